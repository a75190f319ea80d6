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
	ID             int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the risk assessment"`
	Number         string          `json:"number" db:"-" maxLength:"20" example:"HIRA-000123" doc:"The risk assessment's number, unique in the organization"`
	Status         string          `json:"status" enum:"draft,waiting,published,archive" doc:"Draft: never published. Waiting: for approval. Published: in force. Archive: not in force any more"`
	Version        int             `json:"version" minimum:"1" maximum:"100000" doc:"Which is shown: the one in force, or the first draft"`
	Revision       *Revision       `json:"revision" doc:"The version that is worked upon; null: none is"`
	Title          string          `json:"title" maxLength:"200" doc:"What is assessed, in short"`
	Activity       string          `json:"activity" maxLength:"500" doc:"The work that is assessed"`
	Classification string          `json:"classification" enum:"not_said,routine,non_routine,emergency" doc:"How the work occurs: as a routine, now and then, or in an emergency"`
	Reference      string          `json:"reference" maxLength:"100" doc:"A document or number elsewhere that it refers to"`
	Location       string          `json:"location" maxLength:"300" doc:"Where the work is, in words"`
	Tags           []string        `json:"tags" maxItems:"20" doc:"Words to find it by"`
	Sites          []records.Site  `json:"sites" maxItems:"100" doc:"The first is where its actions are"`
	AssessedBy     records.Person  `json:"assessed_by" doc:"Who assesses the risks"`
	Reviewer       *records.Person `json:"reviewer" doc:"Who looks regularly whether it still holds; null: nobody is named"`
	ReviewMonths   int             `json:"review_months" minimum:"1" maximum:"120" doc:"How often it is reviewed"`
	RowsCount      int             `json:"rows_count" minimum:"0" maximum:"500" doc:"How many rows the shown version has"`
	Initial        string          `json:"initial_level" db:"-" enum:"not_rated,low,medium,high,extreme" doc:"Of its gravest row"`
	Residual       string          `json:"residual_level" db:"-" enum:"not_rated,low,medium,high,extreme" doc:"Of the row that stays the gravest"`
	ActionsCount   int             `json:"actions_count" minimum:"0" maximum:"10000" doc:"How many actions its controls became"`
	ActionsDone    int             `json:"actions_done" minimum:"0" maximum:"10000" doc:"How many of these are completed or closed"`
	Rejected       *Rejected       `json:"rejected" doc:"Why the draft was sent back, until it is submitted again"`
	PublishedAt    *time.Time      `json:"published_at" nullable:"true" doc:"When the version in force was approved; null before the first"`
	NextReviewOn   *string         `json:"next_review_on" nullable:"true" format:"date" doc:"A day of the first site"`
	ReviewDue      bool            `json:"review_due" db:"-" doc:"It is in force, and the day has come or an incident asks for it"`
	AskedAt        *time.Time      `json:"review_asked_at" nullable:"true" doc:"Since when an incident asks for a review"`
	CreatedBy      records.Person  `json:"created_by" doc:"Who began it"`
	CreatedAt      time.Time       `json:"created_at" doc:"When it was begun"`
	UpdatedAt      time.Time       `json:"updated_at" doc:"When it was last changed"`
	Can            Can             `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// Revision is the version that is worked upon.
type Revision struct {
	Version int    `json:"version" minimum:"1" maximum:"100000" doc:"The number of that version"`
	State   string `json:"state" enum:"draft,waiting" doc:"Whether it is written, or waits for approval"`
}

// Rejected is how a version was sent back.
type Rejected struct {
	By     *records.Person `json:"by" doc:"Who sent it back"`
	At     time.Time       `json:"at" doc:"When it was sent back"`
	Reason string          `json:"reason" maxLength:"4000" doc:"Why it was sent back"`
}

// Can says what the caller may do now; "" means allowed, else why not.
type Can struct {
	Update    string `json:"update" maxLength:"60" doc:"Change the draft, what stands above it and its rows"`
	Submit    string `json:"submit" maxLength:"60" doc:"Ask for approval"`
	Withdraw  string `json:"withdraw" maxLength:"60" doc:"Take back what waits for approval"`
	Revise    string `json:"revise" maxLength:"60" doc:"Begin a revision"`
	Discard   string `json:"discard" maxLength:"60" doc:"Give a revision up"`
	Confirm   string `json:"confirm" maxLength:"60" doc:"Say that it still holds"`
	Archive   string `json:"archive" maxLength:"60" doc:"Put it out of force"`
	Unarchive string `json:"unarchive" maxLength:"60" doc:"Take it out of the archive"`
	Delete    string `json:"delete" maxLength:"60" doc:"Delete it"`
}

// Record is one risk assessment with all that belongs to it.
type Record struct {
	Assessment
	Shown       Version                  `json:"shown" doc:"The version that was asked for"`
	Matrix      risks.MatrixVersion      `json:"matrix" doc:"On which it is rated"`
	Missing     []Missing                `json:"missing" maxItems:"500" doc:"What the version that is worked upon lacks to be submitted; of a draft, if it is shown"`
	Versions    []VersionSummary         `json:"versions" maxItems:"1000" doc:"The newest first"`
	Calls       []ReviewCall             `json:"review_calls" maxItems:"200" doc:"Incidents that ask for a review"`
	Actions     []actions.Action         `json:"actions" maxItems:"500" doc:"The actions that its controls became, by due date"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200" doc:"Files given with it"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	comments.Discussion
}

