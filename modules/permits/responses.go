package permits

import (
	"time"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/sheets"
)

// Template is a type of permit: its form, and the rules of those that are made from it.
type Template struct {
	ID          int64          `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the type of permit (template)"`
	Name        string         `json:"name" maxLength:"120" doc:"Name of the type"`
	Description string         `json:"description" maxLength:"2000" doc:"What the type is for"`
	PrefixID    string         `json:"prefix_id" maxLength:"8" example:"HW" doc:"What the organization calls permits of the type by, beside their number"`
	Colour      string         `json:"colour" enum:"red,orange,yellow,green,teal,blue,violet,grey" doc:"Of the mark on maps, the board and the paper"`
	Active      bool           `json:"active" doc:"It can be requested"`
	LowRisk     bool           `json:"low_risk" doc:"Needs no approval: a permit is approved when it is submitted"`
	Scoring     bool           `json:"scoring" doc:"Whether the answers of its permits count to a score"`
	MostHours   int            `json:"most_hours" minimum:"0" maximum:"720" doc:"The longest time from start to end, with its extensions; 0: as long as is asked for"`
	Sites       []records.Site `json:"sites" maxItems:"1000" doc:"Where it can be requested; none: everywhere"`
	Version     int            `json:"version" minimum:"0" maximum:"100000" doc:"Of the published form; 0: none is published yet"`
	Changed     bool           `json:"changed" doc:"The draft of the form differs from what is published"`
	OpenPermits int64          `json:"open_permits" minimum:"0" maximum:"9007199254740991" doc:"Those that are not closed, rejected or revoked"`
	UpdatedAt   time.Time      `json:"updated_at" doc:"When the type was last changed"`
	Can         TemplateCan    `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// TemplateCan says what the caller may do with a template; "" means allowed, else why not.
type TemplateCan struct {
	Update     string `json:"update" maxLength:"60" doc:"Change it"`
	Activate   string `json:"activate" maxLength:"60" doc:"Change whether it is active"`
	Delete     string `json:"delete" maxLength:"60" doc:"Delete it"`
	CreateFrom string `json:"create_from" maxLength:"60" doc:"Request a permit of the type"`
}

// Type is a template as a permit names it.
type Type struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the type of permit (template)"`
	Name     string `json:"name" maxLength:"120" doc:"Name of the type"`
	PrefixID string `json:"prefix_id" maxLength:"8" doc:"What the organization calls permits of the type by, beside their number"`
	Colour   string `json:"colour" enum:"red,orange,yellow,green,teal,blue,violet,grey" doc:"Of the mark on maps, the board and the paper"`
	LowRisk  bool   `json:"low_risk" doc:"Needs no approval: a permit is approved when it is submitted"`
}

// Part is a division, department or unit of a site.
type Part struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the division, department or unit"`
	Name string `json:"name" maxLength:"200" doc:"Its name"`
}

// Spot is the exact place on a plan of the site, in fractions of its picture.
type Spot struct {
	PlanID int64   `json:"plan_id" minimum:"1" maximum:"9007199254740991" doc:"Of the site's plan"`
	X      float64 `json:"x" minimum:"0" maximum:"1" doc:"From the left edge of the plan's picture, as a fraction from 0 to 1"`
	Y      float64 `json:"y" minimum:"0" maximum:"1" doc:"From the top edge of the plan's picture, as a fraction from 0 to 1"`
}

