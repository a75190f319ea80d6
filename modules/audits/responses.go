package audits

import (
	"time"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/energy"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/directory/workflows"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/sheets"
)

// Template is what audits are made from: a form, and what is usual for its audits.
type Template struct {
	ID            int64       `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the template"`
	Name          string      `json:"name" maxLength:"120" doc:"The template's name"`
	Description   string      `json:"description" maxLength:"2000" doc:"What the template is for"`
	Icon          string      `json:"icon" enum:"clipboard,helmet,flame,leaf,gear,truck,flask,ladder,bolt,cross,building,shield" doc:"The picture that stands for it"`
	Scoring       bool        `json:"scoring" doc:"Its audits have a score"`
	AuditType     string      `json:"audit_type" enum:"inspection,internal,external,contractor,compliance,other" doc:"Proposed where one is scheduled"`
	Active        bool        `json:"active" doc:"It can be scheduled and begun"`
	Version       int         `json:"version" minimum:"0" maximum:"100000" doc:"Of the published form; 0: none is published yet"`
	Changed       bool        `json:"changed" doc:"The draft of the form differs from what is published"`
	LiveSchedules int64       `json:"live_schedules" minimum:"0" maximum:"9007199254740991" doc:"Schedules that go on"`
	OpenAudits    int64       `json:"open_audits" minimum:"0" maximum:"9007199254740991" doc:"Scheduled or in progress"`
	UpdatedAt     time.Time   `json:"updated_at" doc:"When the template was last changed"`
	Can           TemplateCan `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// TemplateCan says what the caller may do with a template; "" means allowed, else why not.
type TemplateCan struct {
	Update   string `json:"update" maxLength:"60" doc:"Change it"`
	Activate string `json:"activate" maxLength:"60" doc:"Change whether it is active"`
	Delete   string `json:"delete" maxLength:"60" doc:"Delete it"`
	Schedule string `json:"schedule" maxLength:"60" doc:"Schedule or begin an audit from it"`
}

// TemplateOf is a template as its audits and schedules name it.
type TemplateOf struct {
	ID      int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the template"`
	Name    string `json:"name" maxLength:"120" doc:"The template's name"`
	Icon    string `json:"icon" enum:"clipboard,helmet,flame,leaf,gear,truck,flask,ladder,bolt,cross,building,shield" doc:"The picture that stands for it"`
	Scoring bool   `json:"scoring" doc:"Whether its audits have a score"`
}

// Rule is how often, where no word says it.
type Rule struct {
	Every int    `json:"every" minimum:"1" maximum:"366" doc:"How many of the units lie between two"`
	Unit  string `json:"unit" enum:"day,week,month,year" doc:"What every counts in"`
}

