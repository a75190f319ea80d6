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
	ID              int64             `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Number          string            `json:"number" db:"-" maxLength:"20" example:"INC-000123" doc:"Unique in the organization; searched by q"`
	IncidentType    string            `json:"incident_type" enum:"injury,illness,near_miss,property_damage,fire,environmental,vehicle,other" doc:"What kind of thing happened"`
	OtherType       string            `json:"other_type" maxLength:"120" doc:"Names the type when it is 'other', and is empty else"`
	Description     string            `json:"description" maxLength:"4000" doc:"What happened"`
	ImmediateAction string            `json:"immediate_action" maxLength:"4000" doc:"What was done at once; empty while nobody said"`
	Category        *records.Category `json:"category" doc:"Null when none was chosen"`
	Site            records.Site      `json:"site" doc:"Where it is; days are counted by this site's clocks"`
	Division        *records.Division `json:"division" doc:"The part of the site; null when none was said"`
	Location        string            `json:"location" maxLength:"300" doc:"The machine or the exact place"`
	Shift           string            `json:"shift" enum:"not_said,first,second,third,general" doc:"The shift in which it happened; not_said: nobody said"`
	OccurredAt      time.Time         `json:"occurred_at" doc:"When it happened; not in the future"`
	CreatedAt       time.Time         `json:"created_at" doc:"When it was reported"`
	UpdatedAt       time.Time         `json:"updated_at" doc:"When it was last changed"`
	Damage          string            `json:"damage" maxLength:"2000" doc:"The extent of the damage, in words"`
	AnybodyHurt     string            `json:"anybody_hurt" enum:"unknown,no,yes" doc:"Whether somebody was hurt; yes where there are victims"`
	VictimsCount    int               `json:"victims_count" minimum:"0" maximum:"200" doc:"How many people are written down as hurt"`
	SeverityLevel   string            `json:"severity_level" enum:"not_rated,safe,minor,serious,major,critical,fatal" doc:"How grave it was, in one word; not_rated until somebody rates it"`
	Actual          Rating            `json:"actual" doc:"What came of it"`
	Potential       Rating            `json:"potential" doc:"What could have come of it"`
	Investigation   bool              `json:"investigation_required" doc:"Whether it is to be investigated; if not, it is closed after the review"`
	Recordable      string            `json:"recordable" enum:"undecided,no,yes" doc:"Whether it counts as a recordable case"`
	Scheme          string            `json:"recordable_scheme" maxLength:"120" doc:"Under which scheme it is recordable or not; empty while undecided"`
	RecordableWhy   string            `json:"recordable_reason" maxLength:"2000" doc:"Why it is recordable or not; needed once it is decided"`
	energy.Assessment
	ProcessSafety
	ProcessTier  string          `json:"process_tier" db:"-" enum:",tier_1,tier_2" doc:"Of API RP 754; empty: it is no process safety event, or one below these"`
	Public       bool            `json:"reported_publicly" doc:"By somebody without an account, who can be asked"`
	Sensitive    bool            `json:"sensitive" doc:"Only its reporter, its team, those who act on it and those who review see it"`
	ReportedBy   *records.Person `json:"reported_by" doc:"Null when the reporter has no account"`
	Lead         *records.Person `json:"lead" doc:"Of the investigation team"`
	TargetDate   *string         `json:"target_date" nullable:"true" format:"date" doc:"By when the investigation is to be over; a day of the site"`
	Status       string          `json:"status" enum:"open,rating_pending,overdue,closed" doc:"rating_pending: nobody has rated it. Overdue: not closed, its target date over"`
	Step         string          `json:"step" enum:"report,team,root_cause,actions,review,done" doc:"The first of the five steps that is not done"`
	ReviewState  string          `json:"review_state" enum:"none,asked,approved,rejected" doc:"None: nobody asked for the review. Asked: it waits for a decision"`
	ActionsCount int             `json:"actions_count" minimum:"0" maximum:"10000" doc:"How many actions it has"`
	ActionsDone  int             `json:"actions_done" minimum:"0" maximum:"10000" doc:"How many of its actions are completed or closed"`
	ClosedAt     *time.Time      `json:"closed_at" nullable:"true" doc:"When it was closed; null until then"`
	Can          Can             `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// Rating is a place on the risk matrix; nulls while nobody has rated it.
type Rating struct {
	Severity   *int   `json:"severity" nullable:"true" minimum:"1" maximum:"5" doc:"insignificant, minor, moderate, major, catastrophic"`
	Likelihood *int   `json:"likelihood" nullable:"true" minimum:"1" maximum:"5" doc:"rare, possible, likely, often, certain"`
	Score      *int   `json:"score" db:"-" nullable:"true" minimum:"1" maximum:"25" doc:"Severity times likelihood; null until it is rated"`
	Level      string `json:"level" db:"-" enum:"not_rated,low,medium,high,extreme" doc:"What the organization's matrix says of the place"`
}

// Can says what the caller may do now; "" means allowed, else why not. What is missing in
// the incident itself is in the record's steps.
type Can struct {
	Update    string `json:"update" maxLength:"60" doc:"Change the report"`
	Victims   string `json:"victims" maxLength:"60" doc:"Add and change who was hurt"`
	Rate      string `json:"rate" maxLength:"60" doc:"Rate how grave it was and could have been"`
	Team      string `json:"team" maxLength:"60" doc:"Name the investigation team"`
	Extend    string `json:"extend" maxLength:"60" doc:"Put the target date off"`
	Analyse   string `json:"analyse" maxLength:"60" doc:"Write root causes and recommend actions"`
	Submit    string `json:"submit" maxLength:"60" doc:"Ask for the review"`
	Close     string `json:"close" maxLength:"60" doc:"Close it"`
	Reopen    string `json:"reopen" maxLength:"60" doc:"Open it again"`
	Inform    string `json:"inform" maxLength:"60" doc:"Mail the preliminary report"`
	Teach     string `json:"teach" maxLength:"60" doc:"Write a lesson from it"`
	Sensitive string `json:"sensitive" maxLength:"60" doc:"Change whether it is sensitive"`
}

