package sheets

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// Why a file was not read.
var (
	ErrNoTable  = errors.New("sheets: neither an Excel file nor a table of text")
	ErrDamaged  = errors.New("sheets: damaged, or larger inside than is read")
	ErrTooLong  = errors.New("sheets: more rows than allowed")
	ErrTooWide  = errors.New("sheets: more columns than allowed")
	ErrNothing  = errors.New("sheets: no row below the headings")
	errTooLarge = errors.New("sheets: too much text")
)

const (
	maxColumns = 100
	// maxText is how much text a table may hold, whatever its file weighs.
	maxText = 24 << 20
)

// Table is what a file says: headings, and rows as text. A date of Excel's is
// text as well, from the year to the second.
type Table struct {
	Headings []string
	Rows     []Row

	own bool // the product's
}

// Row is one line of the file.
type Row struct {
	Number int // as the program shows it
	Cells  []string
}

// Cell is the text of a column, "" where the row is shorter.
func (r Row) Cell(column int) string {
	if column < 0 || column >= len(r.Cells) {
		return ""
	}
	return r.Cells[column]
}

// Read reads the first sheet of an Excel file, or a text with separated values.
func Read(file io.ReaderAt, size int64) (*Table, error) {
	begin := make([]byte, 4)
	if n, err := file.ReadAt(begin, 0); n == 0 && err != nil {
		return nil, ErrNoTable
	}
	table := &Table{}
	collect := &collector{table: table}
	var err error
	if bytes.Equal(begin, []byte("PK\x03\x04")) {
		err = readExcel(file, size, collect)
	} else {
		err = readText(io.NewSectionReader(file, 0, size), collect)
	}
	switch {
	case errors.Is(err, errTooLarge):
		return nil, ErrDamaged
	case err != nil:
		return nil, err
	case table.Headings == nil:
		return nil, ErrNoTable
	case len(table.Rows) == 0:
		return nil, ErrNothing
	}
	return table, nil
}

// collector takes rows as they are read, and stops what goes on too long.
type collector struct {
	table *Table
	text  int
}

// add takes one row. Empty ones are left out; the first other one is the headings.
func (c *collector) add(number int, cells []string) error {
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	if len(cells) == 0 {
		return nil
	}
	if len(cells) > maxColumns {
		return ErrTooWide
	}
	for _, cell := range cells {
		c.text += len(cell) + 16
	}
	switch {
	case c.text > maxText:
		return errTooLarge
	case c.table.Headings == nil:
		c.table.Headings = cells
	case len(c.table.Rows) == MaxRows:
		return ErrTooLong
	default:
		c.table.Rows = append(c.table.Rows, Row{number, cells})
	}
	return nil
}

// clean makes a cell's text what the database keeps: no spaces around it, and
// nothing that is no character.
func clean(text string) string {
	if !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, "\uFFFD")
	}
	if strings.ContainsRune(text, 0) {
		text = strings.ReplaceAll(text, "\x00", "")
	}
	return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
}
