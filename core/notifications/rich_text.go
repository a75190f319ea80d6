package notifications

import (
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"golang.org/x/net/html"
)

// richText is what the body of a mail may have: no pictures, since they would tell whoever
// keeps them who reads the mail, no style and no script.
var richText = func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "strong", "em", "u", "s", "ul", "ol", "li", "blockquote", "h2", "h3")
	p.AllowAttrs("href").OnElements("a")
	p.AllowURLSchemes("http", "https", "mailto")
	p.RequireParseableURLs(true)
	return p
}()

// clean takes out of HTML what a mail must not have; nothing but spaces is nothing.
func clean(rich string) string {
	cleaned := strings.TrimSpace(richText.Sanitize(rich))
	if plainText(cleaned) == "" {
		return ""
	}
	return cleaned
}

// written are the texts of HTML, each on its own, and the addresses of its links. A variable counts
// where it stands in one text: only there it is filled in.
func written(rich string) (texts, links string) {
	var t, l strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(rich))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return t.String(), l.String()
		case html.TextToken:
			t.Write(tokens.Text())
			t.WriteString("\n")
		case html.StartTagToken, html.SelfClosingTagToken:
			l.WriteString(hrefOf(tokens.Token()) + "\n")
		}
	}
}

// plainText is the same for who reads mails as text.
func plainText(rich string) string {
	var b strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(rich))
	var links []string
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return strings.TrimSpace(squeezed(b.String()))
		case html.TextToken:
			b.Write(tokens.Text())
		case html.StartTagToken, html.SelfClosingTagToken:
			token := tokens.Token()
			switch token.Data {
			case "br":
				b.WriteString("\n")
			case "li":
				b.WriteString("- ")
			case "a":
				links = append(links, hrefOf(token))
			}
		case html.EndTagToken:
			switch token := tokens.Token(); token.Data {
			case "p", "ul", "ol", "blockquote", "h2", "h3":
				b.WriteString("\n\n")
			case "li":
				b.WriteString("\n")
			case "a":
				if n := len(links); n > 0 {
					b.WriteString(links[n-1])
					links = links[:n-1]
				}
			}
		}
	}
}

func hrefOf(token html.Token) string {
	for _, attribute := range token.Attr {
		if attribute.Key == "href" {
			return " (" + attribute.Val + ")"
		}
	}
	return ""
}

// squeezed has at most one empty line in a row.
func squeezed(text string) string {
	for strings.Contains(text, "\n\n\n") {
		text = strings.ReplaceAll(text, "\n\n\n", "\n\n")
	}
	return text
}
