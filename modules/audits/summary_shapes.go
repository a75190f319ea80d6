package audits

import (
	"time"

	"hivis/core/forms"
	"hivis/core/records"
)

// Compared is a question beside what was answered the time before.
type Compared struct {
	SectionID  string        `json:"section_id" maxLength:"24"`
	QuestionID string        `json:"question_id" maxLength:"24"`
	Label      string        `json:"label" maxLength:"1000"`
	Change     string        `json:"change" enum:"repeated,new,resolved,changed,same" doc:"Repeated: failed both times; new: failed now; resolved: failed before"`
	Before     *forms.Answer `json:"before"`
	After      *forms.Answer `json:"after"`
}

// ComparedSection is a section beside what it reached the time before.
type ComparedSection struct {
	SectionID string   `json:"section_id" maxLength:"24"`
	Title     string   `json:"title" maxLength:"200"`
	Before    *float64 `json:"before" nullable:"true" minimum:"0" maximum:"100"`
	After     *float64 `json:"after" nullable:"true" minimum:"0" maximum:"100"`
}

// Comparison is an audit beside the one before.
type Comparison struct {
	Previous  *Previous         `json:"previous" doc:"Null: there was none"`
	Percent   *float64          `json:"percent" nullable:"true" minimum:"0" maximum:"100"`
	Sections  []ComparedSection `json:"sections" maxItems:"200"`
	Questions []Compared        `json:"questions" maxItems:"2000" doc:"Those with an answer in either"`
	// Form is that of the audit before, by which its answers are read.
	PreviousForm *FormOf `json:"previous_form"`
}

type trendInput struct {
	SiteID     int64   `query:"site_id" minimum:"0" maximum:"9007199254740991"`
	TemplateID int64   `query:"template_id" minimum:"0" maximum:"9007199254740991"`
	ScheduleID int64   `query:"schedule_id" minimum:"0" maximum:"9007199254740991"`
	AuditeeID  []int64 `query:"auditee_id" maxItems:"100"`
	From       string  `query:"from" format:"date" doc:"Completed on or after this day (UTC)"`
	To         string  `query:"to" format:"date"`
}

// Point is one audit on a line over time.
type Point struct {
	ID          int64        `json:"id" minimum:"1" maximum:"9007199254740991"`
	Number      string       `json:"number" db:"-" maxLength:"20"`
	Template    TemplateOf   `json:"template"`
	Site        records.Site `json:"site"`
	CompletedAt time.Time    `json:"completed_at"`
	Percent     *float64     `json:"percent" nullable:"true" minimum:"0" maximum:"100"`
	Failed      bool         `json:"failed"`
}

// Trend is the latest audits and how they went by month.
type Trend struct {
	Points []Point `json:"points" maxItems:"200" doc:"The latest 200, the oldest first"`
	Months []Month `json:"months" maxItems:"120"`
}

// Month is what was completed in a month (UTC).
type Month struct {
	Month     string   `json:"month" maxLength:"7" example:"2026-11"`
	Completed int64    `json:"completed" minimum:"0" maximum:"9007199254740991"`
	Average   *float64 `json:"average" nullable:"true" minimum:"0" maximum:"100" doc:"Of those with a score"`
	Failed    int64    `json:"failed" minimum:"0" maximum:"9007199254740991"`
	Late      int64    `json:"late" minimum:"0" maximum:"9007199254740991"`
}

type summaryInput struct {
	IDInput
	AuditID   int64   `query:"audit_id" minimum:"0" maximum:"9007199254740991" doc:"Of one audit alone"`
	SiteID    []int64 `query:"site_id" maxItems:"100"`
	AuditType string  `query:"audit_type" enum:",inspection,internal,external,contractor,compliance,other"`
	From      string  `query:"from" format:"date" doc:"Completed on or after this day (UTC)"`
	To        string  `query:"to" format:"date"`
}

// SectionSummary is what a section reached in some audits.
type SectionSummary struct {
	SectionID string   `json:"section_id" maxLength:"24"`
	Title     string   `json:"title" maxLength:"200"`
	Audits    int64    `json:"audits" minimum:"0" maximum:"9007199254740991" doc:"In which it counted"`
	Average   *float64 `json:"average" nullable:"true" minimum:"0" maximum:"100"`
	Lowest    *float64 `json:"lowest" nullable:"true" minimum:"0" maximum:"100"`
	Highest   *float64 `json:"highest" nullable:"true" minimum:"0" maximum:"100"`
	Failed    int64    `json:"failed" minimum:"0" maximum:"9007199254740991" doc:"Audits in which a critical question of it failed"`
}

