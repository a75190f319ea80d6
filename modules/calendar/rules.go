package calendar

import (
	"cmp"
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"time"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// The states of an item as people see them.
const (
	Planned   = "planned"
	Over      = "over"
	Cancelled = "cancelled"
)

// What guests say.
const (
	Waiting  = "waiting"
	Accepted = "accepted"
	Declined = "declined"
	Maybe    = "maybe"
)

const (
	// longest is how long something lasts at most, by which a view knows where to begin to look.
	longest = 31 * 24 * time.Hour
	// mostGuests is how many are asked to one item at most.
	mostGuests = 1000
)

func (d *Details) trim() {
	for _, text := range []*string{&d.Title, &d.Description, &d.Venue, &d.MeetingLink, &d.TimeZone, &d.Rule} {
		*text = strings.TrimSpace(*text)
	}
	d.Template = cmp.Or(d.Template, "plain")
}

// check holds an item to the rules of its form.
func (d *Details) check(problems *api.Problems) {
	if d.Title == "" {
		problems.Add("title", "required")
	}
	d.checkPlace(problems)
	if !db.UsableZone(d.TimeZone) {
		problems.Add("time_zone", "unknown_zone")
		return
	}
	d.wholeDays()
	switch {
	case !d.EndsAt.After(d.StartsAt):
		problems.Add("ends_at", "calendar_ends_before")
	case d.EndsAt.Sub(d.StartsAt) > longest:
		problems.Add("ends_at", "calendar_too_long")
	default:
		d.checkRule(problems)
	}
}

// checkPlace wants to be told where people meet.
func (d *Details) checkPlace(problems *api.Problems) {
	if d.Mode != "offline" && d.MeetingLink == "" {
		problems.Add("meeting_link", "calendar_link_required")
	}
	if d.MeetingLink != "" && !isLink(d.MeetingLink) {
		problems.Add("meeting_link", "calendar_link")
	}
	if d.Mode == "hybrid" && d.Venue == "" {
		problems.Add("venue", "calendar_venue_required")
	}
}

// wholeDays has an item of whole days begin and end with midnights by its time zone.
func (d *Details) wholeDays() {
	if !d.AllDay {
		return
	}
	zone, err := time.LoadLocation(d.TimeZone)
	if err != nil {
		return
	}
	d.StartsAt = midnight(d.StartsAt.In(zone), 0)
	if last := d.EndsAt.Add(-time.Nanosecond).In(zone); !last.Before(d.StartsAt) {
		d.EndsAt = midnight(last, 1)
	}
}

// midnight is when the day begins that comes so many days after a moment's.
func midnight(at time.Time, days int) time.Time {
	return time.Date(at.Year(), at.Month(), at.Day()+days, 0, 0, 0, 0, at.Location())
}

func isLink(text string) bool {
	link, err := url.Parse(text)
	return err == nil && (link.Scheme == "https" || link.Scheme == "http") && link.Host != ""
}

func isAddress(text string) bool {
	parsed, err := mail.ParseAddress(text)
	return err == nil && parsed.Address == text && strings.Contains(text[strings.LastIndex(text, "@"):], ".")
}

// standing is what decides what somebody may do with an item that they see.
type standing struct {
	organizerID int64
	siteIDs     []int64
	status      string
	invited     bool
}

// canOf is what a user may do with an item that they see: whoever organizes it changes it, and so
// does whoever has the right to update at all of its sites.
func canOf(user *access.User, s standing) (can Can) {
	manages := user.ID == s.organizerID && user.Rules.Grant(Name, "create") ||
		user.Rules.Grant(Name, "update") && !user.External && (user.IsAdmin || len(s.siteIDs) > 0 && !slices.ContainsFunc(s.siteIDs, func(id int64) bool { return !user.SeesSite(id) }))
	switch {
	case !manages:
		can.Update, can.Cancel = "permission_denied", "permission_denied"
	case s.status == Cancelled:
		can.Update, can.Cancel = "calendar_cancelled", "calendar_cancelled"
	case s.status == Over:
		can.Cancel = "calendar_over"
	}
	switch {
	case !s.invited:
		can.Answer = "calendar_not_invited"
	case s.status == Cancelled:
		can.Answer = "calendar_cancelled"
	case s.status == Over:
		can.Answer = "calendar_over"
	}
	return can
}
