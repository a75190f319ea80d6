package incidents

import (
	"time"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/energy"
	"hivis/core/records"
	"hivis/modules/actions"
)

// Incident is an incident as lists show it.
type Incident struct {
	ID              int64             `json:"id" minimum:"1" maximum:"9007199254740991"`
	Number          string            `json:"number" db:"-" maxLength:"20" example:"INC-000123"`
	IncidentType    string            `json:"incident_type" enum:"injury,illness,near_miss,property_damage,fire,environmental,vehicle,other"`
	OtherType       string            `json:"other_type" maxLength:"120"`
	Description     string            `json:"description" maxLength:"4000"`
	ImmediateAction string            `json:"immediate_action" maxLength:"4000"`
	Category        *records.Category `json:"category"`
	Site            records.Site      `json:"site"`
	Division        *records.Division `json:"division"`
	Location        string            `json:"location" maxLength:"300"`
	Shift           string            `json:"shift" enum:"not_said,first,second,third,general"`
	OccurredAt      time.Time         `json:"occurred_at"`
	CreatedAt       time.Time         `json:"created_at"`
	UpdatedAt       time.Time         `json:"updated_at"`
	Damage          string            `json:"damage" maxLength:"2000"`
	AnybodyHurt     string            `json:"anybody_hurt" enum:"unknown,no,yes"`
	VictimsCount    int               `json:"victims_count" minimum:"0" maximum:"200"`
	SeverityLevel   string            `json:"severity_level" enum:"not_rated,safe,minor,serious,major,critical,fatal"`
	Actual          Rating            `json:"actual" doc:"What came of it"`
	Potential       Rating            `json:"potential" doc:"What could have come of it"`
	Investigation   bool              `json:"investigation_required"`
	Recordable      string            `json:"recordable" enum:"undecided,no,yes"`
	Scheme          string            `json:"recordable_scheme" maxLength:"120"`
	RecordableWhy   string            `json:"recordable_reason" maxLength:"2000"`
	energy.Assessment
	ProcessSafety
	ProcessTier  string          `json:"process_tier" db:"-" enum:",tier_1,tier_2" doc:"Of API RP 754; empty: it is no process safety event, or one below these"`
	Public       bool            `json:"reported_publicly" doc:"By somebody without an account, who can be asked"`
	Sensitive    bool            `json:"sensitive" doc:"Only its reporter, its team, those who act on it and those who review see it"`
	ReportedBy   *records.Person `json:"reported_by" doc:"Null when the reporter has no account"`
	Lead         *records.Person `json:"lead" doc:"Of the investigation team"`
	TargetDate   *string         `json:"target_date" nullable:"true" format:"date" doc:"By when the investigation is to be over; a day of the site"`
	Status       string          `json:"status" enum:"open,rating_pending,overdue,closed"`
	Step         string          `json:"step" enum:"report,team,root_cause,actions,review,done" doc:"The first of the five steps that is not done"`
	ReviewState  string          `json:"review_state" enum:"none,asked,approved,rejected"`
	ActionsCount int             `json:"actions_count" minimum:"0" maximum:"10000"`
	ActionsDone  int             `json:"actions_done" minimum:"0" maximum:"10000"`
	ClosedAt     *time.Time      `json:"closed_at" nullable:"true"`
	Can          Can             `json:"can" db:"-"`
}

// Rating is a place on the risk matrix; nulls while nobody has rated it.
type Rating struct {
	Severity   *int   `json:"severity" nullable:"true" minimum:"1" maximum:"5" doc:"insignificant, minor, moderate, major, catastrophic"`
	Likelihood *int   `json:"likelihood" nullable:"true" minimum:"1" maximum:"5" doc:"rare, possible, likely, often, certain"`
	Score      *int   `json:"score" db:"-" nullable:"true" minimum:"1" maximum:"25"`
	Level      string `json:"level" db:"-" enum:"not_rated,low,medium,high,extreme"`
}

// Can says what the caller may do now; "" means allowed, else why not. What is missing in
// the incident itself is in the record's steps.
type Can struct {
	Update    string `json:"update" maxLength:"60" doc:"Change the report"`
	Victims   string `json:"victims" maxLength:"60" doc:"Add and change who was hurt"`
	Rate      string `json:"rate" maxLength:"60"`
	Team      string `json:"team" maxLength:"60"`
	Extend    string `json:"extend" maxLength:"60" doc:"Put the target date off"`
	Analyse   string `json:"analyse" maxLength:"60" doc:"Write root causes and recommend actions"`
	Submit    string `json:"submit" maxLength:"60" doc:"Ask for the review"`
	Close     string `json:"close" maxLength:"60"`
	Reopen    string `json:"reopen" maxLength:"60"`
	Inform    string `json:"inform" maxLength:"60" doc:"Mail the preliminary report"`
	Teach     string `json:"teach" maxLength:"60" doc:"Write a lesson from it"`
	Sensitive string `json:"sensitive" maxLength:"60" doc:"Change whether it is sensitive"`
}

