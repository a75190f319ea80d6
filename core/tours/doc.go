// Package tours remembers which steps of the guided tours somebody has seen, so that a
// tour is offered until it is finished and not again. A person's are their own.
package tours
