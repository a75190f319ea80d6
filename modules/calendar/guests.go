package calendar

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/db"
)

// GuestsDraft is who shall be asked to come.
type GuestsDraft struct {
	UserIDs      []int64        `json:"user_ids,omitempty" maxItems:"1000" doc:"Users who are asked by name"`
	RoleIDs      []int64        `json:"role_ids,omitempty" maxItems:"100" doc:"All who have one of these roles now"`
	GuestSiteIDs []int64        `json:"guest_site_ids,omitempty" maxItems:"100" doc:"All of the organization's own people who are at one of these sites now"`
	Workers      []WorkerGuest  `json:"workers,omitempty" maxItems:"500" doc:"Work profiles that are asked by name"`
	Addresses    []AddressGuest `json:"addresses,omitempty" maxItems:"500" doc:"People without an account or profile"`
}

func (g *GuestsDraft) workerIDs() []int64 {
	ids := make([]int64, len(g.Workers))
	for i, w := range g.Workers {
		ids[i] = w.WorkerID
	}
	return ids
}

// check wants guests that there are, whom the caller may ask. Those who are asked already may stay.
func (g *GuestsDraft) check(ctx context.Context, tx *db.Tx, before *GuestsDraft, problems *api.Problems) error {
	g.checkAddresses(problems)
	added := *g
	if before != nil {
		added = g.without(*before)
	}
	user := api.Actor(ctx)
	unknown, err := db.One[struct{ People, Roles, Sites, Workers bool }](ctx, tx, `select
		exists (select from unnest($2::bigint[]) n(id) where not exists (select from users u where u.organization_id = $1 and u.id = n.id and u.status = 'Active')) as people,
		exists (select from unnest($3::bigint[]) n(id) where not exists (select from roles r where r.organization_id = $1 and r.id = n.id)) as roles,
		exists (select from unnest($4::bigint[]) n(id) where not exists (select from sites s where s.organization_id = $1 and s.id = n.id and s.status = 'active' and ($6 or s.id = any($7::bigint[])))) as sites,
		exists (select from unnest($5::bigint[]) n(id) where not exists (select from work_profiles w where w.organization_id = $1 and w.id = n.id and w.status = 'Active' and w.merged_into is null and `+workers.Near("$6::boolean", "$7::bigint[]")+`
			and (not $8 or `+workers.Colleague("$9::bigint")+`))) as workers`,
		tx.OrganizationID, added.UserIDs, added.RoleIDs, added.GuestSiteIDs, added.workerIDs(), user.IsAdmin, user.SiteIDs, user.External, user.ID)
	for _, of := range []struct {
		unknown     bool
		field, code string
	}{
		{unknown.People, "user_ids", "unknown_person"}, {unknown.Roles, "role_ids", "calendar_role_unknown"},
		{unknown.Sites, "guest_site_ids", "unknown_site"}, {unknown.Workers, "workers", "calendar_worker_unknown"},
	} {
		if of.unknown {
			problems.Add(of.field, of.code)
		}
	}
	return err
}

func (g *GuestsDraft) checkAddresses(problems *api.Problems) {
	for i := range g.Workers {
		g.Workers[i].Email = strings.ToLower(strings.TrimSpace(g.Workers[i].Email))
		if email := g.Workers[i].Email; email != "" && !isAddress(email) {
			problems.Add("workers", "email")
		}
	}
	for i := range g.Addresses {
		a := &g.Addresses[i]
		a.Email, a.Name = strings.ToLower(strings.TrimSpace(a.Email)), strings.TrimSpace(a.Name)
		if !isAddress(a.Email) {
			problems.Add("addresses", "email")
		}
	}
}

// without are those who are not asked yet.
func (g *GuestsDraft) without(before GuestsDraft) GuestsDraft {
	news := func(now, then []int64) []int64 {
		return slices.DeleteFunc(slices.Clone(now), func(id int64) bool { return slices.Contains(then, id) })
	}
	then := before.workerIDs()
	return GuestsDraft{UserIDs: news(g.UserIDs, before.UserIDs), RoleIDs: news(g.RoleIDs, before.RoleIDs), GuestSiteIDs: news(g.GuestSiteIDs, before.GuestSiteIDs),
		Workers: slices.DeleteFunc(slices.Clone(g.Workers), func(w WorkerGuest) bool { return slices.Contains(then, w.WorkerID) })}
}