// Permit is a permit as lists show it.
type Permit struct {
	ID              int64            `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the permit"`
	Number          string           `json:"number" db:"-" maxLength:"20" example:"PTW-000123" doc:"Unique in the organization; searched by q"`
	Type            Type             `json:"type" doc:"What kind of work it is for"`
	Description     string           `json:"description" maxLength:"4000" doc:"The work"`
	Site            records.Site     `json:"site" doc:"Where the work is"`
	Division        *Part            `json:"division" doc:"The part of the site; null when none was said"`
	Department      *Part            `json:"department" doc:"The department; null when none was said"`
	Unit            *Part            `json:"unit" doc:"The unit; null when none was said"`
	Location        string           `json:"location" maxLength:"300" doc:"The exact place, in words"`
	Spot            *Spot            `json:"spot" doc:"The exact place on a plan of the site; null when nobody marked it"`
	StartsAt        *time.Time       `json:"starts_at" nullable:"true" doc:"Null only of a draft"`
	EndsAt          *time.Time       `json:"ends_at" nullable:"true" doc:"With the extensions that were approved; null only of a draft"`
	OriginalEndsAt  *time.Time       `json:"original_ends_at" nullable:"true" doc:"Before the first extension; null while there is none"`
	NightWork       bool             `json:"night_work" doc:"Some of the work is between 20:00 and 6:00 at the site"`
	Status          string           `json:"status" enum:"draft,requested,pending,approved,extended,overdue,pending_closure,closed,rejected,revoked" doc:"Pending: some have approved, others are to. Overdue: live, and the end has passed. pending_closure: work is said to be over"`
	AskedUntil      *time.Time       `json:"asked_until" nullable:"true" doc:"The end that a reviewed extension would have"`
	Requester       *records.Person  `json:"requester" doc:"Who requested it, or began the draft"`
	IssuingOfficers []records.Person `json:"issuing_officers" maxItems:"20" doc:"Who issues it and can confirm its closure"`
	WorkersCount    int              `json:"workers_count" minimum:"0" maximum:"500" doc:"How many people work under it"`
	Percent         *float64         `json:"percent" nullable:"true" minimum:"0" maximum:"100" doc:"The score, where the type counts one"`
	RequestedAt     *time.Time       `json:"requested_at" nullable:"true" doc:"When it was submitted; null of a draft"`
	ApprovedAt      *time.Time       `json:"approved_at" nullable:"true" doc:"When it was approved; null until then"`
	ClosedAt        *time.Time       `json:"closed_at" nullable:"true" doc:"When its closure was confirmed; null until then"`
	StoppedAt       *time.Time       `json:"stopped_at" nullable:"true" doc:"Since when the latest reading is outside the limits, so that work stands still"`
	CreatedAt       time.Time        `json:"created_at" doc:"When the draft was begun"`
	UpdatedAt       time.Time        `json:"updated_at" doc:"When it was last changed"`
	Can             Can              `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// Can says what the caller may do now; "" means allowed, else why not. What is missing in
// the permit itself is in the record's Missing.
type Can struct {
	Update            string `json:"update" maxLength:"60" doc:"Change the draft"`
	Submit            string `json:"submit" maxLength:"60" doc:"Request it"`
	Withdraw          string `json:"withdraw" maxLength:"60" doc:"Take a request back; it is a draft again"`
	Share             string `json:"share" maxLength:"60" doc:"Send a draft to colleagues"`
	Revoke            string `json:"revoke" maxLength:"60" doc:"Take the permission back while it is live"`
	Extend            string `json:"extend" maxLength:"60" doc:"Ask for a later end"`
	WithdrawExtension string `json:"withdraw_extension" maxLength:"60" doc:"Take the request for a later end back"`
	Close             string `json:"close" maxLength:"60" doc:"Say that the work is over, with the closure checklist"`
	ConfirmClosure    string `json:"confirm_closure" maxLength:"60" doc:"Confirm that the work is over, or open it again"`
	Clone             string `json:"clone" maxLength:"60" doc:"Begin another draft from it"`
	Delete            string `json:"delete" maxLength:"60" doc:"Delete it"`
	LetThrough        string `json:"let_through" maxLength:"60" doc:"Let somebody work for a time although they are blocked"`
	RecordReading     string `json:"record_reading" maxLength:"60" doc:"Write down what was measured while work goes on"`
}

// Extension is one request for a later end, and what came of it.
type Extension struct {
	ID          int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the extension"`
	Revision    int             `json:"revision" minimum:"1" maximum:"1000000" doc:"Of the permit that it made, by which its answers are found"`
	State       string          `json:"state" enum:"asked,approved,rejected,withdrawn" doc:"What came of the request; asked: nobody has decided yet"`
	FromEnd     time.Time       `json:"from_end" doc:"The end at that time"`
	ToEnd       time.Time       `json:"to_end" doc:"The end that was asked for"`
	Remark      string          `json:"remark" maxLength:"2000" doc:"Why it was asked for"`
	RequestedBy *records.Person `json:"requested_by" doc:"Who asked for it"`
	RequestedAt time.Time       `json:"requested_at" doc:"When it was asked for"`
	DecidedAt   *time.Time      `json:"decided_at" nullable:"true" doc:"When somebody decided on it; null until then"`
}

// SharedDraft is a draft that somebody sent to a colleague to complete.
type SharedDraft struct {
	SharedBy *records.Person `json:"shared_by" doc:"Who sent it"`
	SharedTo *records.Person `json:"shared_to" doc:"To whom it was sent"`
	SharedAt time.Time       `json:"shared_at" doc:"When it was sent"`
}

