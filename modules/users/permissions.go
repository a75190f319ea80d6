package users

import "hivis/modules/records"

// Permission is whether a person can take an action in a module, and why.
type Permission struct {
	Module    string `json:"module" maxLength:"40"`
	Action    string `json:"action" maxLength:"20"`
	Allowed   bool   `json:"allowed"`
	GrantedBy string `json:"granted_by" enum:",role,role_and_license" doc:"What grants it, even where it is refused for another reason"`
	Refused   string `json:"refused" enum:",not_granted,no_license,user_inactive,user_unverified,roadblock,subscription_cancelled,storage_exhausted" doc:"Why not"`
}

// Permissions are all actions of all modules, for one person.
type Permissions struct {
	User        records.Person `json:"user"`
	Role        Role           `json:"role"`
	Status      string         `json:"status" enum:"Active,Inactive,Deleted,Error"`
	IsVerified  bool           `json:"is_verified"`
	IsAdmin     bool           `json:"is_admin" doc:"Sees all sites, and what is for administrators only"`
	Licenses    []string       `json:"licenses" maxItems:"3"`
	Sites       []UserSite     `json:"sites" maxItems:"10000" doc:"Whose records the person sees; an administrator those of all sites"`
	Permissions []Permission   `json:"permissions" maxItems:"200"`
}
