package insight

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/mail"
	"hivis/platform/sheets"
)

const (
	// MailInterval is how often it is looked whether a report is due.
	MailInterval = time.Minute
	// maxTries is how often a mailing is tried before its owner hears that it failed.
	maxTries = 3
	// sentKept is how long what was sent can be opened as it was known then.
	sentKept = 3 * 365 * 24 * time.Hour
)

const organizationsToMail = `
select distinct organization_id from saved_reports where next_at <= $1 and organization_id <> all($2)
union select t.organization_id from sent_reports t join mails l on l.organization_id = t.organization_id and l.message_id = t.message_id
where not t.failure_told and l.status = 'failed' and t.organization_id <> all($2)`

// MailAll mails the reports that are due, and tells owners of mails that came back.
func (m *Module) MailAll(ctx context.Context) error {
	now := m.Now()
	next := func(tx *db.Tx, done []int64) ([]int64, error) {
		rows, err := tx.Query(ctx, organizationsToMail, now, done)
		if err != nil {
			return nil, err
		}
		return pgx.CollectRows(rows, pgx.RowTo[int64])
	}
	var failed []failedMailing
	err := m.DB.ForEachOrganization(ctx, "find organizations with reports that are due", 1, next, func(tx *db.Tx) (int, error) {
		if err := m.notifyFailures(ctx, tx); err != nil {
			return 0, err
		}
		due, err := m.mailNext(ctx, tx, now)
		if err != nil && due.ID != 0 {
			failed = append(failed, failedMailing{tx.OrganizationID, due})
		}
		return int(min(due.ID, 1)), err
	})
	for _, f := range failed {
		err = errors.Join(err, m.DB.Write(ctx, db.Scope{OrganizationID: f.organization}, func(tx *db.Tx) error { return m.failedAgain(ctx, tx, f.dueReport, now) }))
	}
	return err
}

const takeDue = `
select s.id, s.owner_id, s.name, s.every, s.on_day, s.at_hour, s.tries, o.time_zone from saved_reports s
join organizations o on o.id = s.organization_id
where s.organization_id = $1 and s.next_at <= $2
order by s.tries, s.next_at, s.id limit 1 for no key update of s skip locked`

type dueReport struct {
	ID, OwnerID   int64
	Name, Every   string
	OnDay, AtHour int
	Tries         int
	TimeZone      string
}

func (d dueReport) next(now time.Time) (*time.Time, error) {
	zone, err := time.LoadLocation(d.TimeZone)
	return Schedule{d.Every, d.OnDay, d.AtHour}.next(now, zone), err
}

// failedMailing is what is written down of one once all of it was taken back.
type failedMailing struct {
	organization int64
	dueReport
}

// mailNext mails one report that is due to all who read it, or to none.
func (m *Module) mailNext(ctx context.Context, tx *db.Tx, now time.Time) (dueReport, error) {
	due, err := db.One[dueReport](ctx, tx, takeDue, tx.OrganizationID, now)
	if errors.Is(err, pgx.ErrNoRows) {
		return due, nil
	}
	if err != nil {
		return due, err
	}
	next, err := due.next(now)
	if err != nil {
		return due, err
	}
	if err := m.mailReport(ctx, tx, due.OwnerID, due.ID, now); err != nil {
		return due, err
	}
	_, err = tx.Exec(ctx, "update saved_reports set next_at = $3, tries = 0, sent_at = $4, failed_at = null where organization_id = $1 and id = $2", tx.OrganizationID, due.ID, next, now)
	return due, err
}

// failedAgain leaves a mailing that failed to the next look, and after a few gives it up: its owner
// hears of it.
func (m *Module) failedAgain(ctx context.Context, tx *db.Tx, due dueReport, now time.Time) error {
	if due.Tries+1 < maxTries {
		_, err := tx.Exec(ctx, "update saved_reports set tries = tries + 1 where organization_id = $1 and id = $2", tx.OrganizationID, due.ID)
		return err
	}
	next, err := due.next(now)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "update saved_reports set next_at = $3, tries = 0, failed_at = $4 where organization_id = $1 and id = $2", tx.OrganizationID, due.ID, next, now); err != nil {
		return err
	}
	return m.notifyOwner(ctx, tx, due.OwnerID, due.ID, due.Name, "")
}

var errNoReaders = errors.New("insight: nobody is left who may read the report")

// mailReport writes to each reader what they may see, and keeps it as it is known now.
func (m *Module) mailReport(ctx context.Context, tx *db.Tx, owner, id int64, now time.Time) error {
	kept, err := oneOf(ctx, tx, owner, id)
	if err != nil {
		return err
	}
	written := 0
	for _, reader := range kept.ReaderIDs {
		user, err := m.Auth.UserOf(ctx, tx, reader)
		if err != nil {
			return err
		}
		if user == nil || user.External && !user.IsAdmin {
			continue // they may not see it any more
		}
		if err := m.mailTo(api.CallAs(ctx, user), tx, kept, now); err != nil {
			return fmt.Errorf("to user %d: %w", reader, err)
		}
		written++
	}
	if written == 0 {
		return errNoReaders
	}
	_, err = tx.Exec(ctx, "delete from sent_reports where organization_id = $1 and report_id = $2 and sent_at < $3", tx.OrganizationID, id, now.Add(-sentKept))
	return err
}

// mailTo writes to one reader.
func (m *Module) mailTo(ctx context.Context, tx *db.Tx, kept KeptReport, now time.Time) error {
	report, err := m.numbersOf(ctx, tx, kept.SavedReport)
	if err != nil {
		return err
	}
	to, err := m.readerOf(ctx, tx)
	if err != nil {
		return err
	}
	letter, err := m.letterOf(to, kept, report)
	if err != nil {
		return err
	}
	message, err := m.Notifications.PostTable(ctx, tx, letter)
	if err != nil {
		return err
	}
	document, err := json.Marshal(report)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "insert into sent_reports (organization_id, report_id, user_id, sent_at, document, message_id) values ($1, $2, $3, $4, $5, $6)",
		tx.OrganizationID, kept.ID, to.user.ID, now, document, message)
	return err
}

// mailNow answers POST /api/saved_reports/{id}/mail.
func (m *Module) mailNow(ctx context.Context, tx *db.Tx, in *savedInput) (*KeptReportAnswer, error) {
	kept, err := m.own(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if len(kept.ReaderIDs) == 0 {
		return nil, api.Invalid("reader_ids", "nobody_to_mail_to")
	}
	now := m.Now()
	if err := m.mailReport(ctx, tx, tx.UserID, in.ID, now); errors.Is(err, errNoReaders) {
		return nil, api.Invalid("reader_ids", "no_reader_of_reports")
	} else if err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, "update saved_reports set sent_at = $3, failed_at = null where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, now); err != nil {
		return nil, err
	}
	kept, err = m.one(ctx, tx, in.ID)
	return &KeptReportAnswer{kept}, err
}

// fileOf is the report as a file.
func fileOf(report *Report, name string, say sayer) (mail.File, error) {
	var content bytes.Buffer
	err := sheets.WriteTable(&content, sheets.XLSX, name, report.headings(say), report.lines(say))
	return mail.File{Name: name + ".xlsx", Type: sheets.ContentType, Content: content.Bytes()}, err
}
