package sheets

import (
	"archive/zip"
	"bufio"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/klauspost/compress/flate"
)

// ContentType is that of the files written here.
const ContentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// Heading is a column's heading.
type Heading struct {
	Title   string
	Width   float64  // in characters; 0 is the program's own
	Choices []string // what may be chosen in the column; empty: anything
}

// Day is a date without a time.
type Day struct{ time.Time }

// The cell formats of style.xml, by their places in it.
const (
	plainStyle = iota
	headStyle
	momentStyle
	dayStyle
	textStyle // marked as text: it stays text when somebody edits it
)

// Writer writes one sheet, row by row. Nothing of a row stays in memory.
type Writer struct {
	zip   *zip.Writer
	sheet *bufio.Writer
	heads []Heading
	row   int
	err   error
}

// NewWriter begins a sheet with its headings.
func NewWriter(w io.Writer, name string, heads []Heading) (*Writer, error) {
	out := &Writer{zip: zip.NewWriter(w), heads: heads}
	out.zip.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	out.part("[Content_Types].xml", contentTypes)
	out.part("_rels/.rels", packageRelations)
	out.part("xl/workbook.xml", fmt.Sprintf(workbookPart, attribute(sheetName(name))))
	out.part("xl/_rels/workbook.xml.rels", workbookRelations)
	out.part("xl/styles.xml", stylesPart)
	out.part("xl/worksheets/sheet2.xml", offersPart(heads))
	if out.err != nil {
		return nil, out.err
	}
	sheet, err := out.zip.Create("xl/worksheets/sheet1.xml")
	if err != nil {
		return nil, err
	}
	out.sheet = bufio.NewWriterSize(sheet, 64<<10)
	out.text(sheetBegin)
	out.columns()
	out.text("<sheetData>")
	titles := make([]any, len(heads))
	for i, head := range heads {
		titles[i] = heading(head.Title)
	}
	return out, out.Row(titles...)
}

type heading string

// part writes one of the small parts. It is stored as it is: to begin compressing takes
// longer than all rows of most lists.
func (w *Writer) part(name, content string) {
	if w.err != nil {
		return
	}
	// Its size comes first, too: who reads the file as a stream could not find its end.
	size := uint64(len(content))
	part, err := w.zip.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Store,
		CRC32: crc32.ChecksumIEEE([]byte(content)), CompressedSize64: size, UncompressedSize64: size})
	if err == nil {
		_, err = io.WriteString(part, content)
	}
	w.err = err
}

func (w *Writer) text(s string) {
	if w.err == nil {
		_, w.err = w.sheet.WriteString(s)
	}
}

func (w *Writer) columns() {
	w.text("<cols>")
	for i, head := range w.heads {
		width := head.Width
		if width == 0 {
			width = 16
		}
		w.text(fmt.Sprintf(`<col min="%d" max="%d" width="%g" customWidth="1"/>`, i+1, i+1, width))
	}
	w.text("</cols>")
}

// Row writes the next row. Of a time its wall clock is shown. A string is always a
// string, whatever it begins with.
func (w *Writer) Row(cells ...any) error {
	w.row++
	number := strconv.Itoa(w.row)
	w.text(`<row r="` + number + `">`)
	for i, cell := range cells {
		w.cell(columnName(i)+number, cell)
	}
	w.text("</row>")
	return w.err
}

func (w *Writer) cell(at string, cell any) {
	switch value := cell.(type) {
	case nil:
	case heading:
		w.string(at, headStyle, string(value))
	case string:
		if value == "" {
			return
		}
		style := plainStyle
		if dangerous(value) {
			style = textStyle
		}
		w.string(at, style, value)
	case int:
		w.text(`<c r="` + at + `"><v>` + strconv.Itoa(value) + `</v></c>`)
	case float64:
		w.number(at, plainStyle, value)
	case time.Time:
		w.number(at, momentStyle, serialOf(value))
	case Day:
		w.number(at, dayStyle, math.Floor(serialOf(value.Time)))
	default:
		w.err = fmt.Errorf("sheets: a cell of type %T", cell)
	}
}

func (w *Writer) string(at string, style int, value string) {
	w.text(`<c r="` + at + `" t="inlineStr" s="` + strconv.Itoa(style) + `"><is><t xml:space="preserve">`)
	w.text(escaped(value))
	w.text("</t></is></c>")
}

