// Package sites holds the places an organization works at. A site has a time
// zone: "today", "overdue" and "not in the future" are said in it. Users are
// assigned to sites and see the records of those; administrators see all.
package sites
