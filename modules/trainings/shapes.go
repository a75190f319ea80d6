package trainings

import (
	"time"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/sheets"
)

// Named is something by its id and name.
type Named struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Its id"`
	Name string `json:"name" maxLength:"200" doc:"Its name"`
}

// Holder is who was trained.
type Holder struct {
	WorkerID int64  `json:"worker_id" minimum:"0" maximum:"9007199254740991" doc:"Of the work profile; 0: somebody with an account who has none yet"`
	UserID   *int64 `json:"user_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Of their account; null: they have none"`
	Name     string `json:"name" maxLength:"200" doc:"Their name"`
	Company  string `json:"company" maxLength:"200" doc:"Of who works for one"`
}

// PersonRef names somebody by their account, or by their work profile.
type PersonRef struct {
	UserID   int64 `json:"user_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of their account; 0: said by the work profile"`
	WorkerID int64 `json:"worker_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of their work profile; 0: said by the account"`
}

// Record is a training that somebody passed or failed, as lists show it.
type Record struct {
	ID             int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the record"`
	Number         string          `json:"number" db:"-" maxLength:"20" doc:"Unique in the organization; searched by q"`
	Holder         Holder          `json:"holder" doc:"Who it is about"`
	Subject        Named           `json:"subject" doc:"What they were trained in"`
	HeldOn         string          `json:"held_on" format:"date" doc:"The day of the training"`
	Result         string          `json:"result" enum:"passed,failed,competent" doc:"What came of it; competent: found able to do it"`
	ExpiresOn      *string         `json:"expires_on" nullable:"true" format:"date" doc:"Its last day; null: for ever, or it was failed"`
	Status         string          `json:"status" enum:"valid,over,failed,withdrawn" doc:"Over: it has ended. Withdrawn: it was wrong and does not count"`
	Note           string          `json:"note" maxLength:"2000" doc:"What there is to say of it"`
	Score          *float64        `json:"score" nullable:"true" minimum:"0" maximum:"100" doc:"Of a hundred points of its test; null: there was none"`
	ItemID         *int64          `json:"item_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"The item of the calendar that it was"`
	RecordedBy     *records.Person `json:"recorded_by" doc:"Who wrote it down"`
	WithdrawReason string          `json:"withdraw_reason" maxLength:"1000" doc:"Why it was withdrawn; empty: it was not"`
	CreatedAt      time.Time       `json:"created_at" doc:"When it was written down"`
	UpdatedAt      time.Time       `json:"updated_at" doc:"When it was last changed"`
	Can            Can             `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// Can says what the caller may do with a record; "" means allowed, else why not.
type Can struct {
	Withdraw    string `json:"withdraw" maxLength:"60" doc:"Say that it is wrong"`
	Certificate string `json:"certificate" maxLength:"60" doc:"Print its certificate"`
}

// Whole is a record with all that belongs to it.
type Whole struct {
	Record
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200" doc:"Files given with it"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	comments.Discussion
}

// Answer is one record.
type Answer struct {
	Training Whole `json:"training" doc:"The record with its files, timeline and comments"`
}

// List are the records that the user may see.
type List struct {
	sheets.ExportOutput
	Trainings []Record `json:"trainings" maxItems:"100" doc:"The records of this page"`
	Meta      api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// Subject is what people are trained in.
type Subject struct {
	ID             int64   `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the subject"`
	Name           string  `json:"name" maxLength:"120" doc:"What people are trained in"`
	Description    string  `json:"description" maxLength:"4000" doc:"What the subject is about"`
	ValidityMonths int     `json:"validity_months" minimum:"0" maximum:"600" doc:"0: it holds for ever"`
	WindowDays     int     `json:"window_days" minimum:"0" maximum:"365" doc:"Who renews so many days before the end loses nothing of it"`
	RemindDays     int     `json:"remind_days" minimum:"0" maximum:"365" doc:"How many days ahead of the end people are told; 0: only once it is over"`
	Certificate    bool    `json:"certificate" doc:"Whether records in it have a certificate to print"`
	PassMark       int     `json:"pass_mark" minimum:"0" maximum:"100" doc:"How many of a hundred points its test takes; 0: there is none"`
	TestVersion    int     `json:"test_version" minimum:"0" maximum:"100000" doc:"Of the test's form that is published; 0: none is yet"`
	Active         bool    `json:"active" doc:"Nobody needs one that is not, and none is recorded in it"`
	Renews         []Named `json:"renews" maxItems:"50" doc:"Who passes it holds these as well"`
}

// Subjects are all there are.
type Subjects struct {
	Subjects []Subject `json:"subjects" maxItems:"1000" doc:"All of them"`
}

// SubjectAnswer is one subject.
type SubjectAnswer struct {
	Subject Subject `json:"subject" doc:"The subject"`
}

