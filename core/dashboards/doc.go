// Package dashboards answers "what needs me now": what I have to do that is late or
// due, what waits for me to verify, and a few numbers of my sites.
//
// The numbers are of what the user may read and see, and each is that of the list
// it leads to: the modules count with their lists' own conditions. Whoever may not
// read actions, or observations, gets no number of them rather than a zero.
package dashboards