// Missing is what stands between the permit and a move, beside who may make it.
type Missing struct {
	Move   string `json:"move" enum:"submit,approve,extend,close,confirm_closure,start" doc:"What cannot be done yet; start: begin the work"`
	Code   string `json:"code" maxLength:"60" doc:"What is missing, for a machine; detail says it in words"`
	Field  string `json:"field" maxLength:"120" doc:"Of the form, where it is put right; answers.<question>[.<row>.<column>] for a question"`
	Detail string `json:"detail" maxLength:"1000" doc:"In the caller's language"`
}

// Ended is how a permit was taken back, said to be over, or confirmed to be.
type Ended struct {
	By     *records.Person `json:"by" doc:"Who said so"`
	At     time.Time       `json:"at" doc:"When that was"`
	Remark string          `json:"remark" maxLength:"2000" doc:"What was said with it"`
}

// Record is one permit with all that belongs to it.
type Record struct {
	Permit
	Remarks     string                   `json:"remarks" maxLength:"4000" doc:"Whatever else is to be said"`
	Form        FormOf                   `json:"form" doc:"The form that its answers are of"`
	Answers     []StageAnswers           `json:"answers" maxItems:"103" doc:"Answers to the form, by stage"`
	Workers     []workers.Worker         `json:"workers" maxItems:"500" doc:"Who works under it, with what they are allowed to do"`
	Extensions  []Extension              `json:"extensions" maxItems:"100" doc:"All requests for a later end"`
	Drafts      []SharedDraft            `json:"permit_request_send_drafts" maxItems:"100" doc:"To whom the draft was sent"`
	Revoked     *Ended                   `json:"revoked" doc:"How it was revoked; null when it was not"`
	Finished    *Ended                   `json:"finished" doc:"Work was said to be over, with the closure checklist"`
	Closed      *Ended                   `json:"closed" doc:"Its closure was confirmed"`
	ClonedFrom  *Clone                   `json:"cloned_from" doc:"The permit that it was copied from; null when none"`
	Missing     []Missing                `json:"missing" maxItems:"1000" doc:"What stands between it and a move, beside who may make it"`
	Actions     []actions.Action         `json:"actions" maxItems:"500" doc:"Actions that its answers asked for"`
	Standings   []WorkerStanding         `json:"standings" maxItems:"500" doc:"Of those who work for other companies, when the work ends; of live work today. Only where something is to be said"`
	LetThrough  []LetThrough             `json:"let_through" maxItems:"200" doc:"Who may work for a time although they are blocked, the newest first"`
	Readings    []Reading                `json:"readings" maxItems:"1000" doc:"Taken while work went on, the latest first"`
	ActionFor   []ActionFor              `json:"action_for" maxItems:"500" doc:"The answers that asked for the actions"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200" doc:"Files given with it"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	comments.Discussion
}

// Clone is the permit that another was copied from.
type Clone struct {
	ID     int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the other permit"`
	Number string `json:"number" db:"-" maxLength:"20" doc:"The other permit's number"`
}

// FormOf is the version of the form that the permit began with.
type FormOf struct {
	Version  int            `json:"version" minimum:"1" maximum:"100000" doc:"Of the published form"`
	Document forms.Document `json:"document" doc:"The questions, by section"`
	Images   []forms.Image  `json:"images" maxItems:"1000" doc:"The pictures that show what questions mean"`
}

// StageAnswers are the answers of a stage: main, closure, or one extension.
type StageAnswers struct {
	Stage    string         `json:"form_type" maxLength:"24" doc:"The stage of the form: main, extension or closure"`
	Revision int            `json:"revision,omitempty" minimum:"0" maximum:"1000000" doc:"Of the extension whose they are"`
	Answers  []forms.Answer `json:"answers" maxItems:"2000" doc:"The answers of that stage"`
}

// ActionFor is the answer that asked for an action.
type ActionFor struct {
	ActionID   int64  `json:"action_id" minimum:"1" maximum:"9007199254740991" doc:"Of the action"`
	Stage      string `json:"form_type" maxLength:"24" doc:"The stage of the form: main, extension or closure"`
	Revision   int    `json:"revision,omitempty" db:"-" minimum:"0" maximum:"1000000" doc:"Of the extension whose answer it was"`
	QuestionID string `json:"question_id" maxLength:"24" doc:"The question whose answer asked for it"`
	OptionID   string `json:"option_id" maxLength:"24" doc:"The option that was chosen"`
}

// Answer is one permit.
type Answer struct {
	Permit Record `json:"permit" doc:"The permit with its form, answers, workers, files, timeline and comments"`
}

// List is a page of permits.
type List struct {
	sheets.ExportOutput
	Permits []Permit `json:"permits" maxItems:"100" doc:"The permits of this page"`
	Meta    api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}
