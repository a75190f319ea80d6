package changes_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"hivis/core/changes"
	"hivis/directory/apikeys"
	"hivis/server/servertest"
)

type body = map[string]any

func read(c *servertest.Client, query string) changes.Feed {
	return servertest.As[changes.Feed](c.Get("/api/v1/changes?" + query).Wants(http.StatusOK))
}

// follow reads the feed from a place to its end, two changes at a time.
func follow(s *servertest.Server, c *servertest.Client, after string) (told []string, next string) {
	s.T.Helper()
	s.Settle()
	for more := true; more; {
		page := read(c, "limit=2&after="+url.QueryEscape(after))
		for _, one := range page.Changes {
			told = append(told, fmt.Sprint(one.Verb, " ", one.Number, " ", one.SiteID, " ", one.Event, " ", one.Path))
		}
		after, more = page.Next, page.More
	}
	return told, after
}

func place(s *servertest.Server, c *servertest.Client) string {
	s.Settle()
	return read(c, "after=now").Next
}

// TestWhoIsToldWhat follows an observation through its life with everybody's eyes.
func TestWhoIsToldWhat(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	o := s.Acme
	people := []*servertest.Client{o.Admin, o.Supervisor, o.Outsider, s.Globex.Admin}
	begun := map[*servertest.Client]string{}
	for _, c := range people {
		begun[c] = place(s, c)
	}
	made := s.Observe(o, o.Worker)
	id, number := made.ID("observation"), made.Number("observation")
	path := fmt.Sprintf("/api/observations/%d", id)
	here, there := fmt.Sprint(" ", number, " ", o.Sites[0], " "), fmt.Sprint(" ", number, " ", o.Sites[1], " ")
	tell := func(when string, wants ...string) {
		t.Helper()
		for i, c := range people {
			var told []string
			told, begun[c] = follow(s, c, begun[c])
			s.Wants(when+": what "+c.Email+" is told", strings.Join(told, "; "), wants[i])
		}
	}
	shown := " " + path
	tell("made", "created"+here+"created"+shown, "created"+here+"created"+shown, "", "")
	o.Admin.Patch(path, body{"comment": "Seen again"}).Wants(http.StatusOK)
	tell("changed", "changed"+here+"updated"+shown, "changed"+here+"updated"+shown, "", "")
	o.Admin.Patch(path, body{"site_id": o.Sites[1]}).Wants(http.StatusOK)
	tell("moved", "moved"+there+"updated"+shown, "left  0  ", "moved"+there+"updated"+shown, "")
	o.Admin.Delete(path, body{"reason": "Twice"}).Wants(http.StatusOK)
	tell("deleted", "deleted"+there+"deleted ", "", "deleted"+there+"deleted ", "")
	o.Admin.Post(path+"/restore", nil).Wants(http.StatusOK)
	tell("restored", "restored"+there+"restored"+shown, "", "restored"+there+"restored"+shown, "")
	all, _ := follow(s, o.Supervisor, "")
	s.Wants("what is told from the beginning of what has left", strings.Join(all, "; "), "left  0  ")
	s.Wants("of other kinds alone", len(read(o.Admin, "kind=Action").Changes), 0)
}

// TestAProgramFollows by its key, at its sites.
func TestAProgramFollows(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	key := func(site int64) *servertest.Client {
		made := servertest.As[apikeys.Made](s.Acme.Admin.Post("/api/api_keys", body{"name": fmt.Sprint("BI ", site), "role_id": s.Acme.RoleIDs["Worker"], "site_ids": []int64{site},
			"expires_at": s.Now().AddDate(0, 3, 0), "networks": []string{}, "requests_per_minute": 600}).Wants(http.StatusCreated))
		c := s.Acme.Admin.Anonymous()
		c.Headers = map[string]string{"Authorization": "Bearer " + made.Secret}
		return c
	}
	here, there := key(s.Acme.Sites[0]), key(s.Acme.Sites[1])
	number := s.Observe(s.Acme, s.Acme.Admin).Number("observation")
	s.Settle()
	for c, want := range map[*servertest.Client]string{here: number, there: ""} {
		got := ""
		for _, one := range servertest.As[changes.Feed](c.Do(http.MethodGet, "/api/v1/changes", nil).Wants(http.StatusOK)).Changes {
			got += one.Number
			c.Do(http.MethodGet, one.Path, nil).Wants(http.StatusOK)
		}
		s.Wants("what it is told", got, want)
	}
}

