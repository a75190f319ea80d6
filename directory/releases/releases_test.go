package releases_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/directory/releases"
	"hivis/server/servertest"
)

type body = map[string]any

func text(locale, title, notes string) body {
	return body{"locale": locale, "title": title, "notes": notes}
}

func written(s *servertest.Server, version string) int64 {
	s.T.Helper()
	texts := []body{text("fr", " ", ""), text("en", "Dark "+version, "- Easier at night"), text("de", "Dunkel "+version, "- Nachts leichter")}
	return servertest.As[releases.Shown](s.Platform.Admin.Post("/api/code_releases", body{"version": version, "texts": texts}).Wants(http.StatusCreated)).Release.ID
}

func publish(s *servertest.Server, id int64) {
	s.T.Helper()
	s.Platform.Admin.Post(fmt.Sprintf("/api/code_releases/%d/publish", id), nil).Wants(http.StatusOK)
}

func news(who *servertest.Client) *releases.Note {
	return servertest.As[releases.News](who.Get("/api/code_releases/news").Wants(http.StatusOK)).Release
}

// TestNewsIsToldOnce to each person of each organization, and only the newest.
func TestNewsIsToldOnce(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Exec("update users set created_at = $1", s.Now())
	s.Advance(time.Hour)
	draft := written(s, "2.0")
	if told := news(s.Acme.Worker); told != nil {
		t.Errorf("a draft is told: %+v", told)
	}
	publish(s, draft)
	s.Advance(time.Minute)
	publish(s, written(s, "2.1"))
	publish(s, draft) // once more: it does not become the newest
	s.Exec("update users set locale = 'de' where id = $1", s.Globex.Admin.ID)
	s.Wants("title", news(s.Acme.Worker).Title, "Dark 2.1")
	told := news(s.Globex.Admin)
	s.Wants("title in German", told.Title, "Dunkel 2.1")
	s.Globex.Admin.Post("/api/code_releases/news", body{"published_at": told.PublishedAt}).Wants(http.StatusOK)
	s.Wants("told again", news(s.Globex.Admin) == nil, true)
	s.Wants("others", news(s.Acme.Worker).Version, "2.1")
	s.Advance(time.Minute)
	publish(s, written(s, "2.2"))
	s.Wants("the next", news(s.Globex.Admin).Version, "2.2")
}

// TestNewPeople are not told what was new before they came.
func TestNewPeople(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	publish(s, written(s, "2.0"))
	s.Exec("update users set created_at = $1 where id = $2", s.Now().Add(time.Hour), s.Acme.Guest.ID)
	s.Wants("told", news(s.Acme.Guest) == nil, true)
}

func TestWhatIsWrongWithNotes(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	written(s, "2.0")
	dark := text("en", "Dark", "Easier at night")
	good := []body{dark}
	for name, c := range map[string]struct {
		field string
		body  body
	}{
		"no version":       {"version", body{"version": " ", "texts": good}},
		"the same":         {"version", body{"version": "2.0", "texts": good}},
		"no English":       {"texts[0].title", body{"version": "2.1", "texts": []body{text("de", "Dunkel", "Nachts")}}},
		"empty English":    {"texts[1].title", body{"version": "2.1", "texts": []body{text("de", "Dunkel", "Nachts"), text("en", " ", "")}}},
		"no notes":         {"texts[1].notes", body{"version": "2.1", "texts": []body{dark, text("de", "Dunkel", "")}}},
		"no title":         {"texts[1].title", body{"version": "2.1", "texts": []body{dark, text("de", "", "Nachts")}}},
		"a language twice": {"texts", body{"version": "2.1", "texts": []body{dark, dark}}},
		"another language": {"texts[1].locale", body{"version": "2.1", "texts": []body{dark, text("xx", "a", "b")}}},
	} {
		problem := s.Platform.Admin.Post("/api/code_releases", c.body).Refuses(http.StatusUnprocessableEntity, "invalid")
		if len(problem.Errors[c.field]) == 0 {
			t.Errorf("%s: nothing is said at %s: %+v", name, c.field, problem)
		}
	}
	other := written(s, "2.1")
	s.Platform.Admin.Patch(fmt.Sprintf("/api/code_releases/%d", other), body{"version": "2.0", "texts": good}).Refuses(http.StatusUnprocessableEntity, "invalid")
	s.Platform.Admin.Patch(fmt.Sprintf("/api/code_releases/%d", other), body{"version": "2.1", "texts": good}).Wants(http.StatusOK)
	s.Acme.Admin.Get("/api/code_releases").Refuses(http.StatusForbidden, "permission_denied")
	s.Acme.Admin.Post("/api/code_releases", body{"version": "3", "texts": good}).Refuses(http.StatusForbidden, "permission_denied")
}
