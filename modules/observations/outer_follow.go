package observations

import (
	"context"
	"crypto/hmac"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/modules/actions"
	"hivis/modules/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Ticket is what a reporter without an account has of their report.
type Ticket struct {
	Number string `json:"number" minLength:"1" maxLength:"20" example:"OBS-000123"`
	Key    string `json:"key" minLength:"1" maxLength:"40"`
}

// Followed is what they get to know of it, and nothing else.
type Followed struct {
	Number   string         `json:"number" maxLength:"20"`
	Status   string         `json:"status" enum:"received,planned,in_progress,done,closed"`
	Messages []OuterMessage `json:"messages" maxItems:"500"`
}

// OuterMessage is a question or an answer. Who of the site asked is not said.
type OuterMessage struct {
	ID   int64     `json:"id" minimum:"1" maximum:"9007199254740991"`
	From string    `json:"from" enum:"site,reporter"`
	Text string    `json:"text" maxLength:"2000"`
	At   time.Time `json:"at"`
}

type followInput struct{ Body Ticket }

// followOuter answers POST /api/outer_observations/follow.
func (m *Module) followOuter(ctx context.Context, tx *db.Tx, in *followInput) (*Followed, error) {
	row, err := m.open(ctx, tx, &in.Body)
	if err != nil {
		return nil, err
	}
	return m.followed(ctx, tx, row)
}

// open finds the report of a number and a key. The look is counted before the key
// is compared, for the network and for the number. A right key is not counted, and
// opens also when there were too many wrong ones: its 80 bits are not found by trying,
// and nobody is to keep a reporter from their report. What is wrong with the two is
// not said.
func (m *Module) open(ctx context.Context, tx *db.Tx, t *Ticket) (row PublicReportRow, err error) {
	serial, _ := records.SerialOf("OBS", t.Number)
	limits := []auth.Limit{
		m.Auth.LimitOfNetwork(api.CallOf(ctx), "outer_look", outerLooksPerNetwork, outerPeriod),
		auth.LimitOf("outer_look", strconv.FormatInt(serial, 10), outerLooksPerNumber, outerPeriod),
	}
	tooMany := m.count(ctx, tx, "locked", limits...)
	var refused *api.Error
	if tooMany != nil && !(errors.As(tooMany, &refused) && refused.Status == http.StatusTooManyRequests) {
		return row, tooMany
	}
	if _, err := openToAll(ctx, tx); err != nil {
		return row, err
	}
	row, err = New().PublicReport(ctx, tx, PublicReportParams{tx.OrganizationID, serial})
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return row, err
	}
	if !hmac.Equal(row.KeyHash, m.Auth.HashTicket(tx.OrganizationID, t.Key)) {
		if tooMany != nil {
			return row, tooMany
		}
		return row, api.Refused("public_key_wrong", nil)
	}
	if tooMany != nil {
		return row, nil // nothing was counted
	}
	auth.ForgetLimits(tx, limits...)
	return row, nil
}

func (m *Module) followed(ctx context.Context, tx *db.Tx, row PublicReportRow) (*Followed, error) {
	messages, err := New().PublicMessages(ctx, tx, PublicMessagesParams{tx.OrganizationID, row.ID})
	out := &Followed{Number: numberOf(row.Serial), Status: outerStatus(row), Messages: []OuterMessage{}}
	for _, each := range messages {
		from := "site"
		if each.AuthorID == nil {
			from = "reporter"
		}
		out.Messages = append(out.Messages, OuterMessage{each.ID, from, each.Text, each.CreatedAt})
	}
	return out, err
}

// outerStatus is how far it is, for somebody who does not know how work is organized
// here. That something is late is not for them to worry about.
func outerStatus(row PublicReportRow) string {
	switch row.Status {
	case actions.Open:
		if row.ActionsCount == 0 {
			return "received"
		}
		return "planned"
	case actions.Completed:
		return "done"
	}
	return row.Status
}

type answerInput struct {
	Body struct {
		Ticket
		MessageID string `json:"message_id" minLength:"16" maxLength:"64" doc:"Made by the browser for this answer: sent again, it is the same one"`
		Text      string `json:"text" maxLength:"2000"`
	}
}

// answerOuter answers POST /api/outer_observations/answer: the reporter writes to
// those who look after the site, and to whoever asked.
func (m *Module) answerOuter(ctx context.Context, tx *db.Tx, in *answerInput) (*Followed, error) {
	body := &in.Body
	err := m.count(ctx, tx, "public_too_many",
		m.Auth.LimitOfNetwork(api.CallOf(ctx), "outer_answer", outerAnswersPerNetwork, outerPeriod),
		auth.LimitOf("outer_answer", "", outerAnswersPerHouse, outerPeriod))
	if err != nil {
		return nil, err
	}
	row, err := m.open(ctx, tx, &body.Ticket)
	if err != nil {
		return nil, err
	}
	if body.Text = strings.TrimSpace(body.Text); body.Text == "" {
		return nil, api.Invalid("text", "public_text_required")
	}
	house, err := houseOf(ctx, tx)
	if err != nil {
		return nil, err
	}
	if house.Full {
		return nil, api.Refused(string(access.StorageExhausted), nil)
	}
	added, err := New().AddAnswer(ctx, tx, AddAnswerParams{
		OrganizationID: tx.OrganizationID, ObservationID: row.ID, Text: body.Text,
		MessageHash: m.Auth.HashID(tx.OrganizationID, body.MessageID), CreatedAt: m.Now(),
	})
	if err != nil || added == 0 {
		return m.followedUnless(ctx, tx, row, err)
	}
	records.Write(tx, records.Event{Module: Name, ID: row.ID, Verb: "answered", At: m.Now()})
	return m.followedUnless(ctx, tx, row, m.tellAnswer(ctx, tx, row))
}

func (m *Module) followedUnless(ctx context.Context, tx *db.Tx, row PublicReportRow, err error) (*Followed, error) {
	if err != nil {
		return nil, err
	}
	return m.followed(ctx, tx, row)
}

// tellAnswer tells the managers of the site, and those who asked.
func (m *Module) tellAnswer(ctx context.Context, tx *db.Tx, row PublicReportRow) error {
	people, err := New().ManagersOfSite(ctx, tx, ManagersOfSiteParams{tx.OrganizationID, row.Sensitive, row.SiteID})
	if err != nil {
		return err
	}
	askers, err := New().AskersOfReport(ctx, tx, AskersOfReportParams{tx.OrganizationID, row.ID})
	if err != nil {
		return err
	}
	r := report{Details{Description: row.Description}, row.Serial, row.ID, row.SiteName, int(row.ActionsCount)}
	return m.Notifications.Tell(ctx, tx, r.messages(append(people, askers...), ReporterAnswered, "", 0)...)
}
