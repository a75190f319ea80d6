package strangers

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

// Open finds the record of a number and a key. The look is counted before the key is
// compared, for the network and for the number. A right key is not counted, and opens also
// when there were too many wrong ones: its 80 bits are not found by trying, and nobody is
// to keep a reporter from their report. What is wrong with the two is not said.
func (d *Desk) Open(ctx context.Context, tx *db.Tx, number, key string) (id int64, err error) {
	serial, _ := records.SerialOf(d.Kind.Prefix, number)
	limits := d.looks(ctx, serial)
	tooMany := d.count(ctx, tx, "locked", limits...)
	var refused *api.Error
	if tooMany != nil && !(errors.As(tooMany, &refused) && refused.Status == http.StatusTooManyRequests) {
		return 0, tooMany
	}
	if _, err := d.House(ctx, tx); err != nil {
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

// From is who of the two said it.
func (m Message) From() string {
	if m.Author == nil {
		return "reporter"
	}
	return "site"
}

const mostMessages = " order by m.id limit 500"

func (d *Desk) selectMessages() string {
	return "select m.id, m.author_id, coalesce(u.full_name, '') as author_name, m.text, m.created_at as at from " + d.Messages +
		" m left join users u on u.organization_id = m.organization_id and u.id = m.author_id where m.organization_id = $1 and m." + d.Record + " = $2" + mostMessages
}

// QueueMessages asks for what was asked and answered, along with what else the batch asks for.
func (d *Desk) QueueMessages(batch *pgx.Batch, tx *db.Tx, id int64, take func(Message)) {
	batch.Queue(d.selectMessages(), tx.OrganizationID, id).Query(func(rows pgx.Rows) error { return each(rows, take) })
}

// MessagesOf reads them.
func (d *Desk) MessagesOf(ctx context.Context, tx *db.Tx, id int64, take func(Message)) error {
	rows, err := tx.Query(ctx, d.selectMessages(), tx.OrganizationID, id)
	if err != nil {
		return err
	}
	return each(rows, take)
}

func each(rows pgx.Rows, take func(Message)) error {
	all, err := pgx.CollectRows(rows, db.Named[Message]())
	for _, m := range all {
		take(m)
	}
	return err
}

// Ask writes down what somebody of the site asks the reporter.
func (d *Desk) Ask(tx *db.Tx, id int64, text string) {
	tx.Defer("insert into "+d.Messages+" (organization_id, "+d.Record+", author_id, text, created_at) values ($1, $2, $3, $4, $5)",
		tx.OrganizationID, id, tx.UserID, text, d.Now())
}

// Heard writes down what the reporter says, and whether that is new: sent again it is there
// already. A full storage has no room for it.
func (d *Desk) Heard(ctx context.Context, tx *db.Tx, id int64, messageID, text string) (isNew bool, err error) {
	if text = strings.TrimSpace(text); text == "" {
		return false, api.Invalid("text", "public_text_required")
	}
	house, err := d.House(ctx, tx)
	if err != nil {
		return false, err
	}
	if house.Full {
		return false, api.Refused(string(access.StorageExhausted), nil)
	}
	done, err := tx.Exec(ctx, "insert into "+d.Messages+" (organization_id, "+d.Record+", text, message_hash, created_at) values ($1, $2, $3, $4, $5)"+
		" on conflict (organization_id, "+d.Record+", message_hash) do nothing",
		tx.OrganizationID, id, text, d.Auth.HashID(tx.OrganizationID, messageID), d.Now())
	return done.RowsAffected() > 0, err
}

// Askers are those who asked the reporter something, are active and still see the record.
func (d *Desk) Askers(ctx context.Context, tx *db.Tx, id int64) ([]int64, error) {
	k := d.Kind
	rows, err := tx.Query(ctx, "select distinct u.id from "+d.Messages+" m join "+k.Table+" "+k.Row+" on "+k.Row+".organization_id = m.organization_id and "+k.Row+".id = m."+d.Record+
		" join people u on u.organization_id = m.organization_id and u.id = m.author_id"+
		" where m.organization_id = $1 and m."+d.Record+" = $2 and u.status = 'Active' and ("+k.Sees(records.PersonViewer())+") limit 50", tx.OrganizationID, id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}
