// Package insight answers how an organization is doing: the dashboard on Home, statistics and
// reports. Each number comes from a measure that a kind of record declares (core/measures), and
// carries the address of the list that shows exactly the rows it counts.
//
// What is asked is always the same (Asked): a period, which date counts, and sites. What is
// answered is of two shapes: a Number, which has its past beside it, and a Report, which is a
// table of them. A reader's numbers are of what they may open; a measure of a kind that they may
// not read is left out.
package insight
