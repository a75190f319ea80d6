// Package dashboards answers "what needs me now": what I have to do that is late or
// due, what waits for me to verify, and a few numbers of my sites.
package dashboards
