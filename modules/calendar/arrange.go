package calendar

import (
	"context"
	"time"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Schedule is when and where something takes place that another module plans.
type Schedule struct {
	StartsAt      time.Time `json:"starts_at" doc:"When it begins"`
	EndsAt        time.Time `json:"ends_at" doc:"When it ends"`
	TimeZone      string    `json:"time_zone,omitempty" maxLength:"60" doc:"IANA name; that of its first site, or else the organization's, if nothing is said"`
	Mode          string    `json:"mode" enum:"online,offline,hybrid" doc:"Where people meet: by a link, at the venue, or both"`
	Venue         string    `json:"venue,omitempty" maxLength:"300" doc:"Where people meet; needed when the mode is hybrid"`
	MeetingLink   string    `json:"meeting_link,omitempty" maxLength:"1000" doc:"Where people join online, http or https; needed unless the mode is offline"`
	RemindMinutes int       `json:"remind_minutes,omitempty" minimum:"0" maximum:"40320" doc:"How long before it guests are reminded; 0: they are not"`
}

// Details are those of an item that takes place then.
func (s Schedule) Details(itemType, title string) Details {
	return Details{ItemType: itemType, Title: title, StartsAt: s.StartsAt, EndsAt: s.EndsAt, TimeZone: s.TimeZone, Mode: s.Mode, Venue: s.Venue, MeetingLink: s.MeetingLink, RemindMinutes: s.RemindMinutes}
}

// Arrange plans an item for another module, in the caller's name, and invites its guests.
func (m *Module) Arrange(ctx context.Context, tx *db.Tx, d *Details, siteIDs []int64, g GuestsDraft) (int64, error) {
	if err := m.checkNew(ctx, tx, d, siteIDs, g); err != nil {
		return 0, err
	}
	id, err := m.Plan(ctx, tx, tx.UserID, d, siteIDs, g)
	if err != nil {
		return 0, err
	}
	return id, m.notify(ctx, tx, id, mailing{about: invited})
}

// checkNew holds a new item to the rules of its form.
func (m *Module) checkNew(ctx context.Context, tx *db.Tx, d *Details, siteIDs []int64, g GuestsDraft) error {
	var problems api.Problems
	d.trim()
	if err := m.checkSites(ctx, tx, d, siteIDs, nil, &problems); err != nil {
		return err
	}
	d.check(&problems)
	if err := g.check(ctx, tx, nil, &problems); err != nil {
		return err
	}
	return problems.Err()
}

// RequireKeeps refuses whoever does not keep the minutes of an item; one that they do not see is not
// there.
func (m *Module) RequireKeeps(ctx context.Context, tx *db.Tx, id int64) error {
	item, err := m.one(ctx, tx, id)
	if err != nil {
		return err
	}
	return refused(item.Can.Update)
}
