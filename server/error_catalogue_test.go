package server_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hivis/platform/i18n"
	"hivis/server/servertest"
)

// catalogued is a line of testdata/error_catalogue.tsv: a text that people have to be told by the two catalogues of
// errors, where our words for it are, and what makes it appear. Catalogues quote some texts word by word.
type catalogued struct{ catalogue, text, folder, key, english, trigger string }

const inTheLog = "-" // said in the log alone, in English

func readCatalogue(t *testing.T) (all []catalogued) {
	t.Helper()
	content, err := os.ReadFile("testdata/error_catalogue.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(content)), "\n")
	for _, line := range lines[1:] {
		cells := strings.Split(line, "\t")
		if len(cells) != 6 {
			t.Fatalf("%q has %d cells, not 6", line, len(cells))
		}
		all = append(all, catalogued{cells[0], cells[1], cells[2], cells[3], cells[4], cells[5]})
	}
	if len(all) < 40 {
		t.Fatalf("only %d texts were read", len(all))
	}
	return all
}

func (c catalogued) onScreens() bool { return strings.HasPrefix(c.folder, "web/") }

// said is the text in a language; of a plural, that of many.
func (c catalogued) said(t *testing.T, locale string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", c.folder, locale+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var at any
	if err := json.Unmarshal(content, &at); err != nil {
		t.Fatal(err)
	}
	steps := []string{c.key}
	if c.onScreens() {
		steps = strings.Split(c.key, ".")
	}
	for _, step := range steps {
		words, _ := at.(map[string]any)
		at = words[step]
	}
	if forms, plural := at.(map[string]any); plural {
		at = forms["other"]
	}
	text, _ := at.(string)
	return text
}

// TestEveryTextOfTheCataloguesHasItsPlace: in seven languages, in code that says it, with something that provokes it.
func TestEveryTextOfTheCataloguesHasItsPlace(t *testing.T) {
	t.Parallel()
	code, screens := textOfSources(t, "..", ".go", "core", "directory", "modules", "platform", "server"), textOfSources(t, "../web", ".tsx", "src")+textOfSources(t, "../web", ".ts", "src")
	for _, c := range readCatalogue(t) {
		if quoted, is := strings.CutPrefix(c.text, "'"); is {
			quoted = strings.ReplaceAll(strings.TrimSuffix(quoted, "'"), "<count>", "{{.Max}}")
			if !strings.Contains(c.english, quoted) {
				t.Errorf("%q is quoted by the catalogue, and is not in %q", quoted, c.english)
			}
		}
		if c.folder != inTheLog {
			c.check(t, code, screens)
		} else if !strings.Contains(screens, c.english) {
			t.Errorf("%q is written into no log", c.english)
		}
		file, words, found := strings.Cut(c.trigger, "#")
		if !found {
			if c.trigger != "asked" || provocations[c.key] == nil {
				t.Errorf("%s: nothing provokes it", c.key)
			}
			continue
		}
		if content, err := os.ReadFile(filepath.Join("..", file)); err != nil || !strings.Contains(string(content), words) {
			t.Errorf("%s: %s does not provoke it: %q is not in it (%v)", c.key, file, words, err)
		}
	}
}

func (c catalogued) check(t *testing.T, code, screens string) {
	t.Helper()
	if got := c.said(t, i18n.Default); got != c.english {
		t.Errorf("%s of %s says %q, and %q in the table", c.key, c.folder, got, c.english)
	}
	for _, locale := range i18n.Locales {
		if c.said(t, locale) == "" {
			t.Errorf("%s of %s is missing in %s", c.key, c.folder, locale)
		}
	}
	said := code
	_, name, _ := strings.Cut(c.key, ".")
	if c.onScreens() {
		said, name = screens, strings.TrimPrefix(filepath.Base(filepath.Dir(c.folder))+"."+c.key, "src.")
	}
	if !strings.Contains(said, `"`+name+`"`) && !strings.Contains(said, "'"+name+"'") && !strings.Contains(said, `"`+name+"|") {
		t.Errorf("%s of %s is said nowhere", c.key, c.folder)
	}
}

// textOfSources is all code in some folders, tests aside.
func textOfSources(t *testing.T, root, ending string, folders ...string) string {
	t.Helper()
	var all strings.Builder
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ending) || strings.Contains(path, "_test.") || strings.Contains(path, ".test.") || strings.Contains(path, ".gen.") {
				return err
			}
			content, err := os.ReadFile(path)
			all.Write(content)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

// provocation asks for something that is refused with a text, at a field or as a whole.
type provocation func(s *servertest.Server) (answer *servertest.Response, field string)

// provocations are those that take one request; the rest of the texts is provoked by the tests that the table names.
var provocations = map[string]provocation{
	"field.email_not_found":     signsIn("sign_in/email", func(s *servertest.Server) map[string]any { return map[string]any{"email": "nobody@acme.example"} }, "email"),
	"error.incorrect_password":  signsIn("sign_in", wrongPassword, ""),
	"error.invalid_credentials": signsIn("sign_in", wrongPassword, ""),
	"field.email_taken":         invites(func(s *servertest.Server) string { return s.Acme.Worker.Email }),
	"field.email":               invites(func(*servertest.Server) string { return "nobody" }),
	"error.permission_denied": func(s *servertest.Server) (*servertest.Response, string) {
		return s.Acme.Worker.Get("/api/v1/organization"), ""
	},
	"error.not_found": func(s *servertest.Server) (*servertest.Response, string) {
		return s.Acme.Worker.Get("/api/observations/999999"), ""
	},
	"error.file_not_found": func(s *servertest.Server) (*servertest.Response, string) {
		return s.Acme.Worker.Get("/api/attachments/999999/content?expires=4102444800&signature=none"), ""
	},
	"field.format": func(s *servertest.Server) (*servertest.Response, string) {
		return s.Acme.Worker.Get("/api/v2/observations?page=two"), "page"
	},
	"field.required": func(s *servertest.Server) (*servertest.Response, string) {
		return s.Acme.Worker.Post("/api/observations", map[string]any{}), "observation_type"
	},
	"error.import_has_problems": func(s *servertest.Server) (*servertest.Response, string) {
		return s.Acme.Admin.UploadTo("/api/actions_bulk_upload", "table.csv", []byte("Site,Due date\nNowhere,soon\n"), nil), ""
	},
}

// signsIn asks to sign in, as somebody who has not.
func signsIn(how string, with func(*servertest.Server) map[string]any, field string) provocation {
	return func(s *servertest.Server) (*servertest.Response, string) {
		visitor := s.Visitor(s.Acme.Host)
		visitor.Headers = map[string]string{}
		return visitor.Do(http.MethodPost, "/api/v1/"+how, with(s)), field
	}
}

func wrongPassword(s *servertest.Server) map[string]any {
	return map[string]any{"email": s.Acme.Worker.Email, "password": "wrong"}
}

// invites asks for somebody by an address.
func invites(email func(*servertest.Server) string) provocation {
	return func(s *servertest.Server) (*servertest.Response, string) {
		return s.Acme.Admin.Post("/api/users", map[string]any{"full_name": "Nina New", "email": email(s), "role_id": s.Acme.RoleIDs["Worker"], "site_ids": s.Acme.Sites}), "email"
	}
}

var filledIn = regexp.MustCompile(`\\\{\\\{\\\.\w+\\\}\\\}`)

// TestTheCataloguesTextsAreProvoked reads each of them as somebody would who does what brings it about.
func TestTheCataloguesTextsAreProvoked(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	english := map[string]string{}
	for _, c := range readCatalogue(t) {
		english[c.key] = c.english
	}
	for key, provoke := range provocations {
		// Whether sign-in tells a wrong password from an unknown address is for each organization to say.
		s.Acme.Admin.Patch("/api/v1/organization", map[string]any{"reveals_unknown_email": key != "error.invalid_credentials"}).Wants(http.StatusOK)
		answer, field := provoke(s)
		var p servertest.Problem
		answer.Into(&p)
		said := p.Error
		if field != "" {
			said = strings.Join(p.Errors[field], " ")
		}
		want := regexp.MustCompile("^" + filledIn.ReplaceAllString(regexp.QuoteMeta(english[key]), ".+") + "$")
		if english[key] == "" || answer.StatusCode < 400 || !want.MatchString(said) {
			t.Errorf("%s: answered %d %q, wanted %q", key, answer.StatusCode, said, english[key])
		}
	}
}