// Step is one of the five, as it stands.
type Step struct {
	Step    string    `json:"step" enum:"report,team,root_cause,actions,review" doc:"Which of the five it is"`
	State   string    `json:"state" enum:"done,current,waiting,not_needed" doc:"Current: the first that is not done. Waiting: those before it come first"`
	Refused string    `json:"refused" maxLength:"60" doc:"Why the caller cannot do anything in it; empty: they can"`
	Missing []Missing `json:"missing" maxItems:"10500" doc:"What it lacks to be done"`
}

// Missing is what a step lacks.
type Missing struct {
	Code   string `json:"code" maxLength:"60" doc:"What is missing, for a machine; detail says it in words"`
	Field  string `json:"field" maxLength:"120" doc:"Of the step's form, where it is put right"`
	Detail string `json:"detail" maxLength:"500" doc:"In the caller's language"`
}

// Record is one incident with all that belongs to it.
type Record struct {
	Incident
	Steps       []Step                   `json:"steps" minItems:"5" maxItems:"5" doc:"All five, in their order"`
	SeesPeople  bool                     `json:"sees_people" doc:"Whether the caller sees who was hurt, and how"`
	Victims     []Victim                 `json:"victims" maxItems:"200" doc:"Those who were hurt; to whoever may not know more, only of which type they are"`
	EnergyClass string                   `json:"energy_class" enum:",hsif,lsif,psif,capacity,low_energy" doc:"Its class in the SCL model, for whoever sees who was hurt; empty: nobody said what energy there was"`
	Members     []records.Person         `json:"members" maxItems:"50" doc:"Of the team, beside its lead"`
	Causes      Causes                   `json:"causes" doc:"Why it happened, as the team has analysed it"`
	Actions     []actions.Action         `json:"actions" maxItems:"500" doc:"Its actions, by due date"`
	ActionFor   []ActionFor              `json:"action_causes" maxItems:"2000" doc:"Which action is recommended against which root cause; those that are not here are immediate ones"`
	Revision    int                      `json:"revision" minimum:"1" maximum:"100000" doc:"One more with each time it is asked for the review"`
	Closing     *Closing                 `json:"closing" doc:"How it was closed; null while it is open"`
	Origin      *Origin                  `json:"origin" doc:"The observation that it was"`
	Lessons     []Lesson                 `json:"lessons" maxItems:"50" doc:"That were written from it"`
	Informed    []Informed               `json:"informed" maxItems:"200" doc:"To whom the preliminary report was mailed"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200" doc:"Photos and other files of the report"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	Messages    []Message                `json:"messages" maxItems:"500" doc:"What was asked of a reporter without an account, and what they answered"`
	comments.Discussion

	open []actions.Unfinished // all of them, also beyond those that are shown
}

// ActionFor is a recommended action and the root cause that it is against.
type ActionFor struct {
	ActionID int64  `json:"action_id" minimum:"1" maximum:"9007199254740991" doc:"Of the action"`
	CauseKey string `json:"cause_key" maxLength:"40" doc:"The key of the root cause that it is against"`
}

// Closing is how it was closed.
type Closing struct {
	By      *records.Person `json:"by" doc:"Who closed it"`
	At      time.Time       `json:"at" doc:"When it was closed"`
	Remarks string          `json:"remarks" maxLength:"4000" doc:"What was said on closing it"`
	Carried []CarriedOver   `json:"carried_over" maxItems:"10000" doc:"Actions that were still open"`
}

// CarriedOver is an action that goes on after its incident was closed, and why.
type CarriedOver struct {
	ActionID int64  `json:"action_id" minimum:"1" maximum:"9007199254740991" doc:"Of the action"`
	Reason   string `json:"reason" maxLength:"1000" doc:"Why it goes on after the incident is closed"`
}

// Origin is the observation that turned out to be an incident. Its actions and its history
// stay its own, and are read from it.
type Origin struct {
	ID       int64            `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the observation"`
	Number   string           `json:"number" maxLength:"20" doc:"The observation's number"`
	Actions  []actions.Action `json:"actions" maxItems:"500" doc:"The observation's actions"`
	Timeline []records.Entry  `json:"timeline" maxItems:"200" doc:"The observation's history"`
}

// Informed is who was sent the preliminary report.
type Informed struct {
	Person records.Person  `json:"person" doc:"To whom it was mailed"`
	By     *records.Person `json:"by" doc:"Who mailed it"`
	At     time.Time       `json:"at" doc:"When it was mailed"`
}

// Message is what was asked of a reporter without an account, or what they answered.
type Message struct {
	ID     int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the message"`
	Author *records.Person `json:"author" doc:"Null when it is the reporter's"`
	Text   string          `json:"text" maxLength:"2000" doc:"What was said, as text"`
	At     time.Time       `json:"at" doc:"When it was written"`
}

// Answer is one incident.
type Answer struct {
	Incident Record `json:"incident" doc:"The incident with its steps, victims, causes, actions, files, timeline and comments"`
}

type showInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident, or of the lesson where the path is one of a lesson"`
}
