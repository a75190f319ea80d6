package users

import (
	"context"
	"strings"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Filters narrow the list of people; several values of one filter are alternatives.
type Filters struct {
	Q        string   `query:"q" maxLength:"200" doc:"Words of the name, the address or the employee ID"`
	Status   []string `query:"status" maxItems:"4" enum:"Active,Inactive,Deleted,Error" doc:"All but Deleted, if nothing is said"`
	RoleID   []int64  `query:"role_id" maxItems:"100" doc:"Who has one of these roles"`
	SiteID   []int64  `query:"site_id" maxItems:"100" doc:"Who sees the records of one of these sites"`
	Verified string   `query:"verified" enum:"true,false" doc:"False: who is invited and has not chosen a password yet"`
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"50" minimum:"1" maximum:"100" doc:"People of a page"`
	Sort    string `query:"sort" maxLength:"60" doc:"full_name, email, employee_id, role, status, created_at; several with commas; a minus reverses"`
	Filters
	sheets.ExportInput
}

// List is a page of people.
type List struct {
	sheets.ExportOutput
	Users []User   `json:"users" maxItems:"100" doc:"A page of people"`
	Meta  api.Meta `json:"meta"`
}

var sortColumns = map[string]api.Column{
	"id": {SQL: "u.id", Type: api.NumberColumn}, "full_name": {SQL: "u.full_name", Type: api.TextColumn}, "email": {SQL: "u.email", Type: api.TextColumn},
	"employee_id": {SQL: "u.employee_id", Type: api.TextColumn},
	"role":        {SQL: "(select o.name from roles o where o.organization_id = u.organization_id and o.id = u.role_id)", Type: api.TextColumn, Nullable: true},
	"status":      {SQL: "array_position('{Active,Inactive,Error,Deleted}', u.status)", Type: api.NumberColumn}, "created_at": {SQL: "u.created_at", Type: api.TimeColumn},
}

// list answers GET /api/users.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	order, err := api.OrderBy(in.Sort, "full_name", sortColumns)
	if err != nil {
		return nil, err
	}
	where := visible(ctx, tx)
	in.Filters.apply(where)
	list := sheets.List[User]{Name: "sheet.users", LogModule: Name, Columns: columnsOf, Scan: m.shownTo(ctx, tx),
		Listing: api.Listing{Select: selectUser, Lookups: lookupsOfUser, Where: where, Order: order, Now: m.Now()}}
	out := &List{}
	out.Users, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

func (f Filters) apply(where *api.Where) {
	for _, word := range api.Words(f.Q) {
		pattern := where.Arg(word)
		where.AndAny([]string{"u.full_name ilike " + pattern, "u.email ilike " + pattern, "u.employee_id ilike " + pattern})
	}
	if len(f.Status) == 0 {
		where.And("u.status <> 'Deleted'")
	}
	api.AnyOf(where, "u.status", f.Status)
	api.AnyOf(where, "u.role_id", f.RoleID)
	if len(f.SiteID) > 0 {
		where.And("exists (select from user_sites y where y.organization_id = u.organization_id and y.user_id = u.id and y.site_id = any(%s))", f.SiteID)
	}
	if f.Verified != "" {
		where.And("u.is_verified = %s", f.Verified == "true")
	}
}

// columnsOf are those that the import reads.
func columnsOf(call *api.Call) []sheets.Column[User] {
	word := func(group, value string) any {
		if value == "" {
			return nil
		}
		return call.Say("word."+group+"."+value, nil)
	}
	return []sheets.Column[User]{
		{Title: "sheet.full_name", Width: 26, Value: func(u User) any { return u.FullName }},
		{Title: "sheet.email", Width: 30, Value: func(u User) any { return u.Email }},
		{Title: "sheet.employee_id", Width: 14, Value: func(u User) any { return u.EmployeeID }},
		{Title: "sheet.phone", Width: 18, Value: func(u User) any { return u.Phone }},
		{Title: "sheet.gender", Value: func(u User) any { return word("gender", u.Gender) }},
		{Title: "sheet.shift", Value: func(u User) any { return word("shift", u.Shift) }},
		{Title: "sheet.role", Width: 20, Value: func(u User) any { return u.Role.Name }},
		{Title: "sheet.sites", Width: 30, Value: func(u User) any {
			var names []string
			for _, site := range u.Sites {
				names = append(names, site.Name)
			}
			return strings.Join(names, "; ")
		}},
		{Title: "sheet.supervisor", Width: 24, Value: func(u User) any { return u.Supervisor.DisplayName() }},
		{Title: "sheet.licenses", Width: 20, Value: func(u User) any { return strings.Join(u.Licenses, "; ") }},
		{Title: "sheet.status", Value: func(u User) any { return word("user_status", u.Status) }},
		{Title: "sheet.verified", Value: func(u User) any {
			if u.IsVerified {
				return call.Say("word.yes", nil)
			}
			return call.Say("word.no", nil)
		}},
	}
}