func (w *Writer) number(at string, style int, value float64) {
	w.text(`<c r="` + at + `" s="` + strconv.Itoa(style) + `"><v>` + strconv.FormatFloat(value, 'f', -1, 64) + `</v></c>`)
}

// Close ends the file. The writer under it stays open.
func (w *Writer) Close() error {
	w.text("</sheetData>")
	if last := columnName(len(w.heads) - 1); w.row > 1 {
		w.text(fmt.Sprintf(`<autoFilter ref="A1:%s%d"/>`, last, w.row))
	}
	w.offers()
	w.text("</worksheet>")
	if w.err == nil {
		w.err = w.sheet.Flush()
	}
	if w.err != nil {
		return w.err
	}
	return w.zip.Close()
}

// offers lets people choose in the columns that have a list.
func (w *Writer) offers() {
	var validations strings.Builder
	count := 0
	for i, head := range w.heads {
		if len(head.Choices) == 0 {
			continue
		}
		count++
		column := columnName(i)
		fmt.Fprintf(&validations, `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="%[1]s2:%[1]s%[2]d"><formula1>lists!$%[1]s$1:$%[1]s$%[3]d</formula1></dataValidation>`,
			column, MaxRows+1, len(head.Choices))
	}
	if count > 0 {
		w.text(fmt.Sprintf(`<dataValidations count="%d">%s</dataValidations>`, count, validations.String()))
	}
}

// offersPart is the hidden sheet with what may be chosen.
func offersPart(heads []Heading) string {
	longest := 0
	for _, head := range heads {
		longest = max(longest, len(head.Choices))
	}
	var b strings.Builder
	b.WriteString(listsBegin)
	for row := range longest {
		fmt.Fprintf(&b, `<row r="%d">`, row+1)
		for i, head := range heads {
			if row < len(head.Choices) {
				fmt.Fprintf(&b, `<c r="%s%d" t="inlineStr"><is><t xml:space="preserve">%s</t></is></c>`, columnName(i), row+1, escaped(head.Choices[row]))
			}
		}
		b.WriteString("</row>")
	}
	b.WriteString("</sheetData></worksheet>")
	return b.String()
}

// dangerous reports whether a program might take the text for a formula when
// somebody edits or copies it.
func dangerous(text string) bool { return strings.ContainsRune(runs+"\t\r", firstOf(text)) }

// runs are the characters that a formula begins with, also as they are typed in East Asia.
const runs = "=+-@＝＋－＠"

// firstOf is the first character of a text, utf8.RuneError of none.
func firstOf(text string) rune {
	first, _ := utf8.DecodeRuneInString(text)
	return first
}

var epoch = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)

// serialOf is a wall clock's time as Excel counts: days since the end of 1899.
func serialOf(t time.Time) float64 {
	wall := time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
	return float64(wall.Unix()-epoch.Unix()) / (24 * 60 * 60)
}

// columnName is A for 0 and AA for 26.
func columnName(index int) string {
	name := ""
	for index >= 0 {
		name = string(rune('A'+index%26)) + name
		index = index/26 - 1
	}
	return name
}

const maxCellLength = 32_767

// escaped makes text safe inside XML. What XML cannot hold is left out, and what
// Excel would take for one of its own escapes (_x0041_) is written as one.
func escaped(text string) string {
	if len(text) > maxCellLength && utf8.RuneCountInString(text) > maxCellLength {
		text = string([]rune(text)[:maxCellLength])
	}
	if isPlain(text) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '"':
			b.WriteString("&quot;")
		case r == '\r':
			b.WriteString("&#13;")
		case r == '_' && excelEscape.MatchString(text[i:]):
			b.WriteString("_x005F_")
		case r == '\t' || r == '\n' || r >= ' ' && r != '\uFFFE' && r != '\uFFFF':
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isPlain reports whether a text can be written as it is, which most can.
func isPlain(text string) bool {
	for i := range len(text) {
		// 0xEF begins the characters that XML has no room for, among others.
		if c := text[i]; c < ' ' || c == '&' || c == '<' || c == '>' || c == '"' || c == '_' || c == 0xEF {
			return false
		}
	}
	return true
}

func attribute(text string) string { return escaped(text) }

// sheetName fits a name to Excel's rules: at most 31 characters, none of these.
func sheetName(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]:*?/\'`, r) {
			return ' '
		}
		return r
	}, name)
	if runes := []rune(name); len(runes) > 31 {
		name = string(runes[:31])
	}
	return name
}
