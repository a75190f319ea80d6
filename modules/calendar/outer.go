package calendar

import (
	"context"
	"crypto/subtle"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Invitation is what a guest without an account gets to know of an item.
type Invitation struct {
	ItemType     string    `json:"item_type" enum:"meeting,training,event" doc:"Which of the three it is"`
	Title        string    `json:"title" maxLength:"200" doc:"What it is called"`
	Description  string    `json:"description" maxLength:"10000" doc:"What it is about"`
	Mode         string    `json:"mode" enum:"online,offline,hybrid" doc:"Where people meet: by a link, at the venue, or both"`
	Venue        string    `json:"venue" maxLength:"300" doc:"Where people meet; needed when the mode is hybrid"`
	MeetingLink  string    `json:"meeting_link" maxLength:"1000" doc:"Where people join online, http or https; needed unless the mode is offline"`
	StartsAt     time.Time `json:"starts_at" doc:"Of a series: the next time, or the last"`
	EndsAt       time.Time `json:"ends_at" doc:"When it ends"`
	AllDay       bool      `json:"all_day" doc:"Whole days by its time zone: it ends with the midnight that ends the last one"`
	TimeZone     string    `json:"time_zone" maxLength:"60" doc:"IANA name of the zone whose clock it goes by"`
	Rule         string    `json:"rule" maxLength:"500" doc:"How it repeats, as iCalendar says it (RFC 5545); empty: once"`
	Organizer    string    `json:"organizer" maxLength:"200" doc:"Name of who organizes it"`
	Organization string    `json:"organization" maxLength:"200" doc:"The organization's name"`
	Name         string    `json:"name" maxLength:"254" doc:"The guest's name"`
	Response     string    `json:"response" enum:"waiting,accepted,declined,maybe" doc:"What the guest says; waiting: nothing yet"`
	Status       string    `json:"status" enum:"planned,over,cancelled" doc:"Over: the last time has ended. Cancelled: with all its dates"`
}

// InvitationAnswer is one invitation.
type InvitationAnswer struct {
	Invitation Invitation `json:"invitation" doc:"What the guest gets to know"`
}

// open is the SQL of whether an organization n is served: what needs no sign-in asks for itself.
const open = "n.status = 'Active' and not n.is_locked"

type lookInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"200" doc:"Of the link in the mail"`
	}
}

type outerAnswerInput struct {
	Body struct {
		Token    string `json:"token" minLength:"1" maxLength:"200" doc:"Of the link in the mail"`
		Response string `json:"response" enum:"accepted,declined,maybe" doc:"What the guest says; waiting: nothing yet"`
		Note     string `json:"note,omitempty" maxLength:"500" doc:"What the guest said with it"`
	}
}

// look answers POST /api/calendar_invitations/look. It changes nothing: programs that look at mails
// follow their links.
func (m *Module) look(ctx context.Context, tx *db.Tx, in *lookInput) (*InvitationAnswer, error) {
	found, err := m.invitation(ctx, tx, in.Body.Token)
	return &InvitationAnswer{found.Invitation}, err
}

// answerOuter answers POST /api/calendar_invitations/answer: what a guest says now counts.
func (m *Module) answerOuter(ctx context.Context, tx *db.Tx, in *outerAnswerInput) (*InvitationAnswer, error) {
	found, err := m.invitation(ctx, tx, in.Body.Token)
	switch {
	case err != nil:
		return nil, err
	case found.Status == Cancelled:
		return nil, refused("calendar_cancelled")
	case found.Status == Over:
		return nil, refused("calendar_over")
	}
	m.respond(tx, found.ItemID, answered{guest: found.GuestID, actor: found.UserID, response: in.Body.Response, note: strings.TrimSpace(in.Body.Note), at: m.Now()})
	found.Response = in.Body.Response
	return &InvitationAnswer{found.Invitation}, nil
}

type foundInvitation struct {
	Invitation
	ItemID, GuestID, UserID int64
	OverAt                  *time.Time
}

// invitation is what a token is for; not found for one that is none, or of somebody who has left.
func (m *Module) invitation(ctx context.Context, tx *db.Tx, token string) (found foundInvitation, err error) {
	text, _, _ := strings.Cut(token, ".")
	guest, fault := strconv.ParseInt(text, 10, 64)
	if fault != nil || subtle.ConstantTimeCompare([]byte(m.token(tx.OrganizationID, guest)), []byte(token)) != 1 {
		return found, api.NotFound()
	}
	found, err = db.One[foundInvitation](ctx, tx, `select ci.item_type, ci.title, ci.description, ci.mode, ci.venue, ci.meeting_link, coalesce(o.starts_at, ci.starts_at) as starts_at, coalesce(o.ends_at, ci.ends_at) as ends_at, ci.all_day, ci.time_zone, ci.rule,
			p.full_name as organizer, n.name as organization, coalesce(u.full_name, w.name, nullif(g.name, ''), g.email) as name, g.response, ci.status, ci.over_at, ci.id as item_id, g.id as guest_id, coalesce(g.user_id, 0) as user_id
		from calendar_guests g join calendar_items ci on ci.organization_id = $1 and ci.id = g.item_id join organizations n on n.id = $1 and `+open+` join users p on p.organization_id = $1 and p.id = ci.organizer_id
		left join users u on u.organization_id = $1 and u.id = g.user_id left join work_profiles w on w.organization_id = $1 and w.id = g.profile_id
		left join lateral (select x.starts_at, x.ends_at from calendar_occurrences x where x.organization_id = $1 and x.item_id = ci.id and x.ends_at > $3 and not x.cancelled order by x.starts_at limit 1) o on true
		where g.organization_id = $1 and g.id = $2 and coalesce(u.status, w.status, 'Active') = 'Active'`, tx.OrganizationID, guest, m.Now())
	if errors.Is(err, pgx.ErrNoRows) {
		err = api.NotFound()
	}
	found.Status = statusAt(found.Status, found.OverAt, m.Now())
	return found, err
}
