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
	Tag            []string `query:"tag" json:"tag,omitempty" maxItems:"20" maxLength:"60" doc:"Only with one of these tags"`
	Classification []string `query:"classification" json:"classification,omitempty" maxItems:"4" enum:"not_said,routine,non_routine,emergency" doc:"Only work that occurs in these ways"`
	SiteID         []int64  `query:"site_id" json:"site_id,omitempty" maxItems:"100" doc:"The area"`
	AssessorID     []int64  `query:"assessor_id" json:"assessor_id,omitempty" maxItems:"100" doc:"Only those that these users assess"`
	ReviewerID     []int64  `query:"reviewer_id" json:"reviewer_id,omitempty" maxItems:"100" doc:"Only those that these users review"`
	Mine           bool     `query:"mine" json:"mine,omitempty" doc:"Only those that the caller assesses, reviews or began"`
	Initial        []string `query:"initial_level" json:"initial_level,omitempty" maxItems:"5" enum:"not_rated,low,medium,high,extreme" doc:"Has a row with this initial rating"`
	Residual       []string `query:"residual_level" json:"residual_level,omitempty" maxItems:"5" enum:"not_rated,low,medium,high,extreme" doc:"Has a row with this residual rating"`
	Rating         string   `query:"rating" json:"rating,omitempty" default:"initial" enum:"initial,residual" doc:"Which of the two likelihood and severity mean"`
	Likelihood     int      `query:"likelihood" json:"likelihood,omitempty" minimum:"0" maximum:"5" doc:"Has a row in this place of the matrix; 0: any"`
	Severity       int      `query:"severity" json:"severity,omitempty" minimum:"0" maximum:"5" doc:"Has a row in this place of the matrix; 0: any"`
	Matrix         int      `query:"matrix_number" json:"matrix_number,omitempty" default:"-1" minimum:"-1" maximum:"100000" doc:"Rated on this version of the matrix; -1: any"`
	Review         string   `query:"review" json:"review,omitempty" enum:"due,soon,in_time" doc:"To be reviewed now, or within 30 days as well; in_time: in force, and not to be reviewed now"`
	Hazard         string   `query:"hazard" json:"hazard,omitempty" maxLength:"300" doc:"Has a row with these words in its hazard"`
	DateType       string   `query:"date_type" json:"date_type,omitempty" default:"changed" enum:"changed" doc:"Which date from and to are about"`
	From           string   `query:"from" json:"from,omitempty" format:"date" doc:"Changed on or after this day, in the first site's time zone"`
	To             string   `query:"to" json:"to,omitempty" format:"date" doc:"Changed on or before this day"`
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"50" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"updated_at, number, title, next_review_on, initial_level, residual_level; a minus reverses"`
	Filters
	sheets.ExportInput
}

type filterInput struct {
	Body struct {
		Page    int    `json:"page,omitempty" default:"1" minimum:"1" maximum:"1000" doc:"The number of the page, from 1; for the first ones alone, later ones by after"`
		After   string `json:"after,omitempty" maxLength:"4000" doc:"The cursor of the page before (next_cursor in its meta)"`
		PerPage int    `json:"per_page,omitempty" default:"50" minimum:"1" maximum:"100" doc:"How many records a page has"`
		Sort    string `json:"sort,omitempty" maxLength:"60" doc:"As the parameter of the same name of the list"`
		Filters
	}
}

// List is a page of risk assessments.
type List struct {
	sheets.ExportOutput
	Assessments []Assessment `json:"risk_assessments" maxItems:"100" doc:"The risk assessments of this page"`
	Meta        api.Meta     `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

type risksInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"50" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"number, initial_level, residual_level; a minus reverses. As they stand in their sheets, if it is left out"`
	Filters
	sheets.ExportInput
}

// Risk is a row in the register, and what it belongs to.
type Risk struct {
	AssessmentID int64          `json:"assessment_id" minimum:"1" maximum:"9007199254740991" doc:"Of the risk assessment that the row is of"`
	Number       string         `json:"number" db:"-" maxLength:"20" example:"HIRA-000123" doc:"The risk assessment's number, unique in the organization"`
	Title        string         `json:"title" maxLength:"200" doc:"What is assessed, in short"`
	Activity     string         `json:"activity" maxLength:"500" doc:"The work that is assessed"`
	Status       string         `json:"status" enum:"draft,waiting,published,archive" doc:"Draft: never published. Waiting: for approval. Published: in force. Archive: not in force any more"`
	Version      int            `json:"version" minimum:"1" maximum:"100000" doc:"Number of the version that the row is of"`
	Sites        []records.Site `json:"sites" maxItems:"100" doc:"Where it applies; the first is where its actions are"`
	Position     int            `json:"position" minimum:"1" maximum:"500" doc:"Its place among the rows of its sheet"`
	Row
}

// Risks is a page of rows.
type Risks struct {
	sheets.ExportOutput
	Risks []Risk   `json:"risks" maxItems:"100" doc:"The rows of this page"`
	Meta  api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
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
	Matrix   risks.MatrixVersion `json:"matrix" doc:"The version of the matrix that rows are counted on"`
	Cells    []Cell              `json:"cells" maxItems:"25" doc:"Those that there are any in"`
	NotRated int                 `json:"not_rated" minimum:"0" maximum:"1000000000" doc:"Rows that nobody has rated"`
	Others   int                 `json:"others" minimum:"0" maximum:"1000000000" doc:"Rows that are rated on another version of the matrix"`
}

// Cell is a place on the matrix, and how many rows are in it.
type Cell struct {
	Likelihood int    `json:"likelihood" minimum:"1" maximum:"5" doc:"From 1, the least likely"`
	Severity   int    `json:"severity" minimum:"1" maximum:"5" doc:"From 1, the least grave"`
	Band       string `json:"band" maxLength:"40" doc:"Its key in the matrix"`
	Level      string `json:"level" enum:"not_rated,low,medium,high,extreme" doc:"What the band of the matrix stands for; not_rated: nobody has rated it"`
	Count      int    `json:"count" minimum:"0" maximum:"1000000000" doc:"How many rows are there, as far as the caller sees them"`
}

// Dropdown is what there is to choose from.
type Dropdown struct {
	Sites  []sites.Site        `json:"sites" maxItems:"10000" doc:"The sites to choose from"`
	Users  []users.Person      `json:"users" maxItems:"5000" doc:"People who can assess, review and be made responsible"`
	Tags   []Tag               `json:"tags" maxItems:"200" doc:"The most used first"`
	Matrix risks.MatrixVersion `json:"matrix" doc:"The one that new drafts are rated on"`
	Levels []string            `json:"levels" maxItems:"5" doc:"The levels that a row can have"`
}

// Tag is a tag, and how often it is used.
type Tag struct {
	Tag   string `json:"tag" maxLength:"60" doc:"The word"`
	Count int    `json:"count" minimum:"0" maximum:"1000000000" doc:"How many risk assessments have it"`
}

type showInput struct {
	ID      int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the risk assessment"`
	Version int   `query:"version" minimum:"0" maximum:"100000" doc:"0: the one in force, or the first draft"`
}

// Draft is what stands above the rows of a new risk assessment.
type Draft struct {
	Title          string   `json:"title" maxLength:"200" doc:"What is assessed, in short"`
	Activity       string   `json:"activity,omitempty" maxLength:"500" doc:"The work that is assessed"`
	Classification string   `json:"classification,omitempty" enum:"not_said,routine,non_routine,emergency" default:"not_said" doc:"How the work occurs: as a routine, now and then, or in an emergency"`
	Reference      string   `json:"reference,omitempty" maxLength:"100" doc:"A document or number elsewhere that it refers to"`
	Location       string   `json:"location,omitempty" maxLength:"300" doc:"Where the work is, in words"`
	Tags           []string `json:"tags,omitempty" maxItems:"20" maxLength:"60" doc:"Words to find it by"`
	SiteIDs        []int64  `json:"site_ids" maxItems:"100" doc:"The first is where its actions will be"`
	AssessorID     int64    `json:"assessor_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The caller, if it is left out"`
	ReviewerID     int64    `json:"reviewer_id,omitempty" db:",null" minimum:"0" maximum:"9007199254740991" doc:"Who looks regularly whether it still holds; not the assessor"`
	ReviewMonths   int      `json:"review_months,omitempty" minimum:"1" maximum:"120" default:"12" doc:"How many months lie between two reviews"`
}

