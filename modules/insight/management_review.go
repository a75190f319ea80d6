package insight

import (
	"time"

	"hivis/core/records"
)

// ManagementReview is what management looked at and decided, as ISO 45001 asks for in 9.3.
type ManagementReview struct {
	Title     string        `json:"title" minLength:"1" maxLength:"120"`
	From      string        `json:"from" format:"date"`
	To        string        `json:"to" format:"date"`
	SiteIDs   []int64       `json:"site_ids" maxItems:"100" doc:"Every site, if empty"`
	HeldOn    string        `json:"held_on,omitempty" format:"date" doc:"The day of the meeting"`
	Attendees string        `json:"attendees,omitempty" maxLength:"2000"`
	Texts     []SectionText `json:"texts" maxItems:"20" doc:"What is said of each section; what is left out is empty"`
}

// SectionText is what is said of a section.
type SectionText struct {
	Section string `json:"section" enum:"previous,context,objectives,incidents,actions,monitoring,compliance,audits,participation,risks,resources,communication,improvement,decisions"`
	Text    string `json:"text" maxLength:"10000"`
}

// ReviewSection is a section with its numbers.
type ReviewSection struct {
	Section string   `json:"section" enum:"previous,context,objectives,incidents,actions,monitoring,compliance,audits,participation,risks,resources,communication,improvement,decisions"`
	Clause  string   `json:"clause" maxLength:"20" doc:"Of ISO 45001" example:"9.3 d 1"`
	Numbers []Number `json:"numbers" maxItems:"100" doc:"Beside those of the period before; of objectives all that have a target"`
}

// KeptManagementReview is one that somebody began.
type KeptManagementReview struct {
	ID int64 `json:"id" minimum:"1" maximum:"9007199254740991"`
	ManagementReview
	Version    int             `json:"version" minimum:"1" maximum:"2147483647" doc:"To be sent along with a change, which is refused if somebody else has changed it since"`
	CreatedBy  records.Person  `json:"created_by"`
	UpdatedAt  time.Time       `json:"updated_at"`
	FinishedAt *time.Time      `json:"finished_at" nullable:"true" doc:"From then on it is as it was known on that day"`
	FinishedBy *records.Person `json:"finished_by"`
}

// ManagementReviewAnswer is a review with its numbers: those of now, or of when it was finished.
type ManagementReviewAnswer struct {
	Review   KeptManagementReview `json:"review"`
	Span     Span                 `json:"span"`
	Sections []ReviewSection      `json:"sections" maxItems:"20"`
}

// ManagementReviews are all of an organization, the newest first.
type ManagementReviews struct {
	Reviews []KeptManagementReview `json:"reviews" maxItems:"200" doc:"Without their texts"`
}

type managementReviewInput struct{ Body ManagementReview }

type changeManagementReviewInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the management review"`
	Body struct {
		ManagementReview
		Version int `json:"version" minimum:"1" maximum:"2147483647"`
	}
}

type oneManagementReviewInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the management review"`
}

// sections are those of clause 9.3 in its order, with the measures that are looked at in each.
var sections = []struct {
	section, clause string
	measures        []string
}{
	{"previous", "9.3 a", nil},
	{"context", "9.3 b", []string{"assessments_changed", "assessments_in_force", "assessments_to_review"}},
	{"objectives", "9.3 c", nil}, // those that have a target
	{"incidents", "9.3 d 1", []string{"fatalities", "lost_time_injuries", "restricted_injuries", "medical_treatments", "first_aids", "illnesses", "lost_days", "property_damages", "environmental_incidents", "grave_incidents", "near_misses", "ltifr", "trir", "severity_rate"}},
	{"actions", "9.3 d 1", []string{"actions_raised", "actions_closed", "actions_in_time", "strong_actions", "open_actions", "overdue_actions"}},
	{"monitoring", "9.3 d 2", []string{"observations", "safe_observations", "unsafe_observations", "permits_requested", "permits_closed_in_time", "permits_revoked"}},
	{"compliance", "9.3 d 3", []string{"trainings_in_date", "trainings_overdue", "trainings_ending"}},
	{"audits", "9.3 d 4", []string{"audits_planned", "audits_done_of_planned", "audit_score", "audits_failed"}},
	{"participation", "9.3 d 5", []string{participation, activeUsers, "calendar_held", "calendar_attendance"}},
	{"risks", "9.3 d 6", []string{"critical_observations", "grave_near_misses", "stop_works", "assessments_reviewed_in_time"}},
	{"resources", "9.3 e", []string{headcount, hoursWorked}},
	{"communication", "9.3 f", []string{"lessons_sent", "lessons_read"}},
	{"improvement", "9.3 g", nil},
	{"decisions", "9.3", nil},
}
