package sheets_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/platform/sheets"
)

func TestWhatTheCellsOfTextAre(t *testing.T) {
	sofia, err := time.LoadLocation("Europe/Sofia")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 20, 22, 30, 0, 0, time.UTC)
	for _, c := range []struct {
		cell       any
		want, read string // in the file; as it is read again
	}{
		{nil, "", ""},
		{"", "", ""},
		{"plain", "plain", "plain"},
		{"Überfall 事故", "Überfall 事故", "Überfall 事故"},
		{"a,b", `"a,b"`, "a,b"},
		{`say "no"`, `"say ""no"""`, `say "no"`},
		{"two\nlines", "\"two\r\nlines\"", "two\nlines"},
		{" x ", `" x "`, "x"},
		{"=1+1", "'=1+1", "=1+1"},
		{"+1", "'+1", "+1"},
		{"-1", "'-1", "-1"},
		{"@a", "'@a", "@a"},
		{"\tx", "'\tx", "x"},
		{"\r=1", "'=1", "=1"},
		{"＝1", "'＝1", "＝1"},
		{"＠a", "'＠a", "＠a"},
		{"'=1", "''=1", "'=1"},
		{"''-1", "'''-1", "''-1"},
		{"x;=1+1;y", "x;'=1+1;y", "x;=1+1;y"},
		{"x;＋1;'=1", "x;'＋1;''=1", "x;＋1;'=1"},
		{"x\t@a", "x\t'@a", "x\t@a"},
		{"one\n- two\r\n=3", "\"one\r\n'- two\r\n'=3\"", "one\n- two\n=3"},
		{"\t=1", "'\t'=1", "=1"},
		{`x;"=1;y`, `"x;'""=1;y"`, `x;"=1;y`},
		{`x;""=1`, `"x;'""""=1"`, `x;""=1`},
		{`a;'"'=1`, `"a;'""'=1"`, `a;'"'=1`},
		{"=;=;=", "'=;'=;'=", "=;=;="},
		{"x; =1, y", `"x; =1, y"`, "x; =1, y"},
		{`=A1,"x"`, `"'=A1,""x"""`, `=A1,"x"`},
		{"'quoted'", "'quoted'", "'quoted'"},
		{"a=1", "a=1", "a=1"},
		{-5, "-5", "-5"},
		{42, "42", "42"},
		{-0.25, "-0.25", "-0.25"},
		{1e21, "1000000000000000000000", "1000000000000000000000"},
		{at, "2026-11-20T22:30:00Z", "2026-11-20T22:30:00Z"},
		{at.In(sofia), "2026-11-21T00:30:00+02:00", "2026-11-21T00:30:00+02:00"},
		{sheets.Day{Time: at.In(sofia)}, "2026-11-21", "2026-11-21"},
	} {
		var file bytes.Buffer
		if err := sheets.WriteTable(&file, sheets.CSV, "list", []sheets.Heading{{Title: "First"}, {Title: "=Second"}}, [][]any{{c.cell, "end"}}); err != nil {
			t.Fatal(err)
		}
		if want := "\uFEFFFirst,'=Second\r\n" + c.want + ",end\r\n"; file.String() != want {
			t.Errorf("%T %v is written as %q, wanted %q", c.cell, c.cell, file.String(), want)
		}
		table, err := read(file.Bytes())
		if err != nil || table.Rows[0].Cell(0) != c.read || table.Headings[0] != "First" {
			t.Errorf("%T %v is read as %v, %v, wanted %q", c.cell, c.cell, table, err, c.read)
		}
	}
}

// TestApostrophesOfOthers stay, unless they are where the product would have set them all.
func TestApostrophesOfOthers(t *testing.T) {
	for cell, want := range map[string]string{
		"'twas":          "'twas",
		"x;'y":           "x;'y",
		"'=1;=2":         "'=1;=2", // of ours the second had one as well
		"x;'-1;-2":       "x;'-1;-2",
		"don't; '=1":     "don't; '=1",
		"'=1\rand\r'=2":  "'=1\rand\r'=2",
		"'=1":            "=1",
		"x;'=1\r\nthere": "x;=1\nthere",
	} {
		table, err := read([]byte("A,B\r\nfirst,\"" + cell + "\"\r\n"))
		if err != nil || table.Rows[0].Cell(1) != want {
			t.Errorf("%q is read as %v, %v, wanted %q", cell, table, err, want)
		}
	}
}

// TestNoSplitRuns: whatever a spreadsheet splits by, no cell begins with what it would run, and what
// was written is read again.
func TestNoSplitRuns(t *testing.T) {
	pieces := []string{";", "\t", "\n", "\r", `"`, "'", "=1", "－", "x", ", "}
	for n := range 10_000 {
		text := ""
		for rest := n; rest > 0; rest /= len(pieces) {
			text += pieces[rest%len(pieces)]
		}
		var file bytes.Buffer
		if err := sheets.WriteTable(&file, sheets.CSV, "list", []sheets.Heading{{Title: "A"}, {Title: "B"}}, [][]any{{"first", "x" + text}}); err != nil {
			t.Fatal(err)
		}
		for _, cell := range strings.FieldsFunc(file.String(), func(c rune) bool { return strings.ContainsRune(";\t\r\n", c) }) {
			if cell = strings.TrimLeft(cell, `"`); strings.HasPrefix(cell, "=") || strings.HasPrefix(cell, "－") {
				t.Fatalf("%q has the cell %q in %q", text, cell, file.String())
			}
		}
		want := strings.TrimSpace("x" + strings.ReplaceAll(text, "\r", ""))
		if table, err := read(file.Bytes()); err != nil || table.Rows[0].Cell(1) != want {
			t.Fatalf("%q is read as %v, %v", text, table, err)
		}
	}
}

func TestTextRefusesWhatIsNoCell(t *testing.T) {
	if err := sheets.WriteTable(&bytes.Buffer{}, sheets.CSV, "list", []sheets.Heading{{Title: "A"}}, [][]any{{true}}); err == nil {
		t.Error("a cell of an unknown type is written")
	}
}

// TestBothFormatsHaveTheSameCells: what a program reads of one is what it reads of the other.
func TestBothFormatsHaveTheSameCells(t *testing.T) {
	heads := []sheets.Heading{{Title: "A"}, {Title: "B, C"}, {Title: "D"}, {Title: "E"}}
	var rows [][]any
	for i := range 3000 {
		rows = append(rows, []any{fmt.Sprintf("row %d\n\"%s\"", i, strings.Repeat("x,", i%50)), i, math.Sqrt(float64(i)), nil}, []any{"=x", -i, 0.5, "last"})
	}
	rows = rows[:sheets.MaxRows]
	tables := map[sheets.Format]*sheets.Table{}
	for _, format := range []sheets.Format{sheets.XLSX, sheets.CSV} {
		var file bytes.Buffer
		err := sheets.WriteTable(&file, format, "list", heads, rows)
		if err == nil {
			tables[format], err = read(file.Bytes())
		}
		if err != nil {
			t.Fatal(format, err)
		}
		if format == sheets.CSV { // by the standard library's reader, which knows nothing of ours
			all, err := csv.NewReader(&file).ReadAll()
			if err != nil || len(all) != len(rows)+1 {
				t.Errorf("%d rows, %v", len(all), err)
			}
		}
	}
	for i, row := range tables[sheets.XLSX].Rows {
		if other := tables[sheets.CSV].Rows[i]; !slices.Equal(row.Cells, other.Cells) {
			t.Fatalf("row %d is %q as .xlsx and %q as .csv", i, row.Cells, other.Cells)
		}
	}
}
