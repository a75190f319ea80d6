package incidents

import "hivis/platform/access"

// seesPeople reports whether somebody sees who was hurt, and how: those who investigate, and
// the safety roles, who may approve at the site. Whoever wrote of a person sees them too.
func (p part) seesPeople() bool { return p.investigates() || p.safety() }

func (p part) safety() bool { return p.user.IsAdmin || p.atSite && seesHealth(p.user) }

func seesHealth(user *access.User) bool { return user.Rules.Grant(Name, "approve") }

// known are the victims as somebody may know them: to most of them each is a person of a
// type, and no more.
func (p part) known(victims []Victim) []Victim {
	known := make([]Victim, len(victims))
	for i, v := range victims {
		if known[i] = v; !p.seesPeople() && !p.wrote(v) {
			known[i] = v.hidden()
		}
	}
	return known
}

// hidden is a victim to whoever may not know who they are.
func (v Victim) hidden() Victim {
	return Victim{ID: v.ID, Hidden: true, Codes: []InjuryCode{}, Injured: Injured{VictimType: v.VictimType, AgeRange: "not_said", Treatment: "not_said",
		BodyParts: []string{}, Spans: []Span{}}}
}

// Redacted is the answer for a request that comes again: who was hurt is not kept with it, since
// whoever sends it again may not know them any more.
func (a *Answer) Redacted() any {
	kept := *a
	kept.Incident.EnergyClass = "" // it says whether somebody was seriously hurt
	kept.Incident.Victims = make([]Victim, len(a.Incident.Victims))
	for i, v := range a.Incident.Victims {
		kept.Incident.Victims[i] = v.hidden()
	}
	return &kept
}

func (p part) wrote(v Victim) bool { return v.AddedBy != nil && v.AddedBy.ID == p.user.ID }
