package sheets

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// readText reads separated values: by commas, semicolons or tabs, in UTF-8,
// UTF-16 with its mark, or the code page that Excel saves in Western Europe.
func readText(src io.Reader, collect *collector) error {
	in := bufio.NewReaderSize(decoded(src), 64<<10)
	sample, _ := in.Peek(16 << 10)
	if bytes.ContainsRune(sample, 0) {
		return ErrNoTable
	}
	rows := textRows{in: in, separator: separatorOf(sample), line: 1}
	for {
		number := rows.line
		cells, err := rows.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = collect.add(number, cells)
		}
		if err != nil {
			return err
		}
	}
}

// textRows reads row by row, and of a row no more than a table may have: nothing
// that follows is held in memory first, however long the line is.
type textRows struct {
	in        *bufio.Reader
	separator byte
	line      int
	cell      []byte
}

// next is the next row, io.EOF behind the last one.
func (t *textRows) next() (cells []string, err error) {
	if _, err := t.in.Peek(1); err != nil {
		return nil, err
	}
	for column := 0; ; column++ {
		goesOn, err := t.readCell()
		if err != nil {
			return nil, err
		}
		text := clean(unguarded(string(t.cell)))
		switch {
		case column < maxColumns:
			cells = append(cells, text)
		case text != "":
			return nil, ErrTooWide
		}
		if !goesOn {
			return cells, nil
		}
	}
}

// readCell reads a cell up to the separator or the end of its row, and reports
// whether the row goes on. In quotes both are text, and so is a quote that is
// doubled or that nothing ends behind: people forget to double them.
func (t *textRows) readCell() (goesOn bool, err error) {
	t.cell = t.cell[:0]
	quoted := false
	for first := true; ; first = false {
		c, err := t.in.ReadByte()
		if errors.Is(err, io.EOF) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if c == '\n' {
			t.line++
		}
		switch {
		case c == '"' && first:
			quoted = true
		case c == '"' && quoted:
			quoted = t.quoteInside()
		case c == t.separator && !quoted:
			return true, nil
		case c == '\n' && !quoted:
			return false, nil
		default:
			t.cell = append(t.cell, c)
		}
		if len(t.cell) > maxPieceLength {
			return false, errTooLarge
		}
	}
}

// quoteInside decides about a quote in quoted text, and reports whether it goes on.
func (t *textRows) quoteInside() bool {
	next, _ := t.in.Peek(1)
	switch {
	case len(next) == 0 || next[0] == t.separator || next[0] == '\n' || next[0] == '\r':
		return false
	case next[0] == '"':
		_, _ = t.in.Discard(1)
	}
	t.cell = append(t.cell, '"')
	return true
}

// decoded makes UTF-8 of the text.
func decoded(src io.Reader) io.Reader {
	in := bufio.NewReaderSize(src, 64<<10)
	sample, _ := in.Peek(32 << 10)
	if len(sample) == 32<<10 {
		sample = sample[:bytes.LastIndexByte(sample, '\n')+1] // not in the middle of a character
	}
	marked := bytes.HasPrefix(sample, []byte("\xFF\xFE")) || bytes.HasPrefix(sample, []byte("\xFE\xFF")) || bytes.HasPrefix(sample, []byte("\xEF\xBB\xBF"))
	if !marked && !utf8.Valid(sample) {
		return transform.NewReader(in, charmap.Windows1252.NewDecoder())
	}
	return transform.NewReader(in, unicode.BOMOverride(transform.Nop))
}

// separatorOf is the one that the first line has most of.
func separatorOf(sample []byte) byte {
	line, _, _ := strings.Cut(string(sample), "\n")
	best, most := byte(','), strings.Count(line, ",")
	for _, separator := range []byte(";\t") {
		if n := strings.Count(line, string(separator)); n > most {
			best, most = separator, n
		}
	}
	return best
}
