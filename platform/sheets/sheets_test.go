package sheets_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/platform/sheets"
)

func written(t *testing.T, heads []sheets.Heading, rows ...[]any) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := sheets.NewWriter(&b, "A/B: list", heads)
	for _, row := range rows {
		if err == nil {
			err = w.Row(row...)
		}
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(content []byte) (*sheets.Table, error) {
	return sheets.Read(bytes.NewReader(content), int64(len(content)))
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	sofia, err := time.LoadLocation("Europe/Sofia")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 20, 22, 30, 0, 0, time.UTC).In(sofia)
	texts := []any{"=1+1", "+1", "-1", "@a", "a\tb\nc", "_x0041_", "<b>&\"", "Überfall 事故", "a\x01b", " x "}
	heads := make([]sheets.Heading, len(texts)+3)
	for i := range heads {
		heads[i] = sheets.Heading{Title: fmt.Sprint("Column ", i)}
	}
	content := written(t, heads, append(slices.Clone(texts), 42, at, sheets.Day{Time: at}))
	table, err := read(content)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"=1+1", "+1", "-1", "@a", "a\tb\nc", "_x0041_", "<b>&\"", "Überfall 事故", "ab", "x", "42", "2026-11-21 00:30:00", "2026-11-21"}
	for i, cell := range table.Rows[0].Cells {
		if cell != want[i] {
			t.Errorf("column %d is %q, wanted %q", i, cell, want[i])
		}
	}
	if table.Rows[0].Number != 2 || table.Headings[12] != "Column 12" {
		t.Errorf("row %d, headings %q", table.Rows[0].Number, table.Headings)
	}
	sheet := part(t, content, "xl/worksheets/sheet1.xml")
	if strings.Contains(sheet, "<f>") || !strings.Contains(sheet, `<c r="A2" t="inlineStr" s="4"><is><t xml:space="preserve">=1+1</t>`) {
		t.Errorf("text is not text: %s", sheet)
	}
}

func part(t *testing.T, content []byte, name string) string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := archive.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestChoicesAreOffered(t *testing.T) {
	content := written(t, []sheets.Heading{{Title: "Free"}, {Title: "Risk", Choices: []string{"Low", "High & more"}}})
	if sheet := part(t, content, "xl/worksheets/sheet1.xml"); !strings.Contains(sheet, `sqref="B2:B5001"><formula1>lists!$B$1:$B$2</formula1>`) {
		t.Errorf("no choice in %s", sheet)
	}
	if lists := part(t, content, "xl/worksheets/sheet2.xml"); !strings.Contains(lists, "High &amp; more") {
		t.Errorf("not offered in %s", lists)
	}
}

// TestMemoryDoesNotGrowWithTheRows writes ten times as many rows with as much
// memory.
func TestMemoryDoesNotGrowWithTheRows(t *testing.T) {
	grown := func(rows int) uint64 {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		w, err := sheets.NewWriter(io.Discard, "list", make([]sheets.Heading, 10))
		if err != nil {
			t.Fatal(err)
		}
		row := slices.Repeat([]any{strings.Repeat("x", 200)}, 10)
		most := before.HeapAlloc
		for i := range rows {
			if err := w.Row(row...); err != nil {
				t.Fatal(err)
			}
			if i%500 == 0 {
				runtime.GC()
				runtime.ReadMemStats(&after)
				most = max(most, after.HeapAlloc)
			}
		}
		runtime.KeepAlive(w)
		return most - before.HeapAlloc
	}
	few, many := grown(1000), grown(10_000)
	if many > few+2<<20 {
		t.Errorf("1,000 rows take %d bytes, 10,000 take %d", few, many)
	}
}

