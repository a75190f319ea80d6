package hira

import (
	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/directory/risks"
	"hivis/directory/sites"
	"hivis/directory/users"
	"hivis/directory/workflows"
	"hivis/platform/api"
	"hivis/platform/sheets"
)

// Filters narrow a list; several values of one filter are alternatives.
type Filters struct {
	AssessmentID   []int64  `query:"assessment_id" json:"assessment_id,omitempty" maxItems:"200" doc:"Only these, as somebody chose them"`
	Q              string   `query:"q" json:"q,omitempty" maxLength:"200" doc:"Words of its texts and of what is said about it, or a number"`
	Status         []string `query:"status" json:"status,omitempty" maxItems:"4" enum:"draft,waiting,published,archive" doc:"The tabs. A published one with a revision is among the drafts, or those that wait, as well"`
	Tag            []string `query:"tag" json:"tag,omitempty" maxItems:"20" maxLength:"60"`
	Classification []string `query:"classification" json:"classification,omitempty" maxItems:"4" enum:"not_said,routine,non_routine,emergency"`
	SiteID         []int64  `query:"site_id" json:"site_id,omitempty" maxItems:"100" doc:"The area"`
	AssessorID     []int64  `query:"assessor_id" json:"assessor_id,omitempty" maxItems:"100"`
	ReviewerID     []int64  `query:"reviewer_id" json:"reviewer_id,omitempty" maxItems:"100"`
	Mine           bool     `query:"mine" json:"mine,omitempty" doc:"Only those that the caller assesses, reviews or began"`
	Initial        []string `query:"initial_level" json:"initial_level,omitempty" maxItems:"5" enum:"not_rated,low,medium,high,extreme" doc:"Has a row with this initial rating"`
	Residual       []string `query:"residual_level" json:"residual_level,omitempty" maxItems:"5" enum:"not_rated,low,medium,high,extreme" doc:"Has a row with this residual rating"`
	Rating         string   `query:"rating" json:"rating,omitempty" default:"initial" enum:"initial,residual" doc:"Which of the two likelihood and severity mean"`
	Likelihood     int      `query:"likelihood" json:"likelihood,omitempty" minimum:"0" maximum:"5" doc:"Has a row in this place of the matrix; 0: any"`
	Severity       int      `query:"severity" json:"severity,omitempty" minimum:"0" maximum:"5"`
	Matrix         int      `query:"matrix_number" json:"matrix_number,omitempty" default:"-1" minimum:"-1" maximum:"100000" doc:"Rated on this version of the matrix; -1: any"`
	Review         string   `query:"review" json:"review,omitempty" enum:"due,soon,in_time" doc:"To be reviewed now, or within 30 days as well; in_time: in force, and not to be reviewed now"`
	Hazard         string   `query:"hazard" json:"hazard,omitempty" maxLength:"300" doc:"Has a row with these words in its hazard"`
	DateType       string   `query:"date_type" json:"date_type,omitempty" default:"changed" enum:"changed" doc:"Which date from and to are about"`
	From           string   `query:"from" json:"from,omitempty" format:"date" doc:"Changed on or after this day, in the first site's time zone"`
	To             string   `query:"to" json:"to,omitempty" format:"date" doc:"Changed on or before this day"`
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"50" minimum:"1" maximum:"100"`
	Sort    string `query:"sort" maxLength:"60" doc:"updated_at, number, title, next_review_on, initial_level, residual_level; a minus reverses"`
	Filters
	sheets.ExportInput
}

type filterInput struct {
	Body struct {
		Page    int    `json:"page,omitempty" default:"1" minimum:"1" maximum:"1000"`
		After   string `json:"after,omitempty" maxLength:"4000"`
		PerPage int    `json:"per_page,omitempty" default:"50" minimum:"1" maximum:"100"`
		Sort    string `json:"sort,omitempty" maxLength:"60"`
		Filters
	}
}

// List is a page of risk assessments.
type List struct {
	sheets.ExportOutput
	Assessments []Assessment `json:"risk_assessments" maxItems:"100"`
	Meta        api.Meta     `json:"meta"`
}

type risksInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"50" minimum:"1" maximum:"100"`
	Sort    string `query:"sort" maxLength:"60" doc:"number, initial_level, residual_level; a minus reverses. As they stand in their sheets, if it is left out"`
	Filters
	sheets.ExportInput
}

