package sheets

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strconv"
	"strings"
	"time"
)

// What an Excel file may come to when it is unpacked. Only the parts that are
// needed are opened, each is read as it is unpacked, and none further than this:
// a file that claims to be small and is not ends there.
const (
	maxParts       = 2_000
	maxUnpacked    = 48 << 20
	maxPacked      = 64 // times its size, and a little for small ones
	alwaysMore     = 1 << 20
	maxShared      = 400_000
	maxPieceLength = 512 << 10 // a full cell, of characters that are written as references
)

// readExcel reads the first sheet.
func readExcel(file io.ReaderAt, size int64, collect *collector) error {
	archive, err := zip.NewReader(file, size)
	if err != nil || len(archive.File) > maxParts {
		return ErrDamaged
	}
	book := &workbook{archive: archive, left: min(maxUnpacked, size*maxPacked+alwaysMore), from: epoch}
	name, err := book.firstSheet()
	if err != nil {
		return err
	}
	if err := book.readShared(); err != nil {
		return err
	}
	if err := book.readDateStyles(); err != nil {
		return err
	}
	return book.readSheet(name, collect)
}

type workbook struct {
	archive *zip.Reader
	left    int64 // bytes that may still be unpacked
	shared  []string
	dates   []bool // whether the cell format of this place shows a date
	from    time.Time
}

// part opens a part of the file, nil if there is none of this name.
func (b *workbook) part(name string) (*partReader, error) {
	for _, f := range b.archive.File {
		if !strings.EqualFold(strings.TrimPrefix(f.Name, "/"), name) {
			continue
		}
		content, err := f.Open()
		if err != nil {
			return nil, ErrDamaged
		}
		return &partReader{content: content, book: b}, nil
	}
	return nil, nil
}

// partReader reads no more than the whole file may come to, and lets nothing by
// that the decoder would hold in memory as one piece: endless text between two
// tags, and comments, character data and document types, which no program writes
// into these parts.
type partReader struct {
	content io.ReadCloser
	book    *workbook
	since   int // bytes since the last tag began
	last    byte
}

func (p *partReader) Read(into []byte) (int, error) {
	n, err := p.content.Read(into)
	if p.book.left -= int64(n); p.book.left < 0 {
		return 0, ErrDamaged
	}
	for _, b := range into[:n] {
		if p.since++; b == '<' {
			p.since = 0
		}
		if p.since > maxPieceLength || b == '!' && p.last == '<' {
			return 0, ErrDamaged
		}
		p.last = b
	}
	return n, err
}

// walk calls visit for each element of a part as it begins. There is no entity
// to expand: the decoder knows none but XML's own.
func (b *workbook) walk(name string, visit func(d *xml.Decoder, e xml.StartElement) error) (found bool, err error) {
	content, err := b.part(name)
	if content == nil || err != nil {
		return false, err
	}
	defer content.content.Close()
	decoder := xml.NewDecoder(content)
	for {
		token, err := decoder.RawToken()
		switch {
		case errors.Is(err, io.EOF):
			return true, nil
		case err != nil:
			return true, ErrDamaged
		}
		if token, begins := token.(xml.StartElement); begins {
			if err := visit(decoder, token); err != nil {
				return true, err
			}
		}
	}
}

// firstSheet finds the name of the first sheet's part.
func (b *workbook) firstSheet() (name string, err error) {
	relation := ""
	found, err := b.walk("xl/workbook.xml", func(_ *xml.Decoder, e xml.StartElement) error {
		switch e.Name.Local {
		case "workbookPr":
			if isTrue(value(e, "date1904")) {
				b.from = epoch1904
			}
		case "sheet":
			if relation == "" && value(e, "state") != "hidden" {
				relation = value(e, "id")
			}
		}
		return nil
	})
	if err != nil || !found {
		return "", orElse(err, ErrNoTable)
	}
	name = "xl/worksheets/sheet1.xml"
	_, err = b.walk("xl/_rels/workbook.xml.rels", func(_ *xml.Decoder, e xml.StartElement) error {
		if e.Name.Local == "Relationship" && relation != "" && value(e, "Id") == relation {
			if target := value(e, "Target"); strings.HasPrefix(target, "/") {
				name = strings.TrimPrefix(path.Clean(target), "/")
			} else {
				name = path.Join("xl", target)
			}
		}
		return nil
	})
	return name, err
}

