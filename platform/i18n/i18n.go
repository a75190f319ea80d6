// Package i18n gives the server's sentences in the user's language. The words
// are in core/locales; the browser has its own in web/src/locales.
package i18n

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// Default is the language of those who have not chosen one.
const Default = "en"

// Locales are the supported languages.
var Locales = []string{"bg", "de", "en", "es", "fr", "tr", "zh"}

// Offered is the language itself where an organization offers it, else its first one. In
// SQL it is offered_language.
func Offered(languages []string, locale string) string {
	if len(languages) == 0 || slices.Contains(languages, locale) {
		return locale
	}
	return languages[0]
}

// Params fill the placeholders of a sentence; "Count" also chooses its plural.
type Params map[string]any

// Sentences holds every sentence in every language.
type Sentences struct {
	bundle     *goi18n.Bundle
	seen       map[string]bool // by locale and key
	localizers map[string]*goi18n.Localizer
	matcher    language.Matcher
}

// Folder is the folder "locales" of the files that a module embeds.
func Folder(files fs.FS) fs.FS {
	folder, err := fs.Sub(files, "locales")
	if err != nil {
		panic(err) // only if it were no path
	}
	return folder
}

// Load reads one JSON file per locale, named after it, from each of the folders.
// A key may stand in one of them only: of two, the later would silently win.
func Load(folders ...fs.FS) (*Sentences, error) {
	bundle := goi18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	s := &Sentences{bundle: bundle, seen: map[string]bool{}, localizers: map[string]*goi18n.Localizer{}}
	if err := s.Add(folders...); err != nil {
		return nil, err
	}
	// The first tag is what the matcher falls back to.
	tags := []language.Tag{language.English}
	for _, locale := range Locales {
		s.localizers[locale] = goi18n.NewLocalizer(bundle, locale, Default)
		if locale != Default {
			tags = append(tags, language.MustParse(locale))
		}
	}
	s.matcher = language.NewMatcher(tags)
	return s, nil
}

// Add reads more folders, before anything is said.
func (s *Sentences) Add(folders ...fs.FS) error {
	for _, locale := range Locales {
		for _, folder := range folders {
			if err := s.addLocale(locale, folder); err != nil {
				return fmt.Errorf("sentences in %s: %w", locale, err)
			}
		}
	}
	return nil
}

func (s *Sentences) addLocale(locale string, folder fs.FS) error {
	file, err := s.bundle.LoadMessageFileFS(folder, locale+".json")
	if err != nil {
		return err
	}
	for _, message := range file.Messages {
		key := locale + " " + message.ID
		if s.seen[key] {
			return fmt.Errorf("the key %s stands in two files", message.ID)
		}
		s.seen[key] = true
	}
	return nil
}

// Has reports whether there is a sentence with this key.
func (s *Sentences) Has(key string) bool { return s.seen[Default+" "+key] }

// Keys are those of sentences that begin so, without it, in their order.
func (s *Sentences) Keys(prefix string) (keys []string) {
	for seen := range s.seen {
		if key, is := strings.CutPrefix(seen, Default+" "+prefix); is {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// Say returns the sentence with this key. A key without a sentence is a mistake
// that a test finds; a user would then read the key.
func (s *Sentences) Say(locale, key string, params Params) string {
	localizer, ok := s.localizers[locale]
	if !ok {
		localizer = s.localizers[Default]
	}
	config := &goi18n.LocalizeConfig{MessageID: key, TemplateData: map[string]any(params)}
	if count, ok := params["Count"]; ok {
		config.PluralCount = count
	}
	sentence, err := localizer.Localize(config)
	if sentence == "" && err != nil {
		return key
	}
	return sentence
}

// Template is a sentence before its placeholders are filled; empty without one. What has
// plurals is as it is said of many.
func (s *Sentences) Template(locale, key string) string {
	localizer, ok := s.localizers[locale]
	if !ok {
		localizer = s.localizers[Default]
	}
	const many = 20 // "other" in each of the languages
	source, err := localizer.Localize(&goi18n.LocalizeConfig{MessageID: key, PluralCount: many, TemplateParser: template.IdentityParser{}})
	if source == "" && err != nil {
		return ""
	}
	return source
}

// Match picks the supported locale for an Accept-Language header.
func (s *Sentences) Match(header string) string {
	if slices.Contains(Locales, header) {
		return header
	}
	tag, _ := language.MatchStrings(s.matcher, header)
	base, _ := tag.Base()
	if slices.Contains(Locales, base.String()) {
		return base.String()
	}
	return Default
}

// Number writes a number as people of the language do: 10,000 or 10.000.
func Number(locale string, n int) string {
	return message.NewPrinter(language.Make(locale)).Sprintf("%d", n)
}

// Decimal writes a number with so many digits after the point at most.
func Decimal(locale string, value float64, digits int) string {
	return message.NewPrinter(language.Make(locale)).Sprint(number.Decimal(value, number.MaxFractionDigits(digits)))
}
