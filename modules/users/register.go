package users

import (
	"hivis/platform/api"
	"hivis/platform/sheets"
)

// Filters narrow the list of people; several values of one filter are alternatives.
type Filters struct {
	Q        string   `query:"q" maxLength:"200" doc:"Words of the name, the address or the employee ID"`
	Status   []string `query:"status" maxItems:"4" enum:"Active,Inactive,Deleted,Error" doc:"All but Deleted, if nothing is said"`
	RoleID   []int64  `query:"role_id" maxItems:"100"`
	SiteID   []int64  `query:"site_id" maxItems:"100"`
	Verified string   `query:"verified" enum:"true,false" doc:"False: who is invited and has not chosen a password yet"`
}

type listInput struct {
	api.Page
	PerPage int    `query:"per_page" default:"50" minimum:"1" maximum:"100"`
	Sort    string `query:"sort" maxLength:"60" doc:"full_name, email, employee_id, role, status, created_at; several with commas; a minus reverses"`
	Filters
	sheets.Asked
}

// List is a page of people.
type List struct {
	sheets.Answer
	Users []User   `json:"users" maxItems:"100"`
	Meta  api.Meta `json:"meta"`
	Plan  Places   `json:"plan"`
}

// Places are those that the plan has for active people.
type Places struct {
	Active int64 `json:"active" minimum:"0" maximum:"1000000000"`
	Limit  int64 `json:"limit" minimum:"0" maximum:"1000000000"`
}
