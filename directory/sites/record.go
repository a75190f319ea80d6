package sites

import (
	"time"

	"hivis/core/attachments"
	"hivis/core/records"
)

// Status of a site.
const (
	statusActive   = "active"
	statusInactive = "inactive"
	statusDeleted  = "deleted"
)

// Record is a site as its settings show it.
type Record struct {
	Row
	Address             string                  `json:"address" maxLength:"300"`
	Zip                 string                  `json:"zip" maxLength:"20"`
	State               string                  `json:"state" maxLength:"120"`
	Latitude            *float64                `json:"latitude" nullable:"true" minimum:"-90" maximum:"90"`
	Longitude           *float64                `json:"longitude" nullable:"true" minimum:"-180" maximum:"180"`
	EmergencyMobile     string                  `json:"emergency_mobile" maxLength:"40"`
	EmergencyEmail      string                  `json:"emergency_email" maxLength:"254"`
	NAICSCode           string                  `json:"naics_code" maxLength:"6"`
	EstablishmentName   string                  `json:"establishment_name" maxLength:"200"`
	IndustryDescription string                  `json:"industry_description" maxLength:"200"`
	DeletedReason       string                  `json:"deleted_reason" maxLength:"1000"`
	CreatedAt           time.Time               `json:"created_at"`
	OpenRecords         int                     `json:"open_records" db:"-" minimum:"0" maximum:"1000000000" doc:"While there are any, the site cannot be deactivated or deleted"`
	Logo                *attachments.Attachment `json:"logo" db:"-"`
	Children            []Named                 `json:"children" db:"-" maxItems:"10000" doc:"Sites below this one"`
	Divisions           []Branch                `json:"divisions" db:"-" maxItems:"500"`
}

// Row is a site in the list.
type Row struct {
	ID           int64           `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name         string          `json:"name" maxLength:"200"`
	FullName     string          `json:"full_name" maxLength:"410" doc:"With the site above it: Parent / Child"`
	SiteCode     string          `json:"site_code" maxLength:"60" doc:"The organization's own ID of the site"`
	TimeZone     string          `json:"time_zone" maxLength:"60" doc:"IANA name"`
	City         string          `json:"city" maxLength:"120"`
	Country      string          `json:"country" maxLength:"120"`
	Status       string          `json:"status" enum:"active,inactive,deleted"`
	Parent       *Named          `json:"parent"`
	HeadOfSafety *records.Person `json:"head_of_safety"`
	HeadOfSite   *records.Person `json:"head_of_site"`
}

// Named is a site as others name it.
type Named struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name string `json:"name" maxLength:"410"`
}

// DisplayName is its name, "" for none.
func (n *Named) DisplayName() string {
	if n == nil {
		return ""
	}
	return n.Name
}

// Part is a division, department or unit.
type Part struct {
	ID       int64           `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name     string          `json:"name" maxLength:"200"`
	Status   string          `json:"status" enum:"active,inactive"`
	Head     *records.Person `json:"head"`
	InCharge *records.Person `json:"in_charge"`
}

// Branch is a division with what is below it.
type Branch struct {
	Part
	Departments []Department `json:"departments" maxItems:"500"`
}

// Department is a department with its units.
type Department struct {
	Part
	Units []Part `json:"units" maxItems:"500"`
}

// Answer is one site.
type Answer struct {
	Site Record `json:"site"`
}
