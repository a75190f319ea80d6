package notifications

import (
	"context"
	"crypto/rand"
	"errors"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/jobs"
	"hivis/platform/mail"
)

// Beyond the stages of [mail.Stage]: there is no server, it refused the mail, or the connection
// ended while it was sent.
const (
	stageNone    = "none"
	stageRefusal = "refusal"
	stageSending = "sending"
)

// ServerTest says how far a mail came.
type ServerTest struct {
	ToAddress string `json:"to_address" maxLength:"254"`
	Stage     string `json:"stage" enum:",none,name,connection,greeting,tls,sign-in,refusal,sending" doc:"Where it ended; empty when the server took the mail"`
	Reason    string `json:"reason" maxLength:"500" doc:"What the server, or the way to it, said"`
}

type serverTestInput struct{ tested ServerTest }

// prepareServerTest sends a mail to whoever asks, while no connection to the database is held.
func (m *Module) prepareServerTest(ctx context.Context, in *serverTestInput) error {
	me := api.Actor(ctx)
	in.tested.ToAddress = me.Email
	if !m.Mail.Enabled() {
		in.tested.Stage = stageNone
		return nil
	}
	err := m.Mail.Check(ctx)
	if err == nil {
		say := func(key string) string { return m.Sentences.Say(me.Locale, "mail.server_test."+key, i18n.Params{}) }
		err = m.Mail.Send(ctx, mail.Message{ID: rand.Text() + "@" + m.BaseURL.Hostname(), To: me.Email, ToName: me.FullName,
			Subject: say("subject"), Text: say("body") + "\n", Date: m.Now()})
	}
	if err == nil {
		return nil
	}
	in.tested.Reason = mail.Reason(err)
	var failure *mail.Failure
	var refused *mail.Refused
	switch {
	case errors.As(err, &failure):
		in.tested.Stage, in.tested.Reason = string(failure.Stage), mail.Reason(failure.Cause)
	case errors.As(err, &refused):
		in.tested.Stage = stageRefusal
	default:
		in.tested.Stage = stageSending
	}
	return nil
}

// serverTest answers POST /api/mails/test.
func (m *Module) serverTest(_ context.Context, _ *db.Tx, in *serverTestInput) (*ServerTest, error) {
	return &in.tested, nil
}

// resend answers POST /api/mails/{id}/resend: a mail that failed, or that stayed here for want of
// a server, is tried anew, under the same Message-ID. Without a server it stays here.
func (m *Module) resend(ctx context.Context, tx *db.Tx, in *oneMailInput) (*MailAnswer, error) {
	before, err := m.oneMail(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	if !before.Mail.resendable {
		return nil, api.Conflict("mail_not_resendable", nil)
	}
	status := queued
	if !m.Mail.Enabled() {
		status = kept
	}
	messageID, err := New().Requeue(ctx, tx, RequeueParams{Status: status, OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return nil, err
	}
	if status == queued {
		if err := m.queue.Add(ctx, tx, deliverMail{jobs.Owner{OrganizationID: tx.OrganizationID}, messageID}); err != nil {
			return nil, err
		}
	}
	return m.oneMail(ctx, tx, in)
}