// readShared reads the texts that cells refer to.
func (b *workbook) readShared() error {
	kept := 0
	_, err := b.walk("xl/sharedStrings.xml", func(d *xml.Decoder, e xml.StartElement) error {
		if e.Name.Local != "si" {
			return nil
		}
		text, err := textIn(d, "si")
		if err != nil {
			return err
		}
		if kept += len(text) + 16; kept > maxText || len(b.shared) >= maxShared {
			return errTooLarge
		}
		b.shared = append(b.shared, text)
		return nil
	})
	return err
}

func (b *workbook) readSheet(name string, collect *collector) error {
	found, err := b.walk(name, func(d *xml.Decoder, e xml.StartElement) error {
		if e.Name.Local != "row" {
			return nil
		}
		number, _ := strconv.Atoi(value(e, "r"))
		cells, err := b.cells(d)
		if err != nil {
			return err
		}
		if number == 0 {
			number = len(collect.table.Rows) + 1
		}
		return collect.add(number, cells)
	})
	if err == nil && !found {
		return ErrNoTable
	}
	return err
}

// cells reads a row to its end.
func (b *workbook) cells(d *xml.Decoder) (cells []string, err error) {
	for {
		token, err := d.RawToken()
		if err != nil {
			return nil, ErrDamaged
		}
		switch token := token.(type) {
		case xml.EndElement:
			if token.Name.Local == "row" {
				return cells, nil
			}
		case xml.StartElement:
			if token.Name.Local != "c" {
				continue
			}
			text, err := b.cell(d, value(token, "t"), value(token, "s"))
			if err != nil {
				return nil, err
			}
			at := len(cells)
			if named := columnOf(value(token, "r")); named >= 0 {
				at = named
			}
			if text == "" {
				continue // programs write empty cells far to the right, for their colour
			}
			if at >= maxColumns {
				return nil, ErrTooWide
			}
			for len(cells) <= at {
				cells = append(cells, "")
			}
			cells[at] = text
		}
	}
}

// cell reads a cell to its end and says what it shows.
func (b *workbook) cell(d *xml.Decoder, kind, style string) (string, error) {
	text, err := textIn(d, "c")
	if err != nil {
		return "", err
	}
	switch kind {
	case "s":
		index, err := strconv.Atoi(text)
		if err != nil || index < 0 || index >= len(b.shared) {
			return "", ErrDamaged
		}
		return b.shared[index], nil
	case "e":
		return "", nil // #N/A and the like are no value
	case "", "n":
		if at, err := strconv.Atoi(style); err == nil && at >= 0 && at < len(b.dates) && b.dates[at] {
			return dateText(text, b.from), nil
		}
	}
	return text, nil
}

// textIn is the text of an element's values: of <t> and <v>, but not of the
// formula they come from and not of the reading aids of East Asian names.
func textIn(d *xml.Decoder, end string) (string, error) {
	var b strings.Builder
	inside, skipped := 0, 0
	for {
		token, err := d.RawToken()
		if err != nil {
			return "", ErrDamaged
		}
		switch token := token.(type) {
		case xml.StartElement:
			switch token.Name.Local {
			case "t", "v":
				inside++
			case "rPh", "f":
				skipped++
			}
		case xml.EndElement:
			switch token.Name.Local {
			case "t", "v":
				inside--
			case "rPh", "f":
				skipped--
			case end:
				return clean(unescaped(b.String())), nil
			}
		case xml.CharData:
			if inside > 0 && skipped == 0 {
				if b.Len()+len(token) > maxText {
					return "", errTooLarge
				}
				b.Write(token)
			}
		}
	}
}

// unescaped turns Excel's own escapes (_x000D_) back into characters.
func unescaped(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		if excelEscape.MatchString(text[i:]) {
			code, _ := strconv.ParseUint(text[i+2:i+6], 16, 32)
			b.WriteRune(rune(code))
			i += len("_x0000_")
			continue
		}
		b.WriteByte(text[i])
		i++
	}
	return b.String()
}

func value(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func isTrue(text string) bool { return text == "1" || text == "true" }

func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// columnOf is 0 for A7 and 26 for AA7, -1 for what is no cell.
func columnOf(cell string) int {
	column := 0
	for i, r := range cell {
		switch {
		case r >= 'A' && r <= 'Z' && i < 3:
			column = column*26 + int(r-'A') + 1
		case r >= '0' && r <= '9' && i > 0:
			return column - 1
		default:
			return -1
		}
	}
	return -1
}