type createInput struct {
	Body struct {
		Draft
		Rows          []RowDraft `json:"rows,omitempty" maxItems:"500" doc:"The first rows; they may lack anything yet"`
		CopyOf        int64      `json:"copy_of,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Rows of another risk assessment, as it is shown; without rows of its own"`
		AttachmentIDs []int64    `json:"attachment_ids,omitempty" maxItems:"20" doc:"Uploads of the caller that belong to it"`
	}
}

type editInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the risk assessment"`
	Body struct {
		Title          *string   `json:"title,omitempty" maxLength:"200" doc:"What is assessed, in short"`
		Activity       *string   `json:"activity,omitempty" maxLength:"500" doc:"The work that is assessed"`
		Classification *string   `json:"classification,omitempty" enum:"not_said,routine,non_routine,emergency" doc:"How the work occurs: as a routine, now and then, or in an emergency"`
		Reference      *string   `json:"reference,omitempty" maxLength:"100" doc:"A document or number elsewhere that it refers to"`
		Location       *string   `json:"location,omitempty" maxLength:"300" doc:"Where the work is, in words"`
		Tags           *[]string `json:"tags,omitempty" maxItems:"20" maxLength:"60" doc:"Words to find it by"`
		SiteIDs        *[]int64  `json:"site_ids,omitempty" maxItems:"100" doc:"All of them; the first is where its actions will be"`
		AssessorID     *int64    `json:"assessor_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"User who assesses the risks"`
		ReviewerID     *int64    `json:"reviewer_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes the reviewer away"`
		ReviewMonths   *int      `json:"review_months,omitempty" minimum:"1" maximum:"120" doc:"How many months lie between two reviews"`
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
	TaskStep    string         `json:"task_step,omitempty" maxLength:"500" doc:"The step of the work"`
	Hazard      string         `json:"hazard,omitempty" maxLength:"300" doc:"What could do harm"`
	Consequence string         `json:"consequence,omitempty" maxLength:"500" doc:"What could come of it"`
	Exposed     string         `json:"exposed,omitempty" maxLength:"300" doc:"Who could come to harm"`
	Controls    string         `json:"controls,omitempty" maxLength:"2000" doc:"Those there are, a line each"`
	Initial     Place          `json:"initial,omitempty" doc:"The rating with the controls there are"`
	Additional  []ControlDraft `json:"additional_controls,omitempty" maxItems:"20" doc:"What is to be done beside what is there"`
	Residual    Place          `json:"residual,omitempty" doc:"Not rated: as the initial one"`
}

// ControlDraft is an additional control as it is written.
type ControlDraft struct {
	Key           string `json:"key" minLength:"1" maxLength:"40" pattern:"^[a-zA-Z0-9_-]+$" doc:"Made by whoever writes it, and kept; one of its row"`
	ControlType   string `json:"control_type,omitempty" enum:"elimination,substitution,engineering,administrative,ppe" default:"administrative" doc:"Place in the hierarchy of controls, from elimination down to ppe (protective equipment)"`
	Description   string `json:"description,omitempty" maxLength:"2000" doc:"What is to be done"`
	ResponsibleID int64  `json:"responsible_id,omitempty" db:",null" minimum:"0" maximum:"9007199254740991" doc:"User who is to do it; 0 or left out: nobody yet"`
	DueDate       string `json:"due_date,omitempty" db:",null" format:"date" doc:"The day by which it is to be done, in the time zone of the first site"`
}

type sheetInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the risk assessment"`
	Body struct {
		SheetVersion int        `json:"sheet_version" minimum:"0" maximum:"100000000" doc:"The one that the rows were read with; another by now: 409"`
		Rows         []RowDraft `json:"rows" maxItems:"500" doc:"All rows, in order; those left out are taken away"`
	}
}

type idInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the risk assessment"`
}

type reasonInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the risk assessment"`
	Body struct {
		Reason string `json:"reason" maxLength:"2000" doc:"Why; shown in the timeline"`
	}
}

type confirmInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the risk assessment"`
	Body struct {
		Remarks string `json:"remarks" maxLength:"2000" doc:"What was looked at"`
	}
}

type compareInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the risk assessment"`
	From int   `query:"from" minimum:"0" maximum:"100000" doc:"0: the one before the other"`
	To   int   `query:"to" minimum:"0" maximum:"100000" doc:"0: the newest"`
}

// Comparison is what is different in two versions.
type Comparison struct {
	From  VersionSummary `json:"from" doc:"The earlier version"`
	To    VersionSummary `json:"to" doc:"The later version"`
	Cells []CellChange   `json:"head" maxItems:"20" doc:"What is different above the rows"`
	Rows  []RowChange    `json:"rows" maxItems:"1000" doc:"In the order of the later version; what was taken out stands where it was"`
}

// CellChange is a cell before and after, in words.
type CellChange struct {
	Field  string `json:"field" maxLength:"120" doc:"hazard, initial, additional_controls[c1].description, ..."`
	Before string `json:"before" maxLength:"4000" doc:"In the earlier version; empty: nothing"`
	After  string `json:"after" maxLength:"4000" doc:"In the later version; empty: nothing"`
}

// RowChange is a row in two versions; what there is not is null.
type RowChange struct {
	Key    string       `json:"key" maxLength:"40" doc:"Of the row, the same in both versions"`
	Change string       `json:"change" enum:"added,removed,changed,same" doc:"What became of the row"`
	Moved  bool         `json:"moved" doc:"It stands in another place among those that are in both"`
	Before *Row         `json:"before" doc:"The row in the earlier version; null: it was added"`
	After  *Row         `json:"after" doc:"The row in the later version; null: it was removed"`
	Cells  []CellChange `json:"cells" maxItems:"200" doc:"Which of its cells are different"`
}

// Letterhead is what stands above a risk assessment on paper.
type Letterhead struct {
	Organization string           `json:"organization" maxLength:"200" doc:"The organization's name"`
	Site         sites.Letterhead `json:"site" doc:"Name, address and logo of the first site"`
}

// Report is a risk assessment for paper.
type Report struct {
	Assessment Record             `json:"risk_assessment" doc:"The risk assessment with its shown version, versions, actions, files, timeline and comments"`
	Letterhead Letterhead         `json:"letterhead" doc:"What stands above it"`
	Reviews    []workflows.Review `json:"reviews" maxItems:"100" doc:"Who decided on it, and how"`
}

type libraryInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"20" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Kind    string `query:"kind" required:"true" enum:"hazard,consequence,control" doc:"Which of the three is asked for"`
	Q       string `query:"q" maxLength:"200" doc:"Words, or their beginnings"`
	Hidden  bool   `query:"hidden" doc:"Those as well that are not suggested any more"`
}

// Term is a hazard, a consequence or a control that was used.
type Term struct {
	ID         int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the term"`
	Kind       string `json:"kind" enum:"hazard,consequence,control" doc:"Which of the three it is"`
	Text       string `json:"text" maxLength:"300" doc:"The words"`
	Uses       int    `json:"uses" minimum:"0" maximum:"1000000000" doc:"In how many rows it was published"`
	CategoryID int64  `json:"category_id" minimum:"0" maximum:"9007199254740991" doc:"Of a hazard: the category of incidents that are of it"`
	Hidden     bool   `json:"hidden" doc:"It is not suggested any more"`
}

// Terms is a page of the library.
type Terms struct {
	Terms []Term   `json:"terms" maxItems:"100" doc:"Terms of this page"`
	Meta  api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// TermAnswer is one of them.
type TermAnswer struct {
	Term Term `json:"term" doc:"The term"`
}

type addTermInput struct {
	Body struct {
		Kind       string `json:"kind" enum:"hazard,consequence,control" doc:"Which of the three it is"`
		Text       string `json:"text" maxLength:"300" doc:"The words"`
		CategoryID int64  `json:"category_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of a hazard: the category of incidents that are of it; 0: none"`
	}
}

type editTermInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the term"`
	Body struct {
		Text       *string `json:"text,omitempty" maxLength:"300" doc:"The words"`
		CategoryID *int64  `json:"category_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes it away"`
		Hidden     *bool   `json:"hidden,omitempty" doc:"It is not suggested any more"`
	}
}
