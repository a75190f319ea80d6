// Package search finds records of all kinds by their words or their number.
//
// A kind says by which texts its records are found (records.Kind.Texts); what people say
// about a record is among them, and what was withdrawn is not. Whoever searches finds of
// each kind what they may open, the newest first, and at most five: the kind's own list
// shows the rest.
package search
