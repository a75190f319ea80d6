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
	Address             string                  `json:"address" maxLength:"300" doc:"Street and number"`
	Zip                 string                  `json:"zip" maxLength:"20" doc:"Postal code"`
	State               string                  `json:"state" maxLength:"120" doc:"State, province or region"`
	Latitude            *float64                `json:"latitude" nullable:"true" minimum:"-90" maximum:"90" doc:"Degrees, to the north; null: not said"`
	Longitude           *float64                `json:"longitude" nullable:"true" minimum:"-180" maximum:"180" doc:"Degrees, to the east; null: not said"`
	EmergencyMobile     string                  `json:"emergency_mobile" maxLength:"40" doc:"Telephone number for emergencies"`
	EmergencyEmail      string                  `json:"emergency_email" maxLength:"254" doc:"E-mail address for emergencies"`
	NAICSCode           string                  `json:"naics_code" maxLength:"6" doc:"Two to six digits; empty: not said"`
	EstablishmentName   string                  `json:"establishment_name" maxLength:"200" doc:"What the establishment there is called, for reports"`
	IndustryDescription string                  `json:"industry_description" maxLength:"200" doc:"What is done there, in words"`
	DeletedReason       string                  `json:"deleted_reason" maxLength:"1000" doc:"Why it was deleted; empty of one that was not"`
	CreatedAt           time.Time               `json:"created_at" doc:"When the site was created"`
	OpenRecords         int                     `json:"open_records" db:"-" minimum:"0" maximum:"1000000000" doc:"While there are any, the site cannot be deactivated or deleted"`
	Logo                *attachments.Attachment `json:"logo" db:"-" doc:"Null: none of its own"`
	Children            []Named                 `json:"children" db:"-" maxItems:"10000" doc:"Sites below this one"`
	Divisions           []Branch                `json:"divisions" db:"-" maxItems:"500" doc:"With the departments and units below them"`
}

// Row is a site in the list.
type Row struct {
	ID           int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The site's id"`
	Name         string          `json:"name" maxLength:"200" doc:"The site's name, without that of a site above it"`
	FullName     string          `json:"full_name" maxLength:"410" doc:"With the site above it: Parent / Child"`
	SiteCode     string          `json:"site_code" maxLength:"60" doc:"The organization's own ID of the site"`
	TimeZone     string          `json:"time_zone" maxLength:"60" doc:"IANA name"`
	City         string          `json:"city" maxLength:"120" doc:"City or town"`
	Country      string          `json:"country" maxLength:"120" doc:"Country, as text"`
	Status       string          `json:"status" enum:"active,inactive,deleted" doc:"Inactive and deleted ones are not offered for new records"`
	Parent       *Named          `json:"parent" doc:"The site above this one; null: none"`
	HeadOfSafety *records.Person `json:"head_of_safety" doc:"Null: nobody"`
	HeadOfSite   *records.Person `json:"head_of_site" doc:"Null: nobody"`
}

// Named is a site as others name it.
type Named struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The site's id"`
	Name string `json:"name" maxLength:"410" doc:"The site's name"`
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
	ID       int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The id of the division, department or unit"`
	Name     string          `json:"name" maxLength:"200" doc:"Name of the division, department or unit"`
	Status   string          `json:"status" enum:"active,inactive" doc:"Inactive ones are not offered for new records"`
	Head     *records.Person `json:"head" doc:"Who heads it; null: nobody"`
	InCharge *records.Person `json:"in_charge" doc:"Who is in charge day by day; null: nobody"`
}

// Branch is a division with what is below it.
type Branch struct {
	Part
	Departments []Department `json:"departments" maxItems:"500" doc:"Departments of the division"`
}

// Department is a department with its units.
type Department struct {
	Part
	Units []Part `json:"units" maxItems:"500" doc:"Units of the department"`
}

// Answer is one site.
type Answer struct {
	Site Record `json:"site"`
}
