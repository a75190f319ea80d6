package archives

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/files"
)

// format is raised when an older version cannot read what this one writes.
const format = 1

const (
	manifestName     = "manifest.json"
	organizationName = "organization.json"
	documentName     = "openapi.json"
	filesName        = "files/"
)

func entryOf(table string) string { return "tables/" + table + ".jsonl" }

// Manifest says what is in an archive.
type Manifest struct {
	Format       int       `json:"format"`
	Version      string    `json:"version"`
	Schema       int64     `json:"schema"` // of the database
	MadeAt       time.Time `json:"made_at"`
	Organization struct {
		Name      string `json:"name"`
		SubDomain string `json:"sub_domain"`
	} `json:"organization"`
	Tables  []Table   `json:"tables"`
	Serials []Serial  `json:"serials"`
	Files   int       `json:"files"`
	Damaged []string  `json:"damaged"` // files that were missing
	LeftOut []LeftOut `json:"left_out"`
}

// Table is what an archive has of one.
type Table struct {
	Name    string   `json:"name"`
	Columns []Column `json:"columns"`
	Rows    int64    `json:"rows"`
	SHA256  string   `json:"sha256"`  // of its lines
	LastID  int64    `json:"last_id"` // 0: the table gives no ids
}

// Serial is the last number that a kind of record was called by.
type Serial struct {
	Kind string `json:"kind"`
	Last int64  `json:"last"`
}

// Rows is how many there are in all.
func (m *Manifest) Rows() (all int64) {
	for _, t := range m.Tables {
		all += t.Rows
	}
	return all
}

// Export writes an organization as it is at one moment.
func (m *Module) Export(ctx context.Context, organizationID int64, to io.Writer) (*Manifest, error) {
	about := &Manifest{Format: format, Version: m.Version, Schema: db.NewestSchema(), MadeAt: m.Now().UTC(), LeftOut: leftOut, Serials: []Serial{}, Damaged: []string{}}
	err := m.DB.PlatformCopy(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		if err := seeAll(ctx, tx, organizationID); err != nil {
			return err
		}
		e := exporter{m, tx, zip.NewWriter(to), organizationID, about}
		return errors.Join(e.write(ctx), e.zip.Close())
	})
	return about, err
}

// seeAll has a transaction read dates as they are written, and what was deleted too.
func seeAll(ctx context.Context, tx pgx.Tx, organizationID int64) error {
	_, err := tx.Exec(ctx, `select set_config('app.deleted', 'shown', true), set_config('TimeZone', 'UTC', true), set_config('statement_timeout', '0', true), set_config('app.organization_id', $1::text, true)`, fmt.Sprint(organizationID))
	return err
}

type exporter struct {
	*Module
	tx    pgx.Tx
	zip   *zip.Writer
	of    int64
	about *Manifest
}

func (e *exporter) write(ctx context.Context) error {
	for _, step := range []func(context.Context) error{e.organization, e.tables, e.serials, e.files, e.document} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return e.json(manifestName, e.about)
}

func (e *exporter) json(name string, v any) error {
	w, err := e.zip.Create(name)
	if err != nil {
		return err
	}
	out := json.NewEncoder(w)
	out.SetIndent("", " ")
	return out.Encode(v)
}

func (e *exporter) organization(ctx context.Context) error {
	var row json.RawMessage
	o := &e.about.Organization
	if err := e.tx.QueryRow(ctx, "select o.name, coalesce(o.sub_domain_name, ''), to_jsonb(k) from organizations o cross join lateral (select "+kept+") k where o.id = $1", e.of).Scan(&o.Name, &o.SubDomain, &row); err != nil {
		return err
	}
	return e.json(organizationName, row)
}

func (e *exporter) tables(ctx context.Context) error {
	all, err := tablesOf(ctx, e.tx)
	if err != nil {
		return err
	}
	for _, t := range all {
		one, err := e.table(ctx, t)
		if err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
		e.about.Tables = append(e.about.Tables, one)
	}
	return nil
}

func (e *exporter) table(ctx context.Context, t table) (one Table, err error) {
	one = Table{Name: t.Name, Columns: t.Columns}
	if t.Identity {
		if err := e.tx.QueryRow(ctx, "select coalesce(max(id), 0) from "+t.identifier()+" where organization_id = $1", e.of).Scan(&one.LastID); err != nil {
			return one, err
		}
	}
	w, err := e.zip.Create(entryOf(t.Name))
	if err != nil {
		return one, err
	}
	sum := sha256.New()
	out := io.MultiWriter(w, sum)
	rows, err := e.tx.Query(ctx, t.lines(), e.of, t.Dropped)
	if err != nil {
		return one, err
	}
	var line string
	_, err = pgx.ForEachRow(rows, []any{&line}, func() error {
		one.Rows++
		_, err := io.WriteString(out, line+"\n")
		return err
	})
	one.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return one, err
}

// serialName is what a sequence of serial numbers is called.
var serialName = regexp.MustCompile(`^[a-z_]{1,40}$`)

func (e *exporter) serials(ctx context.Context) error {
	rows, err := e.tx.Query(ctx, "select regexp_replace(sequencename, '_[0-9]+$', '') as kind, last_value as last from pg_sequences where schemaname = 'serials' and sequencename ~ ('_' || $1::text || '$') and last_value is not null order by 1", fmt.Sprint(e.of))
	if err == nil {
		e.about.Serials, err = pgx.CollectRows(rows, pgx.RowToStructByNameLax[Serial])
	}
	return err
}

// files writes the bytes that attachments name, each once.
func (e *exporter) files(ctx context.Context) error {
	rows, err := e.tx.Query(ctx, "select distinct storage_key from attachments where organization_id = $1 order by 1", e.of)
	if err != nil {
		return err
	}
	keys, err := pgx.CollectRows(rows, pgx.RowTo[string])
	for _, key := range keys {
		if err == nil {
			err = e.file(ctx, key)
		}
	}
	return err
}

func (e *exporter) file(ctx context.Context, key string) error {
	name := filesName + key[len(fmt.Sprint(e.of))+1:]
	content, err := e.Files.Open(ctx, e.of, key)
	if errors.Is(err, files.ErrNotFound) {
		e.about.Damaged = append(e.about.Damaged, name)
		return nil
	}
	if err != nil {
		return err
	}
	// Most are pictures and PDF documents, which do not get smaller.
	w, err := e.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
	if err == nil {
		_, err = io.Copy(w, content)
	}
	e.about.Files++
	return errors.Join(err, content.Close())
}

func (e *exporter) document(context.Context) error {
	text, err := e.Document()
	if err != nil {
		return err
	}
	w, err := e.zip.Create(documentName)
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}
