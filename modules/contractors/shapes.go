package contractors

import (
	"time"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/sheets"
)

// Company is a contractor as lists show it.
type Company struct {
	ID             int64            `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the company"`
	Number         string           `json:"number" db:"-" maxLength:"20" doc:"Unique in the organization; searched by q"`
	CompanyName    string           `json:"company_name" maxLength:"200" doc:"The company's name"`
	TaxNumber      string           `json:"vat_or_gst_id" maxLength:"60" doc:"Its number for the value added or sales tax"`
	PrimaryContact string           `json:"primary_contact" maxLength:"200" doc:"Who speaks for it, by name"`
	ContactEmail   string           `json:"contact_email" maxLength:"254" doc:"Where mail reaches it"`
	ContactPhone   string           `json:"contact_phone" maxLength:"40" doc:"Where it is called"`
	Address        string           `json:"address" maxLength:"300" doc:"Street and number"`
	City           string           `json:"city" maxLength:"120" doc:"The town"`
	ZipCode        string           `json:"zip_code" maxLength:"20" doc:"The postal code"`
	State          string           `json:"state" maxLength:"120" doc:"The state or province"`
	Country        string           `json:"country" maxLength:"120" doc:"The country"`
	Status         string           `json:"status" enum:"Active,Inactive" doc:"An Inactive company and its people may not work"`
	Skills         []Skill          `json:"skills" maxItems:"100" doc:"What it can do, categories of the settings"`
	Sites          []records.Site   `json:"sites" maxItems:"1000" doc:"Where it works; none: everywhere"`
	Users          []records.Person `json:"users" maxItems:"100" doc:"Its own people with an account"`
	Workers        int              `json:"workers_count" minimum:"0" maximum:"1000000" doc:"Active ones"`
	Pending        int              `json:"pending_documents" minimum:"0" maximum:"1000000" doc:"That wait for a review"`
	Expiring       int              `json:"expiring_documents" minimum:"0" maximum:"1000000" doc:"Approved, and over within 30 days"`
	Expired        int              `json:"expired_documents" minimum:"0" maximum:"1000000" doc:"Those whose last day is over"`
	CreatedAt      time.Time        `json:"created_at" doc:"When it was added"`
	UpdatedAt      time.Time        `json:"updated_at" doc:"When it was last changed"`
	Can            Can              `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// Skill is a category of the settings.
type Skill struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the category"`
	Name string `json:"name" maxLength:"200" doc:"The category's name"`
}

// Can says what the caller may do with a company; "" means allowed, else why not.
type Can struct {
	Update  string `json:"update" maxLength:"60" doc:"Name, address, contact and skills"`
	Manage  string `json:"manage" maxLength:"60" doc:"Status, sites, engagements and requirements; review and invite"`
	Upload  string `json:"upload" maxLength:"60" doc:"Send documents"`
	Workers string `json:"workers" maxLength:"60" doc:"Add and change workers"`
}

