// Package categories holds an organization's own words: what observations, actions and
// incidents are about, its environment categories, and the root causes that an
// investigation finds. They are one tree of words with one set of rules. Categories and
// those of the environment have two levels, root causes three; each kind has its own
// rights: Category, administrators, RC Master.
//
// A name stands once among those that are part of the same. The order is the
// organization's own; what was never put in order stands by name. What is inactive is not
// offered any more, nor is what is below it; records that name it keep it. What records
// name, or what has others below it, cannot be deleted: it is deactivated, or merged into
// another one of its kind, which takes its records over in the same transaction. Each
// record's timeline says so. What was deleted or merged keeps its name for the timelines
// that tell of it, and leaves the name to others.
//
// Which records name categories is what their kinds say that they refer to.
//
// The default sets are files in seven languages. Adding one adds what is missing of it.
package categories
