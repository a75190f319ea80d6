package tenants

import (
	"context"
	"fmt"
	"io"
	"mime"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// DeletionProtocol is what is kept of an organization that was deleted.
type DeletionProtocol struct {
	ID            int64     `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name          string    `json:"name" maxLength:"200"`
	SubDomainName string    `json:"sub_domain_name" maxLength:"63"`
	DeletedAt     time.Time `json:"deleted_at"`
	Rows          int64     `json:"rows" minimum:"0" maximum:"9007199254740991" doc:"Of all tables"`
	Files         int64     `json:"files" minimum:"0" maximum:"9007199254740991"`
}

// Protocols are the latest, the newest first.
type Protocols struct {
	Protocols []DeletionProtocol `json:"deletion_protocols" maxItems:"1000"`
}

// protocols answers GET /api/v1/deletion_protocols.
func (m *Module) protocols(ctx context.Context, _ *db.Tx, _ *api.None) (*Protocols, error) {
	out := &Protocols{}
	err := m.asPlatform(ctx, "master super admin reads what was deleted", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, "select id, name, sub_domain_name, deleted_at, rows, files from deletion_protocols order by deleted_at desc, id desc limit 1000")
		if err == nil {
			out.Protocols, err = pgx.CollectRows(rows, db.Named[DeletionProtocol]())
		}
		return err
	})
	return out, err
}

// protocolFile answers GET /api/v1/deletion_protocols/{id}/content.
func (m *Module) protocolFile(ctx context.Context, _ *db.Tx, in *OneInput) (*api.Streamed, error) {
	var name, content string
	err := m.asPlatform(ctx, "master super admin takes a protocol of a deletion", func(tx *db.Tx) error {
		return tx.QueryRow(ctx, "select sub_domain_name, content from deletion_protocols where id = $1", in.ID).Scan(&name, &content)
	})
	if err != nil {
		return nil, err
	}
	return &api.Streamed{Headers: map[string]string{
		"Content-Type": "application/json", "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store",
		"Content-Disposition": mime.FormatMediaType("attachment", map[string]string{"filename": fmt.Sprintf("deletion-%s.json", name)}),
	}, Write: func(w io.Writer) error { _, err := io.WriteString(w, content); return err }}, nil
}
