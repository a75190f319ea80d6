package notifications

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Mail is a row of the outbox.
type Mail struct {
	ID        int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	ToAddress string     `json:"to_address" maxLength:"254"`
	Subject   string     `json:"subject" maxLength:"1000"`
	BodyText  string     `json:"body_text" maxLength:"20000"`
	Status    string     `json:"status" enum:"queued,sent,failed,kept" doc:"Kept: there is no SMTP server"`
	Attempts  int32      `json:"attempts" minimum:"0" maximum:"1000"`
	LastError string     `json:"last_error" maxLength:"500" doc:"What the last attempt met with"`
	CreatedAt time.Time  `json:"created_at"`
	SentAt    *time.Time `json:"sent_at" nullable:"true"`
}

type outboxInput struct {
	api.Page
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100"`
	Status  string `query:"status" enum:"queued,sent,failed,kept"`
}

// OutboxPage is one page of the outbox.
type OutboxPage struct {
	Mails []Mail   `json:"mails" maxItems:"100"`
	Meta  api.Meta `json:"meta"`
}

func (m *Module) outbox(ctx context.Context, tx *db.Tx, in *outboxInput) (*OutboxPage, error) {
	rows, err := New().Outbox(ctx, tx, OutboxParams{
		OrganizationID: tx.OrganizationID, Status: in.Status, PageSize: int32(in.PerPage), Skip: int32((in.Page.Page - 1) * in.PerPage),
	})
	if err != nil {
		return nil, err
	}
	out := &OutboxPage{Mails: []Mail{}, Meta: api.MetaOf(in.Page.Page, in.PerPage, int(rows[0].Total))}
	for _, row := range rows {
		if row.ID == 0 {
			continue
		}
		out.Mails = append(out.Mails, Mail{
			ID: row.ID, ToAddress: row.ToAddress, Subject: row.Subject, BodyText: row.BodyText, Status: row.Status,
			Attempts: row.Attempts, LastError: row.LastError, CreatedAt: row.CreatedAt, SentAt: row.SentAt,
		})
	}
	return out, nil
}

type oneMailInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

// FullMail is a mail with its HTML part.
type FullMail struct {
	Mail
	BodyHTML string `json:"body_html" maxLength:"40000" doc:"To be shown in a sandboxed frame"`
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
	return &MailAnswer{FullMail{
		Mail: Mail{
			ID: row.ID, ToAddress: row.ToAddress, Subject: row.Subject, BodyText: row.BodyText, Status: row.Status,
			Attempts: row.Attempts, LastError: row.LastError, CreatedAt: row.CreatedAt, SentAt: row.SentAt,
		},
		BodyHTML: row.BodyHtml,
	}}, nil
}
