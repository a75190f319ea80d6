package notifications

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Mail is a row of the outbox.
type Mail struct {
	ID        int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	ToAddress string     `json:"to_address" maxLength:"254"`
	Subject   string     `json:"subject" maxLength:"1000"`
	BodyText  string     `json:"body_text" maxLength:"20000"`
	Status    string     `json:"status" enum:"queued,sent,failed,kept,bounced,resting" doc:"Kept: there is no SMTP server. Bounced: it came back. Resting: one to its address came back for good"`
	Attempts  int32      `json:"attempts" minimum:"0" maximum:"1000"`
	LastError string     `json:"last_error" maxLength:"500" doc:"What the last attempt met with"`
	CreatedAt time.Time  `json:"created_at"`
	SentAt    *time.Time `json:"sent_at" nullable:"true"`
}

type outboxInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100"`
	Status  string `query:"status" enum:"queued,sent,failed,kept,bounced,resting"`
}

// OutboxPage is one page of the outbox.
type OutboxPage struct {
	Mails []Mail   `json:"mails" maxItems:"100"`
	Meta  api.Meta `json:"meta"`
}

const selectMail = `
select m.id, m.to_address, m.subject, case when m.private then '' else m.body_text end as body_text, m.status, m.attempts, m.last_error, m.created_at, m.sent_at`

// outbox answers GET /api/mails, the newest first.
func (m *Module) outbox(ctx context.Context, tx *db.Tx, in *outboxInput) (*OutboxPage, error) {
	where := api.RowsOf("mails m")
	where.And("m.organization_id = %s", tx.OrganizationID)
	if in.Status != "" {
		where.And("m.status = %s", in.Status)
	}
	newest, err := api.OrderBy("", "-id", map[string]api.Column{"id": {SQL: "m.id", Type: api.NumberColumn}})
	if err != nil {
		return nil, err
	}
	listing := api.Listing{Select: selectMail, Where: where, Order: newest}
	mails, meta, err := api.ReadPage(ctx, tx, listing, in.PageInput, in.PerPage, db.Named[Mail]())
	return &OutboxPage{mails, meta}, err
}

type oneMailInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

// FullMail is a mail with its HTML part.
type FullMail struct {
	Mail
	CanResend bool   `json:"can_resend" doc:"It failed or stayed here, there is a server, what it says is not forgotten, and its reader may still know it"`
	BodyHTML  string `json:"body_html" maxLength:"40000" doc:"To be shown in a sandboxed frame"`

	resendable bool // whether or not there is a server now
}

// MailAnswer is one mail of the outbox.
type MailAnswer struct {
	Mail FullMail `json:"mail"`
}

func (m *Module) oneMail(ctx context.Context, tx *db.Tx, in *oneMailInput) (*MailAnswer, error) {
	row, err := New().OneMail(ctx, tx, OneMailParams{OrganizationID: tx.OrganizationID, ID: in.ID})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	resendable := !row.Forgotten && slices.Contains([]string{failed, kept, bounced, resting}, row.Status)
	if resendable {
		if resendable, err = m.stillFor(ctx, tx, row.UserID, about{row.Module, row.RecordID}); err != nil {
			return nil, err
		}
	}
	return &MailAnswer{FullMail{
		Mail: Mail{
			ID: row.ID, ToAddress: row.ToAddress, Subject: row.Subject, BodyText: row.BodyText, Status: row.Status,
			Attempts: row.Attempts, LastError: row.LastError, CreatedAt: row.CreatedAt, SentAt: row.SentAt,
		},
		CanResend: resendable && m.Mail.Enabled(), resendable: resendable,
		BodyHTML: row.BodyHtml,
	}}, nil
}

// stillFor reports whether a mail may go to its reader now: they are active, and see the record.
// What is about none went along with files, which are not kept, or is written anew when it is asked
// for. A copy has no reader; see [Module.Retract].
func (m *Module) stillFor(ctx context.Context, tx *db.Tx, userID int64, record about) (still bool, err error) {
	kind := m.Records.Kind(record.module)
	switch {
	case record.module == "":
		return false, nil
	case userID == 0:
		return true, nil
	case kind == nil: // their account
		err = tx.QueryRow(ctx, "select exists (select from users u where u.organization_id = $1 and u.id = $2 and u.status = 'Active')", tx.OrganizationID, userID).Scan(&still)
		return still, err
	}
	sql := fmt.Sprintf(`select exists (select from people u join %[1]s %[2]s on %[2]s.organization_id = u.organization_id and %[2]s.id = $3
		where u.organization_id = $1 and u.id = $2 and u.status = 'Active' and (%[3]s))`, kind.Table, kind.Row, kind.Sees(records.PersonViewer()))
	err = tx.QueryRow(ctx, sql, tx.OrganizationID, userID, record.id).Scan(&still)
	return still, err
}
