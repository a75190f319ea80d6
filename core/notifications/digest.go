package notifications

import (
	"bytes"
	"context"
	"crypto/rand"
	_ "embed"
	"fmt"
	"html/template"
	"strings"
	"time"

	"hivis/platform/db"
	"hivis/platform/i18n"
)

//go:embed digest.html
var digestHTML string

var digestTemplate = template.Must(template.New("digest").Parse(digestHTML))

// DigestReader is somebody who was taken for the weekly mail.
type DigestReader struct{ row TakeReadersRow }

// UserID is who it is.
func (r DigestReader) UserID() int64 { return r.row.ID }

// DigestSection is a part of the weekly mail: "overdue", "due", "verify" or "check".
type DigestSection struct {
	Name  string
	Total int
	Items []DigestItem
}

// DigestItem is a record in it.
type DigestItem struct {
	Module               string
	RecordID             int64
	Number, Title, Place string
	DueDate              string
}

// ClaimDigestReaders takes people who were not taken for the week of this Monday, as many
// as that at most. Those who do not want the mail are taken but not returned; taken
// says how many there were.
func (m *Module) ClaimDigestReaders(ctx context.Context, tx *db.Tx, monday time.Time, most int32) (readers []DigestReader, taken int, err error) {
	rows, err := New().TakeReaders(ctx, tx, TakeReadersParams{
		OrganizationID: tx.OrganizationID, Week: monday.Format(time.DateOnly), Most: most})
	for _, row := range rows {
		if row.Wanted {
			readers = append(readers, DigestReader{row})
		}
	}
	return readers, len(rows), err
}

// PostDigests writes each reader their weekly mail, but nobody an empty one.
func (m *Module) PostDigests(ctx context.Context, tx *db.Tx, readers []DigestReader, of map[int64][]DigestSection) error {
	var mails []letter
	for _, reader := range readers {
		if len(of[reader.row.ID]) == 0 {
			continue
		}
		written, err := m.writeDigest(reader.row, of[reader.row.ID])
		if err != nil {
			return err
		}
		mails = append(mails, written)
	}
	return m.post(ctx, tx, mails, m.Now())
}

// digestContents are the parts of the mail, in the reader's language.
type digestContents struct {
	Locale, Organization, Subject, Greeting, Sentence, Open, Link, Footer string
	Sections                                                              []digestMailSection
}

type digestMailSection struct {
	Title, More string
	Items       []digestMailItem
}

type digestMailItem struct{ Number, Title, About, Link string }

func (m *Module) writeDigest(reader TakeReadersRow, sections []DigestSection) (letter, error) {
	say := func(key string, params i18n.Params) string {
		return m.Sentences.Say(reader.Locale, "mail."+key, params)
	}
	names := i18n.Params{"Name": reader.FullName, "Organization": reader.OrganizationName}
	c := digestContents{
		Locale: reader.Locale, Organization: reader.OrganizationName, Subject: say("digest.subject", names),
		Greeting: say("greeting", names), Sentence: say("digest.body", names), Open: say("digest.open", names),
		Link: m.page(reader.SubDomainName, "/"), Footer: say("footer", names) + " " + say("digest.footer", names),
	}
	for _, s := range sections {
		part := digestMailSection{Title: say("digest."+s.Name, i18n.Params{"Many": s.Total})}
		if more := s.Total - len(s.Items); more > 0 {
			part.More = say("digest.more", i18n.Params{"Many": more})
		}
		for _, item := range s.Items {
			part.Items = append(part.Items, digestMailItem{item.Number, clip(item.Title, maxTitleLength), fmt.Sprintf("%s · %s %s", item.Place, say("due", nil), DateIn(reader.Locale, item.DueDate)),
				m.address(reader.SubDomainName, item.Module, item.RecordID)})
		}
		c.Sections = append(c.Sections, part)
	}
	var rich bytes.Buffer
	if err := digestTemplate.Execute(&rich, c); err != nil {
		return letter{}, err
	}
	return letter{userID: reader.ID, messageID: rand.Text() + "@" + m.BaseURL.Hostname(), to: reader.Email,
		subject: c.Subject, plainText: c.plain(), richText: rich.String(), topic: digestTopic}, nil
}

func (c digestContents) plain() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n", c.Greeting, c.Sentence)
	for _, s := range c.Sections {
		fmt.Fprintf(&b, "\n%s\n", s.Title)
		for _, item := range s.Items {
			fmt.Fprintf(&b, "- %s  %s (%s)\n  %s\n", item.Number, item.Title, item.About, item.Link)
		}
		if s.More != "" {
			fmt.Fprintf(&b, "%s\n", s.More)
		}
	}
	fmt.Fprintf(&b, "\n%s:\n%s\n\n-- \n%s\n", c.Open, c.Link, c.Footer)
	return b.String()
}
