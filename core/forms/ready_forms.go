package forms

import (
	"embed"
	"encoding/json"
	"io/fs"
	"slices"
	"sync"

	"hivis/platform/i18n"
)

// The forms are written in English; the words of the other languages stand in a file each.
//
//go:embed shelf words
var shelfFiles embed.FS

// ReadyForms is the ready forms of a folder in a language, to be had in any organization.
func ReadyForms(folder, locale string) []ReadyForm {
	return slices.Clone(shelves()[folder+"/"+locale])
}

// ReadyNames are the names that a ready form of a folder has in the languages.
func ReadyNames(folder, key string) (names []string) {
	for _, locale := range i18n.Locales {
		for _, form := range ReadyForms(folder, locale) {
			if form.Key == key {
				names = append(names, form.Name)
			}
		}
	}
	return names
}

// shelves are all ready forms, by folder and language. They are read once, when first asked for.
var shelves = sync.OnceValue(func() map[string][]ReadyForm {
	all := map[string][]ReadyForm{}
	for _, folder := range []string{"permits", "audits"} {
		for _, locale := range i18n.Locales {
			forms, err := readShelf(folder, locale)
			if err != nil {
				panic(err) // the files are those of this package, and its tests have read them
			}
			all[folder+"/"+locale] = forms
		}
	}
	return all
})

func readShelf(folder, locale string) ([]ReadyForm, error) {
	files, err := fs.Sub(shelfFiles, "shelf/"+folder)
	if err != nil {
		return nil, err
	}
	forms, err := ReadReadyForms(files)
	if err != nil || locale == i18n.Default {
		return forms, err
	}
	words, err := ReadyWords(locale)
	for i := range forms {
		for _, text := range forms[i].texts() {
			if said, ok := words[*text]; ok {
				*text = said
			}
		}
	}
	return forms, err
}

// ReadyWords are what the texts of the ready forms are in a language that is not English. Each
// text that has letters has an entry, for all forms alike.
func ReadyWords(locale string) (words map[string]string, err error) {
	content, err := shelfFiles.ReadFile("words/" + locale + ".json")
	if err != nil {
		return nil, err
	}
	return words, json.Unmarshal(content, &words)
}

// texts are all that a person reads in a ready form.
func (f *ReadyForm) texts() []*string {
	texts := []*string{&f.Name, &f.Description}
	for i := range f.Document.Sections {
		section := &f.Document.Sections[i]
		texts = append(texts, &section.Title, &section.Help)
		for j := range section.Questions {
			texts = append(texts, section.Questions[j].texts()...)
		}
	}
	return texts
}

func (q *Question) texts() []*string {
	texts := append(labels(q.Options), &q.Label, &q.Help, &q.Attr.Text, &q.Attr.Unit)
	for i := range q.Attr.Rows {
		texts = append(texts, &q.Attr.Rows[i].Label)
	}
	for i := range q.Attr.Columns {
		column := &q.Attr.Columns[i]
		texts = append(texts, &column.Label, &column.Unit)
		texts = append(texts, labels(column.Options)...)
	}
	return texts
}

func labels(options []Option) (texts []*string) {
	for i := range options {
		texts = append(texts, &options[i].Label)
	}
	return texts
}
