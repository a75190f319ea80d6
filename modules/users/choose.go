package users

import (
	"context"
	"slices"

	"hivis/modules/roles"
	"hivis/platform/api"
	"hivis/platform/db"
)

type chooseInput struct {
	Q       string  `query:"q" maxLength:"200" doc:"Words of the name"`
	UserID  []int64 `query:"user_id" maxItems:"100" doc:"Only these: to show whom one chose before"`
	Module  string  `query:"module" maxLength:"40" doc:"Who may do something in this module"`
	Action  string  `query:"action" maxLength:"20" default:"read"`
	SiteID  int64   `query:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Who sees the records of this site; nobody, if the caller does not"`
	PerPage int     `query:"per_page" default:"20" minimum:"1" maximum:"100"`
}

// choose answers GET /api/users/choose.
func (m *Module) choose(ctx context.Context, tx *db.Tx, in *chooseInput) (*People, error) {
	where := peopleFor(ctx, tx)
	if in.SiteID != 0 {
		known, err := New().SitesOfPeople(ctx, tx, SitesOfPeopleParams{OrganizationID: tx.OrganizationID, SiteIds: []int64{in.SiteID}})
		if err != nil || len(known) == 0 || !api.Actor(ctx).SeesSite(in.SiteID) {
			return &People{[]Person{}}, err
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
	found, err := people(ctx, tx, where, byName, in.PerPage)
	return &People{found}, err
}
