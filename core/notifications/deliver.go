package notifications

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/jobs"
	"hivis/platform/mail"
)

// The states of a mail.
const (
	queued = "queued"
	sent   = "sent"
	failed = "failed" // refused for good, or not taken for days
	kept   = "kept"   // there is no SMTP server: to be read in the outbox
)

// deliverMail is the job of one mail.
type deliverMail struct {
	jobs.Owner
	MessageID string `json:"message_id"`
}

// Kind names the job.
func (deliverMail) Kind() string { return "notifications.deliver_mail" }

const (
	mailWorkers  = 16
	mailAttempts = 64 // over about two and a half days
	// moreAttempts are for writing down that a mail was given up: without them it
	// would wait in the outbox for ever.
	moreAttempts = 24
)

// Jobs registers the delivery of mails, and what browsers are told.
func (m *Module) Jobs(queue *jobs.Queue) {
	m.queue = queue
	wait := m.Retry
	if wait == nil {
		wait = defaultWait
	}
	jobs.Work(queue, m.deliver, jobs.OwnQueue("mail", mailWorkers), jobs.Timeout(mail.MaxDuration+defaultMaxAttempts),
		jobs.Attempts(mailAttempts+moreAttempts), jobs.Backoff(wait))
	jobs.Work(queue, m.pushToBrowser, jobs.OwnQueue("push", pushWorkers), jobs.Timeout(pushTimeout), jobs.Attempts(pushAttempts), jobs.Backoff(wait))
}

// defaultWait is short at first, since most troubles are, and ends at an hour. Part
// of it is random, so that the mails of an outage do not come back all at once.
func defaultWait(attempt int) time.Duration {
	steps := []time.Duration{10 * time.Second, 30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 30 * time.Minute}
	wait := time.Hour
	if attempt <= len(steps) {
		wait = steps[attempt-1]
	}
	return wait*4/5 + rand.N(wait*2/5)
}

// post puts mails, all private or none, into the outbox and adds the jobs that deliver them.
func (m *Module) post(ctx context.Context, tx *db.Tx, mails []letter, now time.Time) error {
	if len(mails) == 0 {
		return nil
	}
	status := queued
	if !m.Mail.Enabled() {
		status = kept
	}
	columns := make([][]string, 7)
	readers, about := make([]int64, 0, len(mails)), make([]int64, 0, len(mails))
	var work []jobs.Args
	for _, l := range mails {
		readers, about = append(readers, l.userID), append(about, l.recordID)
		for i, value := range []string{l.messageID, l.to, l.subject, l.plainText, l.richText, l.module, l.topic} {
			columns[i] = append(columns[i], value)
		}
		work = append(work, deliverMail{jobs.Owner{OrganizationID: tx.OrganizationID}, l.messageID})
	}
	// Where there is nobody, mails rest, but those that somebody asked for to get in, and where somebody is in danger.
	tx.Defer(`insert into mails (organization_id, user_id, message_id, to_address, subject, body_text, body_html, module, topic, record_id, status, created_at, private)
		select $1, nullif(l.user_id, 0), l.message_id, l.to_address, l.subject, l.body_text, l.body_html, l.module, l.topic, nullif(l.record_id, 0),
			case when $11 = 'queued' and not $13 and exists (select from bounced_addresses b where b.organization_id = $1 and b.address = lower(l.to_address) and b.bounced_at > $12::timestamptz - $14::interval)
				and l.topic <> all($15::text[]) then 'resting' else $11 end, $12, $13
		from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[])
			as l (user_id, message_id, to_address, subject, body_text, body_html, module, topic, record_id)`,
		tx.OrganizationID, readers, columns[0], columns[1], columns[2], columns[3], columns[4], columns[5], columns[6], about, status, now, mails[0].private, restsFor, m.urgentTopics())
	if status == kept {
		return nil
	}
	return m.queue.Add(ctx, tx, work...)
}

