package sheets

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"maps"
	"net/http"
	"slices"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Outcome says how a file is read and what is wrong with it, or what was added.
type Outcome struct {
	Columns         []SeenColumn `json:"columns" maxItems:"100" doc:"The columns of the file, from the left"`
	Rows            int          `json:"rows" minimum:"1" maximum:"5000" doc:"Rows of the file below the headings"`
	Fields          []Field      `json:"fields" maxItems:"60" doc:"What rows of this import can say"`
	Mapping         Mapping      `json:"mapping"`
	MappedBy        string       `json:"mapped_by" maxLength:"120" doc:"Name of the mapping file by which it is read; empty: of none"`
	Remembered      bool         `json:"remembered" doc:"The mapping is the one of the last file with these headings"`
	DateOrderNeeded bool         `json:"date_order_needed" doc:"Whether day or month comes first cannot be told from the dates"`
	Unknown         []Unknown    `json:"unknown" maxItems:"500" doc:"Words that are no choice; map them, or mend the file"`
	Problems        []RowProblem `json:"problems" maxItems:"500" doc:"The first ones"`
	ProblemsTotal   int          `json:"problems_total" minimum:"0" maximum:"1000000" doc:"How many problems there are; nothing is added while there are any"`
	ToAdd           int          `json:"to_add" minimum:"0" maximum:"5000" doc:"Rows that nothing is wrong with, and that are not here already"`
	Already         int          `json:"already" minimum:"0" maximum:"5000" doc:"Rows that are here already as they stand in the file: they are left out unless they are asked for again"`
	Added           int          `json:"added" minimum:"0" maximum:"5000" doc:"Rows that were added; 0 of a dry run"`

	dryRun bool
}

// Transient keeps the answer of a dry run from being saved: it can be made again.
func (o *Outcome) Transient() bool { return o.dryRun }

// SeenColumn is a column of the file.
type SeenColumn struct {
	Number  int      `json:"number" minimum:"1" maximum:"100" doc:"Place of the column, from 1"`
	Heading string   `json:"heading" maxLength:"200" doc:"What stands above the column"`
	Samples []string `json:"samples" maxItems:"3" doc:"The first different texts in it"`
}

// Unknown is a word that is none of a field's choices.
type Unknown struct {
	Field string `json:"field" maxLength:"60" doc:"Key of the field"`
	Value string `json:"value" maxLength:"4000" doc:"The word, as it stands in the file"`
	Rows  int    `json:"rows" minimum:"1" maximum:"5000" doc:"How many rows have it"`
}

// RowProblem is what is wrong with one row.
type RowProblem struct {
	Row     int    `json:"row" minimum:"0" maximum:"2000000" doc:"As the program shows it; 0 when it is about the mapping"`
	Field   string `json:"field" maxLength:"60" doc:"Key of the field that it is about"`
	Label   string `json:"label" maxLength:"200" doc:"The column's heading, or the field's name"`
	Value   string `json:"value" maxLength:"200" doc:"What stands in the cell"`
	Code    string `json:"code" maxLength:"60" enum:"{field_codes}" doc:"What is wrong, for machines"`
	Message string `json:"message" maxLength:"500" doc:"What is wrong, in the caller's language"`
}

const maxShown = 500

// Importer reads tables into records of any module.
type Importer struct {
	Now   api.Clock
	Files []*MappingFile // of systems that are known
}

// Import is a kind of record that can be imported.
type Import struct {
	Module string
	Fields []Field
	// Check holds the rows to the rules, and keeps what is to be added.
	Check func(records iter.Seq[Record]) error
	// Deduplicate takes out of what Check kept what is here already, once nothing is wrong with any
	// row, and says how much that was: a file that is sent twice is the same records. nil:
	// nobody can tell.
	Deduplicate func() (already int, err error)
	// Admit may refuse what is left as a whole.
	Admit func() error
	// Add adds what Check kept: all of it, in this transaction.
	Add func() error
}

// Run reads the file by its mapping and checks it. Unless this is a dry run, all
// of it is added or nothing, and the mapping is kept for the next time.
func (i *Importer) Run(ctx context.Context, tx *db.Tx, in *Upload, what Import) (*Outcome, error) {
	out := &Outcome{Rows: len(in.table.Rows), Fields: what.Fields, Columns: seen(in.table), dryRun: in.dryRun, Unknown: []Unknown{}, Problems: []RowProblem{}}
	mapping, err := i.mappingFor(ctx, tx, in, what, out)
	if err != nil {
		return nil, err
	}
	read := newReading(in.table, what.Fields, mapping)
	out.DateOrderNeeded = read.order()
	if out.DateOrderNeeded {
		read.problems = append(read.problems, problem{0, "date_order", "date_order_needed", nil})
		// One question is enough: the dates are read in some order meanwhile, so that
		// not each of them is a problem as well.
		read.mapping.Order = DayFirst
	}
	if err := what.Check(read.records); err != nil {
		return nil, err
	}
	if out.DateOrderNeeded {
		read.mapping.Order = ""
	}
	out.Mapping = read.mapping
	read.report(api.CallOf(ctx), out)
	if out.ProblemsTotal == 0 {
		if err := in.admit(what, out); err != nil {
			return nil, err
		}
	}
	if in.dryRun {
		return out, nil
	}
	if out.ProblemsTotal > 0 {
		return nil, refused(out)
	}
	if out.ToAdd > 0 {
		if err := what.Add(); err != nil {
			return nil, err
		}
	}
	out.Added = out.ToAdd
	if in.table.own {
		return out, nil
	}
	return out, remember(tx, what.Module, in.table, read.mapping, i.Now())
}

