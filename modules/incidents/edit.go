package incidents

import (
	"context"
	"time"

	"hivis/modules/actions"
	"hivis/modules/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// edit answers PATCH /api/incidents/{id}: fields that are not sent stay.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	if in.Body.SiteID != nil || in.Body.Sensitive != nil {
		if err := actions.HoldOf(ctx, tx, Name, in.ID); err != nil {
			return nil, err
		}
	}
	f, err := m.hold(ctx, tx, in.ID)
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
	changes := difference(before, after)
	if len(changes) > 0 {
		if err := m.update(ctx, tx, f, before, after, at); err != nil {
			return nil, err
		}
		if err := m.tellOthers(ctx, tx, in.ID); err != nil {
			return nil, err
		}
	}
	removed, added := in.Body.Changes.Counts()
	if changes = records.FilesChanged(changes, removed, added); len(changes) > 0 {
		m.write(tx, in.ID, "updated", "", changes...)
	}
	if err := m.Attachments.Change(ctx, tx, Name, in.ID, in.Body.Changes); err != nil {
		return nil, err
	}
	return m.written(ctx, tx, in.ID)
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
	err := New().UpdateIncident(ctx, tx, UpdateIncidentParams{
		IncidentType: d.IncidentType, OtherType: d.OtherType, Description: d.Description, ImmediateAction: d.ImmediateAction, CategoryID: d.CategoryID, SiteID: d.SiteID,
		DivisionID: d.DivisionID, Location: d.Location, Shift: d.Shift, OccurredAt: d.OccurredAt, Damage: d.Damage, AnybodyHurt: d.AnybodyHurt,
		InvestigationRequired: d.Investigation, Recordable: d.Recordable, RecordableScheme: d.Scheme, RecordableReason: d.RecordableWhy, Sensitive: d.Sensitive,
		TargetAt: targetAt, OrganizationID: tx.OrganizationID, ID: f.row.ID,
	})
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
		return m.Notifications.TakeBack(ctx, tx, Name, f.row.ID)
	}
	return nil
}

func (f *file) details() Details {
	i := f.row.Incident
	d := Details{IncidentType: i.IncidentType, OtherType: i.OtherType, Description: i.Description, ImmediateAction: i.ImmediateAction, SiteID: i.Site.ID,
		Location: i.Location, Shift: i.Shift, OccurredAt: i.OccurredAt, Damage: i.Damage, AnybodyHurt: i.AnybodyHurt, Investigation: i.Investigation,
		Recordable: i.Recordable, Scheme: i.Scheme, RecordableWhy: i.RecordableWhy, Sensitive: i.Sensitive}
	if i.Category != nil {
		d.CategoryID = i.Category.ID
	}
	if i.Division != nil {
		d.DivisionID = i.Division.ID
	}
	return d
}

func merged(d Details, in *editInput) Details {
	body := &in.Body
	api.Set(&d.IncidentType, body.IncidentType)
	api.Set(&d.OtherType, body.OtherType)
	api.Set(&d.Description, body.Description)
	api.Set(&d.ImmediateAction, body.ImmediateAction)
	api.Set(&d.CategoryID, body.CategoryID)
	if body.SiteID != nil && *body.SiteID != d.SiteID {
		d.SiteID, d.DivisionID = *body.SiteID, 0
	}
	api.Set(&d.DivisionID, body.DivisionID)
	api.Set(&d.Location, body.Location)
	api.Set(&d.Shift, body.Shift)
	api.Set(&d.OccurredAt, body.OccurredAt)
	api.Set(&d.Damage, body.Damage)
	api.Set(&d.AnybodyHurt, body.AnybodyHurt)
	api.Set(&d.Investigation, body.Investigation)
	api.Set(&d.Recordable, body.Recordable)
	api.Set(&d.Scheme, body.Scheme)
	api.Set(&d.RecordableWhy, body.RecordableWhy)
	api.Set(&d.Sensitive, body.Sensitive)
	d.trim()
	return d
}

func difference(before, after Details) []records.Change {
	var c []records.Change
	c = records.Changed(c, "incident_type", before.IncidentType, after.IncidentType)
	c = records.Changed(c, "other_type", before.OtherType, after.OtherType)
	c = records.Changed(c, "description", before.Description, after.Description)
	c = records.Changed(c, "immediate_action", before.ImmediateAction, after.ImmediateAction)
	c = records.Changed(c, "category_id", before.CategoryID, after.CategoryID)
	c = records.Changed(c, "site_id", before.SiteID, after.SiteID)
	c = records.Changed(c, "division_id", before.DivisionID, after.DivisionID)
	c = records.Changed(c, "location", before.Location, after.Location)
	c = records.Changed(c, "shift", before.Shift, after.Shift)
	c = records.Changed(c, "occurred_at", before.OccurredAt.UTC().Format(time.RFC3339), after.OccurredAt.UTC().Format(time.RFC3339))
	c = records.Changed(c, "damage", before.Damage, after.Damage)
	c = records.Changed(c, "anybody_hurt", before.AnybodyHurt, after.AnybodyHurt)
	c = records.Changed(c, "investigation_required", before.Investigation, after.Investigation)
	c = records.Changed(c, "recordable", before.Recordable, after.Recordable)
	c = records.Changed(c, "recordable_scheme", before.Scheme, after.Scheme)
	c = records.Changed(c, "recordable_reason", before.RecordableWhy, after.RecordableWhy)
	return records.Changed(c, "sensitive", before.Sensitive, after.Sensitive)
}
