package calendar

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"hivis/platform/db"
	"hivis/platform/ical"
	"hivis/platform/mailbox"
)

// saidBy are the answers of calendars.
var saidBy = map[string]string{"ACCEPTED": Accepted, "DECLINED": Declined, "TENTATIVE": Maybe}

// longestNote is how much of a comment is kept, as of one that is written here.
const longestNote = 500

// TakeReply takes answers that guests give in their own calendar, and reports whether a mail has any.
// Only who is asked answers: the sender is the guest and the one whose answer it is. Answers come in
// any order and more than once; an older one is passed over.
func (m *Module) TakeReply(ctx context.Context, mail mailbox.Mail) (taken bool, err error) {
	for _, part := range mail.Parts {
		if part.Type != "text/calendar" && part.Type != "application/ics" {
			continue
		}
		for _, reply := range ical.Replies(part.Content) {
			taken = true
			if said, is := saidBy[reply.Response]; is && reply.Email != "" && reply.Email == mail.From {
				err = errors.Join(err, m.takeReply(ctx, reply, said))
			}
		}
		if taken {
			break // the same stands in a mail once more, as a file
		}
	}
	return taken, err
}

// takeReply writes what a guest said, where it is newer than what is known.
func (m *Module) takeReply(ctx context.Context, reply ical.Reply, said string) error {
	text, _, _ := strings.Cut(reply.UID, "@")
	var uid pgtype.UUID
	if uid.Scan(text) != nil {
		return nil // of another calendar
	}
	var organization int64
	err := m.DB.Platform(ctx, "find the invitation that is answered by mail", func(tx *db.Tx) error {
		return tx.QueryRow(ctx, "select ci.organization_id from calendar_items ci join organizations n on n.id = ci.organization_id and "+open+" where ci.uid = $1", uid).Scan(&organization)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return m.DB.Write(ctx, db.Scope{OrganizationID: organization}, func(tx *db.Tx) error {
		return m.writeReply(ctx, tx, uid, reply, said)
	})
}

// replying is who answers by mail, and what they said until now.
type replying struct {
	ItemID, GuestID, UserID int64
	TimeZone                string
	ReplySequence           int
	RespondedAt             *time.Time
}

const selectReplying = `select ci.id as item_id, g.id as guest_id, coalesce(g.user_id, 0) as user_id, ci.time_zone, g.reply_sequence, g.responded_at
from calendar_items ci join calendar_guests g on g.organization_id = $1 and g.item_id = ci.id
left join users u on u.organization_id = $1 and u.id = g.user_id left join work_profiles w on w.organization_id = $1 and w.id = g.profile_id
where ci.organization_id = $1 and ci.uid = $2 and lower(coalesce(u.email, g.email)) = $3 and coalesce(u.status, w.status, 'Active') = 'Active'
  and ci.status = 'planned' and coalesce(ci.over_at, 'infinity') > $4 for update of g`

func (m *Module) writeReply(ctx context.Context, tx *db.Tx, uid pgtype.UUID, reply ical.Reply, said string) error {
	g, err := db.One[replying](ctx, tx, selectReplying, tx.OrganizationID, uid, reply.Email, m.Now())
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // cancelled or over, or they are not asked any more
	}
	if err != nil {
		return err
	}
	note := strings.TrimSpace(reply.Comment)
	if letters := []rune(note); len(letters) > longestNote {
		note = string(letters[:longestNote])
	}
	a := answered{guest: g.GuestID, actor: g.UserID, response: said, note: note, at: reply.Stamp, sequence: reply.Sequence}
	if now := m.Now(); a.at.After(now) {
		a.at = now // by a clock that is fast
	}
	at, one := reply.Recurs(zoneOf(g.TimeZone))
	if one {
		return m.writeReplyOn(ctx, tx, g, a, at)
	}
	if isNewer(a, g.ReplySequence, g.RespondedAt) {
		m.respond(tx, g.ItemID, a)
	}
	return nil
}

// writeReplyOn writes what a guest said of one date of a series.
func (m *Module) writeReplyOn(ctx context.Context, tx *db.Tx, g replying, a answered, at time.Time) error {
	type known struct {
		ID            int64
		ReplySequence int
		RespondedAt   *time.Time
	}
	k, err := db.One[known](ctx, tx, `select o.id, coalesce(a.reply_sequence, 0) as reply_sequence, a.responded_at from calendar_occurrences o
		left join calendar_answers a on a.organization_id = $1 and a.occurrence_id = o.id and a.guest_id = $3
		where o.organization_id = $1 and o.item_id = $2 and o.recurs_at = $4 and not o.cancelled and o.ends_at > $5`, tx.OrganizationID, g.ItemID, g.GuestID, at, m.Now())
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil || !isNewer(a, k.ReplySequence, k.RespondedAt) || !isNewer(a, 0, g.RespondedAt) {
		return err
	}
	return m.respondOn(ctx, tx, Item{ID: g.ItemID, TimeZone: g.TimeZone}, k.ID, a)
}

// isNewer reports whether an answer by mail comes after what is known: first the version of the
// invitation decides that it is to, then the time at which it was given.
func isNewer(a answered, sequence int, since *time.Time) bool {
	return a.sequence >= sequence && (since == nil || a.at.After(*since))
}
