package publicreports

import (
	"context"
	"crypto/hmac"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// FindByKey finds the record of a number and a key. It counts the attempt before it compares
// the key, for the network and for the number. A right key is not counted, and works even
// after too many wrong ones: nobody guesses its 80 bits, and nobody can lock a reporter out.
// The error does not tell whether the number or the key was wrong.
func (d *Intake) FindByKey(ctx context.Context, tx *db.Tx, number, key string) (id int64, err error) {
	serial, _ := records.SerialOf(d.Kind.Prefix, number)
	limits := d.lookLimits(ctx, serial)
	tooMany := d.count(ctx, tx, "locked", limits...)
	var refused *api.Error
	if tooMany != nil && !(errors.As(tooMany, &refused) && refused.Status == http.StatusTooManyRequests) {
		return 0, tooMany
	}
	if _, err := d.Organization(ctx, tx); err != nil {
		return 0, err
	}
	var hash []byte
	err = tx.QueryRow(ctx, "select o.id, p.key_hash from "+d.Kind.Table+" o join "+d.Reports+" p on p.organization_id = o.organization_id and p."+d.Record+
		" = o.id where o.organization_id = $1 and o.serial = $2", tx.OrganizationID, serial).Scan(&id, &hash)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return 0, err
	}
	if !hmac.Equal(hash, d.Auth.HashTicket(tx.OrganizationID, key)) {
		if tooMany != nil {
			return 0, tooMany
		}
		return 0, api.Refused("public_key_wrong", nil)
	}
	if tooMany == nil {
		auth.ForgetLimits(tx, limits...)
	}
	return id, nil
}

// Message is a question, or an answer, which has no author.
type Message struct {
	ID     int64
	Author *records.Person
	Text   string
	At     time.Time
}

// From tells who wrote it: the reporter or somebody of the site.
func (m Message) From() string {
	if m.Author == nil {
		return "reporter"
	}
	return "site"
}

const maxMessages = " order by m.id limit 500"

func (d *Intake) selectMessages() string {
	return "select m.id, m.author_id, coalesce(u.full_name, '') as author_name, m.text, m.created_at as at from " + d.Messages +
		" m left join users u on u.organization_id = m.organization_id and u.id = m.author_id where m.organization_id = $1 and m." + d.Record + " = $2" + maxMessages
}

// QueueMessages adds the query for questions and answers to a batch.
func (d *Intake) QueueMessages(batch *pgx.Batch, tx *db.Tx, id int64, take func(Message)) {
	batch.Queue(d.selectMessages(), tx.OrganizationID, id).Query(func(rows pgx.Rows) error { return eachMessage(rows, take) })
}

// MessagesOf reads questions and answers.
func (d *Intake) MessagesOf(ctx context.Context, tx *db.Tx, id int64, take func(Message)) error {
	rows, err := tx.Query(ctx, d.selectMessages(), tx.OrganizationID, id)
	if err != nil {
		return err
	}
	return eachMessage(rows, take)
}

func eachMessage(rows pgx.Rows, take func(Message)) error {
	all, err := pgx.CollectRows(rows, db.Named[Message]())
	for _, m := range all {
		take(m)
	}
	return err
}

// AskReporter saves a question to the reporter.
func (d *Intake) AskReporter(tx *db.Tx, id int64, text string) {
	tx.Defer("insert into "+d.Messages+" (organization_id, "+d.Record+", author_id, text, created_at) values ($1, $2, $3, $4, $5)",
		tx.OrganizationID, id, tx.UserID, text, d.Now())
}

// SaveAnswer saves an answer of the reporter. isNew is false for an answer that was sent before.
// It refuses answers when the organization's storage is used up.
func (d *Intake) SaveAnswer(ctx context.Context, tx *db.Tx, id int64, messageID, text string) (isNew bool, err error) {
	if text = strings.TrimSpace(text); text == "" {
		return false, api.Invalid("text", "public_text_required")
	}
	organization, err := d.Organization(ctx, tx)
	if err != nil {
		return false, err
	}
	if organization.Full {
		return false, api.Refused(string(access.StorageExhausted), nil)
	}
	done, err := tx.Exec(ctx, "insert into "+d.Messages+" (organization_id, "+d.Record+", text, message_hash, created_at) values ($1, $2, $3, $4, $5)"+
		" on conflict (organization_id, "+d.Record+", message_hash) do nothing",
		tx.OrganizationID, id, text, d.Auth.HashID(tx.OrganizationID, messageID), d.Now())
	return done.RowsAffected() > 0, err
}

// Askers are the active people who asked the reporter something and still see the record.
func (d *Intake) Askers(ctx context.Context, tx *db.Tx, id int64) ([]int64, error) {
	k := d.Kind
	rows, err := tx.Query(ctx, "select distinct u.id from "+d.Messages+" m join "+k.Table+" "+k.Row+" on "+k.Row+".organization_id = m.organization_id and "+k.Row+".id = m."+d.Record+
		" join people u on u.organization_id = m.organization_id and u.id = m.author_id"+
		" where m.organization_id = $1 and m."+d.Record+" = $2 and u.status = 'Active' and ("+k.Sees(records.PersonViewer())+") limit 50", tx.OrganizationID, id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}
