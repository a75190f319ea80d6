package notifications_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"hivis/modules/attachments"
	"hivis/modules/notifications"
	"hivis/platform/i18n"
)

func TestEveryLanguageHasEveryWord(t *testing.T) {
	for name, folder := range map[string]fs.FS{"notifications": notifications.Locales, "attachments": attachments.Locales} {
		read := func(locale string) map[string]string {
			content, err := fs.ReadFile(folder, locale+".json")
			if err != nil {
				t.Fatal(err)
			}
			var words map[string]string
			if err := json.Unmarshal(content, &words); err != nil {
				t.Fatal(err)
			}
			return words
		}
		want := slices.Sorted(maps.Keys(read(i18n.Default)))
		for _, locale := range i18n.Locales {
			words := read(locale)
			if got := slices.Sorted(maps.Keys(words)); !slices.Equal(got, want) {
				t.Errorf("%s in %s has other keys than English", name, locale)
			}
			for key, sentence := range words {
				if sentence == "" || strings.ContainsAny(sentence, "!！¡") {
					t.Errorf("%s %s: %q", locale, key, sentence)
				}
			}
		}
	}
}
