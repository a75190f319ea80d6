package workers

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

type recentInput struct {
	SiteID int64  `query:"site_id" required:"true" minimum:"1" maximum:"9007199254740991" doc:"Where they worked lately"`
	Q      string `query:"q" maxLength:"200" doc:"Part of a name or company"`
}

type findInput struct {
	SiteID  int64  `query:"site_id" required:"true" minimum:"1" maximum:"9007199254740991" doc:"Where they worked lately"`
	Q       string `query:"q" maxLength:"200" doc:"Part of a name or company"`
	Kind    string `query:"kind" enum:"employee,contractor,guest" doc:"Only the organization's own people, contractors' people, or guests"`
	Page    int    `query:"page" default:"1" minimum:"1" maximum:"1000" doc:"The number of the page, from 1"`
	PerPage int    `query:"per_page" default:"20" minimum:"1" maximum:"100" doc:"How many records a page has"`
}

// recent answers GET /api/v1/work_profile/find_recent_workers.
func (m *Module) recent(ctx context.Context, tx *db.Tx, in *recentInput) (*Recent, error) {
	if err := isPlace(ctx, tx, in.SiteID); err != nil {
		return nil, err
	}
	user := api.Actor(ctx)
	rows, err := tx.Query(ctx, columns+`
from work_profile_sites ws
join work_profiles w on w.organization_id = ws.organization_id and w.id = ws.profile_id
where ws.organization_id = $1 and ws.site_id = $3 and w.status = 'Active' and (w.name || ' ' || w.company) ilike all ($4)
  and (not $5::boolean or `+Colleague("$6::bigint")+`)
order by ws.used_at desc, w.id desc
limit 50`, tx.OrganizationID, m.today(), in.SiteID, words(in.Q), user.External, user.ID)
	if err != nil {
		return nil, err
	}
	profiles, err := pgx.CollectRows(rows, db.Named[profile]())
	return &Recent{m.shownAll(ctx, tx, profiles)}, err
}

// people are all who can be chosen, of the caller's sites: the profiles, and who has an
// account and no profile yet; of these no more than their names is told. Whoever works for another
// company chooses among the people of that company. The profiles are those of a source.
func people(source string) string {
	return `
from (select w.organization_id, w.id, w.kind, w.user_id, w.name, w.company, w.phone, w.gender, w.age, w.photo_id,
    (select ws.used_at from work_profile_sites ws where ws.organization_id = w.organization_id and ws.site_id = $3 and ws.profile_id = w.id) as used_at
  from ` + source + `
  where w.organization_id = $1 and w.status = 'Active' and ` + Near("$6::boolean", "array_append($7::bigint[], $3::bigint)") + `
    and (not $8::boolean or ` + Colleague("$9::bigint") + `)
  union all
  select u.organization_id, 0, 'employee', u.id, u.full_name, '', '', '', null, null, null
  from users u
  where u.organization_id = $1 and u.status = 'Active' and not u.is_contractor and not $8::boolean and u.full_name ilike all ($4)
    and ($6::boolean or exists (select from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = any($7::bigint[])))
    and not exists (select from work_profiles w where w.organization_id = u.organization_id and w.user_id = u.id)) w
where ($5 = '' or w.kind = $5)`
}

var (
	everybody   = people("work_profiles w")
	peopleNamed = people("search_records('" + Name + "', $4) found (id) join work_profiles w on w.id = found.id")
)

// peopleHere are those of everybody who worked at the site, the first of all: they are read in the order of
// an index, without looking at the others. Its values are its own.
var peopleHere = `
from (select w.organization_id, w.id, w.kind, w.user_id, w.name, w.company, w.phone, w.gender, w.age, w.photo_id, ws.used_at
  from work_profile_sites ws join work_profiles w on w.organization_id = ws.organization_id and w.id = ws.profile_id
  where ws.organization_id = $1 and ws.site_id = $3 and w.status = 'Active' and (not $5::boolean or ` + Colleague("$6::bigint") + `)) w
where ($4 = '' or w.kind = $4)
order by w.used_at desc, lower(w.name), w.id limit $7 offset $8`

