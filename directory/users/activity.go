package users

import (
	"context"
	"strings"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/db"
)

// noteChange writes what became of a person into the log, in words: the names of what
// they refer to now are looked up.
func (m *Module) noteChange(ctx context.Context, tx *db.Tx, kind string, before StandingRow, id int64) error {
	found, err := New().Standing(ctx, tx, StandingParams{OrganizationID: tx.OrganizationID, Ids: []int64{id}, Everywhere: true})
	if err != nil {
		return err
	}
	for _, after := range found {
		if changes := differences(before, after); len(changes) > 0 {
			activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: id, Title: after.FullName, Kind: kind, Changes: changes, At: m.Now()})
		}
	}
	return nil
}

func differences(before, after StandingRow) []records.Change {
	changes := records.Diff(before, after, "full_name", "email", "employee_id", "phone", "gender", "shift", "locale")
	changes = records.AppendChange(changes, "role", before.RoleName, after.RoleName)
	changes = records.AppendChange(changes, "sites", strings.Join(before.SiteNames, ", "), strings.Join(after.SiteNames, ", "))
	changes = records.AppendChange(changes, "supervisor", before.SupervisorName, after.SupervisorName)
	changes = records.AppendChange(changes, "licenses", strings.Join(before.Licenses, ", "), strings.Join(after.Licenses, ", "))
	return append(changes, records.Diff(before, after, "is_admin", "is_contractor")...)
}
