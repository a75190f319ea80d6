package scim

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/jackc/pgx/v5"

	"hivis/directory/sso"
	"hivis/directory/users"
	"hivis/platform/db"
)

// standing is what somebody has, what groups gave of it, and which groups they are in now.
type standing struct {
	UserID    int64
	RoleID    int64
	SiteIDs   []int64
	GivenRole int64
	GivenSite []int64
	Groups    []string
	GuestID   int64
}

const selectStandings = `
select p.user_id, u.role_id, coalesce(p.role_id, 0) as given_role, p.site_ids as given_site,
  array(select s.site_id from user_sites s where s.organization_id = p.organization_id and s.user_id = p.user_id order by s.site_id) as site_ids,
  array(select n.name from scim_members m join scim_groups g on g.organization_id = m.organization_id and g.id = m.group_id, unnest(array[g.display_name, g.external_id]) n(name)
    where m.organization_id = p.organization_id and m.user_id = p.user_id and n.name <> '') as groups,
  (select id from roles r where r.organization_id = p.organization_id and r.template = 'Guest User') as guest_id
from scim_people p join users u on u.organization_id = p.organization_id and u.id = p.user_id
where p.organization_id = $1 and p.config_id = $2 and (p.user_id = any($3) or $4) and p.user_id <> $5
order by p.user_id`

// replace gives people what their groups are worth now, and takes back what they were worth before.
func (m *Module) replace(ctx context.Context, a *asked, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	return m.replaceThose(ctx, a.tx, a.by.ConfigID, a.by.BreakGlassID, ids, false)
}

// Mapped is told that groups of a provider are worth something else.
func (m *Module) Mapped(ctx context.Context, tx *db.Tx, configID int64) error {
	var keeps int64
	err := tx.QueryRow(ctx, "select coalesce(max(break_glass_id), 0) from sign_in_policies where organization_id = $1", tx.OrganizationID).Scan(&keeps)
	if err != nil {
		return err
	}
	return m.replaceThose(ctx, tx, configID, keeps, nil, true)
}

func (m *Module) replaceThose(ctx context.Context, tx *db.Tx, configID, keeps int64, ids []int64, all bool) error {
	rows, err := tx.Query(ctx, selectStandings, tx.OrganizationID, configID, ids, all, keeps)
	if err != nil {
		return err
	}
	found, err := pgx.CollectRows(rows, db.Named[standing]())
	if err != nil || len(found) == 0 {
		return err
	}
	worth, err := sso.Worth(ctx, tx, configID)
	if err != nil {
		return err
	}
	var places []users.Placement
	var given []map[string]any
	for _, s := range found {
		role, sites := worth(s.Groups)
		if p := s.place(role, sites); p.RoleID != s.RoleID || !slices.Equal(p.SiteIDs, s.SiteIDs) {
			places = append(places, p)
		}
		if role != s.GivenRole || !slices.Equal(sites, s.GivenSite) {
			given = append(given, map[string]any{"user_id": s.UserID, "role_id": role, "site_ids": sites})
		}
	}
	if len(given) > 0 {
		encoded, err := json.Marshal(given)
		if err != nil {
			return err
		}
		tx.Defer(`update scim_people p set role_id = nullif(x.role_id, 0), site_ids = x.site_ids from jsonb_to_recordset($2::jsonb) as x(user_id bigint, role_id bigint, site_ids bigint[])
			where p.organization_id = $1 and p.user_id = x.user_id`, tx.OrganizationID, string(encoded))
	}
	if len(places) == 0 {
		return nil
	}
	return m.Users.PlaceAll(ctx, tx, places)
}

// place is what somebody has when their groups are worth a role and sites: what groups gave before goes, what they had
// of their own stays.
func (s standing) place(role int64, sites []int64) users.Placement {
	p := users.Placement{UserID: s.UserID, RoleID: s.RoleID, SiteIDs: slices.Clone(sites)}
	switch {
	case role != 0:
		p.RoleID = role
	case s.GivenRole != 0 && s.GivenRole == s.RoleID:
		p.RoleID = s.GuestID
	}
	for _, site := range s.SiteIDs {
		if !slices.Contains(s.GivenSite, site) && !slices.Contains(p.SiteIDs, site) {
			p.SiteIDs = append(p.SiteIDs, site)
		}
	}
	slices.Sort(p.SiteIDs)
	return p
}
