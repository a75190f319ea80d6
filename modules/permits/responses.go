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
	ID          int64          `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name        string         `json:"name" maxLength:"120"`
	Description string         `json:"description" maxLength:"2000"`
	PrefixID    string         `json:"prefix_id" maxLength:"8" example:"HW" doc:"What the organization calls permits of the type by, beside their number"`
	Colour      string         `json:"colour" enum:"red,orange,yellow,green,teal,blue,violet,grey" doc:"Of the mark on maps, the board and the paper"`
	Active      bool           `json:"active" doc:"It can be requested"`
	LowRisk     bool           `json:"low_risk" doc:"Needs no approval: a permit is approved when it is submitted"`
	Scoring     bool           `json:"scoring"`
	MostHours   int            `json:"most_hours" minimum:"0" maximum:"720" doc:"The longest time from start to end, with its extensions; 0: as long as is asked for"`
	Sites       []records.Site `json:"sites" maxItems:"1000" doc:"Where it can be requested; none: everywhere"`
	Version     int            `json:"version" minimum:"0" maximum:"100000" doc:"Of the published form; 0: none is published yet"`
	Changed     bool           `json:"changed" doc:"The draft of the form differs from what is published"`
	OpenPermits int64          `json:"open_permits" minimum:"0" maximum:"9007199254740991" doc:"Those that are not closed, rejected or revoked"`
	UpdatedAt   time.Time      `json:"updated_at"`
	Can         TemplateCan    `json:"can" db:"-"`
}

// TemplateCan says what the caller may do with a template; "" means allowed, else why not.
type TemplateCan struct {
	Update     string `json:"update" maxLength:"60"`
	Activate   string `json:"activate" maxLength:"60" doc:"Change whether it is active"`
	Delete     string `json:"delete" maxLength:"60"`
	CreateFrom string `json:"create_from" maxLength:"60" doc:"Request a permit of the type"`
}

// Type is a template as a permit names it.
type Type struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name     string `json:"name" maxLength:"120"`
	PrefixID string `json:"prefix_id" maxLength:"8"`
	Colour   string `json:"colour" enum:"red,orange,yellow,green,teal,blue,violet,grey"`
	LowRisk  bool   `json:"low_risk"`
}

// Part is a division, department or unit of a site.
type Part struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name string `json:"name" maxLength:"200"`
}

// Spot is the exact place on a plan of the site, in fractions of its picture.
type Spot struct {
	PlanID int64   `json:"plan_id" minimum:"1" maximum:"9007199254740991"`
	X      float64 `json:"x" minimum:"0" maximum:"1"`
	Y      float64 `json:"y" minimum:"0" maximum:"1"`
}

// Permit is a permit as lists show it.
type Permit struct {
	ID              int64            `json:"id" minimum:"1" maximum:"9007199254740991"`
	Number          string           `json:"number" db:"-" maxLength:"20" example:"PTW-000123"`
	Type            Type             `json:"type"`
	Description     string           `json:"description" maxLength:"4000" doc:"The work"`
	Site            records.Site     `json:"site"`
	Division        *Part            `json:"division"`
	Department      *Part            `json:"department"`
	Unit            *Part            `json:"unit"`
	Location        string           `json:"location" maxLength:"300"`
	Spot            *Spot            `json:"spot"`
	StartsAt        *time.Time       `json:"starts_at" nullable:"true" doc:"Null only of a draft"`
	EndsAt          *time.Time       `json:"ends_at" nullable:"true" doc:"With the extensions that were approved; null only of a draft"`
	OriginalEndsAt  *time.Time       `json:"original_ends_at" nullable:"true" doc:"Before the first extension; null while there is none"`
	NightWork       bool             `json:"night_work" doc:"Some of the work is between 20:00 and 6:00 at the site"`
	Status          string           `json:"status" enum:"draft,requested,pending,approved,extended,overdue,pending_closure,closed,rejected,revoked"`
	AskedUntil      *time.Time       `json:"asked_until" nullable:"true" doc:"The end that a reviewed extension would have"`
	Requester       *records.Person  `json:"requester"`
	IssuingOfficers []records.Person `json:"issuing_officers" maxItems:"20"`
	WorkersCount    int              `json:"workers_count" minimum:"0" maximum:"500"`
	Percent         *float64         `json:"percent" nullable:"true" minimum:"0" maximum:"100" doc:"The score, where the type counts one"`
	RequestedAt     *time.Time       `json:"requested_at" nullable:"true"`
	ApprovedAt      *time.Time       `json:"approved_at" nullable:"true"`
	ClosedAt        *time.Time       `json:"closed_at" nullable:"true"`
	StoppedAt       *time.Time       `json:"stopped_at" nullable:"true" doc:"Since when the latest reading is outside the limits, so that work stands still"`
	CreatedAt       time.Time        `json:"created_at"`
	UpdatedAt       time.Time        `json:"updated_at"`
	Can             Can              `json:"can" db:"-"`
}

// Can says what the caller may do now; "" means allowed, else why not. What is missing in
// the permit itself is in the record's Missing.
type Can struct {
	Update            string `json:"update" maxLength:"60"`
	Submit            string `json:"submit" maxLength:"60"`
	Withdraw          string `json:"withdraw" maxLength:"60" doc:"Take a request back; it is a draft again"`
	Share             string `json:"share" maxLength:"60" doc:"Send a draft to colleagues"`
	Revoke            string `json:"revoke" maxLength:"60"`
	Extend            string `json:"extend" maxLength:"60"`
	WithdrawExtension string `json:"withdraw_extension" maxLength:"60" doc:"Take the request for a later end back"`
	Close             string `json:"close" maxLength:"60" doc:"Say that the work is over, with the closure checklist"`
	ConfirmClosure    string `json:"confirm_closure" maxLength:"60"`
	Clone             string `json:"clone" maxLength:"60"`
	Delete            string `json:"delete" maxLength:"60"`
	LetThrough        string `json:"let_through" maxLength:"60" doc:"Let somebody work for a time although they are blocked"`
	RecordReading     string `json:"record_reading" maxLength:"60" doc:"Write down what was measured while work goes on"`
}

// Extension is one request for a later end, and what came of it.
type Extension struct {
	ID          int64           `json:"id" minimum:"1" maximum:"9007199254740991"`
	Revision    int             `json:"revision" minimum:"1" maximum:"1000000" doc:"Of the permit that it made, by which its answers are found"`
	State       string          `json:"state" enum:"asked,approved,rejected,withdrawn"`
	FromEnd     time.Time       `json:"from_end" doc:"The end at that time"`
	ToEnd       time.Time       `json:"to_end"`
	Remark      string          `json:"remark" maxLength:"2000"`
	RequestedBy *records.Person `json:"requested_by"`
	RequestedAt time.Time       `json:"requested_at"`
	DecidedAt   *time.Time      `json:"decided_at" nullable:"true"`
}

// SharedDraft is a draft that somebody sent to a colleague to complete.
type SharedDraft struct {
	SharedBy *records.Person `json:"shared_by"`
	SharedTo *records.Person `json:"shared_to"`
	SharedAt time.Time       `json:"shared_at"`
}

// Missing is what stands between the permit and a move, beside who may make it.
type Missing struct {
	Move   string `json:"move" enum:"submit,approve,extend,close,confirm_closure,start"`
	Code   string `json:"code" maxLength:"60"`
	Field  string `json:"field" maxLength:"120" doc:"Of the form, where it is put right; answers.<question>[.<row>.<column>] for a question"`
	Detail string `json:"detail" maxLength:"1000" doc:"In the caller's language"`
}

// Ended is how a permit was taken back, said to be over, or confirmed to be.
type Ended struct {
	By     *records.Person `json:"by"`
	At     time.Time       `json:"at"`
	Remark string          `json:"remark" maxLength:"2000"`
}

// Record is one permit with all that belongs to it.
type Record struct {
	Permit
	Remarks     string                   `json:"remarks" maxLength:"4000"`
	Form        FormOf                   `json:"form"`
	Answers     []StageAnswers           `json:"answers" maxItems:"103"`
	Workers     []workers.Worker         `json:"workers" maxItems:"500"`
	Extensions  []Extension              `json:"extensions" maxItems:"100"`
	Drafts      []SharedDraft            `json:"permit_request_send_drafts" maxItems:"100"`
	Revoked     *Ended                   `json:"revoked"`
	Finished    *Ended                   `json:"finished" doc:"Work was said to be over, with the closure checklist"`
	Closed      *Ended                   `json:"closed" doc:"Its closure was confirmed"`
	ClonedFrom  *Clone                   `json:"cloned_from"`
	Missing     []Missing                `json:"missing" maxItems:"1000"`
	Actions     []actions.Action         `json:"actions" maxItems:"500"`
	Standings   []WorkerStanding         `json:"standings" maxItems:"500" doc:"Of those who work for other companies, when the work ends; of live work today. Only where something is to be said"`
	LetThrough  []LetThrough             `json:"let_through" maxItems:"200" doc:"Who may work for a time although they are blocked, the newest first"`
	Readings    []Reading                `json:"readings" maxItems:"1000" doc:"Taken while work went on, the latest first"`
	ActionFor   []ActionFor              `json:"action_for" maxItems:"500" doc:"The answers that asked for the actions"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200"`
	comments.Discussion
}

