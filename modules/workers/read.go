package workers

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Columns are those of a profile w; its certifications with whether they are over
// on the day $2.
const columns = `
select w.id, w.kind, w.user_id, w.name, w.company, w.phone, w.gender, w.age, coalesce(w.photo_id, 0) as photo_id,
  coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'number', c.number, 'expires_on', c.expires_on, 'expired', c.expires_on < $2::text::date,
      'unchecked', not c.checked) order by c.id)
    from work_certifications c where c.organization_id = w.organization_id and c.profile_id = w.id), '[]') as certifications`

// profile is a worker with the photo that they have now.
type profile struct {
	Worker
	PhotoID int64
}

// Near is whether a profile w is of one of the sites: who was put to work or added there, or
// has an account that belongs to it. $all: an administrator's, who see every site.
func Near(all, sites string) string {
	return "(" + all + " or (select true from work_profile_sites ws where ws.organization_id = w.organization_id and ws.profile_id = w.id and ws.site_id = any(" + sites + ") limit 1)" +
		" or exists (select from user_sites us where us.organization_id = w.organization_id and us.user_id = w.user_id and us.site_id = any(" + sites + ")))"
}

// Colleague is whether a profile w is of the company that a user works for, or is their own.
func Colleague(user string) string {
	return "(w.user_id = " + user + " or exists (select from contractor_users cu where cu.organization_id = w.organization_id and cu.contractor_id = w.contractor_id and cu.user_id = " + user + "))"
}

// Seen is whether somebody sees a profile w: it is of one of their sites, and whoever works for
// another company sees the people of that company alone.
func Seen(e *records.Viewer) string {
	return "(" + Near(e.IsAdmin(), e.SiteIDs()) + " and (not " + e.IsExternal() + " or " + Colleague(e.UserID()) + "))"
}

// nearby are the profiles of the caller's sites. $3 is whether these are all, and $4 are they.
func nearby(tx *db.Tx, user *access.User, day string) *api.Where {
	where := api.RowsOf("work_profiles w")
	where.And("w.organization_id = %s and %s::text is not null and w.merged_into is null", tx.OrganizationID, day)
	where.AndLikely(Near(where.Arg(user.IsAdmin)+"::boolean", where.Arg(user.SiteIDs)+"::bigint[]"))
	if user.External {
		where.And(Colleague(where.Arg(user.ID)))
	}
	return where
}

// Known are those of these profiles that the caller may put to work: of their own sites.
func (m *Module) Known(ctx context.Context, tx *db.Tx, ids []int64) (known []int64, err error) {
	where := nearby(tx, api.Actor(ctx), m.today())
	where.And("w.id = any(%s)", ids)
	return api.ReadAll(ctx, tx, "select w.id"+where.From(""), where, pgx.RowTo[int64])
}

// byID is a profile of the caller's sites; not found for any other.
func (m *Module) byID(ctx context.Context, tx *db.Tx, id int64) (profile, error) {
	where := nearby(tx, api.Actor(ctx), m.today())
	where.And("w.id = %s", id)
	return api.ReadOne(ctx, tx, columns+where.From(""), where, db.Named[profile]()) // no such row is "not found"
}

// shown is a profile as the caller may see it, with a link to its photo.
func (m *Module) shown(ctx context.Context, tx *db.Tx, p profile) Worker {
	if p.PhotoID != 0 {
		link := m.Attachments.Link(tx.Scope, p.PhotoID)
		p.Photo = &link
	}
	if !Manages(api.Actor(ctx).Rules) {
		p.Worker = p.WithoutDetails()
	}
	return p.Worker
}

// WithoutDetails is a worker to whoever does not manage profiles: who they are and what they
// are allowed to do, and not how old they are or how they are reached.
func (w Worker) WithoutDetails() Worker {
	w.Phone, w.Gender, w.Age = "", "", nil
	return w
}

