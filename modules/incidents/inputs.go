package incidents

import (
	"time"

	"hivis/core/attachments"
	"hivis/core/energy"
	"hivis/core/records"
	"hivis/directory/categories"
	"hivis/directory/risks"
	"hivis/directory/sites"
	"hivis/directory/users"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/sheets"
)

// Filters narrow a list; several values of one filter are alternatives.
type Filters struct {
	IncidentID    []int64  `query:"incident_id" maxItems:"200" doc:"Only these, as somebody chose them"`
	Q             string   `query:"q" maxLength:"200" doc:"Words of its texts and of what is said about it, or a number"`
	Status        []string `query:"status" maxItems:"4" enum:"open,rating_pending,overdue,closed" doc:"rating_pending: nobody has rated it. Overdue: not closed, its target date over"`
	IncidentType  []string `query:"incident_type" maxItems:"8" enum:"injury,illness,near_miss,property_damage,fire,environmental,vehicle,other" doc:"Only of these types"`
	SeverityLevel []string `query:"severity_level" maxItems:"7" enum:"not_rated,safe,minor,serious,major,critical,fatal" doc:"Only of these levels; not_rated: nobody has rated it"`
	Step          []string `query:"step" maxItems:"6" enum:"report,team,root_cause,actions,review,done" doc:"Only those at these steps: the first of the five that is not done"`
	SiteID        []int64  `query:"site_id" maxItems:"100" doc:"Only at these sites"`
	DivisionID    []int64  `query:"division_id" maxItems:"100" doc:"Only in these divisions of sites; 0: in none"`
	CategoryID    []int64  `query:"category_id" maxItems:"100" doc:"Only of these categories; 0: without one"`
	ReporterID    []int64  `query:"reporter_id" maxItems:"100" doc:"Only reported by these people; 0: by nobody who is known"`
	LeadID        []int64  `query:"lead_id" maxItems:"100" doc:"Leads its investigation"`
	Mine          bool     `query:"mine" doc:"Only those that the caller reported, leads or investigates"`
	AnybodyHurt   []string `query:"anybody_hurt" maxItems:"3" enum:"unknown,no,yes" doc:"Only those of which this was said"`
	Recordable    []string `query:"recordable" maxItems:"3" enum:"undecided,no,yes" doc:"Only those of which this was decided"`
	Rating        string   `query:"rating" default:"actual" enum:"actual,potential" doc:"Which of the two severity and likelihood mean"`
	Severity      int      `query:"severity" minimum:"0" maximum:"5" doc:"On the matrix; 0: any"`
	Likelihood    int      `query:"likelihood" minimum:"0" maximum:"5" doc:"On the matrix, from 1 rare to 5 certain; 0: any"`
	RootCauseID   []int64  `query:"root_cause_id" maxItems:"100" doc:"One of these root causes, or one below it, was found"`
	InjuryClass   []string `query:"injury_class" maxItems:"7" enum:"fatal,lost_time,restricted,medical,first_aid,lasting,over_three_days" doc:"Somebody was hurt as gravely, by the gravest that became of them; lasting harm and more than three days away are asked for beside that. For whoever may approve incidents"`
	VictimType    []string `query:"victim_type" maxItems:"4" enum:"employee,contractor,visitor,other" doc:"Somebody of these was hurt, or hurt as gravely. For whoever may approve incidents"`
	InjuryNature  []string `query:"injury_nature" maxItems:"20" doc:"Somebody was hurt, or hurt as gravely, in one of these ways: codes of natures (GET /api/injury_codes) of up to three digits; 0: none was said. For whoever may approve incidents"`
	VictimCompany string   `query:"victim_company" maxLength:"200" doc:"Somebody who works for the company of this name was hurt. For whoever may approve incidents"`
	LostDays      string   `query:"lost_days" enum:"away,any" doc:"Days were lost; any: or somebody could not do all of their work. For whoever may approve incidents"`
	energy.Filters
	ProcessTier []string `query:"process_tier" maxItems:"2" enum:"tier_1,tier_2" doc:"Process safety events of these tiers of API RP 754"`
	EnergyClass []string `query:"energy_class" maxItems:"5" enum:"hsif,lsif,psif,capacity,low_energy" doc:"Of these classes of the SCL model. For whoever may approve incidents"`
	DateType    string   `query:"date_type" default:"occurred" enum:"occurred,reported,closed" doc:"Which date from and to are about"`
	From        string   `query:"from" format:"date" doc:"Happened on or after this day, in the site's time zone, or what date_type says"`
	To          string   `query:"to" format:"date" doc:"On or before this day"`
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"50" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"occurred_at, number, status, target_date, severity_level; a minus reverses"`
	Filters
	sheets.ExportInput
}

// List is a page of incidents.
type List struct {
	sheets.ExportOutput
	Incidents []Incident `json:"incidents" maxItems:"100" doc:"The incidents of this page"`
	Meta      api.Meta   `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

type countsInput struct{ Filters }

// Counts is the number of incidents by status, counted up to 10,000.
type Counts struct {
	All           int `json:"all" minimum:"0" maximum:"10001" doc:"10001 stands for more than 10,000, here and below"`
	Open          int `json:"open" minimum:"0" maximum:"10001"`
	RatingPending int `json:"rating_pending" minimum:"0" maximum:"10001"`
	Overdue       int `json:"overdue" minimum:"0" maximum:"10001"`
	Closed        int `json:"closed" minimum:"0" maximum:"10001"`
}

// CountsAnswer carries the counts.
type CountsAnswer struct {
	Counts Counts `json:"counts"`
}

// Matrix is how many incidents there are in each place of the risk matrix, counted up to
// 1,000.
type Matrix struct {
	Cells    []Cell `json:"cells" maxItems:"25" doc:"Those that there are any in"`
	NotRated int    `json:"not_rated" minimum:"0" maximum:"1001" doc:"1001 stands for more than 1,000, as in each cell"`
}

// Cell is a place on the matrix.
type Cell struct {
	Severity   int    `json:"severity" minimum:"1" maximum:"5" doc:"From 1 insignificant to 5 catastrophic"`
	Likelihood int    `json:"likelihood" minimum:"1" maximum:"5" doc:"From 1 rare to 5 certain"`
	Level      string `json:"level" enum:"low,medium,high,extreme" doc:"What the organization's matrix says of this place"`
	Count      int    `json:"count" minimum:"1" maximum:"1001" doc:"How many incidents are there, as far as the caller sees them"`
}

// FormData is what the forms of an incident offer to choose from.
type FormData struct {
	Sites         []sites.Site          `json:"sites" maxItems:"10000" doc:"The sites to choose from"`
	Categories    []categories.Category `json:"categories" maxItems:"2000" doc:"The active categories of incidents"`
	Users         []users.Person        `json:"users" maxItems:"5000" doc:"People who can lead, investigate or be made responsible"`
	RootCauses    []RootCause           `json:"root_causes" maxItems:"5000" doc:"The active root cause settings, in three levels"`
	Matrix        risks.MatrixVersion   `json:"risk_matrix" doc:"The one in use"`
	ProcessSafety bool                  `json:"process_safety" doc:"The organization wants to be asked for releases from processes"`
	Roles         []Role                `json:"roles" maxItems:"200" doc:"To send lessons to"`
}

// RootCause is a root cause to choose.
type RootCause struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the root cause setting"`
	TypeName string `json:"type_name" maxLength:"120" doc:"Its name"`
	ParentID *int64 `json:"parent_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"The root cause that it is part of; null at the top"`
}

