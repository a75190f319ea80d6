package permits

import (
	"github.com/jackc/pgx/v5"

	"hivis/modules/workers"
	"hivis/platform/db"
)

// queueEnds asks for how a permit was taken back, said to be over, and confirmed to be, and
// for what it was copied from.
func (m *Module) queueEnds(batch *pgx.Batch, tx *db.Tx, id int64, record *Record) {
	batch.Queue(`select p.revoked_by as revoked_by_id, ru.full_name as revoked_by_name, p.revoked_at, p.revoked_remark,
		p.finished_by as finished_by_id, fu.full_name as finished_by_name, p.finished_at, p.finished_remark,
		p.closed_by as closed_by_id, cu.full_name as closed_by_name, p.closed_at, p.closed_remark, c.id as cloned_from_id, coalesce(c.serial, 0) as serial
		from permits p
		left join users ru on ru.organization_id = p.organization_id and ru.id = p.revoked_by
		left join users fu on fu.organization_id = p.organization_id and fu.id = p.finished_by
		left join users cu on cu.organization_id = p.organization_id and cu.id = p.closed_by
		left join permits c on c.organization_id = p.organization_id and c.id = p.cloned_from
		where p.organization_id = $1 and p.id = $2`, tx.OrganizationID, id).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, db.Named[struct {
			Revoked, Finished, Closed *Ended
			ClonedFrom                *Clone
			Serial                    int64 // of what it was cloned from
		}]())
		for _, p := range found {
			record.Revoked, record.Finished, record.Closed, record.ClonedFrom = p.Revoked, p.Finished, p.Closed, p.ClonedFrom
			if p.ClonedFrom != nil {
				p.ClonedFrom.Number = numberOf(p.Serial)
			}
		}
		return err
	})
}

// certificationsSQL is what a worker w of a permit p is allowed to do: until it is approved what their
// profile says, then what it said. That somebody has confirmed it since counts whenever it was.
const certificationsSQL = `
  case when p.status in ('draft', 'requested', 'pending') or p.asked_until is not null then
    (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'number', c.number, 'expires_on', c.expires_on, 'unchecked', not c.checked) order by c.id), '[]')
      from held_certifications c where c.organization_id = w.organization_id and c.profile_id = w.profile_id)
  else (select coalesce(jsonb_agg(k.value || jsonb_build_object('unchecked', coalesce((k.value->>'unchecked')::boolean, false) and not exists (
      select from held_certifications c where c.organization_id = w.organization_id and c.profile_id = w.profile_id and c.checked
        and c.name = k.value->>'name' and c.number = coalesce(k.value->>'number', '') and c.expires_on is not distinct from (k.value->>'expires_on')::date)) order by k.ordinality), '[]')
    from jsonb_array_elements(w.certifications) with ordinality k) end`

// queueWorkers asks for those who work under a permit, as they were when they were put on it.
func (m *Module) queueWorkers(batch *pgx.Batch, tx *db.Tx, id int64, all *[]workers.Worker) {
	batch.Queue(`select w.profile_id as id, w.kind, w.user_id, w.name, w.company, w.phone, w.gender, w.age, w.photo_id, `+certificationsSQL+` as certifications,
		(p.ends_at at time zone s.time_zone)::date::text as day
		from permit_workers w
		join permits p on p.organization_id = w.organization_id and p.id = w.permit_id
		join sites s on s.organization_id = p.organization_id and s.id = p.site_id
		where w.organization_id = $1 and w.permit_id = $2 order by w.position`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, db.NamedAs(func(w *struct {
			workers.Worker
			PhotoID *int64
			Day     *string // on which the permit ends
		}) workers.Worker {
			if w.PhotoID != nil {
				link := m.Attachments.Link(tx.Scope, *w.PhotoID)
				w.Photo = &link
			}
			expire(w.Certifications, w.Day)
			return w.Worker
		}))
		return err
	})
}

// expire says which certifications are over on the day that the permit ends.
func expire(all []workers.Certification, day *string) {
	for i := range all {
		all[i].Expired = day != nil && all[i].ExpiresOn != nil && *all[i].ExpiresOn < *day
	}
}

func queueExtensions(batch *pgx.Batch, tx *db.Tx, id int64, all *[]Extension) {
	batch.Queue(`select e.id, e.revision, e.state, e.from_end, e.to_end, e.remark, e.requested_by as requested_by_id, u.full_name as requested_by_name, e.requested_at, e.decided_at
		from permit_extensions e join users u on u.organization_id = e.organization_id and u.id = e.requested_by
		where e.organization_id = $1 and e.permit_id = $2 order by e.id limit 100`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, db.Named[Extension]())
		return err
	})
}

func queueShares(batch *pgx.Batch, tx *db.Tx, id int64, all *[]SharedDraft) {
	batch.Queue(`select b.id as shared_by_id, b.full_name as shared_by_name, u.id as shared_to_id, u.full_name as shared_to_name, s.shared_at
		from permit_shares s join users u on u.organization_id = s.organization_id and u.id = s.shared_to
		join users b on b.organization_id = s.organization_id and b.id = s.shared_by
		where s.organization_id = $1 and s.permit_id = $2 order by s.shared_at, u.id limit 100`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, db.Named[SharedDraft]())
		return err
	})
}
