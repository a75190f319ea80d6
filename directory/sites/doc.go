// Package sites holds the places an organization works at. A site has a time
// zone: "today", "overdue" and "not in the future" are said in it. Users are
// assigned to sites and see the records of those; administrators see all. Whoever makes
// a site is assigned to it.
//
// A site has divisions, these have departments, and these have units: each with a name of
// its own among its neighbours, somebody who heads it and somebody in charge. A site can be
// below another one, which has none above itself; its full name is "Parent / Child".
//
// What is inactive or deleted is not offered for new records; those there are stay readable,
// and keep its name. A site with open records is neither deactivated nor deleted: they are
// closed or moved to another site first, so that nothing that is to be done drops out of
// sight. Until then its time zone stays too, since they are due by it. A site above active
// ones stays, and so does the last active one. Deleting takes a reason. A deleted site can
// be made active again, and nothing else of it changes; its name is free for others meanwhile.
// What is below an inactive division or department is inactive with it. A part that records,
// pointers or other parts refer to is not removed but deactivated.
//
// Plans are pictures of a site's levels, and pointers stand on them as fractions of width and
// height, each for one division, department or unit. An area of a plan will refer to the plan
// and to its part as a pointer does.
//
// A table of sites is imported whole or not at all. The first row that names a new site says
// what it is like; every row can name a division, a department and a unit of it. What is
// there already stays as it is.
package sites
