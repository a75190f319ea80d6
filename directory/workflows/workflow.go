package workflows

import (
	"time"

	"hivis/core/records"
	"hivis/platform/api"
)

// Reviewer is who is asked in one step of a workflow.
type Reviewer struct {
	Kind   string `json:"kind" enum:"user,role,head_of_site,head_of_safety,head_of_division,supervisor" doc:"The supervisor is that of whoever asks"`
	UserID int64  `json:"user_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of the kind user"`
	RoleID int64  `json:"role_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of the kind role"`
}

// Draft is a workflow as somebody wants it.
type Draft struct {
	Title            string     `json:"title,omitempty" maxLength:"200" doc:"The workflow's title"`
	Kind             string     `json:"kind,omitempty" enum:"sequential,parallel" doc:"One after the other, or all at once"`
	Module           string     `json:"module,omitempty" maxLength:"40" doc:"One of those of /api/workflows/modules"`
	FormIDs          []int64    `json:"form_ids,omitempty" maxItems:"100" doc:"At least one, where the module has forms"`
	SiteIDs          []int64    `json:"site_ids,omitempty" maxItems:"1000" doc:"None: every site"`
	Reviewers        []Reviewer `json:"reviewers,omitempty" maxItems:"50" doc:"One to five, in their order"`
	ApproveWhen      string     `json:"approve_when,omitempty" enum:"all,any,number" doc:"Whose approval it takes; all if not said"`
	Approvals        int        `json:"approvals,omitempty" minimum:"0" maximum:"50" doc:"Of a number of people: how many"`
	LeadHours        int        `json:"lead_hours,omitempty" minimum:"0" maximum:"100000" doc:"Working hours at the site until the escalation user is asked, and after as many more the super admins; 24 if not said"`
	EscalationUserID int64      `json:"escalation_user_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0: nobody before the super admins"`
}

// Step is a reviewer as people read it.
type Step struct {
	Kind   string `json:"kind" enum:"user,role,head_of_site,head_of_safety,head_of_division,supervisor,super_admin" doc:"A person, whoever has a role, or whoever holds a position at the record's site or above who asks"`
	Name   string `json:"name" maxLength:"200" doc:"Of the person or the role; empty for a position, and for what is there no more"`
	UserID int64  `json:"user_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of the kind user"`
	RoleID int64  `json:"role_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of the kind role"`
}

// SiteName is a site of a workflow.
type SiteName struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The site's id"`
	Name string `json:"name" maxLength:"200" doc:"The site's name"`
}

// Workflow is a workflow as lists show it.
type Workflow struct {
	ID             int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The workflow's id"`
	Title          string          `json:"title" maxLength:"200" doc:"The workflow's title"`
	Kind           string          `json:"kind" enum:"sequential,parallel" doc:"Its reviewers are asked one after the other, or all at once"`
	Module         string          `json:"module" maxLength:"40" doc:"The kind of records that it is for"`
	Forms          []Form          `json:"forms" db:"-" maxItems:"100" doc:"A form that is there no more has no name"`
	Sites          []SiteName      `json:"sites" maxItems:"1000" doc:"None: every site"`
	Reviewers      []Step          `json:"reviewers" maxItems:"5" doc:"In their order"`
	ApproveWhen    string          `json:"approve_when" enum:"all,any,number" doc:"Whose approval it takes: of all reviewers, of any, or of a number of people"`
	Approvals      int             `json:"approvals" minimum:"0" maximum:"5" doc:"Of a number of people: how many; otherwise 0"`
	LeadHours      int             `json:"lead_hours" minimum:"1" maximum:"720" doc:"Working hours at the site until the escalation user is asked, and after as many more the super admins"`
	EscalationUser *records.Person `json:"escalation_user" doc:"Who is asked when it is late; null: nobody before the super admins"`
	Version        int             `json:"version" minimum:"1" maximum:"1000000000" doc:"To be sent with a change: one that somebody else made since is not overwritten"`
	OpenReviews    int             `json:"open_reviews" minimum:"0" maximum:"1000000000" doc:"They begin anew when it is changed"`
	CreatedAt      time.Time       `json:"created_at" doc:"When it was created"`
	UpdatedAt      time.Time       `json:"updated_at" doc:"When it was changed last"`
}

// List is a page of workflows.
type List struct {
	Workflows []Workflow `json:"workflows" maxItems:"100" doc:"A page of workflows"`
	Meta      api.Meta   `json:"meta"`
}

