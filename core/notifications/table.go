package notifications

import (
	"bytes"
	"context"
	"crypto/rand"
	_ "embed"
	"html/template"
	"slices"
	"strings"

	"hivis/platform/db"
	"hivis/platform/mail"
)

//go:embed table.html
var tableHTML string

var tableTemplate = template.Must(template.New("table").Parse(tableHTML))

// TableMail is a mail of numbers, in the words and the language of its reader.
type TableMail struct {
	UserID               int64
	Email, Locale        string
	Organization         string
	SubDomain, Path      string // where its button leads
	Secret               string // what follows the # of that address, which browsers send to nobody
	Subject, Greeting    string
	Sentence             string
	About                []string // what it is of, one line each
	Numbers              []string
	Heads                []string
	Rows                 [][]string
	Note, Open, LinkHelp string
	Footer               string
	Files                []mail.File
	Private              bool // the outbox shows nobody what it says
}

// PostTable puts the mail into the outbox, whatever its reader chose to hear of: it was
// addressed to them. Its number is the message's.
func (m *Module) PostTable(ctx context.Context, tx *db.Tx, t TableMail) (messageID string, err error) {
	ids, err := m.PostTables(ctx, tx, []TableMail{t})
	if err != nil {
		return "", err
	}
	return ids[0], nil
}

// PostTables is PostTable for several mails at once.
func (m *Module) PostTables(ctx context.Context, tx *db.Tx, tables []TableMail) (messageIDs []string, err error) {
	var letters []letter
	for _, t := range tables {
		c := tableContents{t, m.page(t.SubDomain, t.Path)}
		if t.Secret != "" {
			c.Link += "#" + t.Secret
		}
		var rich bytes.Buffer
		if err := tableTemplate.Execute(&rich, c); err != nil {
			return nil, err
		}
		l := letter{userID: t.UserID, messageID: rand.Text() + "@" + m.BaseURL.Hostname(), to: t.Email, subject: t.Subject, plainText: c.plain(), richText: rich.String(), private: t.Private}
		letters, messageIDs = append(letters, l), append(messageIDs, l.messageID)
	}
	if err := m.post(ctx, tx, letters, m.Now()); err != nil || !m.Mail.Enabled() {
		return messageIDs, err // a mail that stays here is read here, and needs no file
	}
	for i, t := range tables {
		attach(tx, messageIDs[i], t.Files)
	}
	return messageIDs, nil
}

type tableContents struct {
	TableMail
	Link string
}

// plain has a row below the other, each number with what it is: tables do not survive in text.
func (c tableContents) plain() string {
	blocks := []string{c.Greeting, c.Sentence, strings.Join(c.About, "\n"), strings.Join(c.Numbers, "\n")}
	for _, row := range c.Rows {
		lines := []string{row[0]}
		for i, value := range row[1:] {
			lines = append(lines, "  "+c.Heads[i+1]+": "+value)
		}
		blocks = append(blocks, strings.Join(lines, "\n"))
	}
	blocks = append(blocks, c.Note, c.Open+":\n"+c.Link, "-- \n"+c.Footer)
	blocks = slices.DeleteFunc(blocks, func(block string) bool { return block == "" })
	return strings.Join(blocks, "\n\n") + "\n"
}