func TestTexts(t *testing.T) {
	for name, content := range map[string]string{
		"commas":      "a,b\n1,\"x\ny\"\n",
		"semicolons":  "a;b\r\n1;\"x\r\ny\"\r\n",
		"tabs":        "a\tb\n1\t\"x\ny\"\n",
		"with a mark": "\xEF\xBB\xBFa,b\n\n,,\n1,\"x\ny\"\n",
		"utf-16":      "\xFF\xFEa\x00,\x00b\x00\n\x001\x00,\x00\"\x00x\x00\n\x00y\x00\"\x00",
	} {
		table, err := read([]byte(content))
		if err != nil || fmt.Sprint(table.Headings) != "[a b]" || len(table.Rows) != 1 || table.Rows[0].Cell(1) != "x\ny" || table.Rows[0].Cell(7) != "" {
			t.Errorf("%s: %+v %v", name, table, err)
		}
	}
	quotes := "a,b\n5\" pipe,\"say \"\"no\"\"\"\n\"half \"a\" quote\",\"\"\n\n7,\"x\ny\"\n8,9"
	if table, err := read([]byte(quotes)); err != nil || fmt.Sprint(table.Rows) != `[{2 [5" pipe say "no"]} {3 [half "a" quote]} {5 [7 x
y]} {7 [8 9]}]` {
		t.Errorf("quotes: %v %v", table, err)
	}
	table, err := read([]byte("Ma\xDFnahme\n1\n"))
	if err != nil || table.Headings[0] != "Maßnahme" {
		t.Errorf("a western code page: %+v %v", table, err)
	}
}

func TestWhatIsNotRead(t *testing.T) {
	long := "a\n" + strings.Repeat("1\n", sheets.MaxRows)
	if table, err := read([]byte(long)); err != nil || len(table.Rows) != sheets.MaxRows {
		t.Errorf("as many rows as allowed: %v", err)
	}
	workbook := map[string]string{"xl/workbook.xml": `<workbook><sheets><sheet name="a" id="r1"/></sheets></workbook>`}
	sheet := func(rows string) map[string]string {
		return map[string]string{"xl/workbook.xml": workbook["xl/workbook.xml"], "xl/worksheets/sheet1.xml": "<worksheet><sheetData>" + rows + "</sheetData></worksheet>"}
	}
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"one row too many":     {[]byte(long + "1\n"), sheets.ErrTooLong},
		"too many columns":     {[]byte(strings.Repeat("a,", 100) + "a\n1"), sheets.ErrTooWide},
		"headings alone":       {[]byte("a,b\n"), sheets.ErrNothing},
		"nothing":              {[]byte("\n\n"), sheets.ErrNoTable},
		"a picture":            {[]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), sheets.ErrNoTable},
		"a zip of other":       {zipped(t, map[string]string{"word/document.xml": "<a/>"}), sheets.ErrNoTable},
		"half a zip":           {written(t, []sheets.Heading{{Title: "a"}}, []any{"1"})[:200], sheets.ErrDamaged},
		"no sheet":             {zipped(t, workbook), sheets.ErrNoTable},
		"broken":               {zipped(t, sheet("<row><c></row>")), sheets.ErrDamaged},
		"a foreign text":       {zipped(t, sheet(`<row><c t="s"><v>7</v></c></row>`)), sheets.ErrDamaged},
		"a document type":      {zipped(t, map[string]string{"xl/workbook.xml": `<!DOCTYPE a [<!ENTITY b "c">]><workbook/>`}), sheets.ErrDamaged},
		"a cell far outside":   {zipped(t, sheet(`<row><c r="XFD1"><v>7</v></c></row>`)), sheets.ErrTooWide},
		"more than 5,000 rows": {zipped(t, sheet(strings.Repeat("<row><c><v>1</v></c></row>", sheets.MaxRows+2))), sheets.ErrTooLong},
	} {
		if _, err := read(c.content); err != c.want {
			t.Errorf("%s: %v, wanted %v", name, err, c.want)
		}
	}
}

