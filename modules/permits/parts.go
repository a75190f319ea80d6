package permits

import (
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/modules/records"
	"hivis/modules/workers"
	"hivis/platform/db"
)

// queueEnds asks for how a permit was taken back, said to be over, and confirmed to be, and
// for what it was copied from.
func (m *Module) queueEnds(batch *pgx.Batch, tx *db.Tx, id int64, record *Record) {
	batch.Queue(`select p.revoked_by, ru.full_name, p.revoked_at, p.revoked_remark, p.finished_by, fu.full_name, p.finished_at, p.finished_remark,
		p.closed_by, cu.full_name, p.closed_at, p.closed_remark, c.id, c.serial
		from permits p
		left join users ru on ru.organization_id = p.organization_id and ru.id = p.revoked_by
		left join users fu on fu.organization_id = p.organization_id and fu.id = p.finished_by
		left join users cu on cu.organization_id = p.organization_id and cu.id = p.closed_by
		left join permits c on c.organization_id = p.organization_id and c.id = p.cloned_from
		where p.organization_id = $1 and p.id = $2`, tx.OrganizationID, id).Query(func(rows pgx.Rows) error {
		var by [3]*int64
		var names [3]*string
		var at [3]*time.Time
		var remarks [3]string
		var clone, serial *int64
		_, err := pgx.ForEachRow(rows, []any{&by[0], &names[0], &at[0], &remarks[0], &by[1], &names[1], &at[1], &remarks[1],
			&by[2], &names[2], &at[2], &remarks[2], &clone, &serial}, func() error {
			for i, end := range []**Ended{&record.Revoked, &record.Finished, &record.Closed} {
				if at[i] != nil {
					*end = &Ended{records.PersonOf(by[i], names[i]), *at[i], remarks[i]}
				}
			}
			if clone != nil {
				record.ClonedFrom = &Clone{*clone, numberOf(*serial)}
			}
			return nil
		})
		return err
	})
}

// certified is what a worker w of a permit p is allowed to do: until it is approved what their
// profile says, then what it said. That somebody has confirmed it since counts whenever it was.
const certified = `
  case when p.status in ('draft', 'requested', 'pending') or p.asked_until is not null then
    (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'number', c.number, 'expires_on', c.expires_on, 'unchecked', not c.checked) order by c.id), '[]')
      from work_certifications c where c.organization_id = w.organization_id and c.profile_id = w.profile_id)
  else (select coalesce(jsonb_agg(k.value || jsonb_build_object('unchecked', coalesce((k.value->>'unchecked')::boolean, false) and not exists (
      select from work_certifications c where c.organization_id = w.organization_id and c.profile_id = w.profile_id and c.checked
        and c.name = k.value->>'name' and c.number = coalesce(k.value->>'number', '') and c.expires_on is not distinct from (k.value->>'expires_on')::date)) order by k.ordinality), '[]')
    from jsonb_array_elements(w.certifications) with ordinality k) end`

// queueWorkers asks for those who work under a permit, as they were when they were put on it.
func (m *Module) queueWorkers(batch *pgx.Batch, tx *db.Tx, id int64, all *[]workers.Worker) {
	batch.Queue(`select w.profile_id, w.kind, w.user_id, w.name, w.company, w.phone, w.gender, w.age, w.photo_id, `+certified+`,
		(p.ends_at at time zone s.time_zone)::date::text
		from permit_workers w
		join permits p on p.organization_id = w.organization_id and p.id = w.permit_id
		join sites s on s.organization_id = p.organization_id and s.id = p.site_id
		where w.organization_id = $1 and w.permit_id = $2 order by w.position`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (w workers.Worker, err error) {
			var photo *int64
			var certifications []byte
			var day *string
			err = row.Scan(&w.ID, &w.Kind, &w.UserID, &w.Name, &w.Company, &w.Phone, &w.Gender, &w.Age, &photo, &certifications, &day)
			if err != nil {
				return w, err
			}
			if photo != nil {
				link := m.Attachments.Link(tx.Scope, *photo)
				w.Photo = &link
			}
			err = json.Unmarshal(certifications, &w.Certifications)
			expire(w.Certifications, day)
			return w, err
		})
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
	batch.Queue(`select e.id, e.revision, e.state, e.from_end, e.to_end, e.remark, e.requested_by, u.full_name, e.requested_at, e.decided_at
		from permit_extensions e join users u on u.organization_id = e.organization_id and u.id = e.requested_by
		where e.organization_id = $1 and e.permit_id = $2 order by e.id limit 100`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (e Extension, err error) {
			e.RequestedBy = &records.Person{}
			return e, row.Scan(&e.ID, &e.Revision, &e.State, &e.FromEnd, &e.ToEnd, &e.Remark, &e.RequestedBy.ID, &e.RequestedBy.Name, &e.RequestedAt, &e.DecidedAt)
		})
		return err
	})
}

func queueShares(batch *pgx.Batch, tx *db.Tx, id int64, all *[]SharedDraft) {
	batch.Queue(`select b.id, b.full_name, u.id, u.full_name, s.shared_at
		from permit_shares s join users u on u.organization_id = s.organization_id and u.id = s.shared_to
		join users b on b.organization_id = s.organization_id and b.id = s.shared_by
		where s.organization_id = $1 and s.permit_id = $2 order by s.shared_at, u.id limit 100`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (s SharedDraft, err error) {
			s.SharedBy, s.SharedTo = &records.Person{}, &records.Person{}
			return s, row.Scan(&s.SharedBy.ID, &s.SharedBy.Name, &s.SharedTo.ID, &s.SharedTo.Name, &s.SharedAt)
		})
		return err
	})
}
