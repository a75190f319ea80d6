package trainings

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/db"
)

// WarnEvery is how often it is looked whether a training ends.
const WarnEvery = 15 * time.Minute

// atOnce is how many warnings of one organization are written in one transaction.
const atOnce = 200

// dueWarnings are the steps of records whose time has come on the day of $2 by the organization's clock and that were not sent: so
// many days ahead as their subject says, and when they are over. What somebody holds for longer by
// another record is no matter, nor what was over long before it was recorded.
const dueWarnings = `
from training_records tr
join organizations z on z.id = tr.organization_id
cross join lateral (select ($2::timestamptz at time zone z.time_zone)::date as day) d
join training_subjects b on b.organization_id = tr.organization_id and b.id = tr.subject_id and b.active
join work_profiles w on w.organization_id = tr.organization_id and w.id = tr.profile_id and w.status = 'Active'
cross join lateral (select case when tr.expires_on < d.day then 'over' else 'soon' end as step) s
where tr.status = 'recorded' and tr.result <> 'failed' and tr.expires_on between d.day - 30 and d.day + 365
  and (tr.expires_on < d.day or b.remind_days > 0 and tr.expires_on <= d.day + b.remind_days) and ` + longest + `
  and not exists (select from training_warnings n where n.organization_id = tr.organization_id and n.record_id = tr.id and n.step = s.step)`

// takeWarnings writes down which are sent. Told are whose training it is and their supervisor; of
// who has no account those who keep the minutes at their sites.
const takeWarnings = `
with taken as (
  insert into training_warnings (organization_id, record_id, step, sent_at)
  select tr.organization_id, tr.id, s.step, $2::timestamptz ` + dueWarnings + ` and tr.organization_id = $1 order by tr.id limit $3
  on conflict do nothing returning record_id, step
)
select t.record_id as id, t.step, tr.serial, b.name as subject, w.name as holder, tr.expires_on::text as expires_on, coalesce(w.user_id, 0) as user_id,
  case when w.user_id is not null then array(select u.supervisor_id from users u join users h on h.organization_id = u.organization_id and h.id = u.supervisor_id and h.status = 'Active'
      where u.organization_id = $1 and u.id = w.user_id)
    else array(select u.id from people u where u.organization_id = $1 and u.status = 'Active' and not u.is_contractor and may(u.granted, 'Calendar', 'update')
      and exists (select from work_profile_sites x join user_sites us on us.organization_id = x.organization_id and us.site_id = x.site_id
        where x.organization_id = $1 and x.profile_id = w.id and us.user_id = u.id) order by u.id limit 50) end as heads
from taken t
join training_records tr on tr.organization_id = $1 and tr.id = t.record_id
join training_subjects b on b.organization_id = $1 and b.id = tr.subject_id
join work_profiles w on w.organization_id = $1 and w.id = tr.profile_id
order by t.record_id`

// warned is a record of whose end people hear.
type warned struct {
	ID, Serial, UserID               int64
	Step, Subject, Holder, ExpiresOn string
	Heads                            []int64
}

// WarnAll tells of trainings that end soon or have ended, each step once.
func (m *Module) WarnAll(ctx context.Context) error {
	now := m.Now()
	find := func(tx *db.Tx, done []int64) ([]int64, error) {
		rows, err := tx.Query(ctx, "select o.id from organizations o where o.status = 'Active' and o.id <> all($1::bigint[]) and exists (select "+dueWarnings+" and tr.organization_id = o.id) order by o.id limit 100", done, now)
		if err != nil {
			return nil, err
		}
		return pgx.CollectRows(rows, pgx.RowTo[int64])
	}
	return m.DB.ForEachOrganization(ctx, "find organizations whose trainings end", atOnce, find, func(tx *db.Tx) (int, error) { return m.warn(ctx, tx, now) })
}

// warn tells of some of an organization's, in one transaction with the taking of them.
func (m *Module) warn(ctx context.Context, tx *db.Tx, now time.Time) (int, error) {
	rows, err := tx.Query(ctx, takeWarnings, tx.OrganizationID, now, atOnce)
	if err != nil {
		return 0, err
	}
	taken, err := pgx.CollectRows(rows, db.Named[warned]())
	if err != nil {
		return 0, err
	}
	var messages []notifications.Message
	for _, w := range taken {
		messages = append(messages, w.messages()...)
		records.Write(tx, records.Event{Module: Name, ID: w.ID, Verb: w.verb(), Note: w.ExpiresOn, At: m.Now()})
	}
	return len(taken), m.Notifications.Notify(ctx, tx, messages...)
}

func (w warned) verb() string {
	if w.Step == Over {
		return "expired"
	}
	return "warned"
}

func (w warned) messages() (all []notifications.Message) {
	kind := EndsSoon
	if w.Step == Over {
		kind = Ended
	}
	for _, id := range append([]int64{w.UserID}, w.Heads...) {
		all = append(all, notifications.Message{UserID: id, Kind: kind, Module: Name, RecordID: w.ID, Mail: true, DedupeKey: fmt.Sprintf("training:%d:%s", w.ID, w.Step),
			Params: notifications.Params{Number: numberOf(w.Serial), Title: w.Subject, DueDate: w.ExpiresOn, Person: w.Holder}})
	}
	return all
}
