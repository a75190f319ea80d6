package users

import (
	"context"
	"slices"

	"hivis/directory/roles"
	"hivis/platform/api"
	"hivis/platform/db"
)

// RoleWiseAnswer is everybody who is active, role by role.
type RoleWiseAnswer struct {
	RoleWiseUsers []Person `json:"role_wise_users" maxItems:"5000"`
}

// roleWise answers GET /api/v2/sites/role_wise_users.
func (m *Module) roleWise(ctx context.Context, tx *db.Tx, _ *api.None) (*RoleWiseAnswer, error) {
	found, err := people(ctx, tx, peopleFor(ctx, tx), "r.name, "+byName, maxPeople)
	return &RoleWiseAnswer{found}, err
}

// SiteWise are the people of one site.
type SiteWise struct {
	ID    int64    `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name  string   `json:"name" maxLength:"200"`
	Users []Person `json:"users" maxItems:"5000"`
}

// SiteWiseAnswer is everybody who is active, by the sites that the caller sees.
type SiteWiseAnswer struct {
	SiteWiseUsers []SiteWise `json:"site_wise_users" maxItems:"10000"`
}

// siteWise answers GET /api/v2/sites/site_wise_users. Somebody of two sites stands at both.
func (m *Module) siteWise(ctx context.Context, tx *db.Tx, _ *api.None) (*SiteWiseAnswer, error) {
	me := api.Actor(ctx)
	rows, err := New().SitesOfPeople(ctx, tx, SitesOfPeopleParams{OrganizationID: tx.OrganizationID, Everywhere: me.IsAdmin, SiteIds: me.SiteIDs})
	if err != nil {
		return nil, err
	}
	found, err := people(ctx, tx, peopleFor(ctx, tx), byName, maxPeople)
	out := &SiteWiseAnswer{SiteWiseUsers: []SiteWise{}}
	for _, site := range rows {
		out.SiteWiseUsers = append(out.SiteWiseUsers, SiteWise{ID: site.ID, Name: site.Name, Users: []Person{}})
	}
	for _, person := range found {
		for i, site := range out.SiteWiseUsers {
			if slices.Contains(person.SiteIDs, site.ID) {
				out.SiteWiseUsers[i].Users = append(out.SiteWiseUsers[i].Users, person)
			}
		}
	}
	return out, err
}

// Groups are active people, and those of them who work with permits, incidents and audits.
type Groups struct {
	Users       []Person `json:"users" maxItems:"5000"`
	PermitUsers []Person `json:"permit_users" maxItems:"5000"`
	InciUsers   []Person `json:"inci_users" maxItems:"5000"`
	AuditUsers  []Person `json:"audit_users" maxItems:"5000"`
}

// grouped is somebody with the groups that they are in.
type grouped struct {
	Person
	Permit, Incident, Audit bool
}

const selectGrouped = selectPerson + `, coalesce(may(g.granted, 'Permit', 'read'), false) as permit,
  coalesce(may(g.granted, 'Incident', 'read'), false) as incident, coalesce(may(g.granted, 'Audit', 'read'), false) as audit`

const joinsOfGrouped = joinsOfPerson + `
  cross join lateral (select granted_rules(r.kind, r.rules, u.licenses) as granted) g`

func groupedPeople(ctx context.Context, tx *db.Tx, where *api.Where) ([]grouped, error) {
	return api.ReadAll(ctx, tx, pick(selectGrouped, joinsOfGrouped, where, byName, maxPeople), where, db.NamedAs(func(g *grouped) grouped {
		g.Person = g.Person.shownTo(ctx)
		return *g
	}))
}

func groupsOf(ctx context.Context, tx *db.Tx, where *api.Where) (*Groups, error) {
	found, err := groupedPeople(ctx, tx, where)
	out := &Groups{Users: []Person{}, PermitUsers: []Person{}, InciUsers: []Person{}, AuditUsers: []Person{}}
	for _, g := range found {
		out.Users = append(out.Users, g.Person)
		for list, is := range map[*[]Person]bool{&out.PermitUsers: g.Permit, &out.InciUsers: g.Incident, &out.AuditUsers: g.Audit} {
			if is {
				*list = append(*list, g.Person)
			}
		}
	}
	return out, err
}

// moduleBased answers GET /api/users/module_based_users.
func (m *Module) moduleBased(ctx context.Context, tx *db.Tx, _ *api.None) (*Groups, error) {
	return groupsOf(ctx, tx, peopleFor(ctx, tx))
}

type sitesInput struct {
	Sites []int64 `query:"sites" maxItems:"1000" doc:"Ids of sites that the caller sees; all of them, if nothing is said"`
}

// ofSites answers GET /api/site_based_module_based_users.
func (m *Module) ofSites(ctx context.Context, tx *db.Tx, in *sitesInput) (*Groups, error) {
	me := api.Actor(ctx)
	seen := slices.DeleteFunc(slices.Clone(in.Sites), func(id int64) bool { return !me.SeesSite(id) })
	where := peopleFor(ctx, tx)
	switch {
	case len(in.Sites) > 0:
		assignedTo(where, seen)
	case !me.IsAdmin:
		assignedTo(where, me.SiteIDs)
	}
	return groupsOf(ctx, tx, where)
}

// assignedTo keeps the people of some sites: whom one finds there, and not who may look in
// from elsewhere.
func assignedTo(where *api.Where, sites []int64) {
	where.And("exists (select from user_sites x where x.organization_id = u.organization_id and x.user_id = u.id and x.site_id = any(%s))", sites)
}

type siteInput struct {
	SiteID int64 `path:"site_id" minimum:"1" maximum:"9007199254740991" doc:"The site whose people are asked for"`
}

// ofSite answers GET /api/site_based_module_based_users/{site_id}.
func (m *Module) ofSite(ctx context.Context, tx *db.Tx, in *siteInput) (*Groups, error) {
	known, err := New().SitesOfPeople(ctx, tx, SitesOfPeopleParams{OrganizationID: tx.OrganizationID, SiteIds: []int64{in.SiteID}})
	if err != nil {
		return nil, err
	}
	if len(known) == 0 || !api.Actor(ctx).SeesSite(in.SiteID) {
		return nil, api.NotFound()
	}
	return m.ofSites(ctx, tx, &sitesInput{Sites: []int64{in.SiteID}})
}

type moduleSiteInput struct {
	Module string `query:"module" maxLength:"40" required:"true" enum:"{rights}" doc:"The module whose records they may read"`
	SiteID int64  `query:"site_id" minimum:"1" maximum:"9007199254740991" required:"true" doc:"The site whose people are asked for"`
}

// ofModuleAndSite answers GET /api/individual_module_site_based_all_users.
func (m *Module) ofModuleAndSite(ctx context.Context, tx *db.Tx, in *moduleSiteInput) (*People, error) {
	if !slices.Contains(roles.Modules, in.Module) || !api.Actor(ctx).SeesSite(in.SiteID) {
		return &People{[]Person{}}, nil
	}
	where := peopleFor(ctx, tx)
	assignedTo(where, []int64{in.SiteID})
	mayDo(where, in.Module, "read")
	found, err := people(ctx, tx, where, byName, maxPeople)
	return &People{found}, err
}
