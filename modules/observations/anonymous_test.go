package observations_test

import (
	"context"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hivis/modules/observations"
	"hivis/server"
	"hivis/server/servertest"
)

// lines are what a server logs.
type lines chan slog.Record

func (lines) Enabled(context.Context, slog.Level) bool { return true }
func (l lines) WithAttrs([]slog.Attr) slog.Handler     { return l }
func (l lines) WithGroup(string) slog.Handler          { return l }
func (l lines) Handle(_ context.Context, r slog.Record) error {
	l <- r
	return nil
}

// next is the line of the request that was answered last.
func (l lines) next() string {
	for r := range l {
		if r.Message != "request" {
			continue
		}
		var text []string
		r.Attrs(func(a slog.Attr) bool {
			text = append(text, a.String())
			return true
		})
		return strings.Join(text, " ")
	}
	return ""
}

// unknown is the product and a reporter whose id, name and address stand
// nowhere by chance.
func unknown(t *testing.T, role string) (*bench, *servertest.Client, lines) {
	t.Parallel()
	log := make(lines, 1000)
	b := &bench{servertest.Changed(t, nil, func(o *server.Options) { o.Log = slog.New(log) }), t}
	if _, err := b.Database.Owner(t).Exec(t.Context(), "select setval(pg_get_serial_sequence('users', 'id'), 7700077007700)"); err != nil {
		t.Fatal(err)
	}
	quokka := b.AddUser(b.Acme, "quokka", role, b.Acme.Sites...)
	quokka.SignIn()
	for len(log) > 0 {
		<-log
	}
	return b, quokka, log
}

func names(text string, c *servertest.Client) bool {
	return strings.Contains(text, fmt.Sprint(c.ID)) || strings.Contains(strings.ToLower(text), "quokka")
}

// TestNothingNamesAnAnonymousReporter reports without a name in every way that
// leaves a trace, and looks for the reporter in all that was written.
func TestNothingNamesAnAnonymousReporter(t *testing.T) {
	b, reporter, log := unknown(t, "Worker")
	before := b.Contents()
	keyed := func(key string) *servertest.Client {
		c := reporter.Copy()
		c.Headers["Idempotency-Key"] = key
		return c
	}
	var file struct{ Attachment struct{ ID int64 } }
	keyed("upload").Upload("quokka's.png", servertest.Picture).Wants(200).Into(&file)
	// A second photo that is taken out of the form again lies beside the first one.
	keyed("removed").Upload("left.png", servertest.Picture).Wants(200)
	form := b.form(body{"anonymous": true, "risk_potential": "critical", "attachment_ids": []int64{file.Attachment.ID},
		"actions": []body{b.action(), b.action(body{"responsible_id": b.Acme.Manager.ID})}})
	wrong := b.form(body{"anonymous": true, "description": " "})
	unread := b.form(body{"anonymous": true, "description": nil})
	o := recordOf(keyed("report").Post("/api/observations", form).Wants(201))
	again := recordOf(keyed("report").Post("/api/observations", form).Wants(201))
	reporter.Post("/api/observations", wrong).Refuses(422, "invalid")
	reporter.Post("/api/observations", unread).Refuses(422, "invalid")
	keyed("upload").Upload("quokka's.png", servertest.Picture).Wants(200)

	b.Wants("the repeated report", again.ID, o.ID)
	b.Wants("its photo", o.Attachments[0].Name, "photo.png")
	b.Wants("the answer", []any{o.Anonymous, o.ReportedBy == nil, o.Timeline[0].Actor == nil, o.Actions[0].AssignedBy == nil, len(o.Attachments)},
		"[true true true true 1]")
	written := 0
	for table, rows := range b.Contents() {
		for _, row := range rows {
			if slices.Contains(before[table], row) {
				continue
			}
			written++
			if names(row, reporter) {
				t.Errorf("%s names the reporter: %s", table, row)
			}
		}
	}
	if written < 20 {
		t.Errorf("only %d rows were looked through", written)
	}
	for range 7 {
		if line := log.next(); !strings.Contains(line, "method=POST") || names(line, reporter) {
			t.Errorf("the log names the reporter: %s", line)
		}
	}
}

