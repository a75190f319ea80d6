package hira

import (
	"time"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/directory/risks"
	"hivis/modules/actions"
)

// Assessment is a risk assessment as lists show it: what is in force, or the first draft.
type Assessment struct {
	ID             int64           `json:"id" minimum:"1" maximum:"9007199254740991"`
	Number         string          `json:"number" db:"-" maxLength:"20" example:"HIRA-000123"`
	Status         string          `json:"status" enum:"draft,waiting,published,archive"`
	Version        int             `json:"version" minimum:"1" maximum:"100000" doc:"Which is shown: the one in force, or the first draft"`
	Revision       *Revision       `json:"revision" doc:"The version that is worked upon; null: none is"`
	Title          string          `json:"title" maxLength:"200"`
	Activity       string          `json:"activity" maxLength:"500"`
	Classification string          `json:"classification" enum:"not_said,routine,non_routine,emergency"`
	Reference      string          `json:"reference" maxLength:"100"`
	Location       string          `json:"location" maxLength:"300"`
	Tags           []string        `json:"tags" maxItems:"20"`
	Sites          []records.Site  `json:"sites" maxItems:"100" doc:"The first is where its actions are"`
	AssessedBy     records.Person  `json:"assessed_by"`
	Reviewer       *records.Person `json:"reviewer"`
	ReviewMonths   int             `json:"review_months" minimum:"1" maximum:"120" doc:"How often it is reviewed"`
	RowsCount      int             `json:"rows_count" minimum:"0" maximum:"500"`
	Initial        string          `json:"initial_level" db:"-" enum:"not_rated,low,medium,high,extreme" doc:"Of its gravest row"`
	Residual       string          `json:"residual_level" db:"-" enum:"not_rated,low,medium,high,extreme" doc:"Of the row that stays the gravest"`
	ActionsCount   int             `json:"actions_count" minimum:"0" maximum:"10000"`
	ActionsDone    int             `json:"actions_done" minimum:"0" maximum:"10000"`
	Rejected       *Rejected       `json:"rejected" doc:"Why the draft was sent back, until it is submitted again"`
	PublishedAt    *time.Time      `json:"published_at" nullable:"true"`
	NextReviewOn   *string         `json:"next_review_on" nullable:"true" format:"date" doc:"A day of the first site"`
	ReviewDue      bool            `json:"review_due" db:"-" doc:"It is in force, and the day has come or an incident asks for it"`
	AskedAt        *time.Time      `json:"review_asked_at" nullable:"true" doc:"Since when an incident asks for a review"`
	CreatedBy      records.Person  `json:"created_by"`
	CreatedAt      time.Time       `json:"created_at"`
	UpdatedAt      time.Time       `json:"updated_at"`
	Can            Can             `json:"can" db:"-"`
}

// Revision is the version that is worked upon.
type Revision struct {
	Version int    `json:"version" minimum:"1" maximum:"100000"`
	State   string `json:"state" enum:"draft,waiting"`
}

// Rejected is how a version was sent back.
type Rejected struct {
	By     *records.Person `json:"by"`
	At     time.Time       `json:"at"`
	Reason string          `json:"reason" maxLength:"4000"`
}

// Can says what the caller may do now; "" means allowed, else why not.
type Can struct {
	Update    string `json:"update" maxLength:"60" doc:"Change the draft, what stands above it and its rows"`
	Submit    string `json:"submit" maxLength:"60"`
	Withdraw  string `json:"withdraw" maxLength:"60"`
	Revise    string `json:"revise" maxLength:"60"`
	Discard   string `json:"discard" maxLength:"60"`
	Confirm   string `json:"confirm" maxLength:"60" doc:"Say that it still holds"`
	Archive   string `json:"archive" maxLength:"60"`
	Unarchive string `json:"unarchive" maxLength:"60"`
	Delete    string `json:"delete" maxLength:"60"`
}

// Record is one risk assessment with all that belongs to it.
type Record struct {
	Assessment
	Shown       Version                  `json:"shown" doc:"The version that was asked for"`
	Matrix      risks.MatrixVersion      `json:"matrix" doc:"On which it is rated"`
	Missing     []Missing                `json:"missing" maxItems:"500" doc:"What the version that is worked upon lacks to be submitted; of a draft, if it is shown"`
	Versions    []VersionSummary         `json:"versions" maxItems:"1000" doc:"The newest first"`
	Calls       []ReviewCall             `json:"review_calls" maxItems:"200" doc:"Incidents that ask for a review"`
	Actions     []actions.Action         `json:"actions" maxItems:"500"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200"`
	comments.Discussion
}