// TestWhoLostARecordIsTold also where it is not the site that changed, and who never saw it is not.
func TestWhoLostARecordIsTold(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	id := s.Observe(s.Acme, s.Acme.Admin).ID("observation")
	from, elsewhere := place(s, s.Acme.Supervisor), place(s, s.Acme.Outsider)
	s.Exec("update observations set sensitive = true where id = $1", id)
	s.Exec(`insert into timeline_entries (organization_id, module, record_id, verb, changes, at) values ($1, 'Observation', $2, 'updated', $3, $4)`,
		s.Acme.ID, id, `[{"field":"sensitive","before":"false","after":"true"},{"field":"comment","before":"x","after":"y"}]`, s.Now())
	guest := s.AddUser(s.Acme, "another", "Worker", s.Acme.Sites[0])
	told, _ := follow(s, guest, from)
	s.Wants("somebody of the site", fmt.Sprint(told), "[left  0  ]")
	told, _ = follow(s, s.Acme.Outsider, elsewhere)
	s.Wants("somebody of another", fmt.Sprint(told), "[]")
	s.Wants("what is kept of it", s.Insert("select count(*) from record_changes where before = '{\"sensitive\": \"false\"}'"), 1)
}

// TestPlaces from which nobody can go on are refused, with a sentence that says what to do.
func TestPlaces(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	admin := s.Acme.Admin
	s.Observe(s.Acme, admin)
	good, err := changes.ParseCursor(place(s, admin))
	if err != nil {
		t.Fatal(err)
	}
	with := func(change func(c *changes.Cursor)) string {
		c := good
		change(&c)
		return c.String()
	}
	ask := func(after string) *servertest.Response {
		return admin.Get("/api/v1/changes?after=" + url.QueryEscape(after))
	}
	for what, c := range map[string]struct{ after, code string }{
		"another server's": {with(func(c *changes.Cursor) { c.Epoch = "0123456789abcdef" }), "cursor_other_epoch"},
		"one ahead":        {with(func(c *changes.Cursor) { c.XID += 1_000_000 }), "cursor_other_epoch"},
		"an old one":       {with(func(c *changes.Cursor) { c.Written -= int64(changes.Kept.Seconds()) + 60 }), "cursor_too_old"},
	} {
		p := ask(c.after).Refuses(http.StatusGone, c.code)
		if !strings.Contains(p.Error, "Start anew") {
			t.Errorf("%s: %q does not say what to do", what, p.Error)
		}
	}
	ask(with(func(c *changes.Cursor) { c.Written -= int64(changes.Kept.Seconds()) - 600 })).Wants(http.StatusOK)
	for _, text := range []string{"x", good.String() + "A", base64.RawURLEncoding.EncodeToString([]byte("0123456789abcdef.1.2")), base64.RawURLEncoding.EncodeToString([]byte("0123456789abcdef.01.2.3")),
		base64.RawURLEncoding.EncodeToString([]byte("0123456789abcdef.-1.2.3")), base64.RawURLEncoding.EncodeToString([]byte("0123456789abcdef.1.99999999999999999999.3"))} {
		ask(text).Refuses(http.StatusUnprocessableEntity, "invalid")
	}
	// What was restored from elsewhere is of another epoch, and nobody reads it.
	s.Exec("update record_changes set epoch = '0123456789abcdef'")
	s.Wants("what is read of another epoch", len(read(admin, "").Changes), 0)
}
