package actions

import (
	"context"
	"errors"
	"time"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/db"
)

const (
	digestHour  = 7  // of Monday, in the organization's time zone
	digestItems = 10 // of each section
)

// DigestAll writes everybody's mail for the week, on Monday from seven o'clock on in
// their organization's time zone. When the product did not run then they get it later
// that day. Each person is taken once a week, whatever runs at once.
func (m *Module) DigestAll(ctx context.Context) error {
	now := m.Now()
	var all []OrganizationsForDigestRow
	err := m.DB.Platform(ctx, "find organizations in which it is Monday", func(tx *db.Tx) (err error) {
		all, err = New().OrganizationsForDigest(ctx, tx)
		return err
	})
	for _, organization := range all {
		zone, unknown := time.LoadLocation(organization.TimeZone)
		if unknown != nil {
			err = errors.Join(err, unknown)
			continue
		}
		if monday, is := digestDay(now, zone); is {
			err = errors.Join(err, m.digestOf(ctx, organization.ID, monday, DueAt(monday.AddDate(0, 0, 6), zone), now))
		}
	}
	return err
}

// digestDay is the Monday on which the mails of the week are written, if it is that
// day and hour in the time zone.
func digestDay(now time.Time, zone *time.Location) (monday time.Time, is bool) {
	local := now.In(zone)
	return Today(now, zone), local.Weekday() == time.Monday && local.Hour() >= digestHour
}

// digestOf writes to the people of an organization, some in each transaction.
func (m *Module) digestOf(ctx context.Context, organization int64, monday, until, now time.Time) error {
	for {
		var taken int
		err := m.DB.Write(ctx, db.Scope{OrganizationID: organization}, func(tx *db.Tx) error {
			readers, count, err := m.Notifications.ClaimDigestReaders(ctx, tx, monday, atOnce)
			if err != nil || len(readers) == 0 {
				taken = count
				return err
			}
			taken = count
			sections, err := digests(ctx, tx, readers, until, now)
			if err != nil {
				return err
			}
			return m.Notifications.PostDigests(ctx, tx, readers, sections)
		})
		if err != nil || taken == 0 {
			return err
		}
	}
}

// digests are the sections of each reader's mail.
func digests(ctx context.Context, tx *db.Tx, readers []notifications.DigestReader, until, now time.Time) (map[int64][]notifications.DigestSection, error) {
	params := DigestOfParams{Now: now, OrganizationID: tx.OrganizationID, Until: until, Most: digestItems, Example: records.ExampleSource}
	for _, reader := range readers {
		params.UserIds = append(params.UserIds, reader.UserID())
	}
	rows, err := New().DigestOf(ctx, tx, params)
	of := map[int64][]notifications.DigestSection{}
	for _, row := range rows {
		sections := of[row.UserID]
		if n := len(sections); n == 0 || sections[n-1].Name != row.Section {
			sections = append(sections, notifications.DigestSection{Name: row.Section, Total: int(row.Total)})
		}
		last := &sections[len(sections)-1]
		last.Items = append(last.Items, notifications.DigestItem{Module: Name, RecordID: row.ID, Number: numberOf(row.Serial),
			Title: row.Description, Place: row.SiteName, DueDate: row.DueDate})
		of[row.UserID] = sections
	}
	return of, err
}
