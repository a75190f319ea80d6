package server_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"

	"hivis/platform/i18n"
	"hivis/platform/sheets"
	"hivis/server/servertest"
)

const importSuffix = "_bulk_upload"

// imports holds what is imported from tables to what all of it promises: its template can be
// imported as it is, a file is read as the last one with these headings was, is done once and
// wholly or not at all, and what is no table is refused.
func (c *contract) imports() {
	c.t.Helper()
	var all []*operation
	for _, op := range c.d.operations() {
		// What is imported into one record is held to by the tests of its module.
		if strings.HasSuffix(op.Path, importSuffix) && !strings.Contains(op.Path, "{") {
			all = append(all, op)
		}
	}
	if len(all) < 5 {
		c.t.Fatalf("only %d kinds of records are imported", len(all))
	}
	for i, op := range all {
		c.template(op)
		c.remembered(op, all[(i+1)%len(all)])
		c.wholly(op)
		c.noTable(op)
	}
}

// sends sends a file to an import, with a mapping where there is one.
func (c *contract) sends(who *servertest.Client, op *operation, content []byte, mapping string, dryRun bool) *servertest.Response {
	c.t.Helper()
	fields := map[string]string{"dry_run": map[bool]string{true: "true", false: "false"}[dryRun]}
	if mapping != "" {
		fields["mapping"] = mapping
	}
	return who.UploadTo(op.Path, "table.csv", content, fields)
}

func (c *contract) tries(who *servertest.Client, op *operation, content []byte) sheets.Outcome {
	c.t.Helper()
	return servertest.As[sheets.Outcome](c.sends(who, op, content, "", true).Wants(http.StatusOK))
}

// template tries the template as it is given out, in each language, and imports the last.
func (c *contract) template(op *operation) {
	c.t.Helper()
	for i, locale := range i18n.Locales {
		who := c.acme.Admin.In(locale)
		file := who.Get(strings.TrimSuffix(op.Path, importSuffix) + "/import_template").Wants(http.StatusOK).Bytes
		out := c.tries(who, op, file)
		if out.ToAdd < 1 || out.ProblemsTotal > 0 || len(out.Mapping.Fields) != len(out.Fields) {
			c.t.Errorf("%s: of its template in %s %d rows can be added, %d of %d fields are found: %+v", op, locale, out.ToAdd, len(out.Mapping.Fields), len(out.Fields), out.Problems)
		}
		if i < len(i18n.Locales)-1 {
			continue
		}
		mapping, err := json.Marshal(out.Mapping)
		if err != nil {
			c.t.Fatal(err)
		}
		if done := servertest.As[sheets.Outcome](c.sends(who, op, file, string(mapping), false).Wants(http.StatusOK)); done.Added != out.ToAdd {
			c.t.Errorf("%s: of its template %d rows are added, not %d: %+v", op, done.Added, out.ToAdd, done)
		}
	}
}

// remembered sends a file without its mapping after it was imported with one: here that is
// known, and neither in the other organization nor of the next kind.
func (c *contract) remembered(op, next *operation) {
	c.t.Helper()
	file := func(o *side) []byte { // of one row, with headings that no other file had
		return bytes.Replace(o.request(op).file, []byte("\n"), []byte(",Beside\n"), 1)
	}
	out := servertest.As[sheets.Outcome](c.sends(c.acme.Admin, op, file(c.acme), c.acme.request(op).fields["mapping"], false).Wants(http.StatusOK))
	if out.Added+out.Already != 1 {
		c.t.Errorf("%s: of one row it says %+v", op, out)
	}
	once, content := c.acme.Admin.Copy(), file(c.acme)
	once.Headers["Idempotency-Key"] = "once " + op.Path
	c.sends(once, op, content, "", false).Wants(http.StatusOK)
	if again := c.sends(once, op, content, "", false).Wants(http.StatusOK); again.Header.Get("Idempotent-Replayed") != "true" {
		c.t.Errorf("%s: answers the same request with %v", op, again.Header)
	}
	c.sends(once, op, append(bytes.Clone(content), 'x'), "", false).Refuses(http.StatusUnprocessableEntity, "key_reused")
	for _, asked := range []struct {
		where string
		who   *side
		op    *operation
		knows bool
	}{{"here", c.acme, op, true}, {"in the other organization", c.globex, op, false}, {"at " + next.Path, c.acme, next, false}} {
		if out := c.tries(asked.who.Admin, asked.op, file(asked.who)); out.Remembered != asked.knows {
			c.t.Errorf("%s: how its file is read is remembered %s: %v", op, asked.where, out.Remembered)
		}
	}
}

// wholly sends a file of which one row is wrong: nothing of it is kept.
func (c *contract) wholly(op *operation) {
	c.t.Helper()
	r := c.acme.request(op)
	file := append(bytes.Clone(r.file), strings.Repeat("x", 20_000)+"\n"...)
	before := c.digests(c.acme.ID)
	refused := c.sends(c.acme.Admin, op, file, r.fields["mapping"], false).Refuses(http.StatusUnprocessableEntity, "import_has_problems")
	at := func(field string) bool { return strings.HasPrefix(field, "rows[3].") }
	for field := range refused.Errors {
		if !at(field) {
			c.t.Errorf("%s: a wrong row is refused at %s", op, field)
		}
	}
	for table, digest := range c.digests(c.acme.ID) {
		if digest != before[table] {
			c.t.Errorf("%s: what was refused changed %s: %s before, %s after", op, table, before[table], digest)
		}
	}
}

// noTable sends what cannot be read, and too much of what can.
func (c *contract) noTable(op *operation) {
	c.t.Helper()
	for content, said := range map[string][2]string{
		"\x89PNG\r\n\x1a\n\x00":             {"Choose an Excel file (.xlsx) or a text with separated values (.csv).", "Wählen Sie eine Excel-Datei (.xlsx) oder einen Text mit Trennzeichen (.csv)."},
		"a,b\n":                             {"There is no row below the headings.", "Unter den Überschriften steht keine Zeile."},
		"PK\x03\x04 and more":               {"The file is damaged or holds too much. Save it anew and try again.", "Die Datei ist beschädigt oder enthält zu viel. Speichern Sie sie neu und versuchen Sie es noch einmal."},
		"a\n" + strings.Repeat("1\n", 5001): {"The file may have at most 5000 rows.", "Die Datei darf höchstens 5000 Zeilen haben."},
		strings.Repeat("a,", 100) + "a\n1":  {"The file may have at most 100 columns.", "Die Datei darf höchstens 100 Spalten haben."},
	} {
		c.sends(c.acme.Admin, op, []byte(content), "", true).Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt("file", said[0], "de", said[1])
	}
	c.sends(c.acme.Admin, op, []byte("a\nx\n"), `{"fields": {"nonsense": {"column": 1}}}`, true).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(c.t, "mapping", "This has the wrong format.")
	c.sends(c.acme.Admin, op, []byte("a\n"+strings.Repeat("x", 10_000_001)), "", true).Refuses(http.StatusRequestEntityTooLarge, "too_large")
}
