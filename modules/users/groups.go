package users

type chooseInput struct {
	Q       string  `query:"q" maxLength:"200" doc:"Words of the name"`
	UserID  []int64 `query:"user_id" maxItems:"100" doc:"These, whatever else is asked: to show whom one chose before"`
	Module  string  `query:"module" maxLength:"40" doc:"Who may do something in this module"`
	Action  string  `query:"action" maxLength:"20" default:"read"`
	SiteID  int64   `query:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Who sees the records of this site; nobody, if the caller does not"`
	PerPage int     `query:"per_page" default:"20" minimum:"1" maximum:"100"`
}

// RoleWise are the people of one role.
type RoleWise struct {
	ID    int64    `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name  string   `json:"name" maxLength:"120"`
	Users []Person `json:"users" maxItems:"5000"`
}

// RoleWiseAnswer is everybody by role.
type RoleWiseAnswer struct {
	RoleWiseUsers []RoleWise `json:"role_wise_users" maxItems:"1000"`
}

// SiteWise are the people of one site.
type SiteWise struct {
	ID    int64    `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name  string   `json:"name" maxLength:"200"`
	Users []Person `json:"users" maxItems:"5000"`
}

// SiteWiseAnswer is everybody by site.
type SiteWiseAnswer struct {
	SiteWiseUsers []SiteWise `json:"site_wise_users" maxItems:"10000"`
}

// Groups are people by the modules they work with.
type Groups struct {
	Users       []Person `json:"users" maxItems:"5000"`
	PermitUsers []Person `json:"permit_users" maxItems:"5000"`
	InciUsers   []Person `json:"inci_users" maxItems:"5000"`
	AuditUsers  []Person `json:"audit_users" maxItems:"5000"`
}

type moduleSiteInput struct {
	Module string `query:"module" maxLength:"40" required:"true" doc:"As in the rules"`
	SiteID int64  `query:"site_id" minimum:"1" maximum:"9007199254740991" required:"true"`
}

type sitesInput struct {
	Sites []int64 `query:"sites" maxItems:"1000" doc:"Ids of sites; one's own, if nothing is said"`
}

type groupsInput struct {
	SiteID []int64 `query:"site_id" maxItems:"100" doc:"Of these sites; of the whole organization, if nothing is said"`
}

type siteInput struct {
	SiteID int64 `path:"site_id" minimum:"1" maximum:"9007199254740991"`
}
