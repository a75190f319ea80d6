package activity_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

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
	for _, language := range []string{"bg", "de", "en", "es", "fr", "tr", "zh"} {
		var shown struct{ Kind, Module map[string]string }
		var said map[string]string
		for path, into := range map[string]any{"../../web/src/modules/activity/locales/" + language + ".json": &shown, "locales/" + language + ".json": &said} {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(text, into); err != nil {
				t.Fatal(err)
			}
		}
		for group, words := range map[string]map[string]string{"word.activity.": shown.Kind, "word.log_module.": shown.Module} {
			for _, code := range slices.Sorted(maps.Keys(words)) {
				if said[group+code] != words[code] {
					t.Errorf("%s: %s is %q on the screen and %q in the file", language, code, words[code], said[group+code])
				}
			}
		}
	}
}