func (m *Module) shownAll(ctx context.Context, tx *db.Tx, profiles []profile) []Worker {
	all := make([]Worker, len(profiles))
	for i, p := range profiles {
		all[i] = m.shown(ctx, tx, p)
	}
	return all
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"name, company, updated_at; a minus reverses"`
	Q       string `query:"q" maxLength:"200" doc:"Part of a name or company"`
	Kind    string `query:"kind" enum:"employee,contractor,guest" doc:"Only the organization's own people, contractors' people, or guests"`
	SiteID  int64  `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"Only of this site; 0: of all that the caller sees"`
	Lacks   string `query:"lacks" enum:"expired,soon,unchecked" doc:"With a certification that is over, ends within 30 days, or was not confirmed"`
}

var order = map[string]api.Column{"id": {SQL: "w.id", Type: api.NumberColumn}, "name": {SQL: "lower(w.name)", Type: api.TextColumn},
	"company": {SQL: "lower(w.company)", Type: api.TextColumn}, "updated_at": {SQL: "w.updated_at", Type: api.TimeColumn}}

// lacking are the conditions on a certification c.
var lacking = map[string]string{"expired": "c.expires_on < $2::text::date", "unchecked": "not c.checked",
	"soon": "c.expires_on >= $2::text::date and c.expires_on <= $2::text::date + 30"}

// selectShown has beside the columns the sites, and when it was changed last.
const selectShown = columns + `,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by lower(s.name), s.id) from work_profile_sites ws
    join sites s on s.organization_id = ws.organization_id and s.id = ws.site_id
    where ws.organization_id = w.organization_id and ws.profile_id = w.id and ($3 or ws.site_id = any($4))), '[]') as sites, w.updated_at`

func (m *Module) shownWhole(ctx context.Context, tx *db.Tx) pgx.RowToFunc[Shown] {
	return db.NamedAs(func(w *struct {
		profile
		Sites     []records.Site
		UpdatedAt time.Time
	}) Shown {
		return Shown{m.shown(ctx, tx, w.profile), w.Sites, w.UpdatedAt}
	})
}

// list answers GET /api/worker_profiles.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*Profiles, error) {
	by, err := api.OrderBy(in.Sort, "name", order)
	if err != nil {
		return nil, err
	}
	where := nearby(tx, api.Actor(ctx), m.today())
	for _, word := range api.Words(in.Q) {
		where.And("(w.name || ' ' || w.company) ilike %s", word)
	}
	if in.Kind != "" {
		where.And("w.kind = %s", in.Kind)
	}
	if in.SiteID != 0 {
		where.And("exists (select from work_profile_sites ws where ws.organization_id = w.organization_id and ws.profile_id = w.id and ws.site_id = %s)", in.SiteID)
	}
	if in.Lacks != "" {
		where.And("exists (select from work_certifications c where c.organization_id = w.organization_id and c.profile_id = w.id and " + lacking[in.Lacks] + ")")
	}
	found, meta, err := api.ReadPage(ctx, tx, api.Listing{Select: selectShown, Where: where, Order: by, Now: m.Now()}, in.PageInput, in.PerPage, m.shownWhole(ctx, tx))
	return &Profiles{found, meta}, err
}

// page answers GET /api/worker_profiles/{id}.
func (m *Module) page(ctx context.Context, tx *db.Tx, in *IDInput) (*Page, error) {
	user := api.Actor(ctx)
	where := nearby(tx, user, m.today())
	where.And("w.id = %s", in.ID)
	out := &Page{Timeline: []records.Entry{}}
	var found []Shown
	batch := &pgx.Batch{}
	batch.Queue(selectShown+where.From(""), where.Args...).Query(func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, m.shownWhole(ctx, tx))
		return err
	})
	activity.QueueEntries(batch, tx, Name, in.ID, &out.Timeline)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	out.Worker = found[0]
	if !Manages(user.Rules) {
		out.Can.Update = "permission_denied"
		out.Timeline = withoutDetails(out.Timeline)
	}
	if !proposes(user.Rules) {
		out.Can.Propose = "permission_denied"
	}
	if !Manages(user.Rules) {
		return out, nil
	}
	return out, m.complete(ctx, tx, out)
}

// withoutDetails leaves out of what was changed what its reader is not told otherwise.
func withoutDetails(all []records.Entry) []records.Entry {
	for i := range all {
		kept := []records.Change{}
		for _, c := range all[i].Changes {
			if c.Field != "phone" && c.Field != "gender" && c.Field != "age" {
				kept = append(kept, c)
			}
		}
		all[i].Changes = kept
	}
	return all
}
