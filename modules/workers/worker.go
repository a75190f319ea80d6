package workers

import (
	"time"

	"hivis/core/attachments"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/api"
)

// Worker is somebody who works, as they were when they were put to it.
type Worker struct {
	ID             int64           `json:"id" minimum:"0" maximum:"9007199254740991" doc:"Of the work profile; 0: somebody with an account who has none yet, and gets it by being added with user_id"`
	Kind           string          `json:"kind" enum:"employee,contractor,guest" doc:"One of the organization's own people, of a contractor's, or a guest"`
	UserID         *int64          `json:"user_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Of an account, where they have one"`
	Name           string          `json:"name" maxLength:"200" doc:"Their name"`
	Company        string          `json:"company" maxLength:"200" doc:"Of a contractor or guest"`
	Phone          string          `json:"phone" maxLength:"40" doc:"As gender and age only for whoever manages profiles"`
	Gender         string          `json:"gender" enum:",male,female" doc:"Empty: not said; shown only to whoever manages profiles"`
	Age            *int            `json:"age" nullable:"true" minimum:"14" maximum:"100" doc:"In years; null: not said, or the caller does not manage profiles"`
	Photo          *string         `json:"photo" db:"-" nullable:"true" maxLength:"2000" doc:"A link to it"`
	Certifications []Certification `json:"certifications" maxItems:"50" doc:"What they are allowed to do, and until when"`
}

// Certification is what a worker is allowed to do, and until when.
type Certification struct {
	Name      string  `json:"name" minLength:"1" maxLength:"200" doc:"What they are allowed to do"`
	Number    string  `json:"number,omitempty" maxLength:"100" doc:"That stands on the paper"`
	ExpiresOn *string `json:"expires_on" nullable:"true" format:"date" doc:"The last day; null: it has no end"`
	Expired   bool    `json:"expired,omitempty" doc:"On the day the permit ends; of a profile today"`
	Unchecked bool    `json:"unchecked,omitempty" doc:"Nobody who manages profiles has confirmed it"`
}

// Answer is one worker.
type Answer struct {
	Worker Worker `json:"worker" doc:"The worker"`
}

// List is a page of workers.
type List struct {
	Workers []Worker `json:"workers" maxItems:"100" doc:"The workers of this page"`
	Meta    api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// Recent are those who worked at a site lately.
type Recent struct {
	Workers []Worker `json:"workers" maxItems:"50" doc:"Those who worked there lately"`
}

// Shown is a profile with what belongs to it.
type Shown struct {
	Worker
	Sites     []records.Site `json:"sites" maxItems:"1000" doc:"Where they work, as far as the caller sees them"`
	UpdatedAt time.Time      `json:"updated_at" doc:"When the profile was last changed"`
}

// Page is one profile, and what was changed in it.
type Page struct {
	Worker   Shown           `json:"worker" doc:"The profile"`
	Timeline []records.Entry `json:"timeline" maxItems:"200" doc:"What was changed in it, and by whom"`
	Can      Can             `json:"can" doc:"What the caller may do with it; an empty text: allowed, else why not"`
	Form     *FormNow        `json:"form" doc:"By what it is filled in; null where nothing is published, and for whoever does not manage profiles"`
	Filled   *Filled         `json:"filled" doc:"What was filled in last; null where nothing was, and likewise"`
	Missing  int             `json:"missing" minimum:"0" maximum:"1000" doc:"How many answers the form wants that are not given"`
}

// FormNow is the version of the organization's own form that profiles are filled in by now.
type FormNow struct {
	ID       int64          `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the form"`
	Version  int            `json:"version" minimum:"1" maximum:"100000" doc:"Of the published form"`
	Document forms.Document `json:"document" doc:"The questions, by section"`
	Images   []forms.Image  `json:"images" maxItems:"1000" doc:"The pictures that show what questions mean"`
}

// Filled is what was filled in for a profile, with the version that it was filled in by.
type Filled struct {
	Version     int                      `json:"version" minimum:"1" maximum:"100000" doc:"Of the published form"`
	Document    forms.Document           `json:"document" doc:"The questions, by section"`
	Images      []forms.Image            `json:"images" maxItems:"1000" doc:"The pictures that show what questions mean"`
	Answers     []forms.Answer           `json:"answers" maxItems:"2000" doc:"What was answered"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"500" doc:"Files that were given as answers"`
}

// Can says what the caller may do with a profile; "" means allowed, else why not.
type Can struct {
	Update  string `json:"update" maxLength:"60" doc:"Change it"`
	Propose string `json:"propose" maxLength:"60" doc:"Add a certification that somebody else confirms"`
}

// Profiles are a page of the list of profiles.
type Profiles struct {
	Workers []Shown  `json:"workers" maxItems:"100" doc:"The workers of this page"`
	Meta    api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}
