// Package records is what every record has, whatever its module: a number, a
// timeline that says who did what when, with before and after, and a live event
// that tells other browsers to look again. The event carries only the module and
// the id; each browser refetches under its own rights.
package records