// Record is a company with all that belongs to it.
type Record struct {
	Company
	Engagements []Engagement     `json:"engagements" maxItems:"500" doc:"What it has agreed to do"`
	Documents   []Document       `json:"documents" maxItems:"500" doc:"Its papers and those of its workers and plant"`
	Standing    workers.Standing `json:"standing" doc:"Of the company itself, today"`
	// What somebody of the company reads is what is asked of it, and what it has answered.
	Questionnaires []OfferedQuestionnaire   `json:"questionnaires" maxItems:"500" doc:"That can be answered"`
	Attachments    []attachments.Attachment `json:"attachments" maxItems:"200" doc:"Files given with it"`
	Timeline       []records.Entry          `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	comments.Discussion
}

// Answer is one company.
type Answer struct {
	Contractor Record `json:"contractor" doc:"The company with its engagements, documents, files, timeline and comments"`
}

// List are the companies that the user may see.
type List struct {
	sheets.ExportOutput
	Contractors []Company `json:"contractors" maxItems:"100" doc:"The companies of this page"`
	Meta        api.Meta  `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// Engagement is what a company has agreed to do.
type Engagement struct {
	ID         int64          `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the engagement"`
	ParentID   *int64         `json:"parent_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Of the company that it works for as a subcontractor"`
	Parent     string         `json:"parent" maxLength:"400" doc:"Its company and contract"`
	Tier       int            `json:"tier" minimum:"1" maximum:"4" doc:"1 works for the organization itself; each company below another one is one more"`
	Contract   string         `json:"contract" maxLength:"120" doc:"Number of the contract or of the order"`
	Scope      string         `json:"scope" maxLength:"2000" doc:"What the company is to do, in words"`
	KindOfWork string         `json:"kind_of_work" enum:"maintenance,construction,cleaning,logistics,electrical,hot_work,work_at_height,confined_space,lifting,excavation,consulting,other" doc:"What kind of work it is; requirements go by it"`
	RiskClass  string         `json:"risk_class" enum:"low,medium,high,critical" doc:"How dangerous the work is; requirements go by it"`
	Owner      records.Person `json:"owner" doc:"Whose contract it is, of the organization"`
	Sites      []records.Site `json:"sites" maxItems:"1000" doc:"Where the work is"`
	From       string         `json:"from" format:"date" doc:"The first day"`
	To         string         `json:"to" format:"date" doc:"The last day"`
	Current    bool           `json:"current" doc:"Today is one of its days"`
}

// Engagements are a company's, and what the form of another one offers.
type Engagements struct {
	Engagements []Engagement       `json:"engagements" maxItems:"500" doc:"Those of the company"`
	Parents     []EngagementChoice `json:"parents" maxItems:"500" doc:"Engagements of other companies that another one can stand below"`
	Owners      []records.Person   `json:"owners" maxItems:"10000" doc:"Who can be the owner of one"`
}

// EngagementChoice is an engagement to choose.
type EngagementChoice struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the engagement"`
	Name string `json:"name" maxLength:"400" doc:"Its company and contract"`
	Tier int    `json:"tier" minimum:"1" maximum:"4" doc:"1 works for the organization itself; each company below another one is one more"`
}

// Document is a paper of a company or of one of its workers.
type Document struct {
	ID            int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the document"`
	Number        string          `json:"number" db:"-" maxLength:"20" doc:"Unique in the organization; searched by q"`
	Contractor    Named           `json:"contractor" doc:"The company that it belongs to"`
	Worker        *Named          `json:"worker" doc:"Whose it is; null: the company's"`
	Kind          Named           `json:"kind" doc:"What kind of document it is"`
	Plant         string          `json:"plant" maxLength:"120" doc:"Which crane, scaffold or vehicle it is of; empty: of none"`
	Questionnaire bool            `json:"questionnaire" doc:"It was answered, and is no file"`
	Title         string          `json:"title" maxLength:"200" doc:"What the document is called"`
	PaperNumber   string          `json:"paper_number" maxLength:"100" doc:"That stands on it"`
	Issuer        string          `json:"issuer" maxLength:"200" doc:"Who issued the paper"`
	Status        string          `json:"status" enum:"pending_review,approved,rejected,expired,not_applicable" doc:"pending_review: nobody has decided on the latest version. Expired: its last day is over"`
	Revision      int             `json:"revision" minimum:"1" maximum:"100000" doc:"The number of the latest version"`
	Validity      *string         `json:"validity" nullable:"true" format:"date" doc:"Its last day"`
	ExpiresAt     *time.Time      `json:"expires_at" doc:"The midnight that ends it, at the company's first site"`
	Reason        string          `json:"reason" maxLength:"1000" doc:"Why it was rejected, or does not apply"`
	DecidedBy     *records.Person `json:"decided_by" doc:"Who approved or rejected it; null: nobody has"`
	DecidedAt     *time.Time      `json:"decided_at" doc:"When it was approved or rejected; null: it was not"`
	AskedAt       *time.Time      `json:"new_version_asked_at" doc:"When a new version was asked for, that is not there yet"`
	AskedBecause  string          `json:"new_version_reason" maxLength:"1000" doc:"Why a new version was asked for; empty: none was"`
	StillCovered  *string         `json:"still_covered_until" nullable:"true" format:"date" doc:"Last day of an earlier version that was approved"`
	LastWarningAt *time.Time      `json:"last_warning_at" doc:"When people were last warned of its end; null: never"`
	QuietUntil    *string         `json:"quiet_until" nullable:"true" format:"date" doc:"Acknowledged by the caller's side, the company or the organization: no warning before this day"`
	CreatedAt     time.Time       `json:"created_at" doc:"When it was first sent"`
	UpdatedAt     time.Time       `json:"updated_at" doc:"When it was last changed"`
	Can           DocumentCan     `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// Named is something by its id and name.
type Named struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Its id"`
	Name string `json:"name" maxLength:"200" doc:"Its name"`
}