// Answer is one workflow.
type Answer struct {
	Workflow Workflow `json:"workflow"`
}

// ReviewedModule is a module that workflows can be made for.
type ReviewedModule struct {
	Name     string `json:"name" maxLength:"40" doc:"What a workflow names as its module"`
	HasForms bool   `json:"has_forms" doc:"A workflow names at least one of its forms. Without: it is for all of the module's records"`
	Forms    []Form `json:"forms" maxItems:"1000" doc:"Those that a workflow may name; empty without forms"`
}

// Modules are those that workflows can be made for.
type Modules struct {
	Modules []ReviewedModule `json:"modules" maxItems:"40" doc:"Those that workflows can be made for"`
}

// Removed says what became of the reviews of a deleted workflow.
type Removed struct {
	Reviews int `json:"reviews" minimum:"0" maximum:"1000000000" doc:"So many went to the super admins"`
}

// Due is one person who would be asked.
type Due struct {
	User     records.Person  `json:"user"`
	As       string          `json:"as" enum:"reviewer,stand_in,escalation,super_admin" doc:"Why: one of the reviewers, for one who is away, since it is late, or since nobody else is there"`
	OnBehalf *records.Person `json:"on_behalf_of" doc:"Of somebody who is away"`
}

// PreviewStep is a step of a workflow at a site, if each decides at the last moment.
type PreviewStep struct {
	Reviewer        Step      `json:"reviewer"`
	People          []Due     `json:"people" maxItems:"300" doc:"Who would be asked at once"`
	AskedAt         time.Time `json:"asked_at" doc:"When they would be asked"`
	RemindedAt      time.Time `json:"reminded_at" doc:"When they would be reminded"`
	EscalatedAt     time.Time `json:"escalated_at" doc:"When the escalation user is asked as well"`
	ToSuperAdminsAt time.Time `json:"to_super_admins_at" doc:"When the super admins are asked as well"`
}

// Preview is who would be asked when.
type Preview struct {
	Steps          []PreviewStep    `json:"steps" maxItems:"5" doc:"In their order"`
	EscalationUser *records.Person  `json:"escalation_user" doc:"Null: nobody"`
	SuperAdmins    []records.Person `json:"super_admins" maxItems:"300" doc:"Who is asked when nobody else decides"`
	Applies        bool             `json:"applies" doc:"Records of this form and site would be reviewed by this workflow, if it were saved now"`
	Instead        string           `json:"instead" maxLength:"200" doc:"The title of the workflow that applies there otherwise"`
}

// ReviewSeat is one person who is or was asked.
type ReviewSeat struct {
	User      records.Person  `json:"user"`
	As        string          `json:"as" enum:"reviewer,stand_in,escalation,super_admin" doc:"Why: one of the reviewers, for one who is away, since it is late, or since nobody else is there"`
	OnBehalf  *records.Person `json:"on_behalf_of" doc:"Of somebody who is away"`
	State     string          `json:"state" enum:"waiting,asked,approved,rejected,skipped" doc:"waiting: not asked yet; asked: to decide now; skipped: asked, and no decision of theirs is needed any more"`
	AskedAt   *time.Time      `json:"asked_at" nullable:"true" doc:"Null: not yet"`
	DueAt     *time.Time      `json:"due_at" nullable:"true" doc:"By when to decide: then others are asked as well; null: by no time"`
	Overdue   bool            `json:"overdue" db:"-" doc:"Asked, and that time is over"`
	DecidedAt *time.Time      `json:"decided_at" nullable:"true" doc:"When they approved or rejected; null: they did not"`
	Remark    string          `json:"remark" maxLength:"4000" doc:"What they said with their decision; empty: nothing"`
}

// ReviewStep is a step of a review with its people.
type ReviewStep struct {
	Kind  string       `json:"kind" enum:"user,role,head_of_site,head_of_safety,head_of_division,supervisor,super_admin" doc:"A person, whoever has a role, or whoever holds a position at the record's site or above who asks"`
	Name  string       `json:"name" maxLength:"200" doc:"Of the person or the role, as it was when the review began; empty for a position"`
	Seats []ReviewSeat `json:"seats" maxItems:"500" doc:"Who was asked, and who will be"`
}