func zipped(t *testing.T, parts map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, content := range parts {
		f, err := w.Create(name)
		if err == nil {
			_, err = io.WriteString(f, content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestBombs gives it small files that come to 50 MB when they are unpacked.
func TestBombs(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(20)) // what is garbage is not counted
	for _, c := range [][3]string{
		{"xl/worksheets/sheet1.xml", "<worksheet><sheetData><row><c t=\"inlineStr\"><is><t>", "x "},
		{"xl/worksheets/sheet1.xml", "<worksheet><sheetData><row>", "<c/>"},
		{"xl/worksheets/sheet1.xml", "<worksheet><sheetData><row><!--", "<<"},
		{"xl/sharedStrings.xml", "<sst><si>", "<t>x</t>"},
		{"xl/sharedStrings.xml", "<sst>", "<si></si>"},
		{"xl/workbook.xml", "<workbook><sheets a=\"", "x "},
	} {
		name := c[0]
		bomb := bombed(t, name, c[1], c[2], 50<<20)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		_, err := read(bomb)
		runtime.ReadMemStats(&after)
		if err != sheets.ErrDamaged {
			t.Errorf("%s: %v", name, err)
		}
		if grown := int64(after.Sys) - int64(before.Sys); grown > 48<<20 {
			t.Errorf("%s: memory grew by %d MB", name, grown>>20)
		}
	}
}

// TestALineIsBoundedWhileItIsRead gives it texts of one line each: empty cells
// without end, the same across quoted line ends, and one cell without end.
func TestALineIsBoundedWhileItIsRead(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	for name, c := range map[string]struct {
		content string
		want    error
	}{
		"commas":                 {"a,b\n1" + strings.Repeat(",", 10_000_000), nil},
		"commas and line ends":   {"a,b\n1" + strings.Repeat(",\"\n\"", 2_500_000), nil},
		"a quote without an end": {"a,b\n\"" + strings.Repeat("x\n", 5_000_000), sheets.ErrDamaged},
	} {
		content := strings.NewReader(c.content)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		_, err := sheets.Read(content, content.Size())
		runtime.ReadMemStats(&after)
		if err != c.want {
			t.Errorf("%s: %v, wanted %v", name, err, c.want)
		}
		if grown := int64(after.Sys) - int64(before.Sys); grown > 16<<20 {
			t.Errorf("%s: memory grew by %d MB", name, grown>>20)
		}
	}
}

// TestASmallFileStaysSmall: what is unpacked is at most 64 times as large, and 1 MB.
func TestASmallFileStaysSmall(t *testing.T) {
	const begin, row = "<worksheet><sheetData>", "<row><c></c></row>"
	bomb := bombed(t, "xl/worksheets/sheet1.xml", begin, row, 8<<20)
	if len(bomb) > 64<<10 {
		t.Fatalf("the test's file is of %d bytes", len(bomb))
	}
	if _, err := read(bomb); err != sheets.ErrDamaged {
		t.Errorf("8 MB from %d KB: %v", len(bomb)>>10, err)
	}
}

func bombed(t *testing.T, name, begin, over string, size int) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	if name != "xl/workbook.xml" {
		f, _ := w.Create("xl/workbook.xml")
		_, _ = io.WriteString(f, `<workbook><sheets><sheet name="a" id="r1"/></sheets></workbook>`)
	}
	f, err := w.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(f, begin)
	much := bytes.Repeat([]byte(over), 1<<20/len(over))
	for range size >> 20 {
		if _, err := f.Write(much); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	w, _ := sheets.NewWriter(&b, "list", []sheets.Heading{{Title: "a"}})
	_ = w.Row("x")
	_ = w.Close()
	f.Add(b.Bytes())
	f.Add([]byte("a,b\n1,2\n"))
	f.Add([]byte("\xFF\xFEa\x00"))
	f.Fuzz(func(t *testing.T, content []byte) {
		table, err := read(content)
		if err == nil && (len(table.Headings) == 0 || len(table.Rows) == 0) {
			t.Errorf("read nothing from %q", content)
		}
	})
}