// DocumentCan says what the caller may do with a document; "" means allowed, else why not.
type DocumentCan struct {
	Update      string `json:"update" maxLength:"60" doc:"Change what is said of it, or send another version"`
	Manage      string `json:"manage" maxLength:"60" doc:"Ask for a new version, or say that it does not apply"`
	Acknowledge string `json:"acknowledge" maxLength:"60" doc:"Put the warnings of its end off until a day"`
}

// DocumentRecord is a document with all that belongs to it.
type DocumentRecord struct {
	Document
	Checklist   []string                 `json:"checklist" maxItems:"30" doc:"What a reviewer looks at"`
	WarnDays    []int                    `json:"warn_days" maxItems:"10" doc:"How many days before its end people are warned"`
	Versions    []Version                `json:"versions" maxItems:"200" doc:"The newest first"`
	Warnings    []Warning                `json:"warnings" maxItems:"100" doc:"Those that were sent of its end"`
	PassPercent int                      `json:"pass_percent" minimum:"0" maximum:"100" doc:"Of the points of a questionnaire, to be approved"`
	Filled      *Filled                  `json:"filled" doc:"What was answered last to a questionnaire; null: it is a file"`
	NextWarning *string                  `json:"next_warning_on" nullable:"true" format:"date" doc:"When people will be warned next; null: no more"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200" doc:"Files given with it"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	comments.Discussion
}

// Version is one file of a document, and what became of it.
type Version struct {
	Revision     int             `json:"revision" minimum:"1" maximum:"100000" doc:"Counted from 1"`
	AttachmentID *int64          `json:"attachment_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Null: a questionnaire was answered"`
	Score        *float64        `json:"score" nullable:"true" minimum:"0" maximum:"100" doc:"Of a questionnaire, in percent; null: nothing of it counts"`
	Failed       bool            `json:"failed" doc:"An answer to a critical question fails the whole"`
	IssuedOn     *string         `json:"issued_on" nullable:"true" format:"date" doc:"The day on which the paper was issued"`
	EffectiveOn  *string         `json:"effective_on" nullable:"true" format:"date" doc:"From when on it counts; null: from its approval"`
	Validity     string          `json:"validity" format:"date" doc:"Its last day"`
	State        string          `json:"state" enum:"pending_review,approved,rejected" doc:"pending_review: nobody has decided yet"`
	Reason       string          `json:"reason" maxLength:"4000" doc:"Why it was rejected"`
	Checked      []string        `json:"checked" maxItems:"30" doc:"Lines of the checklist that were found right"`
	UploadedBy   *records.Person `json:"uploaded_by" doc:"Who sent it; null: somebody without an account, or nobody is known"`
	UploadedAt   time.Time       `json:"uploaded_at" doc:"When it was sent"`
	DecidedBy    *records.Person `json:"decided_by" doc:"Who decided; null: nobody has"`
	DecidedAt    *time.Time      `json:"decided_at" doc:"When somebody decided; null: nobody has"`
}

// Warning is one that was sent of the end of a document.
type Warning struct {
	Revision  int       `json:"revision" minimum:"1" maximum:"100000" doc:"Of which version"`
	DaysAhead int       `json:"days_ahead" minimum:"0" maximum:"3650" doc:"How many days before its end"`
	SentAt    time.Time `json:"sent_at" doc:"When it was sent"`
}

// DocumentAnswer is one document.
type DocumentAnswer struct {
	Document DocumentRecord `json:"document" doc:"The document with its versions, warnings, files, timeline and comments"`
}

// Documents are a page of a list of documents.
type Documents struct {
	sheets.ExportOutput
	Documents []Document `json:"documents" maxItems:"100" doc:"The documents of this page"`
	Meta      api.Meta   `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// DocumentKind is a sort of paper.
type DocumentKind struct {
	ID        int64    `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the kind"`
	Name      string   `json:"name" maxLength:"120" doc:"What it is called"`
	Holder    string   `json:"holder" enum:"company,worker,plant" doc:"Plant: a crane, a scaffold or a vehicle of the company"`
	Checklist []string `json:"checklist" maxItems:"30" doc:"What a reviewer looks at, line by line"`
	WarnDays  []int    `json:"warn_days" maxItems:"10" doc:"How many days before its end people are warned"`
	Active    bool     `json:"active" doc:"Whether it can be asked for and sent"`
	// Of a questionnaire:
	Questionnaire bool `json:"questionnaire" doc:"The company answers a form instead of sending a file"`
	Version       int  `json:"version" minimum:"0" maximum:"100000" doc:"Of its form, that is answered; 0: none is published yet"`
	ValidDays     int  `json:"valid_days" minimum:"1" maximum:"3650" doc:"For how long answers count"`
	PassPercent   int  `json:"pass_percent" minimum:"0" maximum:"100" doc:"Of the points, to be approved"`
}

// DocumentKinds are all of them.
type DocumentKinds struct {
	Kinds []DocumentKind `json:"kinds" maxItems:"500" doc:"All of them"`
}

// DocumentKindAnswer is one of them.
type DocumentKindAnswer struct {
	Kind DocumentKind `json:"kind" doc:"The kind"`
}

// Requirement is what is asked of whom, and what follows where it is not there.
type Requirement struct {
	ID             int64    `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the requirement"`
	Name           string   `json:"name" maxLength:"200" doc:"What is required"`
	Asks           string   `json:"asks" enum:"document,certification" doc:"A paper of one of the kinds, or a certification of one of the names"`
	KindIDs        []int64  `json:"kind_ids" maxItems:"20" doc:"Alternatives: one of them is enough"`
	Certifications []string `json:"certifications" maxItems:"20" doc:"Likewise"`
	SiteIDs        []int64  `json:"site_ids" maxItems:"1000" doc:"None: everywhere; likewise what follows"`
	SkillIDs       []int64  `json:"skill_ids" maxItems:"100" doc:"Only of these trades or skills; none: of all"`
	KindsOfWork    []string `json:"kinds_of_work" maxItems:"12" enum:"maintenance,construction,cleaning,logistics,electrical,hot_work,work_at_height,confined_space,lifting,excavation,consulting,other" doc:"Only for these kinds of work; none: for all"`
	RiskClasses    []string `json:"risk_classes" maxItems:"4" enum:"low,medium,high,critical" doc:"Only for work of these classes; none: of all"`
	PermitTypeIDs  []int64  `json:"permit_type_ids" maxItems:"100" doc:"Only under permits of these types; none: with and without permits"`
	Strength       string   `json:"strength" enum:"blocks,warns,informs" doc:"What follows where it is not there: it blocks, warns, or is only told"`
	GraceDays      int      `json:"grace_days" minimum:"0" maximum:"365" doc:"After an engagement begins, or a worker is added"`
	Reason         string   `json:"reason" maxLength:"300" doc:"Shown to whoever is asked"`
	Active         bool     `json:"active" doc:"Whether it counts"`
}

// Requirements are all of them.
type Requirements struct {
	Requirements []Requirement `json:"requirements" maxItems:"1000" doc:"All of them"`
}

// RequirementAnswer is one of them.
type RequirementAnswer struct {
	Requirement Requirement `json:"requirement" doc:"The requirement"`
}

// Worker is somebody of a company: a profile of modules/workers.
type Worker struct {
	ID             int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile"`
	Name           string          `json:"name" maxLength:"200" doc:"Their name"`
	Phone          string          `json:"phone" maxLength:"40" doc:"Their telephone number"`
	Status         string          `json:"status" enum:"Active,Inactive" doc:"Who is Inactive may not work"`
	Contractor     *Named          `json:"contractor" doc:"Their company; null: they are of none yet"`
	CompanyText    string          `json:"company_text" maxLength:"200" doc:"As it was typed for somebody who is of no company yet"`
	Skill          *Skill          `json:"skill" doc:"The trade"`
	BornOn         *string         `json:"born_on" nullable:"true" format:"date" doc:"Day of birth"`
	DocumentNumber string          `json:"document_number" maxLength:"60" doc:"Of a passport or an identity card"`
	PhotoID        int64           `json:"-" db:"photo_id"`
	Photo          *string         `json:"photo" db:"-" nullable:"true" maxLength:"2000" doc:"A link to it"`
	Certifications []Certification `json:"certifications" maxItems:"50" doc:"What they are allowed to do"`
	Sites          []records.Site  `json:"sites" maxItems:"1000" doc:"Where they work"`
	UpdatedAt      time.Time       `json:"updated_at" doc:"When it was last changed"`
	// Standing is said in the list of a company's workers.
	Standing *workers.Standing `json:"standing" db:"-" doc:"Today, without a site; null where it is not judged"`
}

// Certification is what a worker is allowed to do, and until when.
type Certification struct {
	Name      string  `json:"name" minLength:"1" maxLength:"200" doc:"What they are allowed to do"`
	Number    string  `json:"number,omitempty" maxLength:"100" doc:"That stands on the paper"`
	ExpiresOn *string `json:"expires_on" nullable:"true" format:"date" doc:"The last day; null: it has no end"`
	Expired   bool    `json:"expired,omitempty" doc:"Its last day is over"`
	Unchecked bool    `json:"unchecked,omitempty" doc:"Nobody of the organization has confirmed it"`
}

// Workers are a page of the workers of a company.
type Workers struct {
	sheets.ExportOutput
	Workers []Worker `json:"workers" maxItems:"100" doc:"The workers of this page"`
	Meta    api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// WorkerAnswer is one worker.
type WorkerAnswer struct {
	Worker Worker `json:"worker" doc:"The worker"`
}

// WorkersAnswer are those that were changed together.
type WorkersAnswer struct {
	Workers []Worker `json:"workers" maxItems:"200"`
}

// FormData is what the forms of companies and documents offer.
type FormData struct {
	Sites        []records.Site `json:"sites" maxItems:"10000"`
	Skills       []Skill        `json:"skills" maxItems:"1000"`
	Kinds        []DocumentKind `json:"kinds" maxItems:"500"`
	PermitTypes  []Named        `json:"permit_types" maxItems:"500"`
	Roles        []Named        `json:"roles" maxItems:"100" doc:"Those that somebody of a company can be invited with"`
	OwnCompanyID int64          `json:"own_company_id" minimum:"0" maximum:"9007199254740991" doc:"Of whoever works for one; 0: of the organization's own people"`
}

// Standings are those of several workers.
type Standings struct {
	Standings []WorkerStanding `json:"standings" maxItems:"200" doc:"One for each worker"`
}

// WorkerStanding says whether somebody may work.
type WorkerStanding struct {
	WorkerID int64 `json:"worker_id" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile"`
	workers.Standing
}

// Subject names a company.
type Subject struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the company, or of what the path names else"`
}