// find answers GET /api/v1/work_profile/v2_find_recent_workers: who worked at the site
// lately first, then those of the caller's other sites by their names.
func (m *Module) find(ctx context.Context, tx *db.Tx, in *findInput) (*List, error) {
	if err := isPlace(ctx, tx, in.SiteID); err != nil {
		return nil, err
	}
	user, ask := api.Actor(ctx), m.findLately
	if len(api.Words(in.Q)) > 0 {
		ask = m.findByName
	}
	args := []any{tx.OrganizationID, m.today(), in.SiteID, words(in.Q), in.Kind, user.IsAdmin, user.SiteIDs, user.External, user.ID}
	profiles, total, err := ask(ctx, tx, in, args)
	if err != nil {
		return nil, err
	}
	meta := api.MetaOf(in.Page, in.PerPage, min(total, api.CountLimit))
	meta.More = total > api.CountLimit
	return &List{m.shownAll(ctx, tx, profiles), meta}, nil
}

// findByName reads a page of who has the words in their name or company, and how many have. They are
// searched for once: to search takes longer than to count what was found. A page behind the last has no
// row to carry the count, so it is asked for then.
func (m *Module) findByName(ctx context.Context, tx *db.Tx, in *findInput, args []any) (profiles []profile, total int, err error) {
	rows, err := tx.Query(ctx, columns+", count(*) over ()::int as total"+peopleNamed+latelyFirst+page, in.paged(args)...)
	if err != nil {
		return nil, 0, err
	}
	found, err := pgx.CollectRows(rows, db.Named[struct {
		profile
		Total int
	}]())
	for _, f := range found {
		profiles, total = append(profiles, f.profile), f.Total
	}
	if err == nil && len(found) == 0 && in.Page > 1 {
		err = tx.QueryRow(ctx, counted(peopleNamed), args...).Scan(&total)
	}
	return profiles, total, err
}

// counted counts people as far as lists do. It names the day, as all their queries have the same values.
func counted(people string) string {
	return "select count(*) from (select " + people + " and $2::text <> '' limit 1001) t"
}

// findLately reads a page of everybody, and counts them as far as lists do. Who worked at the site is read
// apart, and mostly fills the page.
func (m *Module) findLately(ctx context.Context, tx *db.Tx, in *findInput, args []any) (profiles []profile, total int, err error) {
	collect := func(rows pgx.Rows) (err error) {
		profiles, err = pgx.CollectRows(rows, db.Named[profile]())
		return err
	}
	batch := &pgx.Batch{}
	batch.Queue(counted(everybody), args...).
		QueryRow(func(row pgx.Row) error { return row.Scan(&total) })
	user := api.Actor(ctx)
	batch.Queue(columns+peopleHere, tx.OrganizationID, m.today(), in.SiteID, in.Kind, user.External, user.ID, in.PerPage, (in.Page-1)*in.PerPage).Query(collect)
	if err := tx.Run(ctx, batch); err != nil || len(profiles) == in.PerPage {
		return profiles, total, err
	}
	rest := &pgx.Batch{}
	rest.Queue(columns+everybody+latelyFirst+page, in.paged(args)...).Query(collect)
	err = tx.Run(ctx, rest)
	return profiles, total, err
}

const (
	latelyFirst = " order by w.used_at desc nulls last, lower(w.name), w.id, w.user_id"
	page        = " limit $10 offset $11"
)

func (in *findInput) paged(args []any) []any {
	return append(slices.Clone(args), in.PerPage, (in.Page-1)*in.PerPage)
}

// words are what has to be in a name, in any order; none finds everybody.
func words(typed string) []string {
	if found := api.Words(typed); len(found) > 0 {
		return found
	}
	return []string{"%"}
}

func (m *Module) today() string { return m.Now().UTC().Format(time.DateOnly) }

// isPlace refuses a site that the caller may not choose.
func isPlace(ctx context.Context, tx *db.Tx, site int64) error {
	_, ok, err := sites.PlaceOf(ctx, tx, site)
	if err == nil && !ok {
		return api.NotFound()
	}
	return err
}
