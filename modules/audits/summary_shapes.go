package audits

import (
	"time"

	"hivis/core/forms"
	"hivis/core/records"
)

// Compared is a question beside what was answered the time before.
type Compared struct {
	SectionID  string        `json:"section_id" maxLength:"24" doc:"Of the section in the form"`
	QuestionID string        `json:"question_id" maxLength:"24" doc:"Of the question in the form"`
	Label      string        `json:"label" maxLength:"1000" doc:"The question as it is asked"`
	Change     string        `json:"change" enum:"repeated,new,resolved,changed,same" doc:"Repeated: failed both times; new: failed now; resolved: failed before"`
	Before     *forms.Answer `json:"before" doc:"The answer of the time before; null: none. Of a grid its first cell"`
	After      *forms.Answer `json:"after" doc:"The answer of this audit; null: none. Of a grid its first cell"`
}

// ComparedSection is a section beside what it reached the time before.
type ComparedSection struct {
	SectionID string   `json:"section_id" maxLength:"24" doc:"Of the section in the form"`
	Title     string   `json:"title" maxLength:"200" doc:"The section's title"`
	Before    *float64 `json:"before" nullable:"true" minimum:"0" maximum:"100" doc:"Its score the time before, in percent; null: nothing counted"`
	After     *float64 `json:"after" nullable:"true" minimum:"0" maximum:"100" doc:"Its score in this audit, in percent; null: nothing counted"`
}

// Comparison is an audit beside the one before.
type Comparison struct {
	Previous  *Previous         `json:"previous" doc:"Null: there was none"`
	Percent   *float64          `json:"percent" nullable:"true" minimum:"0" maximum:"100" doc:"The score of this audit; null: nothing counted, or not completed"`
	Sections  []ComparedSection `json:"sections" maxItems:"200" doc:"Section by section; those that only one of the two has as well"`
	Questions []Compared        `json:"questions" maxItems:"2000" doc:"Those with an answer in either"`
	// Form is that of the audit before, by which its answers are read.
	PreviousForm *FormOf `json:"previous_form" doc:"The form that the audit before had; null: there was none"`
}

type trendInput struct {
	SiteID     int64   `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"Only at this site; 0: at all"`
	TemplateID int64   `query:"template_id" minimum:"0" maximum:"9007199254740991" doc:"Only from this template; 0: from all"`
	ScheduleID int64   `query:"schedule_id" minimum:"0" maximum:"9007199254740991" doc:"Only of this schedule; 0: of all"`
	AuditeeID  []int64 `query:"auditee_id" maxItems:"100" doc:"Only those for which these users answer"`
	From       string  `query:"from" format:"date" doc:"Completed on or after this day (UTC)"`
	To         string  `query:"to" format:"date" doc:"Completed on or before this day (UTC)"`
}

// Point is one audit on a line over time.
type Point struct {
	ID          int64        `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the audit"`
	Number      string       `json:"number" db:"-" maxLength:"20" doc:"The audit's number"`
	Template    TemplateOf   `json:"template" doc:"The template that it was made from"`
	Site        records.Site `json:"site" doc:"Where it took place"`
	CompletedAt time.Time    `json:"completed_at" doc:"When it was completed"`
	Percent     *float64     `json:"percent" nullable:"true" minimum:"0" maximum:"100" doc:"Its score; null: nothing counted"`
	Failed      bool         `json:"failed" doc:"A critical question failed"`
}

// Trend is the latest audits and how they went by month.
type Trend struct {
	Points []Point `json:"points" maxItems:"200" doc:"The latest 200, the oldest first"`
	Months []Month `json:"months" maxItems:"120" doc:"How they went by month, the latest ten years, the oldest first"`
}