// TestOnlyPhotosGoWithAnAnonymousReport: other files may say who made them.
func TestOnlyPhotosGoWithAnAnonymousReport(t *testing.T) {
	b := newBench(t)
	file := b.Acme.Worker.Uploaded("letter.txt", []byte("Yours"))
	form := b.form(body{"anonymous": true, "attachment_ids": []int64{file}})
	b.Acme.Worker.Post("/api/observations", form).Refuses(422, "invalid").
		At(t, "attachment_ids", "Only JPEG, PNG and WebP photos can go with an anonymous report: other files may say who made them.")
	german := b.Acme.Worker.In("de")
	german.Post("/api/observations", form).Refuses(422, "invalid").
		At(t, "attachment_ids", "Einer anonymen Meldung können nur Fotos als JPEG, PNG oder WebP beiliegen: Andere Dateien können verraten, von wem sie stammen.")
	form["anonymous"] = false
	b.Wants("under their name", recordOf(b.Acme.Worker.Post("/api/observations", form).Wants(201)).Attachments[0].Name, "letter.txt")
}

// TestTheAnswerOfAnAnonymousReportIsTheSameForEverybody compares what is kept of
// reports by people of different rights, one of whom is responsible for the
// action: their answers must not differ in anything but the record's own numbers.
func TestTheAnswerOfAnAnonymousReportIsTheSameForEverybody(t *testing.T) {
	b := newBench(t)
	kept := map[string]bool{}
	for _, who := range []*servertest.Client{b.Acme.Worker, b.Acme.Supervisor, b.Acme.Manager, b.Acme.Admin} {
		file := who.Uploaded("rail.png", servertest.Picture)
		keyed := who.Copy()
		keyed.Headers["Idempotency-Key"] = "report"
		form := b.form(body{"anonymous": true, "attachment_ids": []int64{file}})
		o := recordOf(keyed.Post("/api/observations", form).Wants(201))
		b.Wants("the answer", []any{len(o.Attachments), o.Attachments[0].URL, o.Can, o.Actions[0].Can.Complete},
			"[1  {permission_denied permission_denied permission_denied permission_denied permission_denied permission_denied} permission_denied]")
		for _, row := range b.Contents()["public.idempotency_keys"] {
			if strings.Contains(row, o.Number) {
				_, answer, _ := strings.Cut(row, "{")
				kept[itsOwn.ReplaceAllString(answer, "")] = true
			}
		}
	}
	b.Wants("different answers", len(kept), 1)
}

// itsOwn is what each record has for itself.
var itsOwn = regexp.MustCompile(`"id":\d+|(OBS|ACT)-\d+`)

// TestSilenceDoesNotNameAReporterEither tells an anonymous reporter what it tells
// everybody else: who was not told would be known.
func TestSilenceDoesNotNameAReporterEither(t *testing.T) {
	b, reporter, _ := unknown(t, "Safety Manager")
	form := body{"anonymous": true, "risk_potential": "high", "actions": []body{b.action(), b.action(body{"responsible_id": reporter.ID})}}
	heard := map[string][]string{}
	for _, who := range []*servertest.Client{reporter, b.Acme.Worker} {
		o := b.report(who, form)
		heard[who.Email] = b.told(o)
	}
	b.Wants("told of the two reports", heard[reporter.Email], heard[b.Acme.Worker.Email])
	b.Wants("told", len(heard[reporter.Email]), 5) // three managers, and two responsible persons
}

// told lists who was told what of an observation and its actions.
func (b *bench) told(o observations.Record) []string {
	b.t.Helper()
	var told []string
	for _, row := range b.Contents()["public.notifications"] {
		columns := strings.Split(row, "|")
		for n, id := range []int64{o.ID, o.Actions[0].ID, o.Actions[1].ID} {
			module := []string{"Observation", "Action", "Action"}[n]
			if columns[4] == module && columns[5] == fmt.Sprint(id) {
				told = append(told, fmt.Sprint(columns[2], columns[3], n))
			}
		}
	}
	slices.Sort(told)
	return told
}

// TestAnAnonymousReportIsNobodys is what follows from not knowing the reporter.
func TestAnAnonymousReportIsNobodys(t *testing.T) {
	b := newBench(t)
	id := b.report(b.Acme.Worker, body{"anonymous": true}).ID
	b.Acme.Worker.Patch(pathOf(id), body{"comment": "mine"}).Refuses(403, "not_your_observation")
	found, _ := b.numbers(b.Acme.Worker, fmt.Sprintf("reporter_id=%d", b.Acme.Worker.ID))
	b.Wants("found by reporter", found, "[]")
	b.Acme.Manager.Patch(pathOf(id), body{"comment": "looked at"}).Wants(200)
	// Nobody is told that it was completed or closed, since nobody asked for it.
	o := b.read(b.Acme.Manager, id)
	b.complete(b.Acme.Supervisor, o.Actions[0])
	b.move(b.Acme.Manager, o.Actions[0], "close", body{})
	b.Wants("told", b.Insert("select count(*) from notifications where user_id = $1", b.Acme.Worker.ID), 0)
	b.Wants("status", b.read(b.Acme.Worker, id).Status, "closed")
}