// Risk is a row in the register, and what it belongs to.
type Risk struct {
	AssessmentID int64          `json:"assessment_id" minimum:"1" maximum:"9007199254740991"`
	Number       string         `json:"number" db:"-" maxLength:"20" example:"HIRA-000123"`
	Title        string         `json:"title" maxLength:"200"`
	Activity     string         `json:"activity" maxLength:"500"`
	Status       string         `json:"status" enum:"draft,waiting,published,archive"`
	Version      int            `json:"version" minimum:"1" maximum:"100000"`
	Sites        []records.Site `json:"sites" maxItems:"100"`
	Position     int            `json:"position" minimum:"1" maximum:"500"`
	Row
}

// Risks is a page of rows.
type Risks struct {
	sheets.ExportOutput
	Risks []Risk   `json:"risks" maxItems:"100"`
	Meta  api.Meta `json:"meta"`
}

type countsInput struct{ Filters }

// Counts is the number of risk assessments in each tab, counted up to 10,000.
type Counts struct {
	All       int `json:"all" minimum:"0" maximum:"10001" doc:"10001 stands for more than 10,000, here and below"`
	Draft     int `json:"draft" minimum:"0" maximum:"10001"`
	Waiting   int `json:"waiting" minimum:"0" maximum:"10001"`
	Published int `json:"published" minimum:"0" maximum:"10001"`
	Archive   int `json:"archive" minimum:"0" maximum:"10001"`
	ReviewDue int `json:"review_due" minimum:"0" maximum:"10001"`
}

// CountsAnswer carries the counts.
type CountsAnswer struct {
	Counts Counts `json:"counts"`
}

// HeatMap is how many rows there are in each place of a version of the matrix.
type HeatMap struct {
	Matrix   risks.MatrixVersion `json:"matrix"`
	Cells    []Cell              `json:"cells" maxItems:"25" doc:"Those that there are any in"`
	NotRated int                 `json:"not_rated" minimum:"0" maximum:"1000000000"`
	Others   int                 `json:"others" minimum:"0" maximum:"1000000000" doc:"Rows that are rated on another version of the matrix"`
}

// Cell is a place on the matrix, and how many rows are in it.
type Cell struct {
	Likelihood int    `json:"likelihood" minimum:"1" maximum:"5"`
	Severity   int    `json:"severity" minimum:"1" maximum:"5"`
	Band       string `json:"band" maxLength:"40"`
	Level      string `json:"level" enum:"not_rated,low,medium,high,extreme"`
	Count      int    `json:"count" minimum:"0" maximum:"1000000000"`
}

// Dropdown is what there is to choose from.
type Dropdown struct {
	Sites  []sites.Site        `json:"sites" maxItems:"10000"`
	Users  []users.Person      `json:"users" maxItems:"5000"`
	Tags   []Tag               `json:"tags" maxItems:"200" doc:"The most used first"`
	Matrix risks.MatrixVersion `json:"matrix" doc:"The one that new drafts are rated on"`
	Levels []string            `json:"levels" maxItems:"5"`
}

// Tag is a tag, and how often it is used.
type Tag struct {
	Tag   string `json:"tag" maxLength:"60"`
	Count int    `json:"count" minimum:"0" maximum:"1000000000"`
}

type showInput struct {
	ID      int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Version int   `query:"version" minimum:"0" maximum:"100000" doc:"0: the one in force, or the first draft"`
}

