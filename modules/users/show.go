package users

import (
	"time"

	"hivis/modules/records"
)

// Role is the role of a person.
type Role struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name string `json:"name" maxLength:"120"`
	Kind string `json:"kind" enum:"system,power_user,custom"`
}

// Photo is the picture of a person.
type Photo struct {
	ID  int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	URL string `json:"url" maxLength:"300" doc:"Link on this host that works for some minutes, for this user"`
}

// User is a person as administrators see them.
type User struct {
	ID           int64           `json:"id" minimum:"1" maximum:"9007199254740991"`
	FullName     string          `json:"full_name" maxLength:"200"`
	Email        string          `json:"email" maxLength:"254"`
	EmployeeID   string          `json:"employee_id" maxLength:"60"`
	Phone        string          `json:"phone" maxLength:"40"`
	Gender       string          `json:"gender" enum:",male,female,others" doc:"Empty when nothing is said"`
	Shift        string          `json:"shift" enum:"first,second,third,general"`
	Locale       string          `json:"locale" enum:"bg,de,en,es,fr,tr,zh"`
	Role         Role            `json:"role"`
	Sites        []UserSite      `json:"sites" maxItems:"10000"`
	Supervisor   *records.Person `json:"supervisor"`
	Photo        *Photo          `json:"photo"`
	Licenses     []string        `json:"licenses" maxItems:"3" doc:"Permit, Incident, Audit: the modules for which a power user has a licence"`
	Status       string          `json:"status" enum:"Active,Inactive,Deleted,Error"`
	IsVerified   bool            `json:"is_verified" doc:"False: invited, and has not chosen a password yet"`
	IsAdmin      bool            `json:"is_admin"`
	IsContractor bool            `json:"is_contractor"`
	CreatedAt    time.Time       `json:"created_at"`
	InvitedUntil *time.Time      `json:"invited_until" nullable:"true" doc:"Until when the last invitation is good"`
	Can          Can             `json:"can"`
}

// Can says what the caller may do with the person, "" for allowed.
type Can struct {
	Update     string `json:"update" maxLength:"60"`
	Assign     string `json:"assign" maxLength:"60" doc:"Change role, sites and licences"`
	Activate   string `json:"activate" maxLength:"60"`
	Deactivate string `json:"deactivate" maxLength:"60"`
	Delete     string `json:"delete" maxLength:"60"`
	Invite     string `json:"invite" maxLength:"60"`
	Reset      string `json:"reset_password" maxLength:"60"`
	HandOver   string `json:"hand_over" maxLength:"60"`
}

// Answer is one person.
type Answer struct {
	User User `json:"user"`
}

// Invitation is how a link reaches the person it is for.
type Invitation struct {
	Mailed    bool      `json:"mailed" doc:"The link is on its way by mail"`
	Link      string    `json:"link" maxLength:"500" doc:"To hand over, where there is no mail server: shown this once. Else empty"`
	ExpiresAt time.Time `json:"expires_at"`
}

// Invited is a person with the invitation that was made for them.
type Invited struct {
	User       User        `json:"user"`
	Invitation *Invitation `json:"invitation" doc:"Null for somebody who got a password at once"`
}

// Linked is a link that was made for a person.
type Linked struct {
	Invitation Invitation `json:"invitation"`
}
