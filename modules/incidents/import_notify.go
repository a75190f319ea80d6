package incidents

import (
	"context"

	"hivis/core/notifications"
	"hivis/platform/api"
	"hivis/platform/db"
)

// reported are the reports of a file, and the incidents that they became.
type reported struct {
	reports []located
	rows    []db.Added
}

func (all reported) and(r located, row db.Added) reported {
	return reported{append(all.reports, r), append(all.rows, row)}
}

// notifyManagersOnce tells those who may change incidents at the sites of a file: one message
// to each, with their number and the first of them.
func (m *Module) notifyManagersOnce(ctx context.Context, tx *db.Tx, all reported, ofOne, ofMany string) error {
	count, first := map[int64]int{}, map[int64]int{} // by site
	var siteIDs []int64
	for i, r := range all.reports {
		if count[r.SiteID]++; count[r.SiteID] == 1 {
			first[r.SiteID], siteIDs = i, append(siteIDs, r.SiteID)
		}
	}
	if len(siteIDs) == 0 {
		return nil
	}
	managers, err := New().ManagersOfSites(ctx, tx, ManagersOfSitesParams{tx.OrganizationID, siteIDs})
	if err != nil {
		return err
	}
	many, earliest := map[int64]int{}, map[int64]int{} // by manager
	var people []int64
	for _, manager := range managers {
		at, told := earliest[manager.ID]
		if !told {
			people, at = append(people, manager.ID), len(all.reports)
		}
		earliest[manager.ID], many[manager.ID] = min(at, first[manager.SiteID]), many[manager.ID]+count[manager.SiteID]
	}
	var messages []notifications.Message
	for _, person := range people {
		if person == tx.UserID {
			continue
		}
		r, row := all.reports[earliest[person]], all.rows[earliest[person]]
		message := notifications.Message{UserID: person, Kind: ofOne, Module: Name, RecordID: row.ID, Mail: byMail[ofOne],
			Params: notifications.Params{Number: numberOf(row.Serial), Title: r.Description, Actor: api.Actor(ctx).FullName, Site: r.at.Name}}
		if many[person] > 1 {
			message.Kind, message.Params.Count = ofMany, many[person]
		}
		messages = append(messages, message)
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}
