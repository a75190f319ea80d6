package manpower

import "hivis/platform/api"

type gridInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"50" minimum:"1" maximum:"100"`
	Year    int    `query:"year" minimum:"0" maximum:"2100" doc:"The present one if left out"`
	SiteID  int64  `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"Only this site"`
	Query   string `query:"q" maxLength:"100" doc:"Words in the name of the site"`
}

// Grid is a year of sites, a page of them.
type Grid struct {
	Year  int      `json:"year" minimum:"2000" maximum:"2100"`
	Sites []Site   `json:"sites" maxItems:"100"`
	Meta  api.Meta `json:"meta"`
}

// Site is a year of a site.
type Site struct {
	ID               int64   `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name             string  `json:"name" maxLength:"200"`
	Status           string  `json:"status" enum:"active,inactive,deleted"`
	Months           []Month `json:"months" maxItems:"12"`
	AverageHeadcount float64 `json:"average_headcount" minimum:"0" maximum:"1000000" doc:"Of the year's months"`
	Hours            int64   `json:"hours" minimum:"0" maximum:"100000000000" doc:"Of the year"`
	ContractorHours  int64   `json:"contractor_hours" minimum:"0" maximum:"100000000000" doc:"Of the year"`
}

// Month is one month of a site.
type Month struct {
	Month     string `json:"month" maxLength:"7" doc:"2026-11"`
	Headcount int    `json:"headcount" minimum:"0" maximum:"1000000"`
	Days      int    `json:"days" minimum:"0" maximum:"31"`
	Hours     int64  `json:"hours" minimum:"0" maximum:"1000000000" doc:"Those really worked, or 8 x headcount x days"`
	// ContractorHours stand beside those of the organization's own people.
	ContractorHours int64 `json:"contractor_hours" minimum:"0" maximum:"1000000000" doc:"Those that companies returned of the month, and of visits of the others that are over; one that nobody signed off counts 8 at most"`
	Real            bool  `json:"real" doc:"The hours are those that were really worked"`
	Entered         bool  `json:"entered" doc:"Somebody entered them; otherwise they are what is usual"`
}

type enterInput struct {
	Body struct {
		Cells []Cell `json:"cells" minItems:"1" maxItems:"1200"`
	}
}

// Cell is what is entered of a month. What is left out stays, or is what is usual.
type Cell struct {
	SiteID    int64  `json:"site_id" minimum:"1" maximum:"9007199254740991"`
	Month     string `json:"month" minLength:"7" maxLength:"7" doc:"2026-11"`
	Headcount *int   `json:"headcount,omitempty" minimum:"0" maximum:"100000"`
	Days      *int   `json:"days,omitempty" minimum:"0" maximum:"31"`
	Hours     *int   `json:"hours,omitempty" minimum:"-1" maximum:"1000000000" doc:"Really worked; -1 to reckon them again"`
}

// SavedMonths says how many months were entered.
type SavedMonths struct {
	Count int `json:"count" minimum:"0" maximum:"10000"`
}

type copyInput struct {
	Body struct {
		Month   string  `json:"month" minLength:"7" maxLength:"7" doc:"The month to fill: 2026-11"`
		SiteIDs []int64 `json:"site_ids,omitempty" maxItems:"10000" doc:"All active sites if left out"`
	}
}