// Head is what stands above the rows.
type Head struct {
	Title          string          `json:"title" maxLength:"200"`
	Activity       string          `json:"activity" maxLength:"500"`
	Classification string          `json:"classification" enum:"not_said,routine,non_routine,emergency"`
	Reference      string          `json:"reference" maxLength:"100"`
	Location       string          `json:"location" maxLength:"300"`
	Tags           []string        `json:"tags" maxItems:"20"`
	Sites          []records.Site  `json:"sites" maxItems:"100"`
	AssessedBy     records.Person  `json:"assessed_by"`
	Reviewer       *records.Person `json:"reviewer"`
	ReviewMonths   int             `json:"review_months" minimum:"1" maximum:"120"`
}

// VersionSummary is one version, without its rows.
type VersionSummary struct {
	Number      int             `json:"number" minimum:"1" maximum:"100000"`
	State       string          `json:"state" enum:"draft,waiting,published,superseded,discarded"`
	Reason      string          `json:"reason" maxLength:"2000" doc:"Why it was begun"`
	Matrix      int             `json:"matrix_number" minimum:"0" maximum:"100000" doc:"On which it is rated; 0: the product's own"`
	MadeBy      records.Person  `json:"made_by"`
	MadeAt      time.Time       `json:"made_at"`
	SubmittedAt *time.Time      `json:"submitted_at" nullable:"true"`
	ApprovedAt  *time.Time      `json:"approved_at" nullable:"true"`
	ApprovedBy  *records.Person `json:"approved_by"`
	Remark      string          `json:"approval_remark" maxLength:"4000"`
}

// Version is one version with its rows.
type Version struct {
	VersionSummary
	Head
	SheetVersion int   `json:"sheet_version" minimum:"0" maximum:"100000000" doc:"Sent along with the rows: of two who write at once the second is told"`
	Rows         []Row `json:"rows" db:"-" maxItems:"500"`
}

// Row is one risk.
type Row struct {
	Key         string    `json:"key" maxLength:"40" doc:"Kept over versions"`
	TaskStep    string    `json:"task_step" maxLength:"500"`
	Hazard      string    `json:"hazard" maxLength:"300"`
	Consequence string    `json:"consequence" maxLength:"500"`
	Exposed     string    `json:"exposed" maxLength:"300"`
	Controls    string    `json:"controls" maxLength:"2000" doc:"Those there are, a line each"`
	Initial     Rating    `json:"initial"`
	Additional  []Control `json:"additional_controls" db:"-" maxItems:"20"`
	Residual    Rating    `json:"residual" doc:"Not rated: as the initial one"`
}

// Rating is a place on the matrix of the version.
type Rating struct {
	Likelihood int    `json:"likelihood" minimum:"0" maximum:"5" doc:"0: not rated"`
	Severity   int    `json:"severity" minimum:"0" maximum:"5"`
	Score      int    `json:"score" db:"-" minimum:"0" maximum:"25"`
	Band       string `json:"band" db:"-" maxLength:"40" doc:"Its key in the matrix; empty: not rated"`
	Level      string `json:"level" db:"-" enum:"not_rated,low,medium,high,extreme"`
}

// Control is what is to be done beside what is there.
type Control struct {
	Key         string          `json:"key" maxLength:"40"`
	ControlType string          `json:"control_type" enum:"elimination,substitution,engineering,administrative,ppe"`
	Description string          `json:"description" maxLength:"2000"`
	Responsible *records.Person `json:"responsible"`
	DueDate     *string         `json:"due_date" nullable:"true" format:"date"`
	ActionID    int64           `json:"action_id" minimum:"0" maximum:"9007199254740991" doc:"The action that it became; 0 until it is published"`
}

// Missing is what a draft lacks.
type Missing struct {
	Code   string `json:"code" maxLength:"60"`
	Field  string `json:"field" maxLength:"120" doc:"Where it is put right: of the head, or rows[2].hazard"`
	Detail string `json:"detail" maxLength:"500" doc:"In the caller's language"`
}

// ReviewCall is an incident that asks for a review.
type ReviewCall struct {
	IncidentID int64      `json:"incident_id" minimum:"0" maximum:"9007199254740991" doc:"0: one that the caller may not open"`
	Number     string     `json:"number" db:"-" maxLength:"20" example:"INC-000123" doc:"Empty: likewise"`
	Hazard     string     `json:"hazard" maxLength:"300" doc:"The hazard of the row that it is about"`
	AskedAt    time.Time  `json:"asked_at"`
	AnsweredAt *time.Time `json:"answered_at" nullable:"true"`
}

// Answer is one risk assessment.
type Answer struct {
	Assessment Record `json:"risk_assessment"`
}