// Clone is the permit that another was copied from.
type Clone struct {
	ID     int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Number string `json:"number" db:"-" maxLength:"20"`
}

// FormOf is the version of the form that the permit began with.
type FormOf struct {
	Version  int            `json:"version" minimum:"1" maximum:"100000"`
	Document forms.Document `json:"document"`
	Images   []forms.Image  `json:"images" maxItems:"1000" doc:"The pictures that show what questions mean"`
}

// StageAnswers are the answers of a stage: main, closure, or one extension.
type StageAnswers struct {
	Stage    string         `json:"form_type" maxLength:"24"`
	Revision int            `json:"revision,omitempty" minimum:"0" maximum:"1000000" doc:"Of the extension whose they are"`
	Answers  []forms.Answer `json:"answers" maxItems:"2000"`
}

// ActionFor is the answer that asked for an action.
type ActionFor struct {
	ActionID   int64  `json:"action_id" minimum:"1" maximum:"9007199254740991"`
	Stage      string `json:"form_type" maxLength:"24"`
	Revision   int    `json:"revision,omitempty" db:"-" minimum:"0" maximum:"1000000" doc:"Of the extension whose answer it was"`
	QuestionID string `json:"question_id" maxLength:"24"`
	OptionID   string `json:"option_id" maxLength:"24"`
}

// Answer is one permit.
type Answer struct {
	Permit Record `json:"permit"`
}

// List is a page of permits.
type List struct {
	sheets.ExportOutput
	Permits []Permit `json:"permits" maxItems:"100"`
	Meta    api.Meta `json:"meta"`
}