// admit leaves out what is here already, unless it is asked for again, and lets the module
// refuse the rest.
func (u *Upload) admit(what Import, out *Outcome) (err error) {
	if what.Deduplicate != nil && !u.again {
		if out.Already, err = what.Deduplicate(); err != nil {
			return err
		}
		out.ToAdd -= out.Already
	}
	if what.Admit == nil {
		return nil
	}
	return what.Admit()
}

// mappingFor is the mapping that was sent, else that of the mapping file that was sent, else the one of the
// last time, else that of the system whose file it is, else a guess.
func (i *Importer) mappingFor(ctx context.Context, tx *db.Tx, in *Upload, what Import, out *Outcome) (Mapping, error) {
	if in.mapping != nil {
		if !in.mapping.sound(in.table, what.Fields) {
			return Mapping{}, api.Invalid("mapping", "format")
		}
		return *in.mapping, nil
	}
	if in.by != nil {
		if in.by.Module != what.Module {
			return Mapping{}, api.Invalid("mapping_file", "mapping_of_others")
		}
		return i.byFile(in, in.by, what, out)
	}
	kept, found, err := recall(ctx, tx, what.Module, in.table)
	if err != nil {
		return Mapping{}, err
	}
	if found && kept.sound(in.table, what.Fields) {
		out.Remembered = true
		return kept, nil
	}
	for _, file := range i.Files {
		if file.Module == what.Module && file.knows(in.table) {
			return i.byFile(in, file, what, out)
		}
	}
	return guess(in.table, what.Fields), nil
}

func (i *Importer) byFile(in *Upload, file *MappingFile, what Import, out *Outcome) (Mapping, error) {
	mapping := file.of(in.table, what.Fields)
	if !mapping.sound(in.table, what.Fields) {
		return Mapping{}, api.Invalid("mapping_file", "format")
	}
	out.MappedBy = clip(file.Name, 120)
	return mapping, nil
}

// refused answers a run that cannot be: what is wrong, by row and field.
func refused(out *Outcome) error {
	e := &api.Error{Status: http.StatusUnprocessableEntity, Code: "import_has_problems", Params: i18n.Params{"Count": out.ProblemsTotal}}
	for _, p := range out.Problems {
		e.Fields = append(e.Fields, api.FieldError{Field: fmt.Sprintf("rows[%d].%s", p.Row, p.Field), Code: p.Code, Sentence: p.Message})
	}
	return e
}

func seen(table *Table) []SeenColumn {
	columns := make([]SeenColumn, len(table.Headings))
	for i, heading := range table.Headings {
		columns[i] = SeenColumn{Number: i + 1, Heading: clip(heading, 200), Samples: []string{}}
		for _, row := range table.Rows {
			if text := clip(row.Cell(i), 120); text != "" && len(columns[i].Samples) < 3 && !slices.Contains(columns[i].Samples, text) {
				columns[i].Samples = append(columns[i].Samples, text)
			}
		}
	}
	return columns
}

// report puts what was found into the outcome, in the caller's words.
func (r *reading) report(call *api.Call, out *Outcome) {
	faulty := map[int]bool{}
	for _, p := range r.problems {
		faulty[p.row] = true
	}
	out.ProblemsTotal = len(r.problems)
	out.ToAdd = len(r.table.Rows) - len(faulty)
	if faulty[0] {
		out.ToAdd = 0
	}
	slices.SortStableFunc(r.problems, func(a, b problem) int { return cmp.Compare(a.row, b.row) })
	cells := map[int]Row{}
	for _, row := range r.table.Rows {
		cells[row.Number] = row
	}
	for _, p := range r.problems[:min(maxShown, len(r.problems))] {
		out.Problems = append(out.Problems, RowProblem{Row: p.row, Field: p.field, Label: r.labelOf(p.field),
			Value: clip(cells[p.row].Cell(r.mapping.Fields[p.field].Column-1), 200), Code: p.code, Message: call.Say("field."+p.code, p.params)})
	}
	for _, field := range r.fields {
		words := r.unknown[field.Key]
		for _, word := range slices.Sorted(maps.Keys(words)) {
			if len(out.Unknown) < maxShown {
				out.Unknown = append(out.Unknown, Unknown{field.Key, clip(word, 4000), words[word]})
			}
		}
	}
}

// labelOf names a column as the file does, or the field where no column is.
func (r *reading) labelOf(key string) string {
	if column := r.mapping.Fields[key].Column; column > 0 && r.table.Headings[column-1] != "" {
		return clip(r.table.Headings[column-1], 200)
	}
	for _, field := range r.fields {
		if field.Key == key {
			return field.Label
		}
	}
	return ""
}

func clip(text string, longest int) string {
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest-1]) + "…"
	}
	return text
}

// Template answers a file to fill in: the fields as headings, what may be chosen,
// and a row that shows, by the keys of the fields, how it is meant.
func Template(ctx context.Context, name string, fields []Field, example map[string]any) (*api.Streamed, error) {
	call := api.CallOf(ctx)
	heads, cells := make([]Heading, len(fields)), make([]any, len(fields))
	for i, field := range fields {
		heads[i], cells[i] = Heading{Title: field.Label, Width: 22}, example[field.Key]
		for _, choice := range field.Choices {
			heads[i].Choices = append(heads[i].Choices, choice.Label)
		}
	}
	var content bytes.Buffer // small, whatever may be chosen
	sheet, err := NewWriter(&content, call.Say(name, nil), heads)
	if err == nil {
		err = sheet.Row(cells...)
	}
	if err == nil {
		err = sheet.Close()
	}
	return &api.Streamed{Headers: headersOf(call.Say(name, nil), XLSX, int64(content.Len())), Write: func(w io.Writer) error {
		_, err := content.WriteTo(w)
		return err
	}}, err
}
