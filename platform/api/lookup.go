package api

import "strings"

// Lookup is a table that is joined to the rows of a list to show more of them. It has at most one
// row for each of them.
type Lookup struct {
	Table, Alias string
	// On says which row it is, within the same organization. Of a lateral subquery, which says so
	// itself, it is empty.
	On       string
	Required bool // every row of the list has one
}

// Lookups are those of one list. Each may refer to the ones before it.
type Lookups []Lookup

// SQL is their joins; organization is the SQL of the organization's number.
func (l Lookups) SQL(organization string) string {
	var sql strings.Builder
	for _, each := range l {
		sql.WriteString("\n")
		if !each.Required {
			sql.WriteString("left ")
		}
		sql.WriteString("join " + each.Table + " " + each.Alias + " on ")
		if each.On == "" {
			sql.WriteString("true")
		} else {
			sql.WriteString(each.Alias + ".organization_id = " + organization + " and " + each.On)
		}
	}
	return sql.String()
}