// guestsOf is who was asked to come, as a form says it.
func (m *Module) guestsOf(ctx context.Context, tx *db.Tx, id int64) (GuestsDraft, error) {
	return db.One[GuestsDraft](ctx, tx, `select
		array(select g.user_id from calendar_guests g where g.organization_id = $1 and g.item_id = $2 and g.user_id is not null and g.named order by g.id) as user_ids,
		array(select x.role_id from calendar_guest_roles x where x.organization_id = $1 and x.item_id = $2 order by 1) as role_ids,
		array(select x.site_id from calendar_guest_sites x where x.organization_id = $1 and x.item_id = $2 order by 1) as guest_site_ids,
		coalesce((select jsonb_agg(jsonb_build_object('worker_id', g.profile_id, 'email', g.email) order by g.id) from calendar_guests g where g.organization_id = $1 and g.item_id = $2 and g.profile_id is not null), '[]') as workers,
		coalesce((select jsonb_agg(jsonb_build_object('email', g.email, 'name', g.name) order by g.id) from calendar_guests g where g.organization_id = $1 and g.item_id = $2 and g.user_id is null and g.profile_id is null), '[]') as addresses`,
		tx.OrganizationID, id)
}

// guests is who shall be asked once a change is made: what was not sent stays.
func (in *editInput) guests(before GuestsDraft) GuestsDraft {
	g, b := before, &in.Body
	api.Set(&g.UserIDs, b.UserIDs)
	api.Set(&g.RoleIDs, b.RoleIDs)
	api.Set(&g.GuestSiteIDs, b.GuestSiteIDs)
	api.Set(&g.Workers, b.Workers)
	api.Set(&g.Addresses, b.Addresses)
	return g
}

func (in *editInput) sendsGuests() bool {
	b := &in.Body
	return b.UserIDs != nil || b.RoleIDs != nil || b.GuestSiteIDs != nil || b.Workers != nil || b.Addresses != nil
}

// invite asks guests to come, each one once; whoever organizes it comes anyway.
func (m *Module) invite(ctx context.Context, tx *db.Tx, id int64, g GuestsDraft) error {
	if err := m.refuseMassMail(ctx, tx, id, g); err != nil {
		return err
	}
	tx.Defer("insert into calendar_guest_roles (organization_id, item_id, role_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing", tx.OrganizationID, id, g.RoleIDs)
	tx.Defer("insert into calendar_guest_sites (organization_id, item_id, site_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing", tx.OrganizationID, id, g.GuestSiteIDs)
	emails, names := make([]string, len(g.Addresses)), make([]string, len(g.Addresses))
	for i, a := range g.Addresses {
		emails[i], names[i] = a.Email, a.Name
	}
	mails := make([]string, len(g.Workers))
	for i, w := range g.Workers {
		mails[i] = w.Email
	}
	batch := &pgx.Batch{}
	batch.Queue(`insert into calendar_guests (organization_id, item_id, user_id, named, created_at)
		select $1, $2, u.id, bool_or(u.named), $6 from (
			select n.id, true as named from unnest($3::bigint[]) n(id)
			union all select u.id, false from users u where u.organization_id = $1 and u.status = 'Active' and u.role_id = any($4::bigint[])
			union all select us.user_id, false from user_sites us join users u on u.organization_id = $1 and u.id = us.user_id and u.status = 'Active' and not u.is_contractor
				where us.organization_id = $1 and us.site_id = any($5::bigint[])) u
		where u.id <> (select organizer_id from calendar_items where organization_id = $1 and id = $2) group by u.id
		on conflict (organization_id, item_id, user_id) do update set named = excluded.named`, tx.OrganizationID, id, g.UserIDs, g.RoleIDs, g.GuestSiteIDs, m.Now())
	batch.Queue(`insert into calendar_guests (organization_id, item_id, profile_id, email, created_at)
		select distinct on (n.id) $1, $2, n.id, n.email, $5 from unnest($3::bigint[], $4::text[]) n(id, email) order by n.id
		on conflict (organization_id, item_id, profile_id) do update set email = excluded.email`, tx.OrganizationID, id, g.workerIDs(), mails, m.Now())
	batch.Queue(`insert into calendar_guests (organization_id, item_id, email, name, created_at)
		select distinct on (n.email) $1, $2, n.email, n.name, $5 from unnest($3::text[], $4::text[]) n(email, name) order by n.email
		on conflict (organization_id, item_id, email) where user_id is null and profile_id is null do update set name = excluded.name`, tx.OrganizationID, id, emails, names, m.Now())
	var count int
	batch.Queue("select count(*) from calendar_guests where organization_id = $1 and item_id = $2", tx.OrganizationID, id).QueryRow(func(row pgx.Row) error { return row.Scan(&count) })
	if err := tx.Run(ctx, batch); err != nil {
		return err
	}
	if count > mostGuests {
		return api.Invalid("user_ids", "calendar_guests_many")
	}
	return nil
}