// Review is one run of a workflow for a record.
type Review struct {
	ID          int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The review's id"`
	Module      string          `json:"module" maxLength:"40" doc:"The kind of the record"`
	RecordID    int64           `json:"record_id" minimum:"1" maximum:"9007199254740991" doc:"The record's id"`
	Revision    int             `json:"revision" minimum:"1" maximum:"1000000000" doc:"Which version of the record is reviewed, from 1"`
	State       string          `json:"state" enum:"open,approved,rejected,withdrawn,restarted" doc:"restarted: another review took its place, since the workflow was changed; withdrawn: who asked took it back"`
	Workflow    string          `json:"workflow" db:"-" maxLength:"200" doc:"Its title; empty when the super admins decide"`
	Sequential  bool            `json:"sequential" db:"-" doc:"One reviewer after the other; otherwise all at once"`
	ApproveWhen string          `json:"approve_when" db:"-" enum:"all,any,number" doc:"Whose approval it takes: of all reviewers, of any, or of a number of people"`
	Approvals   int             `json:"approvals" db:"-" minimum:"0" maximum:"5" doc:"Of a number of people: how many; otherwise 0"`
	Requester   *records.Person `json:"requester" doc:"Who asked; null: nobody that is known"`
	OpenedAt    time.Time       `json:"opened_at" doc:"When it began"`
	EndedAt     *time.Time      `json:"ended_at" nullable:"true" doc:"Null: it is open"`
	TakenBack   *TakenBackBy    `json:"taken_back" doc:"By whom and when the approval was taken back; null: it was not"`
	Steps       []ReviewStep    `json:"steps" db:"-" maxItems:"5" doc:"The reviewers, in their order"`
	Can         ReviewCan       `json:"can" db:"-"`
}

// TakenBackBy is who took an approval back that was given.
type TakenBackBy struct {
	By *records.Person `json:"by" doc:"Null: whoever it was is not known"`
	At time.Time       `json:"at" doc:"When"`
}

// ReviewCan says what the caller may do now, so that a button that is refused can say why
// ("" means allowed).
type ReviewCan struct {
	Approve  string `json:"approve" maxLength:"60" doc:"Empty: the caller may; otherwise a code that says why not"`
	Reject   string `json:"reject" maxLength:"60" doc:"Empty: the caller may; otherwise a code that says why not"`
	Withdraw string `json:"withdraw" maxLength:"60" doc:"Empty: the caller may; otherwise a code that says why not"`
}

// Reviews are those of a record.
type Reviews struct {
	Reviews []Review `json:"reviews" maxItems:"100" doc:"The latest first"`
}

// ReviewAnswer is one review.
type ReviewAnswer struct {
	Review Review `json:"review"`
}

// WaitingRecord is a record that waits for the caller's decision.
type WaitingRecord struct {
	ReviewID  int64           `json:"review_id" minimum:"1" maximum:"9007199254740991" doc:"To decide with"`
	Module    string          `json:"module" maxLength:"40" doc:"The kind of the record"`
	RecordID  int64           `json:"record_id" minimum:"1" maximum:"9007199254740991" doc:"The record's id"`
	Number    string          `json:"number" db:"-" maxLength:"20" doc:"The record's number, as people read it"`
	Title     string          `json:"title" db:"-" maxLength:"200" doc:"The record's title, or how its text begins"`
	Page      string          `json:"page" db:"-" maxLength:"100" doc:"The path of the record in the browser"`
	Site      string          `json:"site" maxLength:"200" doc:"Name of its site; empty for what is at none"`
	Requester *records.Person `json:"requester" doc:"Who asked; null: nobody that is known"`
	As        string          `json:"as" enum:"reviewer,stand_in,escalation,super_admin" doc:"Why the caller: one of the reviewers, for one who is away, since it is late, or since nobody else is there"`
	OnBehalf  *records.Person `json:"on_behalf_of" doc:"Of somebody who is away; null: of nobody"`
	AskedAt   time.Time       `json:"asked_at" doc:"When the caller was asked"`
	DueAt     *time.Time      `json:"due_at" nullable:"true" doc:"By when to decide: then others are asked as well; null: by no time"`
	Overdue   bool            `json:"overdue" db:"-" doc:"That time is over"`
	Can       ReviewCan       `json:"can" db:"-"`
}

// WaitingReviews is a page of what waits for the caller.
type WaitingReviews struct {
	Reviews []WaitingRecord `json:"reviews" maxItems:"100" doc:"The longest waiting first"`
	Meta    api.Meta        `json:"meta"`
}