// deliver hands one mail to the server. A mail that is not queued any more was
// dealt with by an earlier run.
func (m *Module) deliver(ctx context.Context, job jobs.Job[deliverMail]) error {
	if !m.Mail.Enabled() {
		return m.end(ctx, job, kept, "")
	}
	message, err := m.begin(ctx, job)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	err = m.Mail.Send(ctx, message)
	var refused *mail.Refused
	switch {
	case err == nil:
		return m.end(ctx, job, sent, "")
	case errors.As(err, &refused), job.Attempt >= mailAttempts:
		if refused != nil {
			m.markRefused(ctx, job.Scope(), message.To, refused)
		}
		if unwritten := m.end(ctx, job, failed, mail.Reason(err)); unwritten != nil {
			return errors.Join(err, unwritten) // the job stays, and with it the chance to write it down
		}
		return jobs.Stop(err)
	default:
		return errors.Join(err, m.end(ctx, job, queued, mail.Reason(err)))
	}
}

// begin counts the attempt and reads the mail.
func (m *Module) begin(ctx context.Context, job jobs.Job[deliverMail]) (message mail.Message, err error) {
	var row BeginDeliveryRow
	var files []MailFilesRow
	err = m.DB.Write(ctx, job.Scope(), func(tx *db.Tx) (err error) {
		if row, err = New().BeginDelivery(ctx, tx, BeginDeliveryParams{OrganizationID: tx.OrganizationID, MessageID: job.Args.MessageID}); err != nil {
			return err
		}
		files, err = New().MailFiles(ctx, tx, MailFilesParams{OrganizationID: tx.OrganizationID, MessageID: job.Args.MessageID})
		return err
	})
	message = mail.Message{
		ID: job.Args.MessageID, To: row.ToAddress, ToName: row.ToName, Subject: row.Subject,
		Text: row.BodyText, HTML: row.BodyHtml, Date: row.CreatedAt,
		Unsubscribe: m.stopAddress(job.Args.OrganizationID, row.SubDomainName, row.UserID, row.Topic),
		ReturnTo:    m.returnTo(job.Args.MessageID),
	}
	for _, file := range files {
		message.Files = append(message.Files, mail.File{Name: file.Name, Type: file.ContentType, Content: file.Content})
	}
	return message, err
}

const (
	defaultMaxAttempts = 30 * time.Second
	markPause          = 500 * time.Millisecond
)

// end writes down how the delivery went. It insists, whatever has ended
// meanwhile: a mail that was sent and is not marked so would be sent again.
func (m *Module) end(ctx context.Context, job jobs.Job[deliverMail], status, reason string) error {
	insist := m.Insist
	if insist == 0 {
		insist = defaultMaxAttempts
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), insist)
	defer cancel()
	result := EndDeliveryParams{OrganizationID: job.Args.OrganizationID, MessageID: job.Args.MessageID, Status: status, LastError: reason}
	if status == sent {
		now := m.Now()
		result.SentAt = &now
	}
	pause := time.NewTicker(markPause)
	defer pause.Stop()
	for {
		err := m.DB.Write(ctx, job.Scope(), func(tx *db.Tx) error { return endIn(ctx, tx, result) })
		if err == nil {
			return nil
		}
		m.Log.WarnContext(ctx, "a mail's state was not written down yet", "message_id", job.Args.MessageID, "status", status, "error", err)
		select {
		case <-ctx.Done():
			return err
		case <-pause.C:
		}
	}
}

// endIn writes it down, and forgets the files of a mail that is over.
func endIn(ctx context.Context, tx *db.Tx, result EndDeliveryParams) error {
	err := New().EndDelivery(ctx, tx, result)
	if err == nil && result.Status != queued {
		err = New().ForgetMailFiles(ctx, tx, ForgetMailFilesParams{OrganizationID: result.OrganizationID, MessageID: result.MessageID})
	}
	return err
}
