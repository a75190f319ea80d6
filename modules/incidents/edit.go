package incidents

import (
	"context"
	"time"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

// edit answers PATCH /api/incidents/{id}: fields that are not sent stay.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	if in.Body.SiteID != nil || in.Body.Sensitive != nil {
		if err := actions.LockActionsOf(ctx, tx, Name, in.ID); err != nil {
			return nil, err
		}
	}
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Update); err != nil {
		return nil, err
	}
	before := f.details()
	after := merged(before, in)
	at, err := m.checkEdit(ctx, tx, f, &before, &after)
	if err != nil {
		return nil, err
	}
	changes := records.Diff(before, after)
	if len(changes) > 0 {
		if err := m.update(ctx, tx, f, before, after, at); err != nil {
			return nil, err
		}
		if err := m.notifyOthers(ctx, tx, in.ID); err != nil {
			return nil, err
		}
	}
	removed, added := in.Body.Changes.Counts()
	if changes = records.AppendFilesChange(changes, removed, added); len(changes) > 0 {
		m.write(tx, in.ID, "updated", "", changes...)
	}
	if err := m.Attachments.Change(ctx, tx, Name, in.ID, in.Body.Changes); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

func (m *Module) checkEdit(ctx context.Context, tx *db.Tx, f *file, before, after *Details) (place, error) {
	var problems api.Problems
	after.check(m.Now(), before, f.row.VictimsCount, &problems)
	at, err := m.placeOf(ctx, tx, before, after, api.Actor(ctx), &problems)
	if err != nil {
		return at, err
	}
	if after.SiteID != before.SiteID && !f.row.part.atSite {
		problems.Add("site_id", "site_not_yours")
	}
	if !maySensitive(api.Actor(ctx), before.Sensitive, after.Sensitive) {
		problems.Add("sensitive", "shown_by_reviewers")
	}
	return at, problems.Err()
}

// update writes the details down. Its actions and lessons go along to another site, and are
// as sensitive.
func (m *Module) update(ctx context.Context, tx *db.Tx, f *file, before, d Details, at place) error {
	targetAt := m.Now()
	if f.row.TargetDate != nil {
		day, err := time.Parse(time.DateOnly, *f.row.TargetDate)
		if err != nil {
			return err
		}
		targetAt = actions.DueAt(day, at.zone)
	}
	params := UpdateIncidentParams{TargetAt: targetAt, OrganizationID: tx.OrganizationID, ID: f.row.ID}
	api.Merge(&params, d)
	err := New().UpdateIncident(ctx, tx, params)
	m.Records.Index(tx, Name, f.row.ID)
	if err != nil {
		return err
	}
	tx.Defer("update lessons set site_id = $3, sensitive = $4 where organization_id = $1 and incident_id = $2 and (site_id <> $3 or sensitive <> $4)",
		tx.OrganizationID, f.row.ID, d.SiteID, d.Sensitive)
	if before.Sensitive != d.Sensitive {
		if err := m.Actions.SetSensitive(ctx, tx, Name, d.Sensitive, f.row.ID); err != nil {
			return err
		}
	}
	if before.SiteID != d.SiteID {
		if err := m.Actions.Relocate(ctx, tx, Name, f.row.ID, d.SiteID, at.zone); err != nil {
			return err
		}
	}
	if d.Sensitive && !before.Sensitive || before.SiteID != d.SiteID {
		return m.Notifications.Retract(ctx, tx, Name, f.row.ID)
	}
	return nil
}

func (f *file) details() Details {
	i := f.row.Incident
	d := Details{SiteID: i.Site.ID}
	if i.Category != nil {
		d.CategoryID = i.Category.ID
	}
	if i.Division != nil {
		d.DivisionID = i.Division.ID
	}
	api.Merge(&d, i, "site_id", "category_id", "division_id")
	return d
}

func merged(d Details, in *editInput) Details {
	if in.Body.SiteID != nil && *in.Body.SiteID != d.SiteID {
		d.DivisionID = 0
	}
	energies := d.Assessment
	energies.Merge(in.Body.Change)
	api.Merge(&d, in.Body)
	d.Assessment = energies
	d.trim()
	return d
}
