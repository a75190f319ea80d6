package calendar

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/ical"
)

const (
	// feedBackDays is how long what is over stays in a feed.
	feedBackDays = 90
	// mostFed is how many items a feed has at most: those that were planned last.
	mostFed = 2000
)

type readFeedInput struct {
	Token string `path:"token" maxLength:"200" doc:"The secret part of the address"`
}

// reading is who reads a feed, and what of.
type reading struct {
	ID, UserID, SiteID int64
	Version            int
	Locale, SiteName   string
}

// fed is an item of a feed.
type fed struct {
	ID       int64
	Declined bool // as a series, by its person, who comes to some of its dates
	mailed
}

// fedDate is a date of a series that a feed has to tell apart from the others.
type fedDate struct {
	ItemID   int64
	Declined bool
	date
}

// readFeed answers GET /api/calendar_feeds/{token}/calendar.ics, to whoever has the address. What its person may
// not see now is not in it, and there is none for who has left or has lost the right.
func (m *Module) readFeed(ctx context.Context, tx *db.Tx, in *readFeedInput) (*api.Streamed, error) {
	f, err := m.readingOf(ctx, tx, in.Token)
	if err != nil {
		return nil, err
	}
	items, dates, err := m.fedTo(ctx, tx, f)
	if err != nil {
		return nil, err
	}
	name := m.Notifications.Sentences.Say(f.Locale, "sheet.calendar_items", nil)
	if f.SiteName != "" {
		name += ", " + f.SiteName
	}
	return answerFeed(api.CallOf(ctx), ical.Write(ical.Calendar{Name: name, Events: m.feedEvents(items, dates)})), nil
}

// readingOf is what a token is for.
func (m *Module) readingOf(ctx context.Context, tx *db.Tx, token string) (reading, error) {
	text, _, _ := strings.Cut(token, ".")
	id, fault := strconv.ParseInt(text, 10, 64)
	if fault != nil {
		return reading{}, api.NotFound()
	}
	e := records.PersonViewer()
	f, err := db.One[reading](ctx, tx, `select f.id, f.user_id, coalesce(f.site_id, 0) as site_id, f.version, w.locale, coalesce(s.name, '') as site_name
		from calendar_feeds f join people u on u.organization_id = $1 and u.id = f.user_id join organizations n on n.id = $1 and `+open+` join users w on w.organization_id = $1 and w.id = f.user_id left join sites s on s.organization_id = $1 and s.id = f.site_id
		where f.organization_id = $1 and f.id = $2 and u.status = 'Active' and `+e.May(Name, "read")+`
			and (f.site_id is null or s.status = 'active' and not `+e.IsExternal()+` and (`+e.IsAdmin()+` or f.site_id = any(`+e.SiteIDs()+`)))`, tx.OrganizationID, id)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && subtle.ConstantTimeCompare([]byte(m.feedToken(tx.OrganizationID, f.ID, f.Version)), []byte(token)) != 1 {
		err = api.NotFound()
	}
	return f, err
}