// SectionSummaries are those of a template.
type SectionSummaries struct {
	Template TemplateOf       `json:"template"`
	Audits   int64            `json:"audits" minimum:"0" maximum:"9007199254740991"`
	Sections []SectionSummary `json:"sections" maxItems:"200"`
}

// Total is what some audits reached.
type Total struct {
	Completed int64         `json:"completed" minimum:"0" maximum:"9007199254740991" doc:"Those approved and rejected included"`
	Average   *float64      `json:"average" nullable:"true" minimum:"0" maximum:"100"`
	Lowest    *float64      `json:"lowest" nullable:"true" minimum:"0" maximum:"100"`
	Highest   *float64      `json:"highest" nullable:"true" minimum:"0" maximum:"100"`
	Failed    int64         `json:"failed" minimum:"0" maximum:"9007199254740991"`
	Late      int64         `json:"late" minimum:"0" maximum:"9007199254740991"`
	Findings  FindingTotals `json:"findings"`
}

// FindingTotals are findings by grade.
type FindingTotals struct {
	Major       int64 `json:"major" minimum:"0" maximum:"9007199254740991"`
	Minor       int64 `json:"minor" minimum:"0" maximum:"9007199254740991"`
	Observation int64 `json:"observation" minimum:"0" maximum:"9007199254740991"`
	Opportunity int64 `json:"opportunity" minimum:"0" maximum:"9007199254740991"`
	Repeated    int64 `json:"repeated" minimum:"0" maximum:"9007199254740991"`
}

// TotalSummary is a template in numbers.
type TotalSummary struct {
	Template TemplateOf `json:"template"`
	Total    Total      `json:"total"`
	Months   []Month    `json:"months" maxItems:"120"`
}

type infoInput struct {
	Body struct {
		TemplateIDs []int64  `json:"template_ids,omitempty" maxItems:"100"`
		SiteIDs     []int64  `json:"site_ids,omitempty" maxItems:"100"`
		AuditTypes  []string `json:"audit_types,omitempty" maxItems:"6" enum:"inspection,internal,external,contractor,compliance,other"`
		From        string   `json:"from,omitempty" format:"date" doc:"Planned on or after this day, at the site"`
		To          string   `json:"to,omitempty" format:"date"`
	}
}

// Group is the audits of a template or a site in numbers.
type Group struct {
	ID        int64    `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name      string   `json:"name" maxLength:"200"`
	Audits    int64    `json:"audits" minimum:"0" maximum:"9007199254740991"`
	Completed int64    `json:"completed" minimum:"0" maximum:"9007199254740991"`
	Overdue   int64    `json:"overdue" minimum:"0" maximum:"9007199254740991"`
	Failed    int64    `json:"failed" minimum:"0" maximum:"9007199254740991"`
	Average   *float64 `json:"average" nullable:"true" minimum:"0" maximum:"100"`
}

// SummaryInfo is audits in numbers.
type SummaryInfo struct {
	Counts    ExactCounts `json:"counts"`
	Total     Total       `json:"total"`
	Templates []Group     `json:"templates" maxItems:"500"`
	Sites     []Group     `json:"sites" maxItems:"1000"`
	Months    []Month     `json:"months" maxItems:"120"`
}

// ExactCounts are numbers of audits by status.
type ExactCounts struct {
	All        int64 `json:"all" minimum:"0" maximum:"9007199254740991"`
	Scheduled  int64 `json:"scheduled" minimum:"0" maximum:"9007199254740991"`
	InProgress int64 `json:"in_progress" minimum:"0" maximum:"9007199254740991"`
	Overdue    int64 `json:"overdue" minimum:"0" maximum:"9007199254740991"`
	Missed     int64 `json:"missed" minimum:"0" maximum:"9007199254740991" doc:"Of the overdue ones, those that were never begun"`
	Completed  int64 `json:"completed" minimum:"0" maximum:"9007199254740991"`
	Approved   int64 `json:"approved" minimum:"0" maximum:"9007199254740991"`
	Rejected   int64 `json:"rejected" minimum:"0" maximum:"9007199254740991"`
	Skipped    int64 `json:"skipped" minimum:"0" maximum:"9007199254740991"`
}