// Month is what was completed in a month (UTC).
type Month struct {
	Month     string   `json:"month" maxLength:"7" example:"2026-11" doc:"Year and month in which they were completed (UTC)"`
	Completed int64    `json:"completed" minimum:"0" maximum:"9007199254740991" doc:"How many were completed"`
	Average   *float64 `json:"average" nullable:"true" minimum:"0" maximum:"100" doc:"Of those with a score"`
	Failed    int64    `json:"failed" minimum:"0" maximum:"9007199254740991" doc:"Of these, those in which a critical question failed"`
	Late      int64    `json:"late" minimum:"0" maximum:"9007199254740991" doc:"Of these, those completed after their window"`
}

type summaryInput struct {
	IDInput
	AuditID   int64   `query:"audit_id" minimum:"0" maximum:"9007199254740991" doc:"Of one audit alone"`
	SiteID    []int64 `query:"site_id" maxItems:"100" doc:"Only at these sites"`
	AuditType string  `query:"audit_type" enum:",inspection,internal,external,contractor,compliance,other" doc:"Only of this type; empty: of all"`
	From      string  `query:"from" format:"date" doc:"Completed on or after this day (UTC)"`
	To        string  `query:"to" format:"date" doc:"Completed on or before this day (UTC)"`
}

// SectionSummary is what a section reached in some audits.
type SectionSummary struct {
	SectionID string   `json:"section_id" maxLength:"24" doc:"Of the section in the form"`
	Title     string   `json:"title" maxLength:"200" doc:"The section's title"`
	Audits    int64    `json:"audits" minimum:"0" maximum:"9007199254740991" doc:"In which it counted"`
	Average   *float64 `json:"average" nullable:"true" minimum:"0" maximum:"100" doc:"Mean of the scores in percent, of those that have one; null: none has"`
	Lowest    *float64 `json:"lowest" nullable:"true" minimum:"0" maximum:"100" doc:"The lowest score in percent; null: none has one"`
	Highest   *float64 `json:"highest" nullable:"true" minimum:"0" maximum:"100" doc:"The highest score in percent; null: none has one"`
	Failed    int64    `json:"failed" minimum:"0" maximum:"9007199254740991" doc:"Audits in which a critical question of it failed"`
}

// SectionSummaries are those of a template.
type SectionSummaries struct {
	Template TemplateOf       `json:"template" doc:"What audits are made from"`
	Audits   int64            `json:"audits" minimum:"0" maximum:"9007199254740991" doc:"How many completed audits that is of"`
	Sections []SectionSummary `json:"sections" maxItems:"200" doc:"In the order of the form"`
}

// Total is what some audits reached.
type Total struct {
	Completed int64         `json:"completed" minimum:"0" maximum:"9007199254740991" doc:"Those approved and rejected included"`
	Average   *float64      `json:"average" nullable:"true" minimum:"0" maximum:"100" doc:"Mean of the scores in percent, of those that have one; null: none has"`
	Lowest    *float64      `json:"lowest" nullable:"true" minimum:"0" maximum:"100" doc:"The lowest score in percent; null: none has one"`
	Highest   *float64      `json:"highest" nullable:"true" minimum:"0" maximum:"100" doc:"The highest score in percent; null: none has one"`
	Failed    int64         `json:"failed" minimum:"0" maximum:"9007199254740991" doc:"Of these, those in which a critical question failed"`
	Late      int64         `json:"late" minimum:"0" maximum:"9007199254740991" doc:"Of these, those completed after their window"`
	Findings  FindingTotals `json:"findings" doc:"Findings of the completed ones, by grade"`
}

// FindingTotals are findings by grade.
type FindingTotals struct {
	Major       int64 `json:"major" minimum:"0" maximum:"9007199254740991" doc:"Major nonconformities"`
	Minor       int64 `json:"minor" minimum:"0" maximum:"9007199254740991" doc:"Minor nonconformities"`
	Observation int64 `json:"observation" minimum:"0" maximum:"9007199254740991" doc:"Observations"`
	Opportunity int64 `json:"opportunity" minimum:"0" maximum:"9007199254740991" doc:"Opportunities for improvement"`
	Repeated    int64 `json:"repeated" minimum:"0" maximum:"9007199254740991" doc:"Of all of them, what failed the time before as well"`
}

