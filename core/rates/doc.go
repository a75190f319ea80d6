// Package rates says how far a rate of rare events can be trusted. It has no state and reads no
// database.
//
// Injuries are rare, so most of what a rate does from one month to the next is chance. A rate is
// therefore shown with the interval that its cases allow, two rates are compared by an exact
// test, and a month or a site stands out only beyond exact limits. All formulas take the cases
// as Poisson distributed: they are counted over hours of work, and do not depend on each other.
package rates
