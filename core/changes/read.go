package changes

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Page is some of the feed as somebody may see it.
type Page struct {
	Changes []Change
	Next    Cursor
	More    bool // there are changes behind it
}

// line is a change with what can be said of its record; where nothing was changed there is one
// line without a change, for the end of the feed.
type line struct {
	Epoch        string
	Horizon, XID uint64
	Now, Written int64
	ID, RecordID int64
	Kind         string
	Verb, Event  string
	FormerSite   int64
	At           time.Time
	sight
}

// sight is what a reader sees of a record.
type sight struct {
	Sees   string // now, before, no; or empty where there is no such record
	Number string
	SiteID int64
}

// lookedAt is what a reader sees of the record of a change.
type lookedAt struct {
	ID int64
	sight
}

// selectPage reads lines up to the oldest transaction that is still running. Whoever sees nothing
// of them has the same work done, so that nobody learns from the time it takes how many there are.
const selectPage = `
with page as materialized (
  select change.* from record_changes change
  where change.organization_id = %[1]s and change.epoch = (select change_epoch()) and (change.xid, change.id) > (%[2]s::text::xid8, %[3]s)
    and change.xid < (select pg_snapshot_xmin(pg_current_snapshot()))
  order by change.xid, change.id
  limit %[4]s)
select change_epoch() as epoch, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon, extract(epoch from now())::bigint as now,
  coalesce(change.xid::text::bigint, 0) as xid, coalesce(extract(epoch from change.written_at)::bigint, 0) as written, coalesce(change.id, 0) as id, coalesce(change.record_id, 0) as record_id,
  coalesce(change.kind, '') as kind, coalesce(change.verb, '') as verb, coalesce(change.event, '') as event, coalesce((change.before ->> 'site_id')::bigint, 0) as former_site,
  coalesce(change.at, now()) as at, coalesce(r.sees, '') as sees, coalesce(r.number, '') as number, coalesce(r.site_id, 0) as site_id
from (values (1)) as always
left join (page change left join lateral (%[5]s) r on true) on true
order by change.xid, change.id`

// Read reads what was changed after a place as a user may see it: at most so many changes are
// looked at. Of the zero cursor it is the oldest that is kept. It takes one round trip, and a
// second where records of the page were deleted.
func (m *Module) Read(ctx context.Context, tx *db.Tx, user *access.User, after Cursor, most int) (*Page, error) {
	where := api.RowsOf("record_changes change")
	sql := fmt.Sprintf(selectPage, where.Arg(tx.OrganizationID), where.Arg(fmt.Sprint(after.XID)), where.Arg(after.ID), where.Arg(most), m.sightSQL(where, user, false))
	rows, err := tx.Query(ctx, sql, where.Args...)
	if err != nil {
		return nil, err
	}
	lines, err := pgx.CollectRows(rows, db.Named[line]())
	if err != nil {
		return nil, err
	}
	end := Cursor{Epoch: lines[0].Epoch, XID: lines[0].Horizon, Written: lines[0].Now}
	if err := after.refuse(end); err != nil {
		return nil, err
	}
	lines = slices.DeleteFunc(lines, func(l line) bool { return l.ID == 0 })
	page := &Page{Next: end, More: most > 0 && len(lines) == most}
	if page.More {
		last := lines[most-1]
		page.Next = Cursor{last.Epoch, last.XID, last.ID, last.Written}
	}
	if err := m.lookAtDeleted(ctx, tx, user, lines); err != nil {
		return nil, err
	}
	page.Changes = m.told(lines, user)
	return page, nil
}

// sightSQL is what a user sees of the record of a change: such as are there, or such as were
// deleted. Before the change they saw it if they would see it with what it was changed from.
func (m *Module) sightSQL(where *api.Where, user *access.User, deleted bool) string {
	var ways []string
	eyes := records.ViewerOf(where, user)
	for _, k := range m.Records.Kinds() {
		condition := ""
		if deleted && k.Deletion == nil {
			continue
		} else if deleted {
			condition = " and " + k.Row + ".deleted_at is not null"
		}
		ways = append(ways, fmt.Sprintf(`select %[3]s as number, %[4]s as site_id,
    case when (%[5]s) then 'now'
      when change.before <> '{}' and exists (select from jsonb_populate_record(%[2]s, change.before) as %[2]s where (%[5]s)) then 'before'
      else 'no' end as sees
  from %[1]s %[2]s where change.kind = '%[6]s' and %[2]s.organization_id = change.organization_id and %[2]s.id = change.record_id%[7]s`,
			k.Table, k.Row, k.Number(), k.Site, k.Sees(eyes), k.Name, condition))
	}
	return strings.Join(ways, "\n  union all ")
}

// lookAtDeleted finds out who sees those records that are not there any more.
func (m *Module) lookAtDeleted(ctx context.Context, tx *db.Tx, user *access.User, lines []line) error {
	var missing []int64
	for _, l := range lines {
		if l.Sees == "" {
			missing = append(missing, l.ID)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	where := api.RowsOf("record_changes change")
	where.And("change.organization_id = %s and change.id = any(%s)", tx.OrganizationID, missing)
	ways := m.sightSQL(where, user, true)
	tx.ShowDeleted(true)
	defer tx.ShowDeleted(false)
	rows, err := tx.Query(ctx, "select change.id, r.sees, r.number, r.site_id"+where.From(" cross join lateral ("+ways+") r"), where.Args...)
	if err != nil {
		return err
	}
	deleted, err := pgx.CollectRows(rows, db.Named[lookedAt]())
	found := map[int64]sight{}
	for _, one := range deleted {
		found[one.ID] = one.sight
	}
	for i, l := range lines {
		if l.Sees == "" {
			lines[i].sight = found[l.ID]
		}
	}
	return err
}
