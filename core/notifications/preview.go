package notifications

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Preview is a mail as its reader would get it, about a record that is there.
type Preview struct {
	Subject  string `json:"subject" maxLength:"1000"`
	BodyText string `json:"body_text" maxLength:"20000"`
	BodyHTML string `json:"body_html" maxLength:"40000" doc:"To be shown in a sandboxed frame"`
	Params   Params `json:"params" doc:"What the message in the product names"`
	Real     bool   `json:"real" doc:"It is about a record of the organization; else there is none yet"`
}

// PreviewAnswer is one preview.
type PreviewAnswer struct {
	Preview Preview `json:"preview"`
}

// preview answers POST of a scenario's preview. Nothing is kept, and nobody is told.
func (m *Module) preview(ctx context.Context, tx *db.Tx, in *contentsInput) (*PreviewAnswer, error) {
	l, e, err := m.sample(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	return &PreviewAnswer{Preview{Subject: l.subject, BodyText: l.plainText, BodyHTML: l.richText, Params: e.params, Real: e.real}}, nil
}

// Tested says where a test mail is.
type Tested struct {
	ToAddress string `json:"to_address" maxLength:"254"`
	Kept      bool   `json:"kept" doc:"There is no mail server: it is in the outbox"`
}

// testMail answers POST of a scenario's test_mail: the draft goes to whoever asks for it.
func (m *Module) testMail(ctx context.Context, tx *db.Tx, in *contentsInput) (*Tested, error) {
	l, _, err := m.sample(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	return &Tested{ToAddress: l.to, Kept: !m.Mail.Enabled()}, m.post(ctx, tx, []letter{l}, m.Now())
}

// sample writes the draft's mail to whoever asks, about an example.
func (m *Module) sample(ctx context.Context, tx *db.Tx, in *contentsInput) (letter, example, error) {
	_, own, err := m.draft(tx, in)
	if err != nil {
		return letter{}, example{}, err
	}
	me, err := New().Reader(ctx, tx, ReaderParams{tx.OrganizationID, tx.UserID})
	if err != nil {
		return letter{}, example{}, err
	}
	e, err := m.example(ctx, tx, in.ModuleID, in.Body.Locale, me)
	if err != nil {
		return letter{}, e, err
	}
	row := InsertRow{OrganizationID: tx.OrganizationID, UserID: me.ID, Kind: in.ScenarioID, Module: e.module, RecordID: e.recordID, Email: me.Email, FullName: me.FullName,
		Locale: in.Body.Locale, OrganizationName: me.OrganizationName, SubDomainName: me.SubDomainName,
		OwnSubject: own.Subject, OwnBody: own.Body, OwnFooter: own.Footer}
	l, err := m.write(row, e.params)
	l.topic = "" // nobody stops what they asked for
	return l, e, err
}

// example is what a preview is about.
type example struct {
	module   string
	recordID int64
	params   Params
	real     bool
}

const exampleDays = 7

// example is about the newest record of the kind, else about one that there could be.
func (m *Module) example(ctx context.Context, tx *db.Tx, moduleID, locale string, me ReaderRow) (example, error) {
	say := func(key string) string { return m.Sentences.Say(locale, key, i18n.Params{}) }
	e := example{module: Account, recordID: me.ID, params: Params{Actor: me.FullName, Person: me.FullName, Note: say("mail.example_note"), Status: "approved"}}
	if moduleID == Account {
		return e, nil
	}
	kind := m.Records.Kind(moduleID)
	if kind == nil {
		kind = m.Records.Kinds()[0]
	}
	e.module = kind.Name
	e.params.DueDate, e.params.Time = m.Now().AddDate(0, 0, exampleDays).Format(time.DateOnly), "14:00"
	record, err := newest(ctx, tx, kind)
	if errors.Is(err, pgx.ErrNoRows) {
		e.recordID, e.params.Number, e.params.Title, e.params.Site = 1, kind.Prefix+"-000001", say("mail.example_title"), say("mail.example_site")
		return e, nil
	}
	e.recordID, e.params.Number, e.params.Title, e.params.Site, e.real = record.ID, record.Number, record.Title, record.Site, true
	return e, err
}

type newestRecord struct {
	ID     int64
	Number string
	Title  string
	Site   string
}

// newest reads the newest record of a kind. Only administrators ask, and they see all.
func newest(ctx context.Context, tx *db.Tx, k *records.Kind) (newestRecord, error) {
	sql := fmt.Sprintf(`select %[1]s.id, %[2]s as number, left(%[3]s, 200) as title, coalesce((select s.name from sites s where s.organization_id = %[1]s.organization_id and s.id = %[4]s), '') as site
		from %[5]s %[1]s where %[1]s.organization_id = $1 order by %[1]s.id desc limit 1`, k.Row, k.Number(), k.Title, k.Site, k.Table)
	rows, err := tx.Query(ctx, sql, tx.OrganizationID)
	if err != nil {
		return newestRecord{}, err
	}
	return pgx.CollectExactlyOneRow(rows, db.Named[newestRecord]())
}

func joined(addresses []string) string { return strings.Join(addresses, ", ") }