// Step is one of the five, as it stands.
type Step struct {
	Step    string    `json:"step" enum:"report,team,root_cause,actions,review"`
	State   string    `json:"state" enum:"done,current,waiting,not_needed"`
	Refused string    `json:"refused" maxLength:"60" doc:"Why the caller cannot do anything in it; empty: they can"`
	Missing []Missing `json:"missing" maxItems:"10500"`
}

// Missing is what a step lacks.
type Missing struct {
	Code   string `json:"code" maxLength:"60"`
	Field  string `json:"field" maxLength:"120" doc:"Of the step's form, where it is put right"`
	Detail string `json:"detail" maxLength:"500" doc:"In the caller's language"`
}

// Record is one incident with all that belongs to it.
type Record struct {
	Incident
	Steps       []Step                   `json:"steps" minItems:"5" maxItems:"5"`
	SeesPeople  bool                     `json:"sees_people" doc:"Whether the caller sees who was hurt, and how"`
	Victims     []Victim                 `json:"victims" maxItems:"200"`
	EnergyClass string                   `json:"energy_class" enum:",hsif,lsif,psif,capacity,low_energy" doc:"Its class in the SCL model, for whoever sees who was hurt; empty: nobody said what energy there was"`
	Members     []records.Person         `json:"members" maxItems:"50" doc:"Of the team, beside its lead"`
	Causes      Causes                   `json:"causes"`
	Actions     []actions.Action         `json:"actions" maxItems:"500"`
	ActionFor   []ActionFor              `json:"action_causes" maxItems:"2000" doc:"Which action is recommended against which root cause; those that are not here are immediate ones"`
	Revision    int                      `json:"revision" minimum:"1" maximum:"100000" doc:"One more with each time it is asked for the review"`
	Closing     *Closing                 `json:"closing"`
	Origin      *Origin                  `json:"origin" doc:"The observation that it was"`
	Lessons     []Lesson                 `json:"lessons" maxItems:"50" doc:"That were written from it"`
	Informed    []Informed               `json:"informed" maxItems:"200" doc:"To whom the preliminary report was mailed"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200"`
	Messages    []Message                `json:"messages" maxItems:"500" doc:"What was asked of a reporter without an account, and what they answered"`
	comments.Discussion

	open []actions.Unfinished // all of them, also beyond those that are shown
}

// ActionFor is a recommended action and the root cause that it is against.
type ActionFor struct {
	ActionID int64  `json:"action_id" minimum:"1" maximum:"9007199254740991"`
	CauseKey string `json:"cause_key" maxLength:"40"`
}

// Closing is how it was closed.
type Closing struct {
	By      *records.Person `json:"by"`
	At      time.Time       `json:"at"`
	Remarks string          `json:"remarks" maxLength:"4000"`
	Carried []CarriedOver   `json:"carried_over" maxItems:"10000" doc:"Actions that were still open"`
}

// CarriedOver is an action that goes on after its incident was closed, and why.
type CarriedOver struct {
	ActionID int64  `json:"action_id" minimum:"1" maximum:"9007199254740991"`
	Reason   string `json:"reason" maxLength:"1000"`
}

// Origin is the observation that turned out to be an incident. Its actions and its history
// stay its own, and are read from it.
type Origin struct {
	ID       int64            `json:"id" minimum:"1" maximum:"9007199254740991"`
	Number   string           `json:"number" maxLength:"20"`
	Actions  []actions.Action `json:"actions" maxItems:"500"`
	Timeline []records.Entry  `json:"timeline" maxItems:"200"`
}

// Informed is who was sent the preliminary report.
type Informed struct {
	Person records.Person  `json:"person"`
	By     *records.Person `json:"by"`
	At     time.Time       `json:"at"`
}

// Message is what was asked of a reporter without an account, or what they answered.
type Message struct {
	ID     int64           `json:"id" minimum:"1" maximum:"9007199254740991"`
	Author *records.Person `json:"author" doc:"Null when it is the reporter's"`
	Text   string          `json:"text" maxLength:"2000"`
	At     time.Time       `json:"at"`
}

// Answer is one incident.
type Answer struct {
	Incident Record `json:"incident"`
}

type showInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}
