package server_test

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/core/changes"
	"hivis/core/records"
	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/server"
	"hivis/server/servertest"
)

// TestEveryKindIsWhole holds each kind of record to what it says of itself: its SQL is
// SQL, it is seen the same with anybody's eyes and with those of a request, its right is one
// that roles grant, its notices are written as mails, and its example is a record that is
// talked about and followed.
func TestEveryKindIsWhole(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	if len(s.App.Records.Kinds()) < 2 {
		t.Fatal("there are no kinds of records")
	}
	for _, k := range s.App.Records.Kinds() {
		t.Run(k.Name, func(t *testing.T) { isWhole(t, s, k) })
	}
	s.Acme.Worker.Post("/api/views", map[string]any{"list": "walks", "name": "mine", "search": ""}).Refuses(http.StatusUnprocessableEntity, "invalid")
}

func isWhole(t *testing.T, s *servertest.Server, k *records.Kind) {
	t.Helper()
	if unknown, is := k.Read.Unknown(roles.IsKnown); is {
		t.Errorf("no role grants %s", unknown)
	}
	id, reader := exampleOf(t, s, s.Acme, k)
	seenAlike(t, s, k, id)
	isTalkedAbout(t, s, k, id, reader)
	isListed(t, s, k, id)
	isFollowed(t, s, k, id)
	for _, list := range k.Lists {
		s.Acme.Worker.Post("/api/views", map[string]any{"list": list, "name": "mine", "search": ""}).Wants(http.StatusCreated)
	}
	for _, path := range k.IndexedLists {
		if strings.Contains(path, "export") || strings.HasSuffix(path, "/2") {
			continue
		}
		s.Acme.Admin.Get(path).Wants(http.StatusOK)
	}
}

