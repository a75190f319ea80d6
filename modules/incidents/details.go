package incidents

import (
	"time"

	"hivis/core/energy"
)

// Details are what is said of an incident when it is reported.
type Details struct {
	IncidentType    string    `json:"incident_type" enum:"injury,illness,near_miss,property_damage,fire,environmental,vehicle,other" doc:"What kind of thing happened"`
	OtherType       string    `json:"other_type,omitempty" maxLength:"120" doc:"Names the type when it is 'other'"`
	Description     string    `json:"description" maxLength:"4000" doc:"What happened"`
	ImmediateAction string    `json:"immediate_action" maxLength:"4000" doc:"What was done at once"`
	CategoryID      int64     `json:"category_id,omitempty" db:",null" minimum:"0" maximum:"9007199254740991" doc:"Of its category; 0 or left out: none"`
	SiteID          int64     `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Where it happened"`
	DivisionID      int64     `json:"division_id,omitempty" db:",null" minimum:"0" maximum:"9007199254740991" doc:"A part of the site"`
	Location        string    `json:"location,omitempty" maxLength:"300" doc:"The machine or the exact place"`
	Shift           string    `json:"shift" enum:"not_said,first,second,third,general" doc:"The shift in which it happened; not_said: nobody said"`
	OccurredAt      time.Time `json:"occurred_at" doc:"Not in the future at the site"`
	Damage          string    `json:"damage,omitempty" maxLength:"2000" doc:"The extent of the damage"`
	AnybodyHurt     string    `json:"anybody_hurt" enum:"unknown,no,yes" doc:"Whether somebody was hurt; yes where there are victims"`
	Investigation   bool      `json:"investigation_required" doc:"Without one it is closed after the review"`
	Recordable      string    `json:"recordable" enum:"undecided,no,yes" doc:"Whether it counts as a recordable case"`
	Scheme          string    `json:"recordable_scheme,omitempty" maxLength:"120" doc:"Under which scheme"`
	RecordableWhy   string    `json:"recordable_reason,omitempty" maxLength:"2000" doc:"Needed once it is decided"`
	Sensitive       bool      `json:"sensitive,omitempty" doc:"Only its reporter, its team, those who act on it and those who review will see it"`
	energy.Assessment
	ProcessSafety
}
