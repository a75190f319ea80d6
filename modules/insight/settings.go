package insight

// View is how somebody wants their dashboard.
type View struct {
	Tiles       []string `json:"tiles" maxItems:"60" enum:"{tiles}" doc:"Measures and panels, in their order"`
	Period      string   `json:"period" enum:"this_month,last_month,this_quarter,last_quarter,this_year,last_year,last_12_months"`
	DateType    string   `json:"record_date_type" enum:"reported_date,occurred_date"`
	FinYearType string   `json:"fin_year_type" enum:"Jan-Dec,Apr-Mar"`
	SiteIDs     []int64  `json:"site_ids" maxItems:"100" doc:"All that they see, if empty"`
}

// DashboardSettings are the caller's view, and whether it is their own.
type DashboardSettings struct {
	View
	Origin  string `json:"origin" enum:"own,role,usual" doc:"Their own, the start of their role, or what is usual"`
	Unnamed bool   `json:"unnamed" doc:"They do not want to be named among the champions"`
}

type setViewInput struct {
	Body struct {
		View
		Unnamed bool `json:"unnamed,omitempty"`
	}
}

// RoleStart is the view that people of a role start with.
type RoleStart struct {
	RoleID int64  `json:"role_id" minimum:"1" maximum:"9007199254740991"`
	Role   string `json:"role" maxLength:"120"`
	View
	Set bool `json:"set" doc:"An administrator set it"`
}

// RoleStarts are those of all roles.
type RoleStarts struct {
	Roles []RoleStart `json:"roles" maxItems:"200"`
}

type setStartInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the role"`
	Body View
}

// StatisticsSettings are those of the organization.
type StatisticsSettings struct {
	FinYearType   string `json:"fin_year_type" enum:"Jan-Dec,Apr-Mar" doc:"In which month the financial year begins"`
	FrequencyType string `json:"frequency_type" enum:"monthly,quarterly,yearly" doc:"How long each period of the statistics is"`
	AllSites      bool   `json:"all_sites" doc:"All sites together; otherwise each site that the reader sees by itself"`
	NameChampions bool   `json:"name_champions" doc:"People are named among the champions, not teams alone"`
	ProcessSafety bool   `json:"process_safety,omitempty" doc:"Incidents ask for releases from processes, and the tables of standards have that of API RP 754"`
}

type setStatisticsInput struct{ Body StatisticsSettings }

// MeasureTarget is what the organization wants a measure to be.
type MeasureTarget struct {
	Measure string  `json:"measure" enum:"{measures}" doc:"The measure that is meant, by its name"`
	Target  float64 `json:"target" minimum:"0" maximum:"1000000000" doc:"What the measure is to be, in its unit"`
}

// MeasureTargets are those that were set.
type MeasureTargets struct {
	Targets []MeasureTarget `json:"targets" maxItems:"200" doc:"Those that were set"`
}

type setTargetsInput struct {
	Body struct {
		Targets []MeasureTarget `json:"targets" maxItems:"200" doc:"All of them: what is left out has no target any more"`
	}
}