type reportInput struct{ Body Report }

// hasNoFiles is the report that no full storage keeps out: whoever looks after somebody who
// is hurt cannot make room first.
func (in *reportInput) hasNoFiles() bool { return len(in.Body.AttachmentIDs) == 0 }

// Report is what somebody reports. Short, it says what, where and when, and whether anybody
// was hurt; the rest is asked of whoever reviews it.
type Report struct {
	Details
	Actions           []actions.Draft `json:"actions,omitempty" maxItems:"20" doc:"Immediate actions"`
	Victims           []Injured       `json:"victims,omitempty" maxItems:"20" doc:"Those who were hurt; only with anybody_hurt yes"`
	AttachmentIDs     []int64         `json:"attachment_ids,omitempty" maxItems:"20" doc:"Uploads of the caller that belong to it, such as photos"`
	DeviceID          string          `json:"device_id,omitempty" minLength:"16" maxLength:"64" doc:"Made by the device for this report and known to nobody else: sent again by the same person, however late, it is the same report"`
	FromObservationID int64           `json:"from_observation_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The observation that turned out to be an incident: its files come along, and its actions and history are shown with it"`
}

// onlyFrees is the change that takes files out and does nothing else.
func (in *editInput) onlyFrees() bool { return attachments.OnlyRemoves(in.Body, in.Body.Changes) }

type editInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Body struct {
		IncidentType    *string    `json:"incident_type,omitempty" enum:"injury,illness,near_miss,property_damage,fire,environmental,vehicle,other" doc:"What kind of thing happened"`
		OtherType       *string    `json:"other_type,omitempty" maxLength:"120" doc:"Names the type when it is 'other', and is empty else"`
		Description     *string    `json:"description,omitempty" maxLength:"4000" doc:"What happened"`
		ImmediateAction *string    `json:"immediate_action,omitempty" maxLength:"4000" doc:"What was done at once; empty while nobody said"`
		CategoryID      *int64     `json:"category_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes the category away"`
		SiteID          *int64     `json:"site_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"Moves it, with its actions, to another site"`
		DivisionID      *int64     `json:"division_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes the division away, and so does another site"`
		Location        *string    `json:"location,omitempty" maxLength:"300" doc:"The machine or the exact place"`
		Shift           *string    `json:"shift,omitempty" enum:"not_said,first,second,third,general" doc:"The shift in which it happened; not_said: nobody said"`
		OccurredAt      *time.Time `json:"occurred_at,omitempty" doc:"When it happened; not in the future"`
		Damage          *string    `json:"damage,omitempty" maxLength:"2000" doc:"The extent of the damage, in words"`
		AnybodyHurt     *string    `json:"anybody_hurt,omitempty" enum:"unknown,no,yes" doc:"Whether somebody was hurt; yes where there are victims"`
		Investigation   *bool      `json:"investigation_required,omitempty" doc:"Whether it is to be investigated; if not, it is closed after the review"`
		Recordable      *string    `json:"recordable,omitempty" enum:"undecided,no,yes" doc:"Whether it counts as a recordable case"`
		Scheme          *string    `json:"recordable_scheme,omitempty" maxLength:"120" doc:"Under which scheme it is recordable or not; empty while undecided"`
		RecordableWhy   *string    `json:"recordable_reason,omitempty" maxLength:"2000" doc:"Why it is recordable or not; needed once it is decided"`
		Sensitive       *bool      `json:"sensitive,omitempty" doc:"Show it only to its reporter, its team, those who act on it and those who review"`
		energy.Change
		ProcessChange
		attachments.Changes
	}
}

type rateInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Body struct {
		SeverityLevel string `json:"severity_level" enum:"safe,minor,serious,major,critical,fatal" doc:"How grave it was, in one word; not_rated until somebody rates it"`
		Actual        Rate   `json:"actual" doc:"What came of it"`
		Potential     Rate   `json:"potential" doc:"Never less severe than what came of it"`
	}
}

// Rate is a place on the matrix that somebody chose.
type Rate struct {
	Severity   int `json:"severity" minimum:"1" maximum:"5" doc:"From 1 insignificant to 5 catastrophic"`
	Likelihood int `json:"likelihood" minimum:"1" maximum:"5" doc:"From 1 rare to 5 certain"`
}

type teamInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Body struct {
		LeadID     int64   `json:"lead_id" minimum:"1" maximum:"9007199254740991" doc:"User who leads the investigation"`
		MemberIDs  []int64 `json:"member_ids" maxItems:"50" doc:"At least one beside the lead"`
		TargetDate string  `json:"target_date" format:"date" doc:"A day of the site, not over; later than the present one for who may extend, with a reason"`
		Reason     string  `json:"reason,omitempty" maxLength:"2000" doc:"Why the target date is put off"`
	}
}

type remarksInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Body struct {
		Remarks string `json:"remarks,omitempty" maxLength:"4000" doc:"Goes into the timeline"`
	}
}

type closeInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Body struct {
		Remarks   string        `json:"remarks" maxLength:"4000" doc:"What there is to say on closing it; shown in the timeline"`
		CarryOver []CarriedOver `json:"carry_over,omitempty" maxItems:"10000" doc:"The actions that are still open, each named"`
	}
}

type reopenInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Body struct {
		Reason string `json:"reason" maxLength:"2000" doc:"Why it is opened again; shown in the timeline"`
	}
}

type informInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Body struct {
		UserIDs []int64 `json:"user_ids" minItems:"1" maxItems:"50" doc:"Who may open the incident"`
		Note    string  `json:"note,omitempty" maxLength:"1000" doc:"Stands in the mail beside the preliminary report"`
	}
}

type askInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Body struct {
		Text string `json:"text" maxLength:"2000" doc:"What the reporter is asked; they read it with their number and key"`
	}
}

type similarInput struct {
	SiteID int64  `query:"site_id" required:"true" minimum:"1" maximum:"9007199254740991" doc:"Where to look for past incidents; lessons are looked for everywhere"`
	Q      string `query:"q" maxLength:"4000" doc:"The description as far as it is typed"`
}

// Similar are past incidents in words like these, and lessons that were learned from such.
type Similar struct {
	Incidents []Incident `json:"incidents" maxItems:"3" doc:"Past ones that the caller may see, the most similar first"`
	Lessons   []Lesson   `json:"lfi_lessons" maxItems:"3" doc:"Lessons that were sent, the most similar first"`
}

// InjuryCode is a code of the Occupational Injury and Illness Classification System.
type InjuryCode struct {
	Kind  string `json:"kind" enum:"nature,part,source,event" doc:"Nature of the injury, part of the body, source of it, or the event"`
	Code  string `json:"code" maxLength:"6" doc:"The code; it begins with the code that it is part of"`
	Title string `json:"title" maxLength:"300" doc:"What the code says"`
	Level int    `json:"level" minimum:"1" maximum:"5" doc:"How many digits the code has, 1 at the top"`
}

