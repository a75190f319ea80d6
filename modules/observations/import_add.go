package observations

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/modules/actions"
	"hivis/modules/comments"
	"hivis/modules/notifications"
	"hivis/modules/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// insertObservations writes all observations of a file in one statement. (The query
// generator does not know unnest of several arrays, so it stands here.)
const insertObservations = `
insert into observations (organization_id, serial, observation_type, other_type, description, comment, category_id, site_id, division_id, location,
  observed_at, risk_potential, action_required, no_action_reason, stop_work, fixed_on_spot, reporter_id, status, due_at, actions_count, created_at, updated_at)
select $1, next_serial('observations'), n.observation_type, n.other_type, n.description, n.comment, nullif(n.category_id, 0), n.site_id, nullif(n.division_id, 0), n.location,
  n.observed_at, n.risk_potential, n.action_required, n.no_action_reason, n.stop_work, n.fixed_on_spot, $2, n.status, n.due_at, n.actions_count, $3, $3
from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::text[], $11::timestamptz[], $12::text[],
    $13::boolean[], $14::text[], $15::text[], $16::timestamptz[], $17::integer[], $18::bigint[], $19::boolean[], $20::boolean[])
  as n(observation_type, other_type, description, comment, category_id, site_id, location, observed_at, risk_potential,
    action_required, no_action_reason, status, due_at, actions_count, division_id, stop_work, fixed_on_spot)
returning id, serial`

// addAll adds the reports of a file: a fixed number of statements, however many
// there are.
func (m *Module) addAll(ctx context.Context, tx *db.Tx, reports []located) error {
	rows, err := insertAll(ctx, tx, reports, m.Now())
	if err != nil {
		return err
	}
	ids := make([]int64, len(rows))
	var placed []actions.Placed
	for i, row := range rows {
		ids[i] = row.ID
		for _, draft := range reports[i].Actions {
			placed = append(placed, actions.Placed{Draft: draft, Place: actions.Place{
				SiteID: reports[i].SiteID, SiteName: reports[i].at.Name, Zone: reports[i].at.Zone, Type: Name, RecordID: row.ID, AssignedBy: tx.UserID}})
		}
	}
	records.WriteCreated(tx, Name, ids, tx.UserID, m.Now())
	m.Records.Index(tx, Name, ids...)
	comments.Follow(tx, Name, ids, slices.Repeat([]int64{tx.UserID}, len(ids)))
	if err := m.Actions.AddMany(ctx, tx, placed); err != nil {
		return err
	}
	return m.tellManagersOnce(ctx, tx, reports, rows)
}

func insertAll(ctx context.Context, tx *db.Tx, reports []located, now time.Time) ([]InsertObservationRow, error) {
	var types, others, descriptions, comments, locations, risks, reasons, statuses []string
	var categories, siteIDs, divisions []int64
	var observed []time.Time
	var due []*time.Time
	var needed, stopped, fixed []bool
	var counts []int32
	for _, r := range reports {
		types, others = append(types, r.ObservationType), append(others, r.OtherType)
		descriptions, comments = append(descriptions, r.Description), append(comments, r.Comment)
		categories, siteIDs = append(categories, r.CategoryID), append(siteIDs, r.SiteID)
		locations, observed = append(locations, r.Location), append(observed, r.ObservedAt)
		risks, needed = append(risks, r.RiskPotential), append(needed, r.ActionRequired)
		reasons, statuses = append(reasons, r.NoActionReason), append(statuses, r.status())
		due, counts = append(due, actions.Due(r.Actions, r.at.Zone)), append(counts, int32(len(r.Actions)))
		divisions, stopped, fixed = append(divisions, r.DivisionID), append(stopped, r.StopWork), append(fixed, r.FixedOnSpot)
	}
	found, err := tx.Query(ctx, insertObservations, tx.OrganizationID, tx.UserID, now,
		types, others, descriptions, comments, categories, siteIDs, locations, observed, risks, needed, reasons, statuses, due, counts, divisions, stopped, fixed)
	if err != nil {
		return nil, err
	}
	rows, err := pgx.CollectRows(found, pgx.RowToStructByPos[InsertObservationRow])
	// Serial numbers rise in the order of the file.
	slices.SortFunc(rows, func(a, b InsertObservationRow) int { return cmp.Compare(a.Serial, b.Serial) })
	return rows, err
}

// tellManagersOnce tells those who may assign actions of the reports at their sites
// that are grave or stopped work: one message to each, with their number and the first of them.
func (m *Module) tellManagersOnce(ctx context.Context, tx *db.Tx, reports []located, rows []InsertObservationRow) error {
	grave, first := map[int64]int{}, map[int64]int{} // by site
	for i, r := range slices.Backward(reports) {
		if tellsManagers(r.RiskPotential) || r.StopWork {
			grave[r.SiteID]++
			first[r.SiteID] = i
		}
	}
	if len(grave) == 0 {
		return nil
	}
	managers, err := New().ManagersOfSites(ctx, tx, ManagersOfSitesParams{tx.OrganizationID, slices.Collect(maps.Keys(grave))})
	if err != nil {
		return err
	}
	many, earliest := map[int64]int{}, map[int64]int{} // by manager
	var people []int64
	for _, manager := range managers {
		at, told := earliest[manager.ID]
		if !told {
			people, at = append(people, manager.ID), len(reports)
		}
		earliest[manager.ID] = min(at, first[manager.SiteID])
		many[manager.ID] += grave[manager.SiteID]
	}
	var messages []notifications.Message
	for _, person := range people {
		if person == tx.UserID {
			continue
		}
		i := earliest[person]
		messages = append(messages, graveMessage(api.Actor(ctx).FullName, person, many[person], reports[i], rows[i]))
	}
	return m.Notifications.Tell(ctx, tx, messages...)
}

func graveMessage(actor string, person int64, many int, report located, row InsertObservationRow) notifications.Message {
	message := notifications.Message{
		UserID: person, Kind: ObservationReported, Module: Name, RecordID: row.ID,
		Params: notifications.Params{Number: numberOf(row.Serial), Title: report.Description, Actor: actor, Site: report.at.Name},
	}
	if many > 1 {
		message.Kind, message.Params.Many = ObservationsReported, many
	}
	return message
}
