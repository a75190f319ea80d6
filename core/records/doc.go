// Package records is what every record has, whatever its module: a number, a
// timeline that says who did what when, with before and after, and a live event
// that tells other browsers to look again. The event carries only the module and
// the id; each browser refetches under its own rights.
//
// A module declares each kind of its records once, as a Kind: how they are called, where
// they stand, who sees one, and which of the parts they have that are made once for all
// (comments, files, notifications, saved views, a plan's limit, a word on Home, actions).
// Whatever lists kinds reads them in the Registry.
package records