// TestNumbersBeginAlikeOnBothSides, or what somebody says of a record would not lead to it.
func TestNumbersBeginAlikeOnBothSides(t *testing.T) {
	t.Parallel()
	declared := regexp.MustCompile(`(?m)^  name: '(\w+)',\n  prefix: '(\w+)',$`)
	web := map[string]string{}
	err := filepath.WalkDir("../web/src/modules", func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "kind.ts" {
			return err
		}
		content, err := os.ReadFile(at)
		for _, kind := range declared.FindAllStringSubmatch(string(content), -1) {
			web[kind[1]] = kind[2]
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range servertest.New(t).App.Records.Kinds() {
		if web[k.Name] != k.Prefix {
			t.Errorf("numbers of %s begin with %q, and in the browser with %q", k.Name, k.Prefix, web[k.Name])
		}
	}
}

// isListed finds the example, which somebody said "seen" of, by its words and its number:
// among all kinds, and in the first list of its own. Another organization does not, and nor
// does who types another word or what a database would take for a sign.
func isListed(t *testing.T, s *servertest.Server, k *records.Kind, id int64) {
	t.Helper()
	number := records.Number(k.Prefix, s.Insert(fmt.Sprintf("select serial from %s where id = $1", k.Table), id))
	for _, path := range []string{"/api/v1/search", k.IndexedLists[0]} {
		for _, c := range []struct {
			who   *servertest.Client
			typed string
			found bool
		}{
			{s.Acme.Admin, "EXAMPLE seen", true}, {s.Acme.Admin, number, true}, {s.Acme.Admin, strings.ToLower(number), true},
			{s.Acme.Admin, "example absent", false}, {s.Acme.Admin, "ex%ple", false}, {s.Acme.Admin, `exampl_ \`, false}, {s.Acme.Admin, "'; select", false},
			{s.Globex.Admin, "example", false}, {s.Globex.Admin, number, false},
		} {
			answer := c.who.Get(path + "?q=" + url.QueryEscape(c.typed)).Wants(http.StatusOK)
			if found := strings.Contains(string(answer.Bytes), `"`+number+`"`); found != c.found {
				t.Errorf("%s finds %s at %s by %q: %v", c.who.Email, number, path, c.typed, found)
			}
		}
	}
}

// isFollowed finds the example in the feed of changes, with the call that shows it.
func isFollowed(t *testing.T, s *servertest.Server, k *records.Kind, id int64) {
	t.Helper()
	s.Settle()
	var told []string
	for _, c := range servertest.As[changes.Feed](s.Acme.Admin.Get("/api/v1/changes?limit=1000&kind=" + url.QueryEscape(k.Name)).Wants(http.StatusOK)).Changes {
		if c.RecordID == id {
			told = append(told, c.Verb)
			s.Acme.Admin.Get(c.Path).Wants(http.StatusOK)
		}
	}
	if len(told) == 0 || told[0] != "created" || slices.Contains(told[1:], "created") {
		t.Errorf("programs are told of %s %d: %v", k.Name, id, told)
	}
	if others := servertest.As[changes.Feed](s.Globex.Admin.Get("/api/v1/changes").Wants(http.StatusOK)).Changes; len(others) > 0 {
		t.Errorf("another organization is told %v", others)
	}
}

// exampleOf makes the kind's example, and returns its id and who reads it besides.
func exampleOf(t *testing.T, s *servertest.Server, o *servertest.Organization, k *records.Kind) (int64, *servertest.Client) {
	t.Helper()
	example := s.Example(o, k)
	o.Admin.Post(example.Path, example.Body).Wants(http.StatusCreated)
	id := s.Insert(fmt.Sprintf("select max(id) from %s where organization_id = $1", k.Table), o.ID)
	if example.Show != nil {
		show := example.Show(id)
		o.Admin.Post(show.Path, show.Body).Wants(http.StatusOK)
	}
	if example.Reader == o.Supervisor.ID {
		return id, o.Supervisor
	}
	worker, _ := roles.DefaultNamed("Worker")
	if k.Read.Check(&access.User{Rules: worker.Rules()}) != access.Granted { // of no default role but the administrators'
		return id, s.AddUser(o, fmt.Sprint("reader", s.Insert("select count(*) from users")), "Admin", o.Sites...)
	}
	return id, o.Worker
}

// seenAlike reads the example as the kind says, by those who see it: once for any user and
// once for each by the request. The two are one rule, and must not drift apart.
func seenAlike(t *testing.T, s *servertest.Server, k *records.Kind, id int64) {
	t.Helper()
	ctx := context.Background()
	err := s.Database.Read(ctx, db.Scope{OrganizationID: s.Acme.ID, UserID: s.Acme.Admin.ID}, func(tx *db.Tx) error {
		var number, title, status string
		var site int64
		err := tx.QueryRow(ctx, fmt.Sprintf("select %s, %s, %s, %s from %s %s where %[6]s.organization_id = $1 and %[6]s.id = $2", k.Number(), k.Title, k.Site, k.Status, k.Table, k.Row),
			s.Acme.ID, id).Scan(&number, &title, &site, &status)
		if err != nil {
			return err
		}
		if !strings.HasPrefix(number, k.Prefix+"-") || !strings.Contains(title, "an example") || site != s.Acme.Sites[0] || status == "" {
			t.Errorf("the example is read as %s, %q at %d, %s", number, title, site, status)
		}
		rows, err := tx.Query(ctx, fmt.Sprintf(`select u.id, u.is_admin, u.granted, array(select us.site_id from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id), coalesce(%[3]s, false)
			from people u, %[1]s %[2]s
			where u.organization_id = $1 and %[2]s.organization_id = $1 and %[2]s.id = $2`, k.Table, k.Row, k.Sees(records.PersonViewer())), s.Acme.ID, id)
		if err != nil {
			return err
		}
		readers, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (r reader, err error) {
			return r, row.Scan(&r.ID, &r.IsAdmin, &r.Rules, &r.SiteIDs, &r.sees)
		})
		counted := map[bool]int{}
		for _, r := range readers {
			where := api.RowsOf(k.Table + " " + k.Row)
			where.And(k.Row+".organization_id = %s and "+k.Row+".id = %s", s.Acme.ID, id)
			where.AndAny([]string{k.Sees(records.ViewerOf(where, &r.User))})
			var count int
			if err := tx.QueryRow(ctx, "select count(*)"+where.From(""), where.Args...).Scan(&count); err != nil {
				return err
			}
			if count > 0 != r.sees {
				t.Errorf("user %d sees it by the request: %v, and as any user: %v", r.ID, count > 0, r.sees)
			}
			counted[r.sees]++
		}
		if counted[true] == 0 || counted[false] == 0 {
			t.Errorf("%d people see it and %d do not: that proves nothing", counted[true], counted[false])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// reader is a user, and whether they see the example as any user does.
type reader struct {
	access.User
	sees bool
}

// isTalkedAbout comments on the example and follows it, as its organization does and as
// another cannot.
func isTalkedAbout(t *testing.T, s *servertest.Server, k *records.Kind, id int64, reader *servertest.Client) {
	t.Helper()
	comment := map[string]any{"module": k.Name, "record_id": id, "body": "seen"}
	follow := map[string]any{"module": k.Name, "record_id": id, "follows": true}
	people := fmt.Sprintf("/api/comments/people?module=%s&record_id=%d", k.Name, id)
	reader.Post("/api/followers", follow).Wants(http.StatusOK)
	s.Acme.Admin.Post("/api/comments", comment).Wants(http.StatusCreated)
	reader.Get(people).Wants(http.StatusOK)
	if told := s.Insert("select count(*) from notifications where organization_id = $1 and module = $2 and record_id = $3 and user_id = $4 and kind = 'commented'",
		s.Acme.ID, k.Name, id, reader.ID); told != 1 {
		t.Errorf("who follows it heard of the comment %d times", told)
	}
	s.Globex.Admin.Post("/api/comments", comment).Refuses(http.StatusNotFound, "not_found")
	s.Globex.Admin.Post("/api/followers", follow).Refuses(http.StatusNotFound, "not_found")
	s.Globex.Admin.Get(people).Refuses(http.StatusNotFound, "not_found")
}

// TestAKindThatForgetsSomethingStopsTheStart wires a kind that lacks most of what it must say.
func TestAKindThatForgetsSomethingStopsTheStart(t *testing.T) {
	t.Parallel()
	for want, k := range map[string]records.Kind{
		`the kind "Drill" has no prefix`:                          {Name: "Drill"},
		`the kinds "Action" and "Drill" both have the prefix ACT`: {Name: "Drill", Prefix: "ACT"},
	} {
		_, err := wired(t, func(p *server.Parts) { p.Records.Register(k) })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a kind was wired that should have been refused with %q: %v", want, err)
		}
	}
	for topic, want := range map[string]string{
		"drills": `the notice "drill_given" is of the topic "drills", which there is not`,
		"talk":   `the notice "drill_given" has no sentence "mail.drill_given.subject"`,
	} {
		_, err := wired(t, func(p *server.Parts) {
			k := *p.Records.Kind("Observation")
			k.Name, k.Prefix, k.Table, k.Row, k.Page, k.Lists, k.Home, k.Topics, k.Deletion = "Drill", "DRL", "drills", "k", "/drills/", nil, nil, nil, nil
			k.Notices = []records.Notice{{Name: "drill_given", Topic: topic}}
			p.Records.Register(k)
		})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a notice of the topic %q was wired that should have been refused with %q: %v", topic, want, err)
		}
	}
}
