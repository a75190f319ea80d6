package workers

import (
	"context"
	"fmt"

	"hivis/core/records"
	"hivis/platform/db"
)

// Merge lets one profile take over another one that is the same person: what that is allowed to
// do, where it worked, and its place wherever it is named. The other one is offered no longer, and
// stays only where both are named.
func (m *Module) Merge(ctx context.Context, tx *db.Tx, keep, gone int64, name string) {
	m.mergeHeld(tx, keep, gone)
	mergeTrainings(tx, keep, gone)
	mergeNamed(tx, keep, gone)
	tx.Defer(`update work_profiles k set phone = case when k.phone = '' then g.phone else k.phone end, born_on = coalesce(k.born_on, g.born_on), photo_id = coalesce(k.photo_id, g.photo_id),
			document_number = case when k.document_number = '' then g.document_number else k.document_number end, updated_at = $4
		from work_profiles g where k.organization_id = $1 and k.id = $2 and g.organization_id = $1 and g.id = $3`, tx.OrganizationID, keep, gone, m.Now())
	tx.Defer("update work_profiles set merged_into = $2, status = 'Inactive', updated_at = $4 where organization_id = $1 and id = $3", tx.OrganizationID, keep, gone, m.Now())
	tx.Defer("update work_profiles set merged_into = $2 where organization_id = $1 and merged_into = $3", tx.OrganizationID, keep, gone)
	m.note(ctx, tx, "worker_changed", name, keep, []records.Change{{Field: "merged", After: fmt.Sprint(gone)}})
	records.Announce(tx, "update", Name, gone)
}

// mergeHeld moves what somebody is allowed to do, and where they worked.
func (m *Module) mergeHeld(tx *db.Tx, keep, gone int64) {
	tx.Defer(`insert into work_certifications (organization_id, profile_id, name, number, expires_on, checked)
		select c.organization_id, $2, c.name, c.number, c.expires_on, c.checked from work_certifications c
		where c.organization_id = $1 and c.profile_id = $3 and not exists (select from work_certifications k where k.organization_id = $1 and k.profile_id = $2
			and lower(k.name) = lower(c.name) and k.number = c.number and k.expires_on is not distinct from c.expires_on)`, tx.OrganizationID, keep, gone)
	tx.Defer(`insert into work_profile_sites (organization_id, site_id, profile_id, used_at) select organization_id, site_id, $2, used_at from work_profile_sites
		where organization_id = $1 and profile_id = $3 on conflict (organization_id, site_id, profile_id) do nothing`, tx.OrganizationID, keep, gone)
	tx.Defer(`update training_records r set profile_id = $2 where r.organization_id = $1 and r.profile_id = $3 and not exists (select from training_records k where k.organization_id = $1 and k.profile_id = $2
		and k.subject_id = r.subject_id and k.held_on = r.held_on and k.result = r.result and k.status = 'recorded')`, tx.OrganizationID, keep, gone)
	tx.Defer("update induction_certificates set profile_id = $2 where organization_id = $1 and profile_id = $3", tx.OrganizationID, keep, gone)
	// Nobody is on two sites at once: the visit of the other one ends.
	tx.Defer(`update site_visits v set signed_off_at = $4, signed_off_by = $5 where v.organization_id = $1 and v.profile_id = $3 and v.signed_off_at is null
		and exists (select from site_visits k where k.organization_id = $1 and k.profile_id = $2 and k.signed_off_at is null)`, tx.OrganizationID, keep, gone, m.Now(), tx.UserID)
	tx.Defer("update site_visits set profile_id = $2 where organization_id = $1 and profile_id = $3", tx.OrganizationID, keep, gone)
	tx.Defer(`update site_visits v set contractor_id = w.contractor_id from work_profiles w where v.organization_id = $1 and v.profile_id = $2 and v.contractor_id is null
		and w.organization_id = $1 and w.id = $2`, tx.OrganizationID, keep)
}

// mergeTrainings lets the kept profile have the exemptions from trainings of the other one, of two
// for a subject the one that goes on for longer, and the invitations that it has no own of.
func mergeTrainings(tx *db.Tx, keep, gone int64) {
	tx.Defer(`delete from training_exemptions x using training_exemptions o where x.organization_id = $1 and o.organization_id = $1 and x.subject_id = o.subject_id
		and (x.profile_id = $2 and o.profile_id = $3 and x.until < o.until or x.profile_id = $3 and o.profile_id = $2 and x.until <= o.until)`, tx.OrganizationID, keep, gone)
	tx.Defer("update training_exemptions set profile_id = $2 where organization_id = $1 and profile_id = $3", tx.OrganizationID, keep, gone)
	tx.Defer(`update calendar_guests g set profile_id = $2 where g.organization_id = $1 and g.profile_id = $3
		and not exists (select from calendar_guests k where k.organization_id = $1 and k.item_id = g.item_id and k.profile_id = $2)`, tx.OrganizationID, keep, gone)
}

// named are the tables that name people once in each of what their column says.
var named = []struct{ table, of string }{
	{"permit_workers", "permit_id"}, {"calendar_attendance", "occurrence_id"},
}

// mergeNamed lets the profile that stays take the place of the other one, also on permits that go
// on. They keep the words that they have of the person.
func mergeNamed(tx *db.Tx, keep, gone int64) {
	for _, at := range named {
		tx.Defer("update "+at.table+" x set profile_id = $2 where x.organization_id = $1 and x.profile_id = $3 and not exists (select from "+at.table+
			" k where k.organization_id = $1 and k.profile_id = $2 and k."+at.of+" = x."+at.of+")", tx.OrganizationID, keep, gone)
	}
	tx.Defer("update contractor_overrides set profile_id = $2 where organization_id = $1 and profile_id = $3", tx.OrganizationID, keep, gone)
}
