package notifications

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"

	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/mail"
)

// The mails that carry a link to choose a password. Their words are under these keys.
const (
	InvitationMail = "invitation"
	ResetMail      = "password_reset"
)

// PasscodeMail is the mail that carries a code to sign in with.
const PasscodeMail = "passcode"

// Link is an address, or a code, that only one person may know.
type Link struct {
	Kind         string
	Address      string
	Code         string
	UserID       int64
	Email, Name  string
	Locale       string
	Organization string
	Footer       string // key of the words that say why they get it; empty: they have an account
	Note         string // what somebody wrote to the reader
	Files        []mail.File
}

// SendLinks mails each to its reader, in their language, whatever they chose to hear of.
// The outbox shows nobody what stands in such a mail, and forgets it once it is sent.
// Without a mail server nothing is written: whoever asked for a link hands it over.
func (m *Module) SendLinks(ctx context.Context, tx *db.Tx, links []Link) (sent bool, err error) {
	if !m.Mail.Enabled() {
		return false, nil
	}
	letters := make([]letter, len(links))
	for i, l := range links {
		if letters[i], err = m.writeLink(l); err != nil {
			return false, err
		}
	}
	if err := m.post(ctx, tx, letters, m.Now()); err != nil {
		return false, err
	}
	for i, l := range links {
		attach(tx, letters[i].messageID, l.Files)
	}
	return true, nil
}

// attach lets files go along with a mail.
func attach(tx *db.Tx, messageID string, files []mail.File) {
	for _, file := range files {
		tx.Defer("insert into mail_files (organization_id, message_id, name, content_type, content) values ($1, $2, $3, $4, $5)",
			tx.OrganizationID, messageID, file.Name, file.Type, file.Content)
	}
}

func (m *Module) writeLink(l Link) (letter, error) {
	params := i18n.Params{"Name": l.Name, "Organization": l.Organization, "Note": l.Note}
	say := func(key string) string { return m.Sentences.Say(l.Locale, "mail."+key, params) }
	c := contents{Locale: l.Locale, Organization: l.Organization, Greeting: say("greeting"), Sentence: say(l.Kind + ".body"),
		Title: cmp.Or(l.Code, l.Organization), Footer: say(cmp.Or(l.Footer, "footer"))}
	if l.Address != "" {
		c.Open, c.Link, c.LinkHelp = say(l.Kind+".open"), l.Address, say("link")
	}
	return m.private(l, say(l.Kind+".subject"), c)
}

// private is a mail of which the outbox shows nobody what it says.
func (m *Module) private(l Link, subject string, c contents) (letter, error) {
	var rich bytes.Buffer
	err := letterTemplate.Execute(&rich, c)
	return letter{userID: l.UserID, messageID: rand.Text() + "@" + m.BaseURL.Hostname(), to: l.Email,
		subject: subject, plainText: c.plain(), richText: rich.String(), private: true}, err
}
