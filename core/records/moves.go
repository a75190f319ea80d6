package records

import (
	"cmp"
	"slices"
)

// Move is what can be done to a record of a kind.
type Move string

// Rule lets somebody make a move in some states. S is what of a record, and of somebody in it,
// decides who may do what.
type Rule[S any] struct {
	move   Move
	from   []string
	who    func(S) bool
	whose  string
	unless []Condition[S]
}

// Allow lets who make a move in some states; whose is the code for everybody else. A move may
// have several. Unless are further conditions: what else stands in the way.
func Allow[S any](move Move, from []string, who func(S) bool, whose string, unless ...Condition[S]) Rule[S] {
	return Rule[S]{move, from, who, whose, unless}
}

// Condition is what may stand in the way of a move, with its code.
type Condition[S any] struct {
	Code  string
	Holds func(S) bool
}

// Rules are all that can happen to a kind of records: which move, in which state, by whom.
type Rules[S any] []Rule[S]

// Refuse returns the code of why the user may not make the move in a status, or "". The code
// wrongStatus is returned to a user who could make it in another status.
func (rules Rules[S]) Refuse(move Move, status string, s S, wrongStatus string) string {
	theirs, whose := false, ""
	for _, r := range rules {
		switch {
		case r.move != move:
		case !slices.Contains(r.from, status):
			theirs, whose = theirs || r.who(s), cmp.Or(whose, r.whose)
		case !r.who(s):
			return r.whose
		default:
			return r.against(s)
		}
	}
	if theirs {
		return wrongStatus
	}
	return whose
}

func (r Rule[S]) against(s S) string {
	for _, c := range r.unless {
		if c.Holds(s) {
			return c.Code
		}
	}
	return ""
}