// Head is what stands above the rows.
type Head struct {
	Title          string          `json:"title" maxLength:"200" doc:"What is assessed, in short"`
	Activity       string          `json:"activity" maxLength:"500" doc:"The work that is assessed"`
	Classification string          `json:"classification" enum:"not_said,routine,non_routine,emergency" doc:"How the work occurs: as a routine, now and then, or in an emergency"`
	Reference      string          `json:"reference" maxLength:"100" doc:"A document or number elsewhere that it refers to"`
	Location       string          `json:"location" maxLength:"300" doc:"Where the work is, in words"`
	Tags           []string        `json:"tags" maxItems:"20" doc:"Words to find it by"`
	Sites          []records.Site  `json:"sites" maxItems:"100" doc:"Where it applies; the first is where its actions are"`
	AssessedBy     records.Person  `json:"assessed_by" doc:"Who assesses the risks"`
	Reviewer       *records.Person `json:"reviewer" doc:"Who looks regularly whether it still holds; null: nobody is named"`
	ReviewMonths   int             `json:"review_months" minimum:"1" maximum:"120" doc:"How many months lie between two reviews"`
}

// VersionSummary is one version, without its rows.
type VersionSummary struct {
	Number      int             `json:"number" minimum:"1" maximum:"100000" doc:"Of the version, from 1"`
	State       string          `json:"state" enum:"draft,waiting,published,superseded,discarded" doc:"Superseded: a later one took its place. Discarded: it was given up"`
	Reason      string          `json:"reason" maxLength:"2000" doc:"Why it was begun"`
	Matrix      int             `json:"matrix_number" minimum:"0" maximum:"100000" doc:"On which it is rated; 0: the product's own"`
	MadeBy      records.Person  `json:"made_by" doc:"Who began it"`
	MadeAt      time.Time       `json:"made_at" doc:"When it was begun"`
	SubmittedAt *time.Time      `json:"submitted_at" nullable:"true" doc:"When its approval was asked for; null while it is a draft"`
	ApprovedAt  *time.Time      `json:"approved_at" nullable:"true" doc:"When it was approved; null until then"`
	ApprovedBy  *records.Person `json:"approved_by" doc:"Who approved it; null until then"`
	Remark      string          `json:"approval_remark" maxLength:"4000" doc:"What was said with the approval"`
}