// Schedule is a series of audits, or a single one that was planned.
type Schedule struct {
	ID          int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the schedule"`
	Title       string          `json:"title" maxLength:"200" doc:"What it is called"`
	Template    TemplateOf      `json:"template" doc:"What audits are made from"`
	Sites       []records.Site  `json:"sites" maxItems:"200" doc:"Where; each site has audits of its own"`
	Auditor     *records.Person `json:"auditor" doc:"Who carries its audits out"`
	Auditee     *records.Person `json:"auditee" doc:"Who answers for what is audited; null: the head of each site"`
	AuditType   string          `json:"audit_type" enum:"inspection,internal,external,contractor,compliance,other" doc:"Which kind of audit it is"`
	Frequency   string          `json:"frequency" enum:"once,daily,weekly,monthly,quarterly,half_yearly,yearly,rule" doc:"How often; rule: as its rule says"`
	Rule        *Rule           `json:"rule" doc:"Of the frequency rule; else null"`
	StartsOn    string          `json:"starts_on" format:"date" doc:"The first day, at each site by its own clocks"`
	EndsOn      *string         `json:"ends_on" nullable:"true" format:"date" doc:"None is planned after this day"`
	WindowDays  int             `json:"window_days" minimum:"1" maximum:"90" doc:"How many days there are for each, the planned one included"`
	WorkingDays bool            `json:"working_days" doc:"Saturdays and Sundays are left out: what falls on one is moved to the Monday, or of a daily schedule skipped"`
	Scope       string          `json:"scope" maxLength:"4000" doc:"What is looked at and why; each audit begins with it"`
	Status      string          `json:"status" enum:"active,ended" doc:"Ended: nothing follows any more"`
	NextOn      *string         `json:"next_on" nullable:"true" format:"date" doc:"The planned day of the next one that nobody has begun"`
	Audits      int64           `json:"audits" minimum:"0" maximum:"9007199254740991" doc:"Made so far"`
	Missed      int64           `json:"missed" minimum:"0" maximum:"9007199254740991" doc:"Never begun, their window over"`
	CreatedBy   *records.Person `json:"created_by" doc:"Who planned it"`
	CreatedAt   time.Time       `json:"created_at" doc:"When it was planned"`
	EndedAt     *time.Time      `json:"ended_at" nullable:"true" doc:"When it ended; null while it goes on"`
	Short       bool            `json:"short" doc:"The plan has no room for more of its audits this month: those that are missing are made when there is"`
	Can         ScheduleCan     `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// ScheduleCan says what the caller may do with a schedule; "" means allowed, else why not.
type ScheduleCan struct {
	Update string `json:"update" maxLength:"60" doc:"Change it"`
	End    string `json:"end" maxLength:"60" doc:"Nothing follows any more; what nobody has begun goes"`
}

// Audit is an audit as lists show it.
type Audit struct {
	ID          int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the audit"`
	Number      string          `json:"number" db:"-" maxLength:"20" example:"AUD-000123" doc:"Unique in the organization; searched by q"`
	Title       string          `json:"title" maxLength:"200" doc:"What it is called"`
	Template    TemplateOf      `json:"template" doc:"The template that it is made from"`
	ScheduleID  *int64          `json:"schedule_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Null: nobody scheduled it"`
	Frequency   string          `json:"frequency" enum:"once,daily,weekly,monthly,quarterly,half_yearly,yearly,rule" doc:"Of its schedule; once without one"`
	AuditType   string          `json:"audit_type" enum:"inspection,internal,external,contractor,compliance,other" doc:"Which kind of audit it is"`
	Site        records.Site    `json:"site" doc:"Where it takes place"`
	Auditor     *records.Person `json:"auditor" doc:"Who carries it out"`
	Auditee     *records.Person `json:"auditee" doc:"Who answers for what is audited; null: nobody is named"`
	Status      string          `json:"status" enum:"scheduled,in_progress,overdue,completed,approved,rejected,skipped" doc:"Overdue: its window is over, and it is not completed. Skipped: it does not take place"`
	Timing      string          `json:"timing" db:"-" enum:"in_time,late,missed" doc:"Missed: never begun, and its window is over. Late: completed after its window, or begun and still open after it"`
	PlannedOn   string          `json:"planned_on" format:"date" doc:"At the site"`
	DueOn       string          `json:"due_on" format:"date" doc:"The last day of its window"`
	DueAt       time.Time       `json:"due_at" doc:"The end of that day at the site"`
	MovedFrom   *string         `json:"moved_from" nullable:"true" format:"date" doc:"The day that its schedule had planned"`
	StartedAt   *time.Time      `json:"started_at" nullable:"true" doc:"When it was begun; null until then"`
	CompletedAt *time.Time      `json:"completed_at" nullable:"true" doc:"When it was completed; null until then"`
	DecidedAt   *time.Time      `json:"decided_at" nullable:"true" doc:"Approved or rejected"`
	Percent     *float64        `json:"percent" nullable:"true" minimum:"0" maximum:"100" doc:"The score, once it is completed; null where nothing counted"`
	Failed      bool            `json:"failed" doc:"A critical question failed"`
	Answered    int             `json:"answered" minimum:"0" maximum:"100000" doc:"Progress: how many of the questions that are asked are answered"`
	Asked       int             `json:"asked" minimum:"0" maximum:"100000" doc:"How many questions are asked, as the answers stand"`
	Findings    FindingCounts   `json:"findings" doc:"How many findings there are, by grade"`
	energy.Assessment
	EnergyClass string    `json:"energy_class" db:"-" enum:",exposure,success,low_energy" doc:"Its class in the SCL model; empty: nobody said what energy there was"`
	CreatedAt   time.Time `json:"created_at" doc:"When it was written down"`
	UpdatedAt   time.Time `json:"updated_at" doc:"When it was last changed"`
	Can         Can       `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// FindingCounts are how many findings there are by grade.
type FindingCounts struct {
	Major       int `json:"major" minimum:"0" maximum:"1000000" doc:"Major nonconformities"`
	Minor       int `json:"minor" minimum:"0" maximum:"1000000" doc:"Minor nonconformities"`
	Observation int `json:"observation" minimum:"0" maximum:"1000000" doc:"Observations"`
	Opportunity int `json:"opportunity" minimum:"0" maximum:"1000000" doc:"Opportunities for improvement"`
	Repeated    int `json:"repeated" minimum:"0" maximum:"1000000" doc:"Of all of them, what failed the time before as well"`
}

// Can says what the caller may do now; "" means allowed, else why not.
type Can struct {
	Begin    string `json:"begin" maxLength:"60" doc:"Begin it"`
	Answer   string `json:"answer" maxLength:"60" doc:"Answer questions, and write findings"`
	Complete string `json:"complete" maxLength:"60" doc:"Complete it with signatures"`
	Reopen   string `json:"reopen" maxLength:"60" doc:"Take up again what was rejected"`
	Revoke   string `json:"revoke" maxLength:"60" doc:"Take the approval back"`
	Withdraw string `json:"withdraw" maxLength:"60" doc:"Take back what waits for approval; it is in progress again"`
	Act      string `json:"act" maxLength:"60" doc:"Raise actions"`
	Move     string `json:"move" maxLength:"60" doc:"To another day"`
	Assign   string `json:"assign" maxLength:"60" doc:"Give it to another auditor"`
	Skip     string `json:"skip" maxLength:"60" doc:"Say that it does not take place"`
	Delete   string `json:"delete" maxLength:"60" doc:"Delete it"`
}

// FormOf is the version of the form that the audit has.
type FormOf struct {
	Version  int            `json:"version" minimum:"1" maximum:"100000" doc:"Of the published form"`
	Document forms.Document `json:"document" doc:"The questions, by section"`
	Images   []forms.Image  `json:"images" maxItems:"1000" doc:"The pictures that show what questions mean"`
}

// SavedAnswer is an answer that stands, and since when.
type SavedAnswer struct {
	forms.Answer
	AnsweredAt time.Time       `json:"answered_at" doc:"When it was given, by the device's clock"`
	AnsweredBy *records.Person `json:"answered_by" doc:"Who gave it"`
	DeviceID   string          `json:"device_id" maxLength:"64" doc:"The device that it was given on; empty: none was named"`
	Asked      bool            `json:"asked" doc:"False: the question is not asked as the other answers stand. The answer is kept, and counts again when it is"`
	Earlier    int             `json:"earlier" minimum:"0" maximum:"100000" doc:"How many there were before it"`
}

// SectionScore is what a section reached.
type SectionScore struct {
	SectionID string   `json:"section_id" maxLength:"24" doc:"Of the section in the form"`
	Title     string   `json:"title" maxLength:"200" doc:"The section's title"`
	Reached   float64  `json:"reached" minimum:"-1000000000" maximum:"1000000000" doc:"Points that were reached"`
	Possible  float64  `json:"possible" minimum:"0" maximum:"1000000000" doc:"Points that could be reached with the questions that count"`
	Percent   *float64 `json:"percent" nullable:"true" minimum:"0" maximum:"100" doc:"Null: nothing counted"`
	Failed    bool     `json:"failed" doc:"A critical question in it failed"`
	Answered  int      `json:"answered" minimum:"0" maximum:"100000" doc:"How many of its questions are answered"`
	Asked     int      `json:"asked" minimum:"0" maximum:"100000" doc:"How many of its questions are asked"`
}

// Score is what an audit reached, in all and by section.
type Score struct {
	Reached  float64        `json:"reached" minimum:"-1000000000" maximum:"1000000000" doc:"Points that were reached"`
	Possible float64        `json:"possible" minimum:"0" maximum:"1000000000" doc:"Points that could be reached with the questions that count"`
	Percent  *float64       `json:"percent" nullable:"true" minimum:"0" maximum:"100" doc:"Null: nothing counted, or the template has no score"`
	Failed   bool           `json:"failed" doc:"A critical question failed"`
	Sections []SectionScore `json:"sections" maxItems:"100" doc:"Those that are asked, in order"`
}

// Finding is what the auditor found.
type Finding struct {
	ID         int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the finding"`
	QuestionID string          `json:"question_id" maxLength:"24" doc:"Empty: of no question"`
	Grade      string          `json:"grade" enum:"major,minor,observation,opportunity" doc:"How grave it is; an opportunity is one for improvement"`
	Clause     string          `json:"clause" maxLength:"120" doc:"Of the standard or the rule"`
	Text       string          `json:"text" maxLength:"4000" doc:"The key finding"`
	Repeated   bool            `json:"repeated" doc:"The question failed the time before as well"`
	FoundBy    *records.Person `json:"found_by" doc:"Who wrote it"`
	FoundAt    time.Time       `json:"found_at" doc:"When it was written"`
}

