package activity_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hivis/platform/i18n"
	"hivis/server/servertest"
)

// TestTheLogInAFile is in the words of the screens, in the language of who asks.
func TestTheLogInAFile(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	admin := s.Acme.Admin
	admin.Patch(fmt.Sprintf("/api/roles/%d", s.Acme.RoleIDs["Guest User"]), map[string]any{"role": map[string]any{
		"role_actions_attributes": []map[string]any{{"name": "HIRA", "r_view": true, "r_edit": true}}}}).Wants(http.StatusOK)
	admin.Patch(fmt.Sprintf("/api/users/%d", s.Acme.Worker.ID), map[string]any{"status": "Inactive", "locale": "de"}).Wants(http.StatusOK)
	logo := admin.Uploaded("north.png", servertest.Picture)
	admin.Patch(fmt.Sprintf("/api/sites/%d", s.Acme.Sites[0]), map[string]any{"logo_id": logo}).Wants(http.StatusOK)
	for language, wants := range map[string][]string{
		"en": {"Changed a role", "View, Edit", "Deactivated a user", "Status: Active → Inactive", "Logo:  → north.png", "Signed in"},
		"de": {"Rolle geändert", "Aktiv → ", "Angemeldet"},
	} {
		admin.Headers["Accept-Language"] = language
		text := admin.Get("/api/activity_logs?export_to_excel=true").Wants(http.StatusOK).Text()
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("in %s the log does not say %q:\n%s", language, want, text)
			}
		}
		for _, code := range []string{"role_updated", "signed_in", "user_deactivated"} {
			if strings.Contains(text, code) {
				t.Errorf("in %s the log says %q", language, code)
			}
		}
	}
}

// TestTheLogSaysTheSameOnTheScreen: what is called otherwise in a file is looked for in vain.
func TestTheLogSaysTheSameOnTheScreen(t *testing.T) {
	t.Parallel()
	for _, language := range i18n.Locales {
		said := map[string]string{}
		for key, word := range merged(t, "../../*/*/locales/"+language+".json") {
			if word, is := word.(string); is {
				said[key] = word
			}
		}
		same := 0
		for _, group := range []string{"word.activity.", "word.log_module."} {
			for code, word := range logged(t, language) {
				if in := said[group+code]; in != "" && in != word {
					t.Errorf("%s: %s is %q on the screen and %q in the file", language, code, word, in)
				} else if in != "" {
					same++
				}
			}
		}
		if same < 80 {
			t.Errorf("%s: only %d words are on the screen and in the file", language, same)
		}
	}
}

// logged are the words that the screens' modules have for what is in the log.
func logged(t *testing.T, language string) map[string]string {
	t.Helper()
	all := map[string]string{}
	paths, _ := filepath.Glob("../../web/src/*/*/locales/" + language + ".json")
	for _, path := range paths {
		maps.Copy(all, read[struct{ Logged map[string]string }](t, path).Logged)
	}
	return all
}

func merged(t *testing.T, pattern string) map[string]any {
	t.Helper()
	all := map[string]any{}
	paths, _ := filepath.Glob(pattern)
	for _, path := range paths {
		maps.Copy(all, read[map[string]any](t, path))
	}
	return all
}

func read[T any](t *testing.T, path string) (into T) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &into)
	}
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return into
}
