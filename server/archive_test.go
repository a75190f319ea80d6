package server_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hivis/directory/archives"
	"hivis/server/servertest"
)

// archiveOf is an organization's archive.
func archiveOf(t *testing.T, s *servertest.Server, id int64) (*zip.Reader, *archives.Manifest) {
	t.Helper()
	var file bytes.Buffer
	about, err := s.App.Archives.Export(t.Context(), id, &file)
	if err != nil {
		t.Fatal(err)
	}
	return unzip(t, file.Bytes()), about
}

func unzip(t *testing.T, file []byte) *zip.Reader {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	return archive
}

func entriesOf(t *testing.T, archive *zip.Reader) map[string]string {
	t.Helper()
	entries := map[string]string{}
	for _, f := range archive.File {
		content, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(content)
		if err != nil {
			t.Fatal(err)
		}
		entries[f.Name] = string(text)
	}
	return entries
}

// zipOf is an archive of such entries.
func zipOf(t *testing.T, entries map[string]string) *zip.Reader {
	t.Helper()
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		to, err := w.Create(name)
		if err == nil {
			_, err = io.WriteString(to, entries[name])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return unzip(t, file.Bytes())
}

// TestAnOrganizationIsTakenAlong: with a row in every table, what is made of its archive has the same
// archive, the same sums and files, and its people work in it.
func TestAnOrganizationIsTakenAlong(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	archive, about := archiveOf(t, w.Server, w.acme.ID)
	was := entriesOf(t, archive)
	if about.Files == 0 || len(about.Damaged) != 0 || about.Rows() < 500 {
		t.Fatalf("the archive has %d rows and %d files, and lacks %v", about.Rows(), about.Files, about.Damaged)
	}
	for _, table := range about.Tables {
		if table.Rows == 0 {
			t.Errorf("%s has no row: nothing is proved of it", table.Name)
		}
	}
	id, _, err := w.App.Archives.Import(t.Context(), w.owner, archive, "moved", "Moved")
	if err != nil {
		t.Fatal(err)
	}
	again, _ := archiveOf(t, w.Server, id)
	is := entriesOf(t, again)
	delete(was, "manifest.json")
	delete(is, "manifest.json")
	for name, text := range was {
		if is[name] != text {
			t.Errorf("%s differs", name)
		}
	}
	if len(is) != len(was) {
		t.Errorf("%d entries became %d", len(was), len(is))
	}
	for table, sums := range map[string]string{
		"tallies":        "kind, site_id, facet, value, week, sensitive, sum(records)",
		"permit_tallies": "status, site_id, template_id, requested_month, starts_month, sum(permits), sum(approved), sum(closed_in_time)",
	} {
		keys, _, _ := strings.Cut(sums, ", sum(")
		counted := func(id int64) (text string) {
			if err := w.owner.QueryRow(t.Context(), fmt.Sprintf("select coalesce(string_agg(x::text, e'\n' order by x::text), '') from (select %s from %s where organization_id = $1 group by %s having %s <> 0) x",
				sums, table, keys, map[string]string{"tallies": "sum(records)", "permit_tallies": "sum(permits)"}[table]), id).Scan(&text); err != nil {
				t.Fatal(err)
			}
			return text
		}
		if got, want := counted(id), counted(w.acme.ID); got != want || got == "" {
			t.Errorf("%s are\n%s\nand were\n%s", table, got, want)
		}
	}
	w.Exec("update users set password_hash = (select password_hash from users where organization_id = $1 and id = $2) where organization_id = $3 and id = $2", w.acme.ID, w.acme.Manager.ID, id)
	moved := *w.acme.Organization
	moved.ID, moved.Host = id, "moved."+w.URL.Host
	manager := w.Visitor(moved.Host)
	manager.ID, manager.Email = w.acme.Manager.ID, w.acme.Manager.Email
	theirs := func(c *servertest.Client) string {
		return string(c.Get("/api/v2/observations?per_page=50").Wants(200).Bytes)
	}
	if got, want := theirs(manager), theirs(w.acme.Manager); signatures.ReplaceAllString(got, "") != signatures.ReplaceAllString(want, "") {
		t.Errorf("the manager sees %s\nand saw %s", got, want)
	}
	w.Observe(&moved, manager).Wants(201)
}

// signatures are the parts of links that tell one organization's from another's.
var signatures = regexp.MustCompile(`(expires=\d+|signature=[\w%-]+)`)

// TestAnArchiveThatIsNotWholeIsRefused: nothing of it stays, neither rows nor files.
func TestAnArchiveThatIsNotWholeIsRefused(t *testing.T) {
	t.Parallel()
	w := newSides(t)
	w.acme.observation()
	w.acme.Admin.Patch("/api/v1/organization", map[string]any{"logo_id": w.acme.picture(), "letterhead": "Acme"}).Wants(200)
	archive, about := archiveOf(t, w.Server, w.acme.ID)
	whole := entriesOf(t, archive)
	var file string
	for name := range whole {
		if strings.HasPrefix(name, "files/") {
			file = name
		}
	}
	rows := w.Rows()
	for what, of := range map[string]struct {
		edit func(map[string]string)
		says string
	}{
		"no manifest": {func(e map[string]string) { delete(e, "manifest.json") }, "no archive"},
		"an older schema": {func(e map[string]string) {
			e["manifest.json"] = strings.Replace(e["manifest.json"], fmt.Sprintf(`"schema": %d`, about.Schema), `"schema": 1`, 1)
		}, "schema 1"},
		"ids too high": {func(e map[string]string) {
			e["manifest.json"] = regexp.MustCompile(`"last_id": [1-9]\d*`).ReplaceAllString(e["manifest.json"], `"last_id": 9000000000000000`)
		}, "too high"},
		"a table missing": {func(e map[string]string) { delete(e, "tables/observations.jsonl") }, "observations"},
		"a row too few":   {func(e map[string]string) { e["tables/timeline_entries.jsonl"] = "" }, "timeline_entries"},
		"another text": {func(e map[string]string) {
			e["tables/sites.jsonl"] = strings.Replace(e["tables/sites.jsonl"], "Auckland", "Oakland", 1)
		}, "sites"},
		"a row that lies":  {func(e map[string]string) { e["tables/sites.jsonl"] = `{"id": 1}` + "\n" + e["tables/sites.jsonl"] }, "sites"},
		"another file":     {func(e map[string]string) { e[file] = "another" }, "not the file"},
		"a file of nobody": {func(e map[string]string) { e["files/2026/11/AAAAAAAAAAAAAAAAAAAAAAAAAA"] = "x" }, "no record has"},
		"a path":           {func(e map[string]string) { e["files/../../passwd"] = "x" }, "no record has"},
	} {
		entries := maps.Clone(whole)
		of.edit(entries)
		_, _, err := w.App.Archives.Import(t.Context(), w.owner, zipOf(t, entries), "moved", "")
		if err == nil || !strings.Contains(err.Error(), of.says) {
			t.Errorf("%s: %v, wanted a word of %q", what, err, of.says)
		}
		if now := w.Rows(); !maps.Equal(now, rows) {
			t.Errorf("%s: rows stayed", what)
		}
	}
	if _, _, err := w.App.Archives.Import(t.Context(), w.owner, zipOf(t, whole), "globex", ""); err == nil || !strings.Contains(err.Error(), "sub-domain") {
		t.Errorf("a sub-domain that is taken: %v", err)
	}
	if _, _, err := w.App.Archives.Import(t.Context(), w.owner, zipOf(t, whole), "moved", ""); err != nil {
		t.Error(err)
	}
}

// harmless are columns whose names speak of secrets, and that are none to whoever has the archive: an
// administrator, who has the rows already.
var harmless = []string{
	"actions.completion_hash", "attachments.sha256", "audit_actions.device_hash", "audit_findings.device_hash", "audit_marks.device_hash", "audits.device_hash",
	"incident_public_messages.message_hash", "incident_public_reports.key_hash", "incident_public_reports.report_hash", "incidents.device_hash", "induction_certificates.key_hash",
	"muster_people.device_hash", "observations.device_hash", "public_messages.message_hash", "public_reports.key_hash", "public_reports.report_hash", "site_gates.key_hash", "site_visits.key_hash",
}

// TestNoSecretIsInAnArchive: a column of bytes, or one that is called so, is looked at before it goes along.
func TestNoSecretIsInAnArchive(t *testing.T) {
	t.Parallel()
	w := newSides(t)
	archive, about := archiveOf(t, w.Server, w.acme.ID)
	suspicious := regexp.MustCompile(`hash$|secret|token|password|credential|private`)
	for _, table := range about.Tables {
		for _, c := range table.Columns {
			name := table.Name + "." + c.Name
			if (c.Type == "bytea" || suspicious.MatchString(c.Name)) && !slices.Contains(harmless, name) {
				t.Errorf("%s goes along: leave it out, or say here why it is no secret", name)
			}
		}
	}
	if users := entriesOf(t, archive)["tables/users.jsonl"]; strings.Contains(users, "password") || !strings.Contains(users, w.acme.Admin.Email) {
		t.Errorf("the people are %s", users)
	}
}