// ActionFor is what an action was raised from.
type ActionFor struct {
	ActionID   int64  `json:"action_id" minimum:"1" maximum:"9007199254740991" doc:"Of the action"`
	QuestionID string `json:"question_id" maxLength:"24" doc:"The question that it was raised from; empty: none"`
	FindingID  *int64 `json:"finding_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"The finding that it was raised from; null: none"`
}

// Signature is somebody's name beneath an audit.
type Signature struct {
	Role         string    `json:"role" enum:"auditor,auditee,witness" doc:"As what they sign"`
	Name         string    `json:"name" maxLength:"200" doc:"Their name in print"`
	AttachmentID int64     `json:"attachment_id" minimum:"1" maximum:"9007199254740991" doc:"A picture, among the record's attachments"`
	SignedAt     time.Time `json:"signed_at" doc:"When it was signed, by the device's clock"`
}

// Missing is what stands between the audit and its completion.
type Missing struct {
	Code   string `json:"code" maxLength:"60" doc:"What is missing, for a machine; detail says it in words"`
	Field  string `json:"field" maxLength:"120" doc:"answers.<question>[.<row>.<column>]"`
	Detail string `json:"detail" maxLength:"1000" doc:"In the caller's language"`
}

// Previous is the audit before this one: of its schedule at the site, or else of the template there.
type Previous struct {
	ID          int64     `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the audit"`
	Number      string    `json:"number" db:"-" maxLength:"20" doc:"The audit's number"`
	CompletedAt time.Time `json:"completed_at" doc:"When it was completed"`
	Percent     *float64  `json:"percent" nullable:"true" minimum:"0" maximum:"100" doc:"Its score; null: nothing counted"`
	Failed      bool      `json:"failed" doc:"A critical question failed"`
	Questions   []string  `json:"failed_questions" maxItems:"1000" doc:"Ids of those that failed; one that fails again is a repeat"`
	seen        bool      // by who reads this
}

