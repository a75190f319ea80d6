// Package pdf makes papers without a person at a browser: a page of HTML becomes a PDF, with the
// fonts that are built in. Nothing is fetched for it, and nothing read from the disk.
package pdf

import (
	"context"
	"embed"
	"html/template"
	"strings"
	"time"
	"unicode"

	"github.com/carlos7ags/folio/document"
	"github.com/carlos7ags/folio/html"
)

// Type is the type of the content.
const Type = "application/pdf"

//go:embed fonts
var fonts embed.FS

// style is the faces and the page. A face is one font alone: the library does not look for a
// letter in the next one, so that Text says which letters are of the Chinese.
const style = `<style>
@font-face { font-family: Words; src: url(fonts/NotoSans-Regular.ttf) }
@font-face { font-family: Words; font-weight: bold; src: url(fonts/NotoSans-Bold.ttf) }
@page { size: A4; margin: 18mm 18mm 20mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; color: #666 } }
body { font-family: Words; font-size: 9.5pt; line-height: 1.4; color: #1a1a1a }
</style>`

// han is read only where it is needed: it takes most of the time.
const han = `<style>
@font-face { font-family: Han; src: url(fonts/NotoSansSC-Regular.woff) }
@font-face { font-family: Han; font-weight: bold; src: url(fonts/NotoSansSC-Regular.woff) }
.han { font-family: Han }
</style>`

const hanSpan = `<span class="han">`

// Paper is a page of HTML and what is said of it.
type Paper struct {
	Title, Author, Language string
	Made                    time.Time
	Body                    template.HTML // its words made by Text
}

// Make makes the PDF. The same paper is the same bytes.
func Make(ctx context.Context, p Paper) ([]byte, error) {
	page := style
	if strings.Contains(string(p.Body), hanSpan) {
		page += han
	}
	d := document.NewDocument(document.PageSizeA4)
	d.Info = document.Info{Title: p.Title, Author: p.Author, Language: p.Language, CreationDate: p.Made}
	err := d.AddHTMLWithContext(ctx, "<html><head>"+page+"</head><body>"+string(p.Body)+"</body></html>", &html.Options{BaseFS: fonts, StrictAssets: true})
	if err != nil {
		return nil, err
	}
	return d.ToBytesWithOptions(document.WriteOptions{Deterministic: true})
}

// Text is words as they stand in HTML, of whatever script that the fonts have.
func Text(words string) template.HTML {
	var out, run strings.Builder
	chinese := false
	flush := func() {
		if run.Len() == 0 {
			return
		}
		text := template.HTMLEscapeString(run.String())
		if chinese {
			text = hanSpan + text + "</span>"
		}
		out.WriteString(strings.ReplaceAll(text, "\n", "<br>"))
		run.Reset()
	}
	for _, r := range words {
		if is := isHan(r); is != chinese {
			flush()
			chinese = is
		}
		run.WriteRune(r)
	}
	flush()
	return template.HTML(out.String()) // all of it is escaped
}

// isHan reports whether a letter is in the Chinese font alone: signs, and marks of their width.
func isHan(r rune) bool {
	return unicode.Is(unicode.Han, r) || r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFFEF
}