// fedTo are the items of a feed, and the dates that differ from the others of their series. What
// its person declined is left out of their own calendar: what they said of a date counts before what
// they said of the whole.
func (m *Module) fedTo(ctx context.Context, tx *db.Tx, f reading) (items []fed, dates []fedDate, err error) {
	of := "exists (select from calendar_item_sites x where x.organization_id = $1 and x.item_id = ci.id and x.site_id = $3)"
	if f.SiteID == 0 {
		of = `$3 = 0 and (ci.organizer_id = $2 or exists (select from calendar_guests g where g.organization_id = $1 and g.item_id = ci.id and g.user_id = $2
			and (exists (select from calendar_answers a where a.organization_id = $1 and a.guest_id = g.id and a.response <> 'declined')
				or g.response <> 'declined' and (ci.rule <> '' or not exists (select from calendar_answers a where a.organization_id = $1 and a.guest_id = g.id)))))`
	}
	in := `from calendar_items ci join people u on u.organization_id = $1 and u.id = $2
		where ci.organization_id = $1 and ci.status = 'planned' and coalesce(ci.over_at, 'infinity') > $4 and ` + of + " and " + sees(records.PersonViewer()) + " order by ci.starts_at desc, ci.id desc limit " + strconv.Itoa(mostFed)
	args := []any{tx.OrganizationID, f.UserID, f.SiteID, m.Now().AddDate(0, 0, -feedBackDays)}
	batch := &pgx.Batch{}
	batch.Queue(`select ci.id, $3 = 0 and ci.rule <> '' and exists (select from calendar_guests g where g.organization_id = $1 and g.item_id = ci.id and g.user_id = $2 and g.response = 'declined') as declined, ci.uid::text as uid, ci.sequence, ci.title, ci.description, ci.venue, ci.meeting_link, ci.starts_at, ci.ends_at, ci.all_day, ci.time_zone, ci.rule, '' as organizer_name, '' as cancelled, ci.updated_at `+in, args...).Query(func(rows pgx.Rows) (err error) {
		items, err = pgx.CollectRows(rows, db.Named[fed]())
		return err
	})
	batch.Queue(`select o.item_id, coalesce(coalesce(a.response, g.response) = 'declined', false) as declined, o.id, o.recurs_at, o.starts_at, o.ends_at, o.cancelled, o.sequence, coalesce(o.title, ci.title) as title, coalesce(o.description, ci.description) as description,
			coalesce(o.venue, ci.venue) as venue, coalesce(o.meeting_link, ci.meeting_link) as meeting_link
		from calendar_occurrences o join calendar_items ci on ci.organization_id = $1 and ci.id = o.item_id and ci.rule <> ''
		left join calendar_guests g on $3 = 0 and g.organization_id = $1 and g.item_id = ci.id and g.user_id = $2
		left join calendar_answers a on a.organization_id = $1 and a.guest_id = g.id and a.occurrence_id = o.id
		where o.organization_id = $1 and (o.changed or a.response = 'declined' or g.response = 'declined' and a.response <> 'declined') and ci.id in (select ci.id `+in+`) order by o.item_id, o.recurs_at`, args...).Query(func(rows pgx.Rows) (err error) {
		dates, err = pgx.CollectRows(rows, db.Named[fedDate]())
		return err
	})
	return items, dates, tx.Run(ctx, batch)
}

// feedEvents are the items as another calendar reads them. Neither who organizes them nor who is
// asked stands in them: calendars would send answers. Nor does what was said or found there.
func (m *Module) feedEvents(items []fed, dates []fedDate) []ical.Event {
	of := map[int64][]fedDate{}
	for _, d := range dates {
		of[d.ItemID] = append(of[d.ItemID], d)
	}
	var events []ical.Event
	for _, item := range items {
		series := ical.Event{UID: item.UID + "@" + m.Notifications.BaseURL.Hostname(), Starts: item.StartsAt, Ends: item.EndsAt, AllDay: item.AllDay, Zone: item.TimeZone, Summary: item.Title,
			Description: item.Description, Location: item.Venue, Link: item.MeetingLink, Rule: item.Rule, Sequence: item.Sequence, Written: item.UpdatedAt, Changed: item.UpdatedAt}
		var dates []ical.Event
		for _, d := range of[item.ID] {
			if d.Cancelled || d.Declined {
				series.Except = append(series.Except, d.RecursAt)
				continue
			}
			dates = append(dates, d.event(series))
		}
		if !item.Declined {
			events = append(events, series)
		}
		events = append(events, dates...)
	}
	return events
}

// answerFeed answers a calendar, or that it is as whoever asks has it already.
func answerFeed(call *api.Call, content []byte) *api.Streamed {
	sum := sha256.Sum256(content)
	tag := `"` + hex.EncodeToString(sum[:16]) + `"`
	headers := map[string]string{"Etag": tag, "Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff", "X-Robots-Tag": "noindex"}
	for known := range strings.SplitSeq(call.Request.Header.Get("If-None-Match"), ",") {
		if strings.TrimPrefix(strings.TrimSpace(known), "W/") == tag {
			return &api.Streamed{Status: http.StatusNotModified, Headers: headers, Write: func(io.Writer) error { return nil }}
		}
	}
	headers["Content-Type"], headers["Content-Length"] = "text/calendar; charset=utf-8", strconv.Itoa(len(content))
	headers["Content-Disposition"] = `inline; filename="calendar.ics"`
	return &api.Streamed{Headers: headers, Write: func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}}
}
