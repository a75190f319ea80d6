package observations

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/categories"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

type bulkInput struct {
	Body struct {
		ObservationIDs []int64 `json:"observation_ids" minItems:"1" maxItems:"200" doc:"Those to change; when one of them cannot be changed none is"`
		CategoryID     *int64  `json:"category_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes the category away"`
		DivisionID     *int64  `json:"division_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of the site that they are all at; 0 takes the division away"`
		Sensitive      *bool   `json:"sensitive,omitempty" doc:"Show it only to its reporter, those who act on it and those who review; left out: it stays as it is"`
	}
}

// changeMany answers POST /api/observations/bulk. Each observation is held to the
// rules of a change of its own. When one cannot be changed none is, and the answer
// says which and why.
func (m *Module) changeMany(ctx context.Context, tx *db.Tx, in *bulkInput) (*records.Count, error) {
	if in.Body.CategoryID == nil && in.Body.DivisionID == nil && in.Body.Sensitive == nil {
		return nil, api.Refused("bulk_no_change", nil)
	}
	bulk := records.NewBulk(ctx, "observation_ids", in.Body.ObservationIDs)
	if in.Body.Sensitive != nil {
		if err := actions.LockActionsOf(ctx, tx, Name, bulk.IDs()...); err != nil {
			return nil, err
		}
	}
	seen, err := m.lockSeen(ctx, tx, api.Actor(ctx), bulk.IDs()...)
	if err != nil {
		return nil, err
	}
	held, err := records.RequireAll(bulk, seen)
	if err != nil {
		return nil, err
	}
	changed := planned(ctx, in, held, bulk)
	if err := checkMany(ctx, tx, changed, bulk); err != nil {
		return nil, err
	}
	if err := bulk.Err(); err != nil {
		return nil, err
	}
	return &records.Count{Count: len(held)}, m.writeMany(ctx, tx, changed)
}

// edited is an observation before and after a change.
type edited struct {
	ObservationDetailsRow
	before, after Details
}

// planned is what would change. Those that are so already are left as they are.
func planned(ctx context.Context, in *bulkInput, held []ObservationDetailsRow, bulk *records.Bulk) (changed []edited) {
	for _, o := range held {
		if code := refuseEdit(api.Actor(ctx), o.ReporterID, o.Status); code != "" {
			bulk.Refuse(o.ID, numberOf(o.Serial), "error."+code)
			continue
		}
		before := detailsOf(o)
		after := before
		api.Set(&after.CategoryID, in.Body.CategoryID)
		api.Set(&after.DivisionID, in.Body.DivisionID)
		api.Set(&after.Sensitive, in.Body.Sensitive)
		if !maySensitive(api.Actor(ctx), before.Sensitive, after.Sensitive) {
			bulk.Refuse(o.ID, numberOf(o.Serial), "field.shown_by_reviewers")
			continue
		}
		if len(records.Diff(before, after)) > 0 {
			changed = append(changed, edited{o, before, after})
		}
	}
	return changed
}

// checkMany looks for the category and the division, unless those that change have
// them already: they are the same for all.
func checkMany(ctx context.Context, tx *db.Tx, changed []edited, bulk *records.Bulk) error {
	var category, division int64
	for _, e := range changed {
		if e.after.CategoryID != e.before.CategoryID {
			category = e.after.CategoryID
		}
		if e.after.DivisionID != e.before.DivisionID {
			division = e.after.DivisionID
		}
	}
	if category != 0 {
		missing, err := categories.UnknownIDs(ctx, tx, []int64{category})
		if err != nil {
			return err
		}
		if missing[category] {
			bulk.Add("category_id", "unknown_category")
		}
	}
	if division == 0 {
		return nil
	}
	siteID, err := New().SiteOfDivision(ctx, tx, SiteOfDivisionParams{tx.OrganizationID, division})
	if errors.Is(err, pgx.ErrNoRows) {
		bulk.Add("division_id", "unknown_division")
		return nil
	}
	for _, e := range changed {
		if e.SiteID != siteID {
			bulk.Refuse(e.ID, numberOf(e.Serial), "field.division_elsewhere")
		}
	}
	return err
}

// writeMany changes them, and their actions along with them, and writes it down.
func (m *Module) writeMany(ctx context.Context, tx *db.Tx, changed []edited) error {
	if len(changed) == 0 {
		return nil
	}
	params := UpdateObservationsParams{Now: m.Now(), OrganizationID: tx.OrganizationID}
	var hidden []int64
	for _, e := range changed {
		params.Ids, params.Sensitives = append(params.Ids, e.ID), append(params.Sensitives, e.after.Sensitive)
		params.CategoryIds, params.DivisionIds = append(params.CategoryIds, e.after.CategoryID), append(params.DivisionIds, e.after.DivisionID)
		if e.after.Sensitive != e.before.Sensitive {
			hidden = append(hidden, e.ID)
		}
		records.Write(tx, records.Event{Module: Name, ID: e.ID, ActorID: tx.UserID, Verb: "updated", At: m.Now(),
			Changes: records.Diff(e.before, e.after)})
	}
	if err := New().UpdateObservations(ctx, tx, params); err != nil || len(hidden) == 0 {
		return err
	}
	if err := m.Actions.SetSensitive(ctx, tx, Name, changed[0].after.Sensitive, hidden...); err != nil {
		return err
	}
	return m.Notifications.Retract(ctx, tx, Name, hidden...)
}
