package permits

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/db"
)

// CheckCertificationsEvery is how often it is looked whether what people were allowed to do still
// covers the work that they are at.
const CheckCertificationsEvery = 15 * time.Minute

// expiredCertificationsSQL are the papers that live permits of an organization were approved with and that cover
// the work no longer, of which nobody was told yet. By today's profile the paper is missing, or
// it is over before the work is: by its planned end, and once that has passed, by now. Another
// paper of the same name counts in its place; of a contractor's worker one that nobody has
// confirmed does not, as when a permit is approved. A permit whose end is long past was
// forgotten, and nobody works under it.
func expiredCertificationsSQL(organization, now string) string {
	return `
select p.id, p.serial, p.description, p.requester_id, s.name as site, w.profile_id, w.position, w.name as worker, k.paper,
  coalesce(h.until::text, '') as until, lower(k.paper) || ' ' || coalesce(h.until::text, '') as mark
from permits p
join sites s on s.organization_id = p.organization_id and s.id = p.site_id
join permit_workers w on w.organization_id = p.organization_id and w.permit_id = p.id
cross join lateral (select min(c->>'name') as paper from jsonb_array_elements(w.certifications) c group by lower(c->>'name')) k
cross join lateral (select max(coalesce(c.expires_on, 'infinity')) as until from held_certifications c
  where c.organization_id = w.organization_id and c.profile_id = w.profile_id and lower(c.name) = lower(k.paper) and (c.checked or w.kind <> 'contractor')) h
where p.organization_id = ` + organization + ` and p.status in ('approved', 'extended') and p.ends_at > ` + now + `::timestamptz - interval '90 days'
  and (h.until is null or h.until < (greatest(p.ends_at, ` + now + `::timestamptz) at time zone s.time_zone)::date)
  and lower(k.paper) || ' ' || coalesce(h.until::text, '') <> all (w.papers_told)`
}

// expiredCertification is a paper that covers the work no longer.
type expiredCertification struct {
	ID, Serial, RequesterID    int64
	Description, Site          string
	ProfileID                  int64
	Worker, Paper, Until, Mark string
	Officers                   []int64
}

// CheckCertificationsAll tells requesters and issuing officers of the papers that do not cover work
// under live permits any more.
func (m *Module) CheckCertificationsAll(ctx context.Context) error {
	now := m.Now()
	find := func(tx *db.Tx, done []int64) ([]int64, error) {
		rows, err := tx.Query(ctx, "select o.id from organizations o where o.status = 'Active' and o.id <> all($2::bigint[]) and exists ("+expiredCertificationsSQL("o.id", "$1")+") order by random()", now, done)
		if err != nil {
			return nil, err
		}
		return pgx.CollectRows(rows, pgx.RowTo[int64])
	}
	return m.DB.ForEachOrganization(ctx, "find organizations whose papers have run out", atOnce, find, func(tx *db.Tx) (int, error) { return m.notifyExpired(ctx, tx, now) })
}

// takeLapsed marks expired certifications of some permits as notified and returns them. A permit
// that is locked by somebody waits for the next run.
var takeLapsed = `
with lapsed as materialized (` + expiredCertificationsSQL("$1", "$2") + `), due as (
  select p.id from permits p
  where p.organization_id = $1 and p.status in ('approved', 'extended') and p.id in (select l.id from lapsed l)
  order by p.id limit $3
  for update skip locked
), taken as (
  update permit_workers w set papers_told = w.papers_told || l.marks
  from (select id, profile_id, array_agg(mark) as marks from lapsed where id in (select id from due) group by 1, 2) l
  where w.organization_id = $1 and w.permit_id = l.id and w.profile_id = l.profile_id and not w.papers_told && l.marks
  returning w.permit_id, w.profile_id
)
select l.id, l.serial, l.description, l.requester_id, l.site, l.profile_id, l.worker, l.paper, l.until, l.mark,
  array(select po.user_id from permit_officers po where po.organization_id = $1 and po.permit_id = l.id order by po.position) as officers
from taken t
join lapsed l on l.id = t.permit_id and l.profile_id = t.profile_id
order by l.id, l.position, l.paper`

// notifyExpired tells of some of an organization's, in one transaction with the taking of them.
func (m *Module) notifyExpired(ctx context.Context, tx *db.Tx, now time.Time) (permits int, err error) {
	rows, err := tx.Query(ctx, takeLapsed, tx.OrganizationID, now, atOnce)
	if err != nil {
		return 0, err
	}
	taken, err := pgx.CollectRows(rows, db.Named[expiredCertification]())
	if err != nil {
		return 0, err
	}
	var messages []notifications.Message
	for i, l := range taken {
		if i == 0 || taken[i-1].ID != l.ID {
			permits++
		}
		records.Write(tx, records.Event{Module: Name, ID: l.ID, Verb: "paper_lapsed", Note: l.label(), At: now})
		messages = append(messages, l.messages()...)
	}
	return permits, m.Notifications.Notify(ctx, tx, messages...)
}

// label is a paper in the permit's timeline.
func (l expiredCertification) label() string {
	if l.Until == "" {
		return fmt.Sprintf("%s: %s", l.Worker, l.Paper)
	}
	return fmt.Sprintf("%s: %s (%s)", l.Worker, l.Paper, l.Until)
}

// messages tell the requester and those who issue the permit.
func (l expiredCertification) messages() (messages []notifications.Message) {
	params := notifications.Params{Number: numberOf(l.Serial), Title: l.Description, Site: l.Site, Person: l.Worker, Note: l.Paper, DueDate: l.Until}
	for _, id := range unique(append([]int64{l.RequesterID}, l.Officers...)) {
		messages = append(messages, notifications.Message{UserID: id, Kind: PaperLapsed, Module: Name, RecordID: l.ID, Mail: true, Params: params,
			DedupeKey: fmt.Sprintf("permit:%d:paper:%d:%s", l.ID, l.ProfileID, l.Mark)})
	}
	return messages
}