// Ended is how an audit was skipped or decided on.
type Ended struct {
	By     *records.Person `json:"by" doc:"Who did"`
	At     time.Time       `json:"at" doc:"When that was"`
	Reason string          `json:"reason" maxLength:"4000" doc:"What was said with it"`
}

// Record is one audit with all that belongs to it.
type Record struct {
	Audit
	Scope       string                   `json:"scope" maxLength:"4000" doc:"What is looked at and why"`
	Remarks     string                   `json:"remarks" maxLength:"4000" doc:"The auditor's, on the whole"`
	Revision    int                      `json:"revision" minimum:"0" maximum:"100000" doc:"How often it was completed"`
	Form        FormOf                   `json:"form" doc:"The form that its answers are of"`
	Answers     []SavedAnswer            `json:"answers" maxItems:"5000" doc:"The answers that stand, in the order of the form"`
	Given       int                      `json:"answers_given" minimum:"0" maximum:"1000000" doc:"How many answers were ever given: whoever completes the audit says how many they know"`
	Score       Score                    `json:"score" doc:"Once completed as it is stored, before as it stands"`
	Missing     []Missing                `json:"missing" maxItems:"2000" doc:"While it is in progress"`
	FindingList []Finding                `json:"finding_list" maxItems:"2000" doc:"What the auditor found"`
	Actions     []actions.Action         `json:"actions" maxItems:"500" doc:"Actions that were raised from it, by due date"`
	ActionFor   []ActionFor              `json:"action_for" maxItems:"5000" doc:"What each action was raised from"`
	Signatures  []Signature              `json:"signatures" maxItems:"20" doc:"Names beneath it"`
	Previous    *Previous                `json:"previous" doc:"The completed audit before it, of its schedule at the site or of its template there; null: none"`
	Approved    *Ended                   `json:"approved" doc:"Who approved it; null: nobody has"`
	Rejected    *Ended                   `json:"rejected" doc:"The latest rejection, until it is completed again"`
	Skipped     *Ended                   `json:"skipped" doc:"Why it does not take place; null: it was not skipped"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"2000" doc:"Files given with it"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	comments.Discussion
}

// Answer is one audit.
type Answer struct {
	Audit Record `json:"audit" doc:"The audit with its form, answers, findings, actions, files, timeline and comments"`
}

// Completion is an audit that somebody signed.
type Completion struct {
	Answer
	NotTaken []string `json:"not_taken" maxItems:"10" doc:"What of a former auditor's is left out: who is the auditor now signs it"`
}

// List is a page of audits.
type List struct {
	sheets.ExportOutput
	Audits []Audit  `json:"audits" maxItems:"100" doc:"The audits of this page"`
	Meta   api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// Letterhead is what stands above an audit on paper.
type Letterhead struct {
	Organization string           `json:"organization" maxLength:"200" doc:"The organization's name"`
	Site         sites.Letterhead `json:"site" doc:"Name, address and logo of the site"`
}

// Report is an audit for paper.
type Report struct {
	Audit      Record             `json:"audit" doc:"The audit with all that belongs to it"`
	Letterhead Letterhead         `json:"letterhead" doc:"What stands above it"`
	Reviews    []workflows.Review `json:"reviews" maxItems:"100" doc:"Who decided on it, and how"`
}
