package sites

// Draft is a site as somebody asks for it.
type Draft struct {
	Name                string   `json:"name" minLength:"1" maxLength:"200" doc:"The site's name"`
	TimeZone            string   `json:"time_zone" minLength:"1" maxLength:"60" doc:"IANA name, such as Europe/Sofia"`
	HeadOfSafetyID      int64    `json:"head_of_safety_id" db:",null" minimum:"1" maximum:"9007199254740991" doc:"The user who is head of safety"`
	HeadOfSiteID        int64    `json:"head_of_site_id,omitempty" db:",null" minimum:"0" maximum:"9007199254740991" doc:"0 for nobody"`
	ParentID            int64    `json:"parent_id,omitempty" db:",null" minimum:"0" maximum:"9007199254740991" doc:"The site above this one, which has none above itself; 0 for none"`
	SiteCode            string   `json:"site_code,omitempty" maxLength:"60" doc:"The organization's own ID of the site"`
	Address             string   `json:"address,omitempty" maxLength:"300" doc:"Street and number"`
	Zip                 string   `json:"zip,omitempty" maxLength:"20" doc:"Postal code"`
	City                string   `json:"city,omitempty" maxLength:"120" doc:"City or town"`
	State               string   `json:"state,omitempty" maxLength:"120" doc:"State, province or region"`
	Country             string   `json:"country,omitempty" maxLength:"120" doc:"Country, as text"`
	Latitude            *float64 `json:"latitude,omitempty" minimum:"-90" maximum:"90" doc:"Degrees, to the north; with longitude, or neither"`
	Longitude           *float64 `json:"longitude,omitempty" minimum:"-180" maximum:"180" doc:"Degrees, to the east; with latitude, or neither"`
	EmergencyMobile     string   `json:"emergency_mobile,omitempty" maxLength:"40" doc:"Telephone number for emergencies"`
	EmergencyEmail      string   `json:"emergency_email,omitempty" maxLength:"254" doc:"E-mail address for emergencies"`
	NAICSCode           string   `json:"naics_code,omitempty" maxLength:"6" doc:"Two to six digits"`
	EstablishmentName   string   `json:"establishment_name,omitempty" maxLength:"200" doc:"What the establishment there is called, for reports"`
	IndustryDescription string   `json:"industry_description,omitempty" maxLength:"200" doc:"What is done there, in words"`
}

type createInput struct {
	Body struct {
		Draft
		LogoID int64 `json:"logo_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"An upload: a JPEG, PNG or GIF picture"`
	}
}

type editInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The site's id"`
	Body struct {
		Name                *string  `json:"name,omitempty" minLength:"1" maxLength:"200" doc:"The site's name"`
		TimeZone            *string  `json:"time_zone,omitempty" minLength:"1" maxLength:"60" doc:"Stays as it is while there are open records"`
		HeadOfSafetyID      *int64   `json:"head_of_safety_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"The user who is head of safety"`
		HeadOfSiteID        *int64   `json:"head_of_site_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 for nobody"`
		ParentID            *int64   `json:"parent_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 for none"`
		SiteCode            *string  `json:"site_code,omitempty" maxLength:"60" doc:"The organization's own ID of the site"`
		Address             *string  `json:"address,omitempty" maxLength:"300" doc:"Street and number"`
		Zip                 *string  `json:"zip,omitempty" maxLength:"20" doc:"Postal code"`
		City                *string  `json:"city,omitempty" maxLength:"120" doc:"City or town"`
		State               *string  `json:"state,omitempty" maxLength:"120" doc:"State, province or region"`
		Country             *string  `json:"country,omitempty" maxLength:"120" doc:"Country, as text"`
		Latitude            *float64 `json:"latitude,omitempty" minimum:"-90" maximum:"90" doc:"Degrees, to the north"`
		Longitude           *float64 `json:"longitude,omitempty" minimum:"-180" maximum:"180" doc:"Degrees, to the east"`
		NoPosition          bool     `json:"no_position,omitempty" doc:"Takes latitude and longitude away"`
		EmergencyMobile     *string  `json:"emergency_mobile,omitempty" maxLength:"40" doc:"Telephone number for emergencies"`
		EmergencyEmail      *string  `json:"emergency_email,omitempty" maxLength:"254" doc:"E-mail address for emergencies"`
		NAICSCode           *string  `json:"naics_code,omitempty" maxLength:"6" doc:"Two to six digits"`
		EstablishmentName   *string  `json:"establishment_name,omitempty" maxLength:"200" doc:"What the establishment there is called, for reports"`
		IndustryDescription *string  `json:"industry_description,omitempty" maxLength:"200" doc:"What is done there, in words"`
		Status              *string  `json:"status,omitempty" enum:"active,inactive" doc:"A deleted site becomes active again, and nothing else of it can be changed"`
		LogoID              *int64   `json:"logo_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"An upload; 0 takes the logo away"`
	}
}

// Subject is whose id stands in the path.
type Subject struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The id of what it is about"`
}

type removeInput struct {
	Subject
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"1000" doc:"Why, kept as deleted_reason"`
	}
}
