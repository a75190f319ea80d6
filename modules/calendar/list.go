package calendar

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Filters narrow a list of items; several values of one filter are alternatives.
type Filters struct {
	ItemID      []int64  `query:"item_id" maxItems:"200" doc:"Only these, as somebody chose them"`
	Q           string   `query:"q" maxLength:"200" doc:"Words of its texts and of what is said about it, or a number"`
	Status      []string `query:"status" maxItems:"3" enum:"planned,over,cancelled" doc:"Over: the last time has ended. Cancelled: with all its dates"`
	ItemType    []string `query:"item_type" maxItems:"3" enum:"meeting,training,event" doc:"Only of these types"`
	Mode        []string `query:"mode" maxItems:"3" enum:"online,offline,hybrid" doc:"Only those where people meet in these ways"`
	SiteID      []int64  `query:"site_id" maxItems:"100" doc:"Only of these sites"`
	OrganizerID []int64  `query:"organizer_id" maxItems:"100" doc:"Only those that these users organize"`
	Response    []string `query:"response" maxItems:"4" enum:"waiting,accepted,declined,maybe" doc:"Only those that the caller is asked to, and said this"`
	Mine        bool     `query:"mine" doc:"Only those that the caller organizes or is asked to"`
	DateType    string   `query:"date_type" default:"takes_place" enum:"takes_place,starts" doc:"Which days from and to are about: on which it takes place, or its first at its site"`
	From        string   `query:"from" format:"date" doc:"Takes place on or after this day, by the item's clock"`
	To          string   `query:"to" format:"date" doc:"On or before this day"`
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"number, starts_at, title, updated_at; a minus reverses"`
	Filters
	sheets.ExportInput
}

var sortColumns = map[string]api.Column{
	"id": {SQL: "ci.id", Type: api.NumberColumn}, "number": {SQL: "ci.serial", Type: api.NumberColumn}, "starts_at": {SQL: "ci.starts_at", Type: api.TimeColumn},
	"title": {SQL: "lower(ci.title)", Type: api.TextColumn}, "updated_at": {SQL: "ci.updated_at", Type: api.TimeColumn},
}

// statuses are what people see, which depends on the time: see statusAt.
var statuses = api.Statuses{
	{Name: Planned, When: "ci.status = 'planned' and coalesce(ci.over_at, 'infinity') > " + api.Now},
	{Name: Over, When: "ci.status = 'planned' and ci.over_at <= " + api.Now},
	{Name: Cancelled, When: "ci.status = 'cancelled'"},
}

func statusAt(stored string, over *time.Time, now time.Time) string {
	if stored == Planned && over != nil && !over.After(now) {
		return Over
	}
	return stored
}

// said is the SQL of how many guests of an item said something.
func said(response string) string {
	return "(select count(*) from calendar_guests g where g.organization_id = ci.organization_id and g.item_id = ci.id and g.response = '" + response + "') as responses_" + response
}

// $1 is the organization and $2 the reader.
var selectItem = `
select ci.id, ci.serial, ci.item_type, ci.title, ci.description, ci.mode, ci.venue, ci.meeting_link, ci.starts_at, ci.ends_at, ci.all_day, ci.time_zone, ci.rule, ci.over_at, ci.remind_minutes, ci.template,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by lower(s.name), s.id) from calendar_item_sites x
    join sites s on s.organization_id = x.organization_id and s.id = x.site_id where x.organization_id = ci.organization_id and x.item_id = ci.id), '[]') as sites,
  ci.organizer_id, ` + records.NameSQL("ci.organizer_id") + ` as organizer_name, ci.status, ci.cancel_reason,
  ` + said(Accepted) + `, ` + said(Declined) + `, ` + said(Waiting) + `, ` + said(Maybe) + `,
  (select g.response from calendar_guests g where g.organization_id = ci.organization_id and g.item_id = ci.id and g.user_id = $2) as my_response,
  ci.created_at, ci.updated_at, ci.follows_id`

// list answers GET /api/calendar_items.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	order, err := api.OrderBy(in.Sort, "-starts_at", sortColumns)
	if err != nil {
		return nil, err
	}
	user := api.Actor(ctx)
	where := visible(tx, user)
	in.Filters.apply(where, m.Records.Kind(Name), user, m.Now())
	list := sheets.List[Item]{Name: "sheet.calendar_items", LogModule: Name, Columns: columnsOf, Scan: shownTo(user, m.Now()),
		Listing: api.Listing{Select: selectItem, Where: where, Order: order, Now: m.Now()}}
	out := &List{}
	out.CalendarItems, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

func (f Filters) apply(where *api.Where, k *records.Kind, user *access.User, now time.Time) {
	api.AnyOf(where, "ci.id", f.ItemID)
	statuses.Filter(where, f.Status, now)
	api.AnyOf(where, "ci.item_type", f.ItemType)
	api.AnyOf(where, "ci.mode", f.Mode)
	api.AnyOf(where, "ci.organizer_id", f.OrganizerID)
	f.applyPeople(where, user)
	if date, first := dates[f.DateType]; first {
		sites.OnDates(where, date, f.From, f.To)
	} else if f.From != "" || f.To != "" {
		f.applyDays(where)
	}
	k.Find(where, f.Q)
}

func (f Filters) applyPeople(where *api.Where, user *access.User) {
	const asked = "exists (select from calendar_guests g where g.organization_id = ci.organization_id and g.item_id = ci.id and g.user_id = %s"
	if len(f.SiteID) > 0 {
		where.And("exists (select from calendar_item_sites x where x.organization_id = ci.organization_id and x.item_id = ci.id and x.site_id = any(%s))", f.SiteID)
	}
	if len(f.Response) > 0 {
		where.And(asked+" and g.response = any(%s))", user.ID, f.Response)
	}
	if f.Mine {
		where.And("(ci.organizer_id = %s or "+asked+"))", user.ID, user.ID)
	}
}

// applyDays keeps what takes place on some days.
func (f Filters) applyDays(where *api.Where) {
	condition := "exists (select from calendar_occurrences o where o.organization_id = ci.organization_id and o.item_id = ci.id and not o.cancelled"
	if f.From != "" {
		condition += " and o.ends_at > (" + where.Arg(f.From) + "::text::date)::timestamp at time zone ci.time_zone"
	}
	if f.To != "" {
		condition += " and o.starts_at < (" + where.Arg(f.To) + "::text::date + 1)::timestamp at time zone ci.time_zone"
	}
	where.AndAny([]string{condition + ")"})
}

// columns are what selectItem selects.
type columns struct {
	Item
	Serial int64
}

// shownTo reads rows as a user sees them.
func shownTo(user *access.User, now time.Time) pgx.RowToFunc[Item] {
	return db.NamedAs(func(r *columns) Item {
		r.Number, r.Status = numberOf(r.Serial), statusAt(r.Item.Status, r.OverAt, now)
		r.Can = canOf(user, r.standing())
		return r.Item
	})
}

func (i Item) standing() standing {
	return standing{i.Organizer.ID, i.siteIDs(), i.Status, i.MyResponse != nil}
}

func (i Item) siteIDs() []int64 {
	ids := make([]int64, len(i.Sites))
	for n, site := range i.Sites {
		ids[n] = site.ID
	}
	return ids
}

func numberOf(serial int64) string { return records.Number("CAL", serial) }

// counts answers GET /api/calendar_items/status_counts. The filter on status itself is left out:
// the counts are the tabs one chooses it with.
func (m *Module) counts(ctx context.Context, tx *db.Tx, in *Filters) (*CountsAnswer, error) {
	out := &CountsAnswer{}
	f, user := *in, api.Actor(ctx)
	f.Status = nil
	batch := &pgx.Batch{}
	for status, into := range map[string]*int{"": &out.Counts.All, Planned: &out.Counts.Planned, Over: &out.Counts.Over, Cancelled: &out.Counts.Cancelled} {
		where := visible(tx, user)
		f.apply(where, m.Records.Kind(Name), user, m.Now())
		if status != "" {
			statuses.Filter(where, []string{status}, m.Now())
		}
		where.QueueCount(batch, api.StatusCountLimit, into)
	}
	return out, tx.Run(ctx, batch)
}
