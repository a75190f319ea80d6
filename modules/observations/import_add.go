package observations

import (
	"context"
	"maps"
	"slices"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/imports"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

// addAll adds the reports of a file: a fixed number of statements, however many
// there are.
func (m *Module) addAll(ctx context.Context, tx *db.Tx, reports []located) error {
	begun := make([]row, len(reports))
	for i, r := range reports {
		begun[i] = r.begins(tx.UserID, nil, r.at.Zone, m.Now())
	}
	rows, err := db.InsertAll(ctx, tx, table, begun)
	if err != nil {
		return err
	}
	ids := make([]int64, len(rows))
	var placed []actions.Placed
	for i, row := range rows {
		ids[i] = row.ID
		for _, draft := range reports[i].Actions {
			placed = append(placed, actions.Placed{Draft: draft, Former: reports[i].formerOfAction(), Place: actions.Place{
				SiteID: reports[i].SiteID, SiteName: reports[i].at.Name, Zone: reports[i].at.Zone, Type: Name, RecordID: row.ID, AssignedBy: tx.UserID}})
		}
	}
	records.WriteCreated(tx, Name, ids, tx.UserID, m.Now())
	records.AddAliases(tx, Name, ids, imports.AliasesOf(reports, formerOf), m.Now())
	m.Records.IndexNew(tx, Name, ids...)
	comments.Follow(tx, Name, ids, slices.Repeat([]int64{tx.UserID}, len(ids)))
	if err := m.Actions.AddMany(ctx, tx, placed); err != nil {
		return err
	}
	return m.notifyManagersOnce(ctx, tx, reports, rows)
}

// formerOfAction is what the action of a report was called: that of an example is one as well.
func (l *located) formerOfAction() records.Alias {
	if l.former.Source != records.ExampleSource {
		return records.Alias{}
	}
	return records.Alias{Source: l.former.Source, Alias: l.former.Alias + ".1"}
}

// notifyManagersOnce tells those who may assign actions of the reports at their sites
// that are grave or stopped work: one message to each, with their number and the first of them.
func (m *Module) notifyManagersOnce(ctx context.Context, tx *db.Tx, reports []located, rows []db.Added) error {
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
	return m.Notifications.Notify(ctx, tx, messages...)
}

func graveMessage(actor string, person int64, many int, report located, row db.Added) notifications.Message {
	message := notifications.Message{
		UserID: person, Kind: ObservationReported, Module: Name, RecordID: row.ID,
		Params: notifications.Params{Number: numberOf(row.Serial), Title: report.Description, Actor: actor, Site: report.at.Name},
	}
	if many > 1 {
		message.Kind, message.Params.Count = ObservationsReported, many
	}
	return message
}
