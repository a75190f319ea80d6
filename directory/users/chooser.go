package users

import (
	"context"
	"slices"

	"hivis/directory/roles"
	"hivis/platform/api"
	"hivis/platform/db"
)

type chooseInput struct {
	Q       string  `query:"q" maxLength:"200" doc:"Words of the name"`
	UserID  []int64 `query:"user_id" maxItems:"100" doc:"Only these: to show whom one chose before"`
	Module  string  `query:"module" maxLength:"40" doc:"Who may do something in this module"`
	Action  string  `query:"action" maxLength:"20" default:"read" doc:"What they may do there, such as read or create"`
	SiteID  int64   `query:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Who sees the records of this site; nobody, if the caller does not"`
	NearID  int64   `query:"near_site_id" minimum:"1" maximum:"9007199254740991" doc:"The caller comes first then, and who sees this site before the others"`
	PerPage int     `query:"per_page" default:"20" minimum:"1" maximum:"100" doc:"How many at most"`
}

// choose answers GET /api/users/choose.
func (m *Module) choose(ctx context.Context, tx *db.Tx, in *chooseInput) (*People, error) {
	if in.NearID == 0 {
		found, err := chosen(ctx, tx, in, func(*api.Where) {}, in.PerPage)
		return &People{found}, err
	}
	found := []Person{}
	for _, narrow := range nearest(api.Actor(ctx).ID, in.NearID) {
		also := func(where *api.Where) {
			narrow(where)
			where.And("u.id <> all(%s)", idsOf(found))
		}
		more, err := chosen(ctx, tx, in, also, in.PerPage-len(found))
		if err != nil {
			return nil, err
		}
		if found = append(found, more...); len(found) == in.PerPage {
			break
		}
	}
	return &People{found}, nil
}

// nearest narrows to oneself, to the people of a site, to nobody more: one after the other,
// since in an order of its own nobody is known to be among the first until all are looked at.
func nearest(me, site int64) []func(*api.Where) {
	return []func(*api.Where){
		func(where *api.Where) { where.And("u.id = %s", me) },
		func(where *api.Where) { atSites(where, []int64{site}) },
		func(*api.Where) {},
	}
}

func idsOf(people []Person) []int64 {
	ids := make([]int64, len(people))
	for i, p := range people {
		ids[i] = p.ID
	}
	return ids
}

// chosen reads whom the call asks for, narrowed further.
func chosen(ctx context.Context, tx *db.Tx, in *chooseInput, narrow func(*api.Where), most int) ([]Person, error) {
	where := peopleFor(ctx, tx)
	if in.SiteID != 0 {
		known, err := New().SitesOfPeople(ctx, tx, SitesOfPeopleParams{OrganizationID: tx.OrganizationID, SiteIds: []int64{in.SiteID}})
		if err != nil || len(known) == 0 || !api.Actor(ctx).SeesSite(in.SiteID) {
			return []Person{}, err
		}
		atSites(where, []int64{in.SiteID})
	}
	for _, word := range api.Words(in.Q) {
		where.And("u.full_name ilike %s", word)
	}
	api.AnyOf(where, "u.id", in.UserID)
	if in.Module != "" {
		if !slices.Contains(roles.ActionsOf(in.Module), in.Action) || !slices.Contains(roles.Modules, in.Module) {
			return nil, api.Invalid("module", "one_of")
		}
		mayDo(where, in.Module, in.Action)
	}
	narrow(where)
	return people(ctx, tx, where, byName, most)
}
