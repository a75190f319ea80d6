// Package pdftest reads in tests what stands on a paper.
package pdftest

import (
	"strings"
	"testing"

	"github.com/carlos7ags/folio/reader"
)

// Text is what is written on all pages, as a reader's program would copy it: without spaces, of
// which a PDF has none that could be relied on.
func Text(t testing.TB, content []byte) string {
	t.Helper()
	file, err := reader.Parse(content)
	if err != nil {
		t.Fatalf("not a PDF: %v", err)
	}
	var text strings.Builder
	for i := range file.PageCount() {
		page, err := file.Page(i)
		if err != nil {
			t.Fatal(err)
		}
		words, err := page.ExtractText()
		if err != nil {
			t.Fatal(err)
		}
		text.WriteString(words)
	}
	return Plain(text.String())
}

// Plain is a text without its spaces.
func Plain(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\u00a0' || r == ' ' || r == '\n' || r == '\t' }), "")
}