// TotalSummary is a template in numbers.
type TotalSummary struct {
	Template TemplateOf `json:"template" doc:"What audits are made from"`
	Total    Total      `json:"total" doc:"What the completed ones reached"`
	Months   []Month    `json:"months" maxItems:"120" doc:"How they went by month, the latest ten years, the oldest first"`
}

type infoInput struct {
	Body struct {
		TemplateIDs []int64  `json:"template_ids,omitempty" maxItems:"100" doc:"Only from these templates; none: from all"`
		SiteIDs     []int64  `json:"site_ids,omitempty" maxItems:"100" doc:"Only at these sites; none: at all"`
		AuditTypes  []string `json:"audit_types,omitempty" maxItems:"6" enum:"inspection,internal,external,contractor,compliance,other" doc:"Only of these types; none: of all"`
		From        string   `json:"from,omitempty" format:"date" doc:"Planned on or after this day, at the site"`
		To          string   `json:"to,omitempty" format:"date" doc:"Planned on or before this day, at the site"`
	}
}

// Group is the audits of a template or a site in numbers.
type Group struct {
	ID        int64    `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the template or site"`
	Name      string   `json:"name" maxLength:"200" doc:"Name of the template or site"`
	Audits    int64    `json:"audits" minimum:"0" maximum:"9007199254740991" doc:"How many there are, completed or not"`
	Completed int64    `json:"completed" minimum:"0" maximum:"9007199254740991" doc:"How many were completed"`
	Overdue   int64    `json:"overdue" minimum:"0" maximum:"9007199254740991" doc:"Not completed, their window over"`
	Failed    int64    `json:"failed" minimum:"0" maximum:"9007199254740991" doc:"Of these, those in which a critical question failed"`
	Average   *float64 `json:"average" nullable:"true" minimum:"0" maximum:"100" doc:"Mean of the scores in percent, of those that have one; null: none has"`
}

// SummaryInfo is audits in numbers.
type SummaryInfo struct {
	Counts    ExactCounts `json:"counts" doc:"How many there are, by status"`
	Total     Total       `json:"total" doc:"What the completed ones reached"`
	Templates []Group     `json:"templates" maxItems:"500" doc:"By template"`
	Sites     []Group     `json:"sites" maxItems:"1000" doc:"By site"`
	Months    []Month     `json:"months" maxItems:"120" doc:"How they went by month, the latest ten years, the oldest first"`
}

// ExactCounts are numbers of audits by status.
type ExactCounts struct {
	All        int64 `json:"all" minimum:"0" maximum:"9007199254740991" doc:"All of them"`
	Scheduled  int64 `json:"scheduled" minimum:"0" maximum:"9007199254740991" doc:"Not begun, their window not over"`
	InProgress int64 `json:"in_progress" minimum:"0" maximum:"9007199254740991" doc:"Begun, their window not over"`
	Overdue    int64 `json:"overdue" minimum:"0" maximum:"9007199254740991" doc:"Not completed, their window over"`
	Missed     int64 `json:"missed" minimum:"0" maximum:"9007199254740991" doc:"Of the overdue ones, those that were never begun"`
	Completed  int64 `json:"completed" minimum:"0" maximum:"9007199254740991" doc:"Completed, and nobody has decided on them yet"`
	Approved   int64 `json:"approved" minimum:"0" maximum:"9007199254740991" doc:"Approved by somebody else than the auditor"`
	Rejected   int64 `json:"rejected" minimum:"0" maximum:"9007199254740991" doc:"Rejected, and not opened again"`
	Skipped    int64 `json:"skipped" minimum:"0" maximum:"9007199254740991" doc:"Skipped with a reason"`
}
