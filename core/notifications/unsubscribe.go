package notifications

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// A mail that its reader may do without, and that is not for the sake of safety, has an address
// that stops mails of its topic with one press (RFC 8058), also for who is not signed in. What the address says is signed, and tells
// nothing but whose choice it is.

const unsubscribePurpose = "unsubscribe"

// choicesPage is where people who are signed in choose which mails they get.
const choicesPage = "/emailsubscription"

// canStop reports whether one press stops mails of a topic.
func (m *Module) canStop(topic string) bool {
	return slices.ContainsFunc(m.topics(), func(t records.Topic) bool { return t.Name == topic && !t.NoMail && !t.Always })
}

// forSafety reports whether mails of a topic are for the sake of safety: who does without them
// chooses so where it says what they are, and not by a press that a mail program offers.
func (m *Module) forSafety(topic string) bool {
	return slices.ContainsFunc(m.topics(), func(t records.Topic) bool { return t.Name == topic && !t.NoMail && t.Always })
}

// stopAddress is the address that stops a reader's mails of a topic; "" where there is nothing to stop.
func (m *Module) stopAddress(organizationID int64, subDomain string, userID int64, topic string) string {
	if m.Sign == nil || userID == 0 || !m.canStop(topic) {
		return ""
	}
	return m.page(subDomain, "/unsubscribe/"+m.stopToken(organizationID, userID, topic))
}

func (m *Module) stopToken(organizationID, userID int64, topic string) string {
	return fmt.Sprintf("%d.%s.%s", userID, topic, m.Sign(unsubscribePurpose, fmt.Sprintf("%d.%d.%s", organizationID, userID, topic)))
}

// readStopToken says whose choice it is. A token of another organization is none here.
func (m *Module) readStopToken(organizationID int64, token string) (userID int64, topic string, err error) {
	who, rest, _ := strings.Cut(token, ".")
	topic, _, _ = strings.Cut(rest, ".")
	userID, err = strconv.ParseInt(who, 10, 64)
	if err != nil || m.Sign == nil || !m.canStop(topic) || subtle.ConstantTimeCompare([]byte(token), []byte(m.stopToken(organizationID, userID, topic))) != 1 {
		return 0, "", api.NotFound()
	}
	return userID, topic, nil
}

// Unsubscription is what the page of a mail's address says, in its reader's language.
type Unsubscription struct {
	Locale  string `json:"locale" enum:"bg,de,en,es,fr,tr,zh"`
	Title   string `json:"title" maxLength:"200"`
	Text    string `json:"text" maxLength:"1000"`
	Button  string `json:"button" maxLength:"100" doc:"Empty once they are stopped"`
	Link    string `json:"link" maxLength:"100" doc:"What leads to all choices"`
	Stopped bool   `json:"stopped"`
}

// UnsubscriptionAnswer is one page.
type UnsubscriptionAnswer struct {
	Unsubscription Unsubscription `json:"unsubscription"`
}

type lookAtSubscription struct {
	Token string `query:"token" required:"true" minLength:"1" maxLength:"200" doc:"Of the link in the mail"`
}

// lookAtSubscription answers GET /api/v1/unsubscribe, and changes nothing: mail programs follow
// links before anybody has read the mail.
func (m *Module) lookAtSubscription(ctx context.Context, tx *db.Tx, in *lookAtSubscription) (*UnsubscriptionAnswer, error) {
	userID, topic, err := m.readStopToken(tx.OrganizationID, in.Token)
	if err != nil {
		return nil, err
	}
	return m.unsubscription(ctx, tx, userID, topic)
}

type unsubscribeInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"200"`
	}
}

// unsubscribe answers POST /api/v1/unsubscribe. Twice is as good as once.
func (m *Module) unsubscribe(ctx context.Context, tx *db.Tx, in *unsubscribeInput) (*UnsubscriptionAnswer, error) {
	userID, topic, err := m.readStopToken(tx.OrganizationID, in.Body.Token)
	if err != nil {
		return nil, err
	}
	if _, err := m.unsubscription(ctx, tx, userID, topic); err != nil {
		return nil, err // who is gone chooses nothing
	}
	if err := New().StopMails(ctx, tx, StopMailsParams{OrganizationID: tx.OrganizationID, UserID: userID, Topic: topic, InApp: topic != digestTopic}); err != nil {
		return nil, err
	}
	return m.unsubscription(ctx, tx, userID, topic)
}

func (m *Module) unsubscription(ctx context.Context, tx *db.Tx, userID int64, topic string) (*UnsubscriptionAnswer, error) {
	reader, err := New().Subscriber(ctx, tx, SubscriberParams{Topic: topic, OrganizationID: tx.OrganizationID, UserID: userID})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	say := func(key string) string {
		return m.Sentences.Say(reader.Locale, "unsubscribe."+key, i18n.Params{"Address": reader.Email, "Organization": reader.OrganizationName})
	}
	page := Unsubscription{Locale: reader.Locale, Title: say("title"), Text: say("ask"), Button: say("stop"), Link: say("all")}
	if !reader.ByMail {
		page.Text, page.Button, page.Stopped = say("done"), "", true
	}
	return &UnsubscriptionAnswer{page}, nil
}
