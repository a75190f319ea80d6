package sheets

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"os"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/telemetry"
)

// ExportInput makes a list answer as a file. Embed it in the list's input.
type ExportInput struct {
	ExportToExcel bool   `query:"export_to_excel" doc:"Answers all rows of the filtered list as an .xlsx file instead of a page as JSON, as format=xlsx does"`
	Format        Format `query:"format" enum:"xlsx,csv" doc:"Answers all rows of the filtered list as a file instead of a page as JSON: .xlsx, or .csv with the same columns (RFC 4180 in UTF-8 with its mark, times as RFC 3339, an apostrophe before text that a spreadsheet would run)"`
}

// Asked reports whether a file is asked for.
func (in ExportInput) Asked() bool { return in.ExportToExcel || in.Format != "" }

// format is the one asked for. Who only says export_to_excel gets Excel.
func (in ExportInput) format() Format { return cmp.Or(in.Format, XLSX) }

// ExportOutput makes a list's output able to be a file. Embed it in the output.
type ExportOutput struct {
	file *api.Streamed
}

// File is the file to answer with, or nil for the JSON.
func (a ExportOutput) File() *api.Streamed { return a.file }

// ContentTypes are those that the file can have.
func (ExportOutput) ContentTypes() []string { return []string{XLSX.contentType(), CSV.contentType()} }

// Exporter writes lists of any module.
type Exporter struct {
	DB      *db.DB
	Now     api.Clock
	MaxRows int // a list with more is refused
}

// List is a list to be read, or written.
type List[R any] struct {
	Name      string // key of the words for the file's name
	LogModule string // module, as the audit event names it
	Listing   api.Listing
	Columns   func(*api.Call) []Column[R]
	Scan      pgx.RowToFunc[R]
}

// Read answers a page of a list, or where it is asked for a file with all of it.
func (l List[R]) Read(ctx context.Context, e *Exporter, tx *db.Tx, as ExportInput, at api.PageInput, perPage int) (rows []R, meta api.Meta, file ExportOutput, err error) {
	if as.Asked() {
		file, err = write(ctx, e, tx, l, as.format())
	} else {
		rows, meta, err = api.ReadPage(ctx, tx, l.Listing, at, perPage, l.Scan)
	}
	return rows, meta, file, err
}

// Column is one of a list's columns.
type Column[R any] struct {
	Title string // key of its words
	Width float64
	Value func(R) any // see rowWriter
}

// write answers the list as a file, if it is short enough, and notes who took it.
// The file is finished before its first byte is sent: a slow reader holds neither
// a connection to the database nor memory.
func write[R any](ctx context.Context, e *Exporter, tx *db.Tx, list List[R], as Format) (ExportOutput, error) {
	call := api.CallOf(ctx)
	var count int
	err := tx.QueryRow(ctx, fmt.Sprintf("select count(*) from (select%s limit %d) t", list.Listing.Where.From(""), e.MaxRows+1), list.Listing.Where.Args...).Scan(&count)
	if err != nil {
		return ExportOutput{}, err
	}
	if count > e.MaxRows {
		return ExportOutput{}, api.Refused("too_many_to_export", i18n.Params{"Max": i18n.Number(call.Locale, e.MaxRows)})
	}
	file, err := os.CreateTemp("", "hivis-export-*")
	if err != nil {
		return ExportOutput{}, err
	}
	_ = os.Remove(file.Name()) // so that no crash leaves it behind
	defer telemetry.LimitMemory()()
	rows, err := fill(ctx, file, e, tx, list, as)
	if err == nil {
		err = e.note(ctx, tx, list.LogModule, rows)
	}
	if err != nil {
		return ExportOutput{}, errors.Join(err, file.Close())
	}
	return e.answer(file, call.Say(list.Name, nil), as)
}

func fill[R any](ctx context.Context, w io.Writer, e *Exporter, tx *db.Tx, list List[R], as Format) (written int, err error) {
	call := api.CallOf(ctx)
	columns := list.Columns(call)
	heads := make([]Heading, len(columns))
	for i, column := range columns {
		heads[i] = Heading{Title: call.Say(column.Title, nil), Width: column.Width}
	}
	sheet, err := as.newWriter(w, call.Say(list.Name, nil), heads)
	if err != nil {
		return 0, err
	}
	all, args := list.Listing.All()
	rows, err := tx.Query(ctx, fmt.Sprintf("%s limit %d", all, e.MaxRows), args...)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	cells := make([]any, len(columns))
	for rows.Next() {
		row, err := list.Scan(rows)
		if err != nil {
			return 0, err
		}
		for i, column := range columns {
			cells[i] = column.Value(row)
		}
		if err := sheet.Row(cells...); err != nil {
			return 0, err
		}
		written++
	}
	if err := rows.Err(); err != nil {
		return 0, err
	}
	return written, sheet.Close()
}

// note writes down who takes how much out of the product. It is a transaction of
// its own: the list's only reads.
func (e *Exporter) note(ctx context.Context, tx *db.Tx, what string, rows int) error {
	call := api.CallOf(ctx)
	return e.DB.Write(ctx, tx.Scope, func(tx *db.Tx) error {
		auth.Audit(tx, tx.UserID, "exported", map[string]any{"list": what, "rows": rows, "query": call.Request.URL.RawQuery}, call.IP)
		return nil
	})
}

// answer sends a finished file, under a name with the day, and forgets it.
func (e *Exporter) answer(file *os.File, name string, as Format) (ExportOutput, error) {
	size, err := file.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return ExportOutput{}, errors.Join(err, file.Close())
	}
	return ExportOutput{&api.Streamed{
		Headers: headersOf(fmt.Sprintf("%s %s", name, e.Now().UTC().Format(time.DateOnly)), as, size),
		Write: func(w io.Writer) error {
			_, err := io.Copy(w, file)
			return errors.Join(err, file.Close())
		},
	}}, nil
}

func headersOf(name string, as Format, size int64) map[string]string {
	return map[string]string{
		"Content-Type":           as.contentType(),
		"Content-Length":         strconv.FormatInt(size, 10),
		"Content-Disposition":    mime.FormatMediaType("attachment", map[string]string{"filename": name + "." + string(as)}),
		"X-Content-Type-Options": "nosniff",
		"Cache-Control":          "no-store",
	}
}

// Table answers rows that are there already as a file, and notes who took it.
func (e *Exporter) Table(ctx context.Context, tx *db.Tx, as ExportInput, audit, name string, heads []Heading, rows [][]any) (ExportOutput, error) {
	file, err := os.CreateTemp("", "hivis-export-*")
	if err != nil {
		return ExportOutput{}, err
	}
	_ = os.Remove(file.Name()) // so that no crash leaves it behind
	if err = WriteTable(file, as.format(), name, heads, rows); err == nil {
		err = e.note(ctx, tx, audit, len(rows))
	}
	if err != nil {
		return ExportOutput{}, errors.Join(err, file.Close())
	}
	return e.answer(file, name, as.format())
}

// WriteTable writes rows as a file.
func WriteTable(w io.Writer, as Format, name string, heads []Heading, rows [][]any) error {
	sheet, err := as.newWriter(w, name, heads)
	for i := 0; err == nil && i < len(rows); i++ {
		err = sheet.Row(rows[i]...)
	}
	if err != nil {
		return err
	}
	return sheet.Close()
}
