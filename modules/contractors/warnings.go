package contractors

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/db"
)

// WarnEvery is how often it is looked whether a document ends.
const WarnEvery = 15 * time.Minute

// atOnce is how many warnings of one organization are written in one transaction.
const atOnce = 200

// dueWarnings are the steps of documents whose time has come at $2 and that their company, or the
// organization, was not told for their version: so many days ahead as their kind says, the day that was
// named as somebody acknowledged them, and 0 once they are over. A side that acknowledged them is not told
// before that day, which begins at midnight of the company's site; but it is told of the end.
const dueWarnings = `
from contractor_documents cd
join contractor_document_kinds k on k.organization_id = cd.organization_id and k.id = cd.kind_id
cross join lateral (values (true, cd.company_quiet_until), (false, cd.quiet_until)) a(for_company, quiet_until)
cross join lateral unnest(k.warn_days || 0 || case when a.quiet_until is null then '{}' else array[cd.validity + 1 - a.quiet_until] end) as s(days)
where cd.status = 'approved' and cd.expires_at - make_interval(days => s.days) <= $2::timestamptz
  and (s.days = 0 or cd.expires_at > $2::timestamptz and (a.quiet_until is null or a.quiet_until <= ($2::timestamptz at time zone coalesce(
    (select x.time_zone from contractors c join sites x on x.organization_id = c.organization_id and x.id = c.site_id where c.organization_id = cd.organization_id and c.id = cd.contractor_id),
    (select o.time_zone from organizations o where o.id = cd.organization_id)))::date))
  and not exists (select from contractor_document_warnings n where n.organization_id = cd.organization_id and n.document_id = cd.id and n.revision = cd.revision and n.days_ahead = s.days and n.for_company = a.for_company)`

// takeWarnings writes down which are sent: of several that are due at once people hear of the last.
// Told are the company's own people, and those of the organization who manage companies there.
var takeWarnings = `
with taken as (
  insert into contractor_document_warnings (organization_id, document_id, revision, days_ahead, for_company, sent_at)
  select distinct cd.organization_id, cd.id, cd.revision, s.days, a.for_company, $2::timestamptz ` + dueWarnings + ` and cd.organization_id = $1 order by cd.id, s.days limit $3
  on conflict do nothing
  returning document_id, revision, days_ahead, for_company
), newest as (
  select t.document_id, t.revision, t.for_company, min(t.days_ahead) as days, count(*) as steps from taken t group by t.document_id, t.revision, t.for_company
)
select cd.id, cd.serial, cd.title, cd.validity::text as validity, n.revision, n.days, n.steps, c.name as company,
  case when n.for_company then array(select cu.user_id from contractor_users cu where cu.organization_id = $1 and cu.contractor_id = c.id)
    else array(select u.id from people u where u.organization_id = $1 and u.status = 'Active' and not u.is_contractor and may(u.granted, 'Contractor', 'update')
      and (u.is_admin or c.site_id is null or exists (select from contractor_sites x join user_sites us on us.organization_id = x.organization_id and us.site_id = x.site_id
        where x.organization_id = $1 and x.contractor_id = c.id and us.user_id = u.id))) end as people
from newest n
join contractor_documents cd on cd.organization_id = $1 and cd.id = n.document_id
join contractors c on c.organization_id = $1 and c.id = cd.contractor_id and c.status = 'Active'
order by cd.id, n.days, n.for_company`

// warned is a document of whose end the people of one side hear.
type warned struct {
	ID, Serial               int64
	Title, Validity, Company string
	Revision, Days, Steps    int
	People                   []int64
}

// WarnAll tells of the documents that end soon or have ended, each step once.
func (m *Module) WarnAll(ctx context.Context) error {
	now := m.Now()
	find := func(tx *db.Tx, done []int64) ([]int64, error) {
		rows, err := tx.Query(ctx, "select o.id from organizations o where o.status = 'Active' and o.id <> all($1::bigint[]) and exists (select "+dueWarnings+" and cd.organization_id = o.id) order by o.id limit 100", done, now)
		if err != nil {
			return nil, err
		}
		return pgx.CollectRows(rows, pgx.RowTo[int64])
	}
	return m.DB.ForEachOrganization(ctx, "find organizations whose contractors' documents end", atOnce, find, func(tx *db.Tx) (int, error) { return m.warn(ctx, tx, now) })
}

// warn tells of some of an organization's, in one transaction with the taking of them.
func (m *Module) warn(ctx context.Context, tx *db.Tx, now time.Time) (steps int, err error) {
	rows, err := tx.Query(ctx, takeWarnings, tx.OrganizationID, now, atOnce)
	if err != nil {
		return 0, err
	}
	taken, err := pgx.CollectRows(rows, db.Named[warned]())
	if err != nil {
		return 0, err
	}
	var messages []notifications.Message
	for i, d := range taken {
		steps += d.Steps
		messages = append(messages, d.messages()...)
		if i > 0 && taken[i-1].ID == d.ID && taken[i-1].Days == d.Days {
			continue // the other side was told the same
		}
		verb := "warned"
		if d.Days == 0 {
			verb = "expired"
		}
		records.Write(tx, records.Event{Module: DocumentName, ID: d.ID, Verb: verb, Note: d.Validity, At: now})
	}
	return steps, m.Notifications.Notify(ctx, tx, messages...)
}

func (d warned) messages() (all []notifications.Message) {
	kind := DocumentExpires
	if d.Days == 0 {
		kind = DocumentExpired
	}
	for _, id := range d.People {
		all = append(all, notifications.Message{UserID: id, Kind: kind, Module: DocumentName, RecordID: d.ID, Mail: true, DedupeKey: fmt.Sprintf("contractor_document:%d:%d:%d", d.ID, d.Revision, d.Days),
			Params: notifications.Params{Number: records.Number("CDOC", d.Serial), Title: d.Title, DueDate: d.Validity, Person: d.Company}})
	}
	return all
}
