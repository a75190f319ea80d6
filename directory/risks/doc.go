// Package risks holds the risk matrix, of which an organization has one: likelihood by
// severity, each in five steps. Incidents and risk assessments are rated on it.
//
// Each place of the matrix is in a band, which has a name, a colour and what is to be done. Each
// band counts as one of four levels, by which all is filtered and compared whatever bands there
// are. The product's own has the level by the product of likelihood and severity: 1 to 4 is low,
// 5 to 9 medium, 10 to 14 high, 15 to 25 extreme.
//
// It is made in versions, the newest of which is in use; number 0 is the product's own. What was
// assessed on an earlier one keeps that. An incident keeps its place and is as grave as the matrix
// in use says.
//
// A name that is empty is the product's own word, which the screens say in each language.
package risks