// Requirement is who needs a training.
type Requirement struct {
	ID        int64   `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the requirement"`
	Subject   Named   `json:"subject" doc:"What is required"`
	Whom      string  `json:"whom" enum:"all,employees,contractors" doc:"All, the organization's own employees, or contractors' people"`
	RoleIDs   []int64 `json:"role_ids" maxItems:"100" doc:"None: whatever their role"`
	SiteIDs   []int64 `json:"site_ids" maxItems:"1000" doc:"None: at all sites"`
	SkillIDs  []int64 `json:"skill_ids" maxItems:"100" doc:"Trades; none: all"`
	Strength  string  `json:"strength" enum:"blocks,warns,informs" doc:"What follows on permits where it is not held"`
	GraceDays int     `json:"grace_days" minimum:"0" maximum:"365" doc:"After somebody came, or this was required"`
	Reason    string  `json:"reason" maxLength:"300" doc:"Why it is required"`
	Active    bool    `json:"active" doc:"Whether it counts"`
}

// Requirements are all there are.
type Requirements struct {
	Requirements []Requirement `json:"requirements" maxItems:"1000" doc:"All of them"`
}

// RequirementAnswer is one requirement.
type RequirementAnswer struct {
	Requirement Requirement `json:"requirement" doc:"The requirement"`
}

// FormData is what the forms of trainings offer.
type FormData struct {
	Subjects []Named        `json:"subjects" maxItems:"1000" doc:"The active ones"`
	Roles    []Named        `json:"roles" maxItems:"500"`
	Skills   []Named        `json:"skills" maxItems:"1000" doc:"Trades"`
	Sites    []records.Site `json:"sites" maxItems:"10000"`
	People   []Holder       `json:"people" maxItems:"5000" doc:"Who may be trained, of the caller's sites"`
}

// Need is a training that somebody needs, as the list of gaps shows it.
type Need struct {
	ID           string  `json:"id" maxLength:"80" doc:"Of the need, as text; it names a person and a subject"`
	Holder       Holder  `json:"holder" doc:"Who it is about"`
	Kind         string  `json:"kind" enum:"employee,contractor" doc:"One of the organization's own people, or of a contractor's"`
	Role         *Named  `json:"role" doc:"Of who has an account"`
	Sites        []Named `json:"sites" maxItems:"1000" doc:"Where they are"`
	Subject      Named   `json:"subject" doc:"What they need"`
	Strength     string  `json:"strength" enum:"blocks,warns,informs" doc:"What follows on permits where it is not held"`
	Reason       string  `json:"reason" maxLength:"300" doc:"Why it is required"`
	State        string  `json:"state" enum:"missing,over,in_grace,soon,exempt,held" doc:"Over: it was held once. in_grace: there is time left to get it. Soon: it ends within 90 days"`
	HeldUntil    *string `json:"held_until" nullable:"true" format:"date" doc:"Null: it was never held, or is for ever"`
	GraceUntil   *string `json:"grace_until" nullable:"true" format:"date" doc:"Until when there is time to get it; null: no time is given"`
	ExemptUntil  *string `json:"exempt_until" nullable:"true" format:"date" doc:"Until when they need it not; null: they are not exempt"`
	ExemptReason string  `json:"exempt_reason" maxLength:"300" doc:"Why they are exempt; empty: they are not"`
	ExemptionID  *int64  `json:"exemption_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Of the exemption; null: there is none"`
	Tested       bool    `json:"tested" doc:"There is a test that can be answered"`
	Booked       *Booked `json:"booked" doc:"The next training in it that they are asked to"`
}

// Booked is a training in the calendar.
type Booked struct {
	ItemID   int64     `json:"item_id" minimum:"1" maximum:"9007199254740991" doc:"Of the item in the calendar"`
	StartsAt time.Time `json:"starts_at" doc:"When it begins"`
}

// Needs are a page of the list of gaps.
type Needs struct {
	sheets.ExportOutput
	Needs []Need   `json:"needs" maxItems:"100" doc:"The needs of this page"`
	Meta  api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// NeedCounts are how many needs are in which state.
type NeedCounts struct {
	All     int `json:"all" minimum:"0" maximum:"10001"`
	Missing int `json:"missing" minimum:"0" maximum:"10001"`
	Over    int `json:"over" minimum:"0" maximum:"10001"`
	InGrace int `json:"in_grace" minimum:"0" maximum:"10001"`
	Soon    int `json:"soon" minimum:"0" maximum:"10001"`
	Exempt  int `json:"exempt" minimum:"0" maximum:"10001"`
	Held    int `json:"held" minimum:"0" maximum:"10001"`
}

// NeedCountsAnswer is what they are answered in.
type NeedCountsAnswer struct {
	Counts NeedCounts `json:"counts"`
}

// IDInput names what a path has by its id.
type IDInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the record that the path names: a training, requirement, exemption, subject or item of the calendar"`
}
