package sites

import (
	"context"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// edit answers PATCH /api/sites/{id}: fields that are not sent stay.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	before, kept, err := m.hold(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	draft, status := merged(kept, in), before.Status
	api.Set(&status, in.Body.Status)
	if before.Status == statusDeleted && (status != statusActive || in.changes()) {
		return nil, api.Conflict("site_deleted", nil)
	}
	var problems api.Problems
	draft.check(&problems)
	if err := draft.refer(ctx, tx, in.ID, &kept, &problems); err != nil {
		return nil, err
	}
	if draft.TimeZone != kept.TimeZone && before.OpenRecords > 0 {
		problems.Add("time_zone", "zone_of_open_records")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if before.Status == statusActive && status != statusActive {
		if err := m.close(ctx, tx, in.ID); err != nil {
			return nil, err
		}
	}
	if err := update(ctx, tx, in.ID, draft, status, ""); err != nil {
		return nil, err
	}
	if in.Body.LogoID != nil {
		if err := m.Attachments.SetPicture(ctx, tx, "logo_id", Name, in.ID, *in.Body.LogoID); err != nil {
			return nil, err
		}
	}
	return m.written(ctx, tx, "site_updated", before)
}

// remove answers POST /api/sites/{id}/delete.
func (m *Module) remove(ctx context.Context, tx *db.Tx, in *removeInput) (*Answer, error) {
	before, kept, err := m.hold(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if before.Status == statusDeleted {
		return nil, api.Conflict("site_deleted", nil)
	}
	if blank(in.Body.Reason) {
		return nil, api.Invalid("reason", "reason_required")
	}
	if err := m.close(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	if err := update(ctx, tx, in.ID, kept, statusDeleted, in.Body.Reason); err != nil {
		return nil, err
	}
	return m.written(ctx, tx, "site_deleted", before)
}

// hold keeps others from changing a site that the user sees, and reads it.
func (m *Module) hold(ctx context.Context, tx *db.Tx, id int64) (*Record, Draft, error) {
	of := scopeOf(ctx)
	row, err := New().StandingSite(ctx, records.Lock(tx, "sites", id), StandingSiteParams{tx.OrganizationID, id, of.all, of.ids})
	if err != nil {
		return nil, Draft{}, err
	}
	answer, err := m.read(ctx, tx, id, of)
	if err != nil {
		return nil, Draft{}, err
	}
	return &answer.Site, Draft{
		Name: row.Name, TimeZone: row.TimeZone, HeadOfSafetyID: row.HeadOfSafetyID, HeadOfSiteID: row.HeadOfSiteID, ParentID: row.ParentID,
		SiteCode: row.SiteCode, Address: row.Address, Zip: row.Zip, City: row.City, State: row.State, Country: row.Country,
		Latitude: row.Latitude, Longitude: row.Longitude, EmergencyMobile: row.EmergencyMobile, EmergencyEmail: row.EmergencyEmail,
		NAICSCode: row.NaicsCode, EstablishmentName: row.EstablishmentName, IndustryDescription: row.IndustryDescription,
	}, nil
}

// written tells of a change and answers the site as it is now.
func (m *Module) written(ctx context.Context, tx *db.Tx, kind string, before *Record) (*Answer, error) {
	after, err := m.read(ctx, tx, before.ID, scopeOf(ctx))
	if err != nil {
		return nil, err
	}
	if changes := difference(before, &after.Site); len(changes) > 0 {
		activity.Write(ctx, tx, activity.Event{Kind: kind, Module: Name, At: m.Now(), RecordID: before.ID, Title: before.Name, Changes: changes})
		records.Announce(tx, "update", Name, before.ID)
	}
	return after, nil
}

func update(ctx context.Context, tx *db.Tx, id int64, d Draft, status, reason string) error {
	params := UpdateSiteParams{OrganizationID: tx.OrganizationID, ID: id, Status: status, DeletedReason: reason}
	api.Merge(&params, d)
	return New().UpdateSite(ctx, tx, params)
}

func merged(d Draft, in *editInput) Draft {
	api.Merge(&d, in.Body)
	if in.Body.NoPosition {
		d.Latitude, d.Longitude = nil, nil
	}
	d.trim()
	return d
}
