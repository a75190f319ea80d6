package pdf_test

import (
	"bytes"
	"html/template"
	"strings"
	"testing"
	"time"

	"hivis/platform/pdf"
	"hivis/platform/pdf/pdftest"
)

func paper(words ...string) pdf.Paper {
	var body template.HTML
	for _, each := range words {
		body += "<p>" + pdf.Text(each) + "</p>"
	}
	return pdf.Paper{Title: "Paper", Author: "Hivis", Language: "bg", Made: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC), Body: body}
}

// TestEveryLanguageIsOnPaper, several of them in one word, and what is HTML is written as it is.
func TestEveryLanguageIsOnPaper(t *testing.T) {
	t.Parallel()
	words := []string{"Фактура №5", "Größe", "Año ¿qué?", "Reçu œuvre", "İşçi ğ", "收据：许可证（北京）ABC", "<b>&amp;</b>", "1\u00a0234,50 €"}
	content, err := pdf.Make(t.Context(), paper(words...))
	if err != nil {
		t.Fatal(err)
	}
	text := pdftest.Text(t, content)
	for _, word := range words {
		if !strings.Contains(text, pdftest.Plain(word)) {
			t.Errorf("%q is missing in %q", word, text)
		}
	}
	if len(content) > 100_000 {
		t.Errorf("%d bytes: the whole fonts are in it", len(content))
	}
}

func TestTheSamePaperIsTheSameBytes(t *testing.T) {
	t.Parallel()
	first, err := pdf.Make(t.Context(), paper("发票"))
	if err != nil {
		t.Fatal(err)
	}
	if second, err := pdf.Make(t.Context(), paper("发票")); err != nil || !bytes.Equal(first, second) {
		t.Errorf("it differs: %v", err)
	}
}

// TestALongPaperHasMorePages.
func TestALongPaperHasMorePages(t *testing.T) {
	t.Parallel()
	content, err := pdf.Make(t.Context(), paper(strings.Split(strings.Repeat("line\n", 200), "\n")...))
	if err != nil {
		t.Fatal(err)
	}
	if text := pdftest.Text(t, content); strings.Count(text, "line") != 200 || !strings.HasSuffix(text, "10/10") {
		t.Errorf("%d lines in %q", strings.Count(text, "line"), text)
	}
}