// Version is one version with its rows.
type Version struct {
	VersionSummary
	Head
	SheetVersion int   `json:"sheet_version" minimum:"0" maximum:"100000000" doc:"Sent along with the rows: of two who write at once the second is told"`
	Rows         []Row `json:"rows" db:"-" maxItems:"500" doc:"Its rows, in order"`
}

// Row is one risk.
type Row struct {
	Key         string    `json:"key" maxLength:"40" doc:"Kept over versions"`
	TaskStep    string    `json:"task_step" maxLength:"500" doc:"The step of the work"`
	Hazard      string    `json:"hazard" maxLength:"300" doc:"What could do harm"`
	Consequence string    `json:"consequence" maxLength:"500" doc:"What could come of it"`
	Exposed     string    `json:"exposed" maxLength:"300" doc:"Who could come to harm"`
	Controls    string    `json:"controls" maxLength:"2000" doc:"Those there are, a line each"`
	Initial     Rating    `json:"initial" doc:"The rating with the controls there are"`
	Additional  []Control `json:"additional_controls" db:"-" maxItems:"20" doc:"What is to be done beside what is there"`
	Residual    Rating    `json:"residual" doc:"Not rated: as the initial one"`
}

// Rating is a place on the matrix of the version.
type Rating struct {
	Likelihood int    `json:"likelihood" minimum:"0" maximum:"5" doc:"0: not rated"`
	Severity   int    `json:"severity" minimum:"0" maximum:"5" doc:"From 1, the least grave; 0: not rated"`
	Score      int    `json:"score" db:"-" minimum:"0" maximum:"25" doc:"Likelihood times severity; 0: not rated"`
	Band       string `json:"band" db:"-" maxLength:"40" doc:"Its key in the matrix; empty: not rated"`
	Level      string `json:"level" db:"-" enum:"not_rated,low,medium,high,extreme" doc:"What the band of the matrix stands for; not_rated: nobody has rated it"`
}

// Control is what is to be done beside what is there.
type Control struct {
	Key         string          `json:"key" maxLength:"40" doc:"Kept over versions"`
	ControlType string          `json:"control_type" enum:"elimination,substitution,engineering,administrative,ppe" doc:"Place in the hierarchy of controls, from elimination down to ppe (protective equipment)"`
	Description string          `json:"description" maxLength:"2000" doc:"What is to be done"`
	Responsible *records.Person `json:"responsible" doc:"Who is to do it; null: nobody is named yet"`
	DueDate     *string         `json:"due_date" nullable:"true" format:"date" doc:"The day by which it is to be done, in the time zone of the first site"`
	ActionID    int64           `json:"action_id" minimum:"0" maximum:"9007199254740991" doc:"The action that it became; 0 until it is published"`
}

// Missing is what a draft lacks.
type Missing struct {
	Code   string `json:"code" maxLength:"60" doc:"What is missing, for a machine; detail says it in words"`
	Field  string `json:"field" maxLength:"120" doc:"Where it is put right: of the head, or rows[2].hazard"`
	Detail string `json:"detail" maxLength:"500" doc:"In the caller's language"`
}

// ReviewCall is an incident that asks for a review.
type ReviewCall struct {
	IncidentID int64      `json:"incident_id" minimum:"0" maximum:"9007199254740991" doc:"0: one that the caller may not open"`
	Number     string     `json:"number" db:"-" maxLength:"20" example:"INC-000123" doc:"Empty: likewise"`
	Hazard     string     `json:"hazard" maxLength:"300" doc:"The hazard of the row that it is about"`
	AskedAt    time.Time  `json:"asked_at" doc:"Since when it asks"`
	AnsweredAt *time.Time `json:"answered_at" nullable:"true" doc:"When the review that it asks for was done; null until then"`
}

// Answer is one risk assessment.
type Answer struct {
	Assessment Record `json:"risk_assessment" doc:"The risk assessment with its shown version, versions, actions, files, timeline and comments"`
}
