// Package manpower holds how many people work at a site in a month, on how many days, and
// for how many hours: what rates of injuries are reckoned by. It is for administrators.
//
// Where nothing was entered a site has 100 people, who work on the days from Monday to
// Friday. Hours are eight for each person and day, unless those really worked were entered.
package manpower
