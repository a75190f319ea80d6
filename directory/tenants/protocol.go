package tenants

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// Statement is what a protocol says: what was deleted with an organization, when and by whom.
type Statement struct {
	Protocol     string    `json:"protocol"`
	Installation string    `json:"installation"`
	Organization Gone      `json:"organization"`
	AnnouncedBy  string    `json:"announced_by"` // empty: from the command line
	AnnouncedAt  time.Time `json:"announced_at"`
	DeletedAt    time.Time `json:"deleted_at"`
	Tables       []Emptied `json:"tables"`
	Rows         int64     `json:"rows"`
	Files        Files     `json:"files"`
	Kept         []Kept    `json:"kept"`
}

// Gone is the organization.
type Gone struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	SubDomain string `json:"sub_domain"`
}

// Emptied is how many rows of a table were the organization's.
type Emptied struct {
	Table string `json:"table"`
	Rows  int64  `json:"rows"`
}

// Files are those of the organization in the store.
type Files struct {
	Count int64  `json:"count"`
	Bytes int64  `json:"bytes"`
	Gone  string `json:"gone"`
}

// Kept is what was not deleted, and why.
type Kept struct {
	What string `json:"what"`
	Rows int64  `json:"rows"`
	Why  string `json:"why"`
}

const (
	protocolKind = "hivis-deletion-1"
	filesGo      = "from the store with the next look for files that belong to nothing, within a day; from backups as these are replaced"
	eventsPass   = "ids alone, to announce changes to browsers; they go with their partition, within days"
	invoicesStay = "the law of bookkeeping; they are the seller's"
)

// Protocol is the signed file. The signature is over the bytes of the statement as they stand in it.
type Protocol struct {
	Statement json.RawMessage `json:"statement"`
	Key       []byte          `json:"key"` // public, Ed25519
	Signature []byte          `json:"signature"`
}

// sign makes the file of a statement.
func sign(s Statement, key ed25519.PrivateKey) ([]byte, error) {
	statement, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	file, err := json.Marshal(Protocol{statement, key.Public().(ed25519.PublicKey), ed25519.Sign(key, statement)})
	return append(file, '\n'), err
}

// ErrProtocol says that a file is no protocol, or not what was signed.
var ErrProtocol = errors.New("it is no protocol, or was changed since it was signed")

// Verify reads a protocol that was signed with a key; without one with the key that it names, which says that it is
// whole, and not by whom it is.
func Verify(file []byte, key ed25519.PublicKey) (s Statement, signedBy ed25519.PublicKey, err error) {
	var p Protocol
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.DisallowUnknownFields()
	if decoder.Decode(&p) != nil || len(p.Key) != ed25519.PublicKeySize {
		return s, nil, ErrProtocol
	}
	if key == nil {
		key = p.Key
	}
	if !ed25519.Verify(key, p.Statement, p.Signature) || json.Unmarshal(p.Statement, &s) != nil || s.Protocol != protocolKind {
		return s, nil, ErrProtocol
	}
	return s, key, nil
}

// rowsOf are how many rows each table has of an organization, those without any left out.
func rowsOf(ctx context.Context, tx *db.Tx, id int64) (all []Emptied, err error) {
	rows, err := tx.Query(ctx, `select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'live_events' order by c.relname`)
	if err != nil {
		return nil, err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, err
	}
	counts := make([]string, len(names))
	for i, name := range names {
		counts[i] = fmt.Sprintf("select '%s' as \"table\", count(*) as rows from %s where organization_id = $1", name, pgx.Identifier{name}.Sanitize())
	}
	tx.ShowDeleted(true)
	defer tx.ShowDeleted(false)
	found, err := tx.Query(ctx, "select * from ("+strings.Join(counts, "\nunion all ")+") n where rows > 0", id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(found, db.Named[Emptied]())
}

// counted is what is read of an organization before it goes.
type counted struct {
	AnnouncedBy                    string
	AnnouncedAt                    *time.Time
	Invoices, Events, Files, Bytes int64
}

// statementOf counts what goes with an organization.
func (m *Module) statementOf(ctx context.Context, tx *db.Tx, o Organization) (s Statement, err error) {
	s = Statement{Protocol: protocolKind, Installation: m.Host, Organization: Gone{o.ID, o.Name, o.SubDomainName}, DeletedAt: m.Now().UTC(), Files: Files{Gone: filesGo}, Kept: []Kept{}}
	found, err := db.One[counted](ctx, tx, `select deletion_announced_by as announced_by, deletion_announced_at as announced_at, (select count(*) from invoices where organization_id = $1) as invoices,
		(select count(*) from live_events where organization_id = $1) as events, (select count(*) from attachments where organization_id = $1) as files,
		(select coalesce(sum(size), 0)::bigint from attachments where organization_id = $1) as bytes from organizations where id = $1`, o.ID)
	if err != nil {
		return s, err
	}
	s.AnnouncedBy, s.Files.Count, s.Files.Bytes = found.AnnouncedBy, found.Files, found.Bytes
	if found.AnnouncedAt != nil {
		s.AnnouncedAt = found.AnnouncedAt.UTC()
	}
	for _, kept := range []Kept{{"invoices", found.Invoices, invoicesStay}, {"live_events", found.Events, eventsPass}} {
		if kept.Rows > 0 {
			s.Kept = append(s.Kept, kept)
		}
	}
	if err := keepInvoices(ctx, tx, o.ID); err != nil {
		return s, err
	}
	if s.Tables, err = rowsOf(ctx, tx, o.ID); err != nil {
		return s, err
	}
	for _, t := range s.Tables {
		s.Rows += t.Rows
	}
	return s, nil
}

// keepProtocol holds the deletion to be complete, and keeps what is signed of it with the platform.
func (m *Module) keepProtocol(ctx context.Context, tx *db.Tx, s Statement) error {
	left, err := rowsOf(ctx, tx, s.Organization.ID)
	if err != nil {
		return err
	}
	if len(left) > 0 {
		return fmt.Errorf("tenants: of the organization %d there is still %v", s.Organization.ID, left)
	}
	file, err := sign(s, m.SigningKey)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "insert into deletion_protocols (organization_id, name, sub_domain_name, deleted_at, rows, files, content) values ($1, $2, $3, $4, $5, $6, $7)",
		tx.OrganizationID, s.Organization.Name, s.Organization.SubDomain, s.DeletedAt, s.Rows, s.Files.Count, string(file))
	return err
}