// reinvite asks those who are new and lets those go who are not asked any more. What the others
// said stays.
func (m *Module) reinvite(ctx context.Context, tx *db.Tx, in *editInput, id int64, g GuestsDraft) (changes []records.Change, err error) {
	if !in.sendsGuests() {
		return nil, nil
	}
	var before, after int
	if before, err = m.countGuests(ctx, tx, id); err != nil {
		return nil, err
	}
	emails := make([]string, len(g.Addresses))
	for i, a := range g.Addresses {
		emails[i] = a.Email
	}
	rows, err := tx.Query(ctx, `select g.id from calendar_guests g where g.organization_id = $1 and g.item_id = $2 and case
		when g.user_id is not null then g.user_id <> all($3::bigint[]) and not exists (select from users u where u.organization_id = $1 and u.id = g.user_id
			and (u.role_id = any($4::bigint[]) or not u.is_contractor and exists (select from user_sites us where us.organization_id = $1 and us.user_id = u.id and us.site_id = any($5::bigint[]))))
		when g.profile_id is not null then g.profile_id <> all($6::bigint[]) else g.email <> all($7::text[]) end`, tx.OrganizationID, id, g.UserIDs, g.RoleIDs, g.GuestSiteIDs, g.workerIDs(), emails)
	if err != nil {
		return nil, err
	}
	gone, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return nil, err
	}
	if err := m.letGo(ctx, tx, id, gone); err != nil {
		return nil, err
	}
	tx.Defer("delete from calendar_guest_roles where organization_id = $1 and item_id = $2 and role_id <> all($3::bigint[])", tx.OrganizationID, id, g.RoleIDs)
	tx.Defer("delete from calendar_guest_sites where organization_id = $1 and item_id = $2 and site_id <> all($3::bigint[])", tx.OrganizationID, id, g.GuestSiteIDs)
	known, err := m.guestIDs(ctx, tx, id, nil)
	if err != nil {
		return nil, err
	}
	if err := m.invite(ctx, tx, id, g); err != nil {
		return nil, err
	}
	news, err := m.guestIDs(ctx, tx, id, known)
	if err != nil {
		return nil, err
	}
	if len(news) > 0 {
		if err := m.notify(ctx, tx, id, mailing{about: invited, guests: news}); err != nil {
			return nil, err
		}
	}
	if after, err = m.countGuests(ctx, tx, id); err != nil {
		return nil, err
	}
	changes = records.AppendChange(changes, "guests_removed", 0, len(gone))
	return records.AppendChange(changes, "guests_added", 0, after-before+len(gone)), nil
}

func (m *Module) countGuests(ctx context.Context, tx *db.Tx, id int64) (count int, err error) {
	err = tx.QueryRow(ctx, "select count(*) from calendar_guests where organization_id = $1 and item_id = $2", tx.OrganizationID, id).Scan(&count)
	return count, err
}

// letGo tells guests that they are not asked any more, and takes them from the list.
func (m *Module) letGo(ctx context.Context, tx *db.Tx, id int64, guests []int64) error {
	if len(guests) == 0 {
		return nil
	}
	if err := m.notify(ctx, tx, id, mailing{about: calledOff, guests: guests}); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, "delete from calendar_guests where organization_id = $1 and item_id = $2 and id = any($3::bigint[])", tx.OrganizationID, id, guests)
	return err
}

// guestIDs are the guests of an item but for these.
func (m *Module) guestIDs(ctx context.Context, tx *db.Tx, id int64, but []int64) ([]int64, error) {
	rows, err := tx.Query(ctx, "select id from calendar_guests where organization_id = $1 and item_id = $2 and id <> all($3::bigint[])", tx.OrganizationID, id, orNone(but))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}