// Draft is what stands above the rows of a new risk assessment.
type Draft struct {
	Title          string   `json:"title" maxLength:"200"`
	Activity       string   `json:"activity,omitempty" maxLength:"500"`
	Classification string   `json:"classification,omitempty" enum:"not_said,routine,non_routine,emergency" default:"not_said"`
	Reference      string   `json:"reference,omitempty" maxLength:"100"`
	Location       string   `json:"location,omitempty" maxLength:"300"`
	Tags           []string `json:"tags,omitempty" maxItems:"20" maxLength:"60"`
	SiteIDs        []int64  `json:"site_ids" maxItems:"100" doc:"The first is where its actions will be"`
	AssessorID     int64    `json:"assessor_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The caller, if it is left out"`
	ReviewerID     int64    `json:"reviewer_id,omitempty" db:",null" minimum:"0" maximum:"9007199254740991" doc:"Who looks regularly whether it still holds; not the assessor"`
	ReviewMonths   int      `json:"review_months,omitempty" minimum:"1" maximum:"120" default:"12"`
}

type createInput struct {
	Body struct {
		Draft
		Rows          []RowDraft `json:"rows,omitempty" maxItems:"500"`
		CopyOf        int64      `json:"copy_of,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Rows of another risk assessment, as it is shown; without rows of its own"`
		AttachmentIDs []int64    `json:"attachment_ids,omitempty" maxItems:"20"`
	}
}

type editInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body struct {
		Title          *string   `json:"title,omitempty" maxLength:"200"`
		Activity       *string   `json:"activity,omitempty" maxLength:"500"`
		Classification *string   `json:"classification,omitempty" enum:"not_said,routine,non_routine,emergency"`
		Reference      *string   `json:"reference,omitempty" maxLength:"100"`
		Location       *string   `json:"location,omitempty" maxLength:"300"`
		Tags           *[]string `json:"tags,omitempty" maxItems:"20" maxLength:"60"`
		SiteIDs        *[]int64  `json:"site_ids,omitempty" maxItems:"100"`
		AssessorID     *int64    `json:"assessor_id,omitempty" minimum:"1" maximum:"9007199254740991"`
		ReviewerID     *int64    `json:"reviewer_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes the reviewer away"`
		ReviewMonths   *int      `json:"review_months,omitempty" minimum:"1" maximum:"120"`
		LatestMatrix   bool      `json:"latest_matrix,omitempty" doc:"Rate it on the newest version of the matrix; what has no place there is not rated any more"`
		attachments.Changes
	}
}

// onlyFrees is the change that takes files out and does nothing else.
func (in *editInput) onlyFrees() bool { return attachments.OnlyRemoves(in.Body, in.Body.Changes) }

// Place is a place on the matrix that somebody chose.
type Place struct {
	Likelihood int `json:"likelihood" minimum:"0" maximum:"5" doc:"From 1, the least likely; 0: not rated"`
	Severity   int `json:"severity" minimum:"0" maximum:"5" doc:"From 1, the least severe; 0: not rated"`
}

// RowDraft is a row as it is written.
type RowDraft struct {
	Key         string         `json:"key" minLength:"1" maxLength:"40" pattern:"^[a-zA-Z0-9_-]+$" doc:"Made by whoever writes it, and kept; one of its sheet"`
	TaskStep    string         `json:"task_step,omitempty" maxLength:"500"`
	Hazard      string         `json:"hazard,omitempty" maxLength:"300"`
	Consequence string         `json:"consequence,omitempty" maxLength:"500"`
	Exposed     string         `json:"exposed,omitempty" maxLength:"300"`
	Controls    string         `json:"controls,omitempty" maxLength:"2000" doc:"Those there are, a line each"`
	Initial     Place          `json:"initial,omitempty"`
	Additional  []ControlDraft `json:"additional_controls,omitempty" maxItems:"20"`
	Residual    Place          `json:"residual,omitempty" doc:"Not rated: as the initial one"`
}

// ControlDraft is an additional control as it is written.
type ControlDraft struct {
	Key           string `json:"key" minLength:"1" maxLength:"40" pattern:"^[a-zA-Z0-9_-]+$" doc:"Made by whoever writes it, and kept; one of its row"`
	ControlType   string `json:"control_type,omitempty" enum:"elimination,substitution,engineering,administrative,ppe" default:"administrative"`
	Description   string `json:"description,omitempty" maxLength:"2000"`
	ResponsibleID int64  `json:"responsible_id,omitempty" db:",null" minimum:"0" maximum:"9007199254740991"`
	DueDate       string `json:"due_date,omitempty" db:",null" format:"date"`
}

type sheetInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body struct {
		SheetVersion int        `json:"sheet_version" minimum:"0" maximum:"100000000"`
		Rows         []RowDraft `json:"rows" maxItems:"500"`
	}
}

type idInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

type reasonInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body struct {
		Reason string `json:"reason" maxLength:"2000"`
	}
}

type confirmInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body struct {
		Remarks string `json:"remarks" maxLength:"2000" doc:"What was looked at"`
	}
}

type compareInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	From int   `query:"from" minimum:"0" maximum:"100000" doc:"0: the one before the other"`
	To   int   `query:"to" minimum:"0" maximum:"100000" doc:"0: the newest"`
}

// Comparison is what is different in two versions.
type Comparison struct {
	From  VersionSummary `json:"from"`
	To    VersionSummary `json:"to"`
	Cells []CellChange   `json:"head" maxItems:"20" doc:"What is different above the rows"`
	Rows  []RowChange    `json:"rows" maxItems:"1000" doc:"In the order of the later version; what was taken out stands where it was"`
}

// CellChange is a cell before and after, in words.
type CellChange struct {
	Field  string `json:"field" maxLength:"120" doc:"hazard, initial, additional_controls[c1].description, ..."`
	Before string `json:"before" maxLength:"4000"`
	After  string `json:"after" maxLength:"4000"`
}

// RowChange is a row in two versions; what there is not is null.
type RowChange struct {
	Key    string       `json:"key" maxLength:"40"`
	Change string       `json:"change" enum:"added,removed,changed,same"`
	Moved  bool         `json:"moved" doc:"It stands in another place among those that are in both"`
	Before *Row         `json:"before"`
	After  *Row         `json:"after"`
	Cells  []CellChange `json:"cells" maxItems:"200" doc:"Which of its cells are different"`
}

// Letterhead is what stands above a risk assessment on paper.
type Letterhead struct {
	Organization string           `json:"organization" maxLength:"200"`
	Site         sites.Letterhead `json:"site"`
}

// Report is a risk assessment for paper.
type Report struct {
	Assessment Record             `json:"risk_assessment"`
	Letterhead Letterhead         `json:"letterhead"`
	Reviews    []workflows.Review `json:"reviews" maxItems:"100"`
}

type libraryInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"20" minimum:"1" maximum:"100"`
	Kind    string `query:"kind" required:"true" enum:"hazard,consequence,control"`
	Q       string `query:"q" maxLength:"200" doc:"Words, or their beginnings"`
	Hidden  bool   `query:"hidden" doc:"Those as well that are not suggested any more"`
}

// Term is a hazard, a consequence or a control that was used.
type Term struct {
	ID         int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Kind       string `json:"kind" enum:"hazard,consequence,control"`
	Text       string `json:"text" maxLength:"300"`
	Uses       int    `json:"uses" minimum:"0" maximum:"1000000000" doc:"In how many rows it was published"`
	CategoryID int64  `json:"category_id" minimum:"0" maximum:"9007199254740991" doc:"Of a hazard: the category of incidents that are of it"`
	Hidden     bool   `json:"hidden"`
}

// Terms is a page of the library.
type Terms struct {
	Terms []Term   `json:"terms" maxItems:"100"`
	Meta  api.Meta `json:"meta"`
}

// TermAnswer is one of them.
type TermAnswer struct {
	Term Term `json:"term"`
}

type addTermInput struct {
	Body struct {
		Kind       string `json:"kind" enum:"hazard,consequence,control"`
		Text       string `json:"text" maxLength:"300"`
		CategoryID int64  `json:"category_id,omitempty" minimum:"0" maximum:"9007199254740991"`
	}
}

type editTermInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body struct {
		Text       *string `json:"text,omitempty" maxLength:"300"`
		CategoryID *int64  `json:"category_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes it away"`
		Hidden     *bool   `json:"hidden,omitempty"`
	}
}
