package permits

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// draftFields is what a draft says of itself, but for people, answers and files.
type draftFields struct {
	TypeID, SiteID                   int64
	DivisionID, DepartmentID, UnitID int64
	Location, Description, Remarks   string
	Spot                             DraftSpot
	StartsAt, EndsAt                 *time.Time
	night                            bool
}

func (h *permitRow) draftFields() draftFields {
	w := draftFields{TypeID: h.Type.ID, SiteID: h.Site.ID, DivisionID: h.Division.id(), DepartmentID: h.Department.id(), UnitID: h.Unit.id(),
		Location: h.Location, Description: h.Description, Remarks: h.Remarks, StartsAt: h.StartsAt, EndsAt: h.EndsAt, night: h.NightWork}
	if h.Spot != nil {
		w.Spot = DraftSpot(*h.Spot)
	}
	return w
}

func (p *Part) id() int64 {
	if p == nil {
		return 0
	}
	return p.ID
}

// move is to another type or site: of another site nothing is kept that is a part of the
// one before.
func (w *draftFields) move(typeID, siteID *int64) {
	api.Set(&w.TypeID, typeID)
	if siteID != nil && *siteID != w.SiteID {
		w.SiteID, w.DivisionID, w.DepartmentID, w.UnitID, w.Spot = *siteID, 0, 0, 0, DraftSpot{}
	}
}

func (w *draftFields) merge(d Draft) {
	if d.DivisionID != nil && *d.DivisionID != w.DivisionID {
		w.DivisionID, w.DepartmentID, w.UnitID = *d.DivisionID, 0, 0
	}
	if d.DepartmentID != nil && *d.DepartmentID != w.DepartmentID {
		w.DepartmentID, w.UnitID = *d.DepartmentID, 0
	}
	api.Set(&w.UnitID, d.UnitID)
	api.Set(&w.Location, d.Location)
	api.Set(&w.Description, d.Description)
	api.Set(&w.Remarks, d.Remarks)
	api.Set(&w.Spot, d.Spot)
	for _, text := range []*string{&w.Location, &w.Description, &w.Remarks} {
		*text = strings.TrimSpace(*text)
	}
	if d.StartsAt != nil {
		w.StartsAt = d.StartsAt
	}
	if d.EndsAt != nil {
		w.EndsAt = d.EndsAt
	}
}

// check wants of a draft only that what it names is there; what it lacks is said when it is
// submitted. What it, or the permit that it is copied from, had before it may keep, whatever
// became of it.
func (m *Module) check(ctx context.Context, tx *db.Tx, of int64, before draftFields, w *draftFields, draft Draft) (t TypeToRequestRow, err error) {
	var problems api.Problems
	t, err = New().TypeToRequest(ctx, tx, TypeToRequestParams{w.SiteID, tx.OrganizationID, w.TypeID})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		problems.Add("type_id", "permit_type_unknown")
	case err != nil:
		return t, err
	case w.TypeID != before.TypeID && !t.Active:
		problems.Add("type_id", "permit_type_inactive")
	case w.TypeID != before.TypeID && t.Published == 0:
		problems.Add("type_id", "permit_type_unpublished")
	case !t.Here && (w.TypeID != before.TypeID || w.SiteID != before.SiteID):
		problems.Add("type_id", "permit_type_elsewhere")
	}
	if err := m.checkPlace(ctx, tx, before, w, &problems); err != nil {
		return t, err
	}
	if err := m.checkPeople(ctx, tx, of, draft, &problems); err != nil {
		return t, err
	}
	return t, problems.Err()
}

func (m *Module) checkPlace(ctx context.Context, tx *db.Tx, before draftFields, w *draftFields, problems *api.Problems) error {
	user := api.Actor(ctx)
	site, err := New().PlaceToRequest(ctx, tx, PlaceToRequestParams{DivisionID: w.DivisionID, DepartmentID: w.DepartmentID, UnitID: w.UnitID, PlanID: w.Spot.PlanID,
		OrganizationID: tx.OrganizationID, SiteID: w.SiteID, Kept: w.SiteID == before.SiteID, AllSites: user.IsAdmin, SiteIds: user.SiteIDs})
	if errors.Is(err, pgx.ErrNoRows) {
		problems.Add("site_id", "unknown_site")
		return nil
	}
	if err != nil {
		return err
	}
	same := w.DivisionID == before.DivisionID && w.DepartmentID == before.DepartmentID && w.UnitID == before.UnitID
	for _, part := range []struct {
		field, code string
		known       bool
	}{
		{"division_id", "unknown_division", site.DivisionKnown || same},
		{"department_id", "permit_department_unknown", site.DepartmentKnown || same},
		{"unit_id", "permit_unit_unknown", site.UnitKnown || same},
		{"spot.plan_id", "permit_plan_unknown", site.PlanKnown},
	} {
		if !part.known {
			problems.Add(part.field, part.code)
		}
	}
	zone, err := time.LoadLocation(site.TimeZone)
	if err == nil && w.StartsAt != nil && w.EndsAt != nil {
		w.night = isNight(*w.StartsAt, *w.EndsAt, zone)
	}
	return err
}

// checkPeople wants workers of the caller's sites, or whom the permit names already, and
// officers who can open the permit.
func (m *Module) checkPeople(ctx context.Context, tx *db.Tx, of int64, draft Draft, problems *api.Problems) error {
	if draft.WorkerIDs != nil {
		*draft.WorkerIDs = unique(*draft.WorkerIDs)
		known, err := m.Workers.Known(ctx, tx, *draft.WorkerIDs)
		if err != nil {
			return err
		}
		named, err := New().WorkersOf(ctx, tx, WorkersOfParams{tx.OrganizationID, of})
		if err != nil {
			return err
		}
		known = append(known, named...)
		if slices.ContainsFunc(*draft.WorkerIDs, func(id int64) bool { return !slices.Contains(known, id) }) {
			problems.Add("worker_ids", "permit_worker_unknown")
		}
	}
	if draft.IssuingOfficerIDs != nil {
		*draft.IssuingOfficerIDs = unique(*draft.IssuingOfficerIDs)
		found, err := New().KnownOfficers(ctx, tx, KnownOfficersParams{tx.OrganizationID, *draft.IssuingOfficerIDs})
		if err != nil {
			return err
		}
		missing, err := users.UnknownIDs(ctx, tx, *draft.IssuingOfficerIDs)
		if err != nil {
			return err
		}
		if len(found) != len(*draft.IssuingOfficerIDs) || len(missing) > 0 {
			problems.Add("issuing_officer_ids", "permit_officer_unknown")
		}
	}
	return nil
}

// unique is every id once, where it first stands.
func unique(ids []int64) []int64 {
	distinct := []int64{}
	for _, id := range ids {
		if !slices.Contains(distinct, id) {
			distinct = append(distinct, id)
		}
	}
	return distinct
}

func difference(before, after draftFields) []records.Change {
	return records.Diff(before, after, "type_id", "site_id", "division_id", "department_id", "unit_id", "location", "description", "remarks", "starts_at", "ends_at")
}

func moment(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}