type codesInput struct {
	Kind   string `query:"kind" required:"true" enum:"nature,part,source,event" doc:"Nature of the injury, part of the body, source of it, or the event"`
	Q      string `query:"q" maxLength:"100" doc:"Words of the title, or the beginning of a code"`
	Parent string `query:"parent" maxLength:"6" doc:"Only what is directly below this code; without it and without words the top level"`
}

// InjuryCodes are those that were asked for.
type InjuryCodes struct {
	Codes []InjuryCode `json:"codes" maxItems:"100" doc:"In the order of the classification, at most 100"`
}

// OuterForm is what the public form offers.
type OuterForm struct {
	Organization string      `json:"organization" maxLength:"200"`
	Sites        []OuterSite `json:"sites" maxItems:"10000"`
	SiteID       int64       `json:"site_id" minimum:"0" maximum:"9007199254740991" doc:"The site that was asked for, if it is offered; else 0, or the only one"`
	Types        []string    `json:"types" maxItems:"8"`
}

// OuterSite is a site by its name.
type OuterSite struct {
	ID        int64              `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name      string             `json:"name" maxLength:"200"`
	TimeZone  string             `json:"time_zone" maxLength:"60"`
	Divisions []records.Division `json:"divisions" maxItems:"500"`
}

type outerFormInput struct {
	Site int64 `query:"site" minimum:"0" maximum:"9007199254740991" doc:"The site of the poster that was scanned"`
}

// OuterReport is what somebody without an account reports.
type OuterReport struct {
	ReportID     string     `json:"report_id" minLength:"16" maxLength:"64" doc:"Made by the browser for this report and known to nobody else: sent again, it is the same report"`
	IncidentType string     `json:"incident_type" enum:"injury,illness,near_miss,property_damage,fire,environmental,vehicle,other" doc:"What kind of thing happened"`
	OtherType    string     `json:"other_type,omitempty" maxLength:"120" doc:"Names the type when it is 'other'"`
	Description  string     `json:"description" maxLength:"4000" doc:"What happened; not needed with a photo"`
	SiteID       int64      `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Where it happened"`
	DivisionID   int64      `json:"division_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"A part of the site"`
	Location     string     `json:"location,omitempty" maxLength:"300" doc:"Where at the site"`
	OccurredAt   *time.Time `json:"occurred_at,omitempty" doc:"Just now when it is not said"`
	AnybodyHurt  string     `json:"anybody_hurt" enum:"unknown,no,yes" doc:"Whether somebody was hurt; yes where there are victims"`
	PhotoIDs     []int64    `json:"photo_ids,omitempty" maxItems:"5" doc:"Uploads of /api/outer_attachments for this report"`
}

type outerReportInput struct{ Body OuterReport }

// OuterReceipt is what the reporter follows their report up with.
type OuterReceipt struct {
	Number string `json:"number" maxLength:"20" example:"INC-000123" doc:"The report's number, needed with the key to follow it up"`
	Key    string `json:"key" maxLength:"40" doc:"To be written down: it is not shown again" example:"7K2M-9PQR-4T6V-W8XY"`
}

// Ticket is what a reporter without an account has of their report.
type Ticket struct {
	Number string `json:"number" minLength:"1" maxLength:"20" example:"INC-000123" doc:"The report's number, as the receipt gave it"`
	Key    string `json:"key" minLength:"1" maxLength:"40" doc:"The report's key, as the receipt gave it; number and key together open it"`
}

// Followed is what they get to know of it, and nothing else.
type Followed struct {
	Number   string         `json:"number" maxLength:"20" doc:"The report's number"`
	Status   string         `json:"status" enum:"received,investigated,closed" doc:"Received: nobody investigates yet. Investigated: there is a team or a review. Closed: it is over"`
	Messages []OuterMessage `json:"messages" maxItems:"500" doc:"Questions of the site and the reporter's answers, in their order"`
}

// OuterMessage is a question or an answer. Who of the site asked is not said.
type OuterMessage struct {
	ID   int64     `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the message"`
	From string    `json:"from" enum:"site,reporter" doc:"Who wrote it; the site's people are not named"`
	Text string    `json:"text" maxLength:"2000" doc:"What was said, as text"`
	At   time.Time `json:"at" doc:"When it was written"`
}

type followInput struct{ Body Ticket }

type answerInput struct {
	Body struct {
		Ticket
		MessageID string `json:"message_id" minLength:"16" maxLength:"64" doc:"Made by the browser for this answer: sent again, it is the same one"`
		Text      string `json:"text" maxLength:"2000" doc:"What was said, as text"`
	}
}
