package notifications

import (
	"bytes"
	"cmp"
	"crypto/rand"
	_ "embed"
	"fmt"
	"html/template"
	"net/url"
	"strings"
	"time"

	"hivis/platform/i18n"
)

//go:embed letter.html
var letterHTML string

var letterTemplate = template.Must(template.New("letter").Parse(letterHTML))

// letter is a mail before it is in the outbox.
type letter struct {
	userID                       int64
	messageID, to                string
	subject, plainText, richText string
	private                      bool   // the outbox shows nobody what it says
	topic                        string // by which its reader can stop it; "" where they cannot
	module                       string
	recordID                     int64 // of what it is about; 0 when that is no record
}

// contents are the parts of a mail, in the reader's language.
type contents struct {
	Locale, Organization string
	Greeting, Sentence   string
	Body                 template.HTML // instead of the sentence
	Number, Title        string
	Facts                []fact
	Open, Link, LinkHelp string
	Footer               string
	Stop, StopLabel      string // the address that stops such mails
}

type fact struct{ Label, Value string }

const maxSubjectTitleLength = 80

// write writes the mail about a notification in its reader's language: in the organization's
// own words where it has some.
func (m *Module) write(reader InsertRow, p Params) (letter, error) {
	topic := m.topicOf(reader.Kind).Name
	own := Contents{Subject: reader.OwnSubject, Body: reader.OwnBody, Footer: reader.OwnFooter}
	subject, c, err := m.compose(reader, p, own)
	if err != nil {
		return letter{}, err
	}
	label := "unsubscribe.link"
	if c.Stop = m.stopAddress(reader.OrganizationID, reader.SubDomainName, reader.UserID, topic); c.Stop == "" && m.forSafety(topic) {
		c.Stop, label = m.page(reader.SubDomainName, choicesPage), "unsubscribe.all"
	}
	c.StopLabel = m.Sentences.Say(reader.Locale, label, i18n.Params{})
	l, err := m.seal(subject, c)
	l.userID, l.to, l.module, l.recordID, l.topic = reader.UserID, reader.Email, reader.Module, reader.RecordID, topic
	return l, err
}

// compose puts the parts of a mail together.
func (m *Module) compose(reader InsertRow, p Params, own Contents) (subject string, c contents, err error) {
	params := i18n.Params{
		"Name": reader.FullName, "Organization": reader.OrganizationName, "Number": p.Number, "Title": clip(p.Title, maxSubjectTitleLength),
		"Actor": p.Actor, "Site": p.Site, "Person": p.Person, "DueDate": DateIn(reader.Locale, p.DueDate), "Time": p.Time, "Many": p.Count, "Status": p.Status, "Note": p.Note,
	}
	say := func(key string) string { return m.Sentences.Say(reader.Locale, "mail."+key, params) }
	said, err := m.inOwnWords(reader.Locale, reader.Kind, own, params)
	if err != nil {
		return "", c, err
	}
	c = contents{
		Locale: reader.Locale, Organization: reader.OrganizationName,
		Greeting: say("greeting"), Sentence: say(reader.Kind + ".body"), Number: p.Number, Title: p.Title,
		Open: say("open"), LinkHelp: say("link"), Footer: cmp.Or(said.Footer, say("footer")),
		Link: m.address(reader.SubDomainName, reader.Module, reader.RecordID),
	}
	if said.Body != "" {
		c.Sentence, c.Body = plainText(said.Body), template.HTML(said.Body) // cleaned when it was saved, and what stands in it is escaped
	}
	if reader.Module == Account {
		c.Open, c.Title = say("open_account"), reader.OrganizationName
	}
	if page := pagesOf[reader.Kind]; page != "" {
		c.Open, c.Link = say("open_settings"), m.page(reader.SubDomainName, page)
	}
	for _, f := range []fact{{say("site"), p.Site}, {say("due"), DateIn(reader.Locale, p.DueDate)}} {
		if f.Value != "" {
			c.Facts = append(c.Facts, f)
		}
	}
	return cmp.Or(said.Subject, say(reader.Kind+".subject")), c, nil
}

// seal makes a letter of the parts; to whom it goes the caller says.
func (m *Module) seal(subject string, c contents) (letter, error) {
	var rich bytes.Buffer
	err := letterTemplate.Execute(&rich, c)
	return letter{messageID: rand.Text() + "@" + m.BaseURL.Hostname(), subject: subject, plainText: c.plain(), richText: rich.String()}, err
}

// address is a record's page on its organization's own host, or the page of one's own account.
func (m *Module) address(subDomain, kind string, id int64) string {
	if kind == Account {
		return m.page(subDomain, accountPage)
	}
	return m.page(subDomain, fmt.Sprintf("%s%d", m.Records.Kind(kind).Page, id))
}

// page is a page on an organization's own host.
func (m *Module) page(subDomain, path string) string {
	host := m.BaseURL.Host
	if subDomain != "" {
		host = subDomain + "." + host
	}
	return (&url.URL{Scheme: m.BaseURL.Scheme, Host: host, Path: path}).String()
}

func (c contents) plain() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n\n%s\n", c.Greeting, c.Sentence, strings.TrimSpace(c.Number+"  "+c.Title))
	for _, f := range c.Facts {
		fmt.Fprintf(&b, "%s: %s\n", f.Label, f.Value)
	}
	if c.Link != "" {
		fmt.Fprintf(&b, "\n%s:\n%s\n", c.Open, c.Link)
	}
	fmt.Fprintf(&b, "\n-- \n%s\n", c.Footer)
	if c.Stop != "" {
		fmt.Fprintf(&b, "%s: %s\n", c.StopLabel, c.Stop)
	}
	return b.String()
}

// dateFormats are how a day is written, by locale.
var dateFormats = map[string]string{
	"bg": "02.01.2006 г.", "de": "02.01.2006", "en": "2 January 2006", "es": "02/01/2006", "fr": "02/01/2006",
	"tr": "02.01.2006", "zh": "2006年1月2日",
}

// DateIn writes a day the way its reader does.
func DateIn(locale, day string) string {
	format, known := dateFormats[locale]
	at, err := time.Parse(time.DateOnly, day)
	if !known || err != nil {
		return day
	}
	return at.Format(format)
}
