package incidents

import (
	"time"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/platform/api"
)

// Lesson is what others are to learn from an incident.
type Lesson struct {
	ID         int64                    `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the lesson"`
	Number     string                   `json:"number" db:"-" maxLength:"20" example:"LFI-000012" doc:"Unique in the organization; searched by q"`
	Incident   *OfIncident              `json:"incident" doc:"Null to whoever may not open it"`
	Title      string                   `json:"title" maxLength:"200" doc:"The lesson's title"`
	Happened   string                   `json:"what_happened" maxLength:"4000" doc:"What happened, as others are to read it"`
	Why        string                   `json:"why" maxLength:"4000" doc:"Why it happened"`
	Learned    string                   `json:"what_to_do" maxLength:"4000" doc:"What to do, or not to do, from now on"`
	Type       string                   `json:"incident_type" enum:"injury,illness,near_miss,property_damage,fire,environmental,vehicle,other" doc:"What kind of thing happened"`
	Site       records.Site             `json:"site" doc:"Where it happened"`
	Status     string                   `json:"status" enum:"draft,sent" doc:"Sent: people have it to read. Draft: nobody has yet"`
	WrittenBy  *records.Person          `json:"written_by" doc:"Who wrote it"`
	CreatedAt  time.Time                `json:"created_at" doc:"When it was begun"`
	SentAt     *time.Time               `json:"sent_at" nullable:"true" doc:"When it was first sent; null while it is a draft"`
	Sites      []records.Site           `json:"sites" maxItems:"1000" doc:"To which it was sent"`
	Roles      []Role                   `json:"roles" maxItems:"200" doc:"The roles that it was sent to; none: everybody at the sites"`
	Images     []attachments.Attachment `json:"images" db:"-" maxItems:"20" doc:"Pictures that are shown with it"`
	ReadAt     *time.Time               `json:"read_at" db:"-" nullable:"true" doc:"When the caller said that they have read it"`
	ToRead     bool                     `json:"to_read" db:"-" doc:"It was sent to the caller, who has not said so yet"`
	Readers    int                      `json:"readers" minimum:"0" maximum:"1000000" doc:"How many have read it"`
	Recipients int                      `json:"recipients" minimum:"0" maximum:"1000000" doc:"Of how many that it was sent to"`
	Can        LessonCan                `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// OfIncident is the incident that something was written from.
type OfIncident struct {
	ID     int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Number string `json:"number" db:"-" maxLength:"20" doc:"The incident's number"`
}

// Role is a role by its name.
type Role struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the role"`
	Name string `json:"name" maxLength:"120" doc:"The role's name"`
}

// LessonCan says what the caller may do; "" means allowed, else why not.
type LessonCan struct {
	Update string `json:"update" maxLength:"60" doc:"Change the text"`
	Send   string `json:"send" maxLength:"60" doc:"Send it to sites"`
	Read   string `json:"read" maxLength:"60" doc:"Say that they have read it"`
}

// LessonRecord is a lesson with who has read it.
type LessonRecord struct {
	Lesson
	Receipts []Receipt       `json:"receipts" maxItems:"1000" doc:"For those who may send it, the newest first"`
	Timeline []records.Entry `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	comments.Discussion
}

// Receipt is that somebody has read a lesson.
type Receipt struct {
	Person records.Person `json:"person" doc:"Who has read it"`
	At     time.Time      `json:"at" doc:"When they said so"`
}

// LessonAnswer is one lesson.
type LessonAnswer struct {
	Lesson LessonRecord `json:"lesson" doc:"The lesson with who has read it, timeline and comments"`
}

type lessonsInput struct {
	api.PageInput
	PerPage      int      `query:"per_page" default:"50" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort         string   `query:"sort" maxLength:"60" doc:"created_at, number, sent_at; a minus reverses"`
	Q            string   `query:"q" maxLength:"200" doc:"Words of its texts, or a number"`
	Status       []string `query:"status" maxItems:"2" enum:"draft,sent" doc:"Only drafts, or only what was sent"`
	IncidentType []string `query:"incident_type" maxItems:"8" enum:"injury,illness,near_miss,property_damage,fire,environmental,vehicle,other" doc:"Only of these types"`
	SiteID       []int64  `query:"site_id" maxItems:"100" doc:"Where it happened"`
	IncidentID   int64    `query:"incident_id" minimum:"0" maximum:"9007199254740991" doc:"Only those written from this incident; 0: any"`
	DateType     string   `query:"date_type" default:"created" enum:"created,sent" doc:"Which date from and to are about"`
	From         string   `query:"from" format:"date" doc:"Created on or after this day, where it happened, or what date_type says"`
	To           string   `query:"to" format:"date" doc:"On or before this day"`
	ToRead       bool     `query:"to_read" doc:"Only what was sent to the caller, who has not said that they have read it"`
}

// LessonList is a page of lessons.
type LessonList struct {
	Lessons []Lesson `json:"lfi_lessons" maxItems:"100" doc:"The lessons of this page"`
	Meta    api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// LessonText is what somebody writes.
type LessonText struct {
	Title    string  `json:"title" maxLength:"200" doc:"The lesson's title"`
	Happened string  `json:"what_happened" maxLength:"4000" doc:"What happened, as others are to read it"`
	Why      string  `json:"why,omitempty" maxLength:"4000" doc:"Why it happened"`
	Learned  string  `json:"what_to_do" maxLength:"4000" doc:"What to do, or not to do, from now on"`
	ImageIDs []int64 `json:"image_ids,omitempty" maxItems:"20" doc:"Of the incident's files, and own uploads"`
}

type writeLessonInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident that it is written from, or of the lesson that is changed"`
	Body LessonText
}

type ownLessonInput struct {
	Body struct {
		SiteID       int64  `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Whose lesson it is"`
		IncidentType string `json:"incident_type" enum:"injury,illness,near_miss,property_damage,fire,environmental,vehicle,other" doc:"What kind of thing happened"`
		LessonText
	}
}

type sendLessonInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the lesson"`
	Body struct {
		SiteIDs []int64 `json:"site_ids" minItems:"1" maxItems:"1000" doc:"Active sites to send it to"`
		RoleIDs []int64 `json:"role_ids,omitempty" maxItems:"200" doc:"None: everybody at the sites"`
	}
}
