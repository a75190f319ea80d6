package sheets

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Format is what a file of rows is written as, by the ending of its name.
type Format string

// The formats.
const (
	XLSX Format = "xlsx"
	CSV  Format = "csv"
)

func (f Format) contentType() string {
	if f == CSV {
		return "text/csv; charset=utf-8; header=present"
	}
	return ContentType
}

// rowWriter writes a file row by row. A cell is a string, an int, a float64, a
// time, a Day, or nil.
type rowWriter interface {
	Row(cells ...any) error
	Close() error
}

func (f Format) newWriter(w io.Writer, name string, heads []Heading) (rowWriter, error) {
	if f == CSV {
		return newTextWriter(w, heads)
	}
	return NewWriter(w, name, heads)
}

// byteOrderMark says that a text is UTF-8. RFC 4180 knows no mark, but Excel takes
// a text without one for the code page of its computer, and people open these files
// by a double click. What reads tables for programs skips it.
const byteOrderMark = "\uFEFF"

// textWriter writes separated values as RFC 4180 has them. Nothing of a row stays
// in memory.
type textWriter struct {
	out    *bufio.Writer
	rows   *csv.Writer
	values []string
}

func newTextWriter(w io.Writer, heads []Heading) (*textWriter, error) {
	out := bufio.NewWriterSize(w, 64<<10)
	_, _ = out.WriteString(byteOrderMark) // what fails here, Flush says
	t := &textWriter{out: out, rows: csv.NewWriter(out), values: make([]string, 0, len(heads))}
	t.rows.UseCRLF = true
	titles := make([]any, len(heads))
	for i, head := range heads {
		titles[i] = head.Title
	}
	return t, t.Row(titles...)
}

// Row writes the next row.
func (t *textWriter) Row(cells ...any) error {
	t.values = t.values[:0]
	for _, cell := range cells {
		text, err := cellText(cell)
		if err != nil {
			return err
		}
		t.values = append(t.values, text)
	}
	return t.rows.Write(t.values)
}

// Close ends the file. The writer under it stays open.
func (t *textWriter) Close() error {
	t.rows.Flush()
	if err := t.rows.Error(); err != nil {
		return err
	}
	return t.out.Flush()
}

// cellText is a cell as text. A moment has the offset of its clock; numbers are
// numbers, also those below zero.
func cellText(cell any) (string, error) {
	switch value := cell.(type) {
	case nil:
		return "", nil
	case string:
		return guarded(value), nil
	case int:
		return strconv.Itoa(value), nil
	case float64:
		return strconv.FormatFloat(value, 'f', -1, 64), nil
	case time.Time:
		return value.Format(time.RFC3339), nil
	case Day:
		return value.Format(time.DateOnly), nil
	default:
		return "", fmt.Errorf("sheets: a cell of type %T", cell)
	}
}

// guarded puts an apostrophe before text that a spreadsheet would run. Excel splits a
// file by what its country splits by, whatever quotes there are: behind a semicolon, a
// tab or the end of a line a cell of its own may begin.
func guarded(text string) string {
	text = strings.ReplaceAll(text, "\r", "") // which the writer leaves out
	if !strings.ContainsAny(text, runs+"\t") {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + 4)
	for i, c := range text {
		if begins(text, i) && wouldRun(text[i:], i == 0) {
			b.WriteByte('\'')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// unguarded takes them away again, so that a list that was exported can be imported.
// What guarded would have written otherwise comes from elsewhere, and stays as it is.
func unguarded(text string) string {
	if !strings.Contains(text, "'") {
		return text
	}
	written := strings.ReplaceAll(strings.TrimSuffix(text, "\r"), "\r\n", "\n")
	var b strings.Builder
	for i, c := range written {
		if c != '\'' || !begins(written, i) || !wouldRun(written[i+1:], i == 0) {
			b.WriteRune(c)
		}
	}
	if plain := b.String(); guarded(plain) == written {
		return plain
	}
	return text
}

// begins reports whether a cell may begin there.
func begins(text string, at int) bool {
	return at == 0 || strings.IndexByte(";\t\n", text[at-1]) >= 0
}

// wouldRun reports whether a cell that begins so might be run. Quotes that Excel takes
// for those around a cell are nothing to it; apostrophes count, so that those that
// people wrote come back.
func wouldRun(text string, first bool) bool {
	text = strings.TrimLeft(strings.TrimLeft(text, "'"), `"`)
	return strings.HasPrefix(text, "\t") && first || strings.ContainsRune(runs, firstOf(text))
}
