package mail

import (
	"bytes"
	"errors"
	netmail "net/mail"
	"strings"
	"time"
	"unicode"

	smtp "github.com/wneessen/go-mail"
)

// Message is one mail to one reader.
type Message struct {
	ID      string // the Message-ID without its brackets, the same at each attempt
	To      string // an address, nothing but
	ToName  string
	Subject string
	Text    string
	HTML    string
	Date    time.Time
	Files   []File
	// Unsubscribe is an https address by which mail programs let its reader stop such mails with
	// one press (RFC 8058); "" without one.
	Unsubscribe string
	// ReturnTo is the address that the mail comes back to; "" is the one that it is from.
	ReturnTo string
}

// calendarType is that of an invitation, which is an alternative to the text and no attachment.
const calendarType = "text/calendar"

// File goes along with a mail.
type File struct {
	Name    string
	Type    string // of its content
	Content []byte
}

func (m Message) compose(from *netmail.Address) (*smtp.Msg, error) {
	to, err := address(m.ToName, m.To)
	if err != nil {
		return nil, err
	}
	if m.ID == "" || strings.ContainsFunc(m.ID, notInID) {
		return nil, errors.New("a Message-ID with characters that it must not have")
	}
	message := smtp.NewMsg(smtp.WithNoDefaultUserAgent())
	message.FromMailAddress(from)
	message.AddToMailAddress(to)
	if m.ReturnTo != "" {
		if err := message.EnvelopeFrom(m.ReturnTo); err != nil {
			return nil, err
		}
	}
	message.Subject(oneLine(m.Subject))
	message.SetMessageIDWithValue(m.ID)
	message.SetDateWithValue(m.Date)
	// Absence notes must not answer a notification.
	message.SetGenHeader("Auto-Submitted", "auto-generated")
	if m.Unsubscribe != "" {
		message.SetGenHeader("List-Unsubscribe", "<"+m.Unsubscribe+">")
		message.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	message.SetBodyString(smtp.TypeTextPlain, m.Text)
	if m.HTML != "" {
		message.AddAlternativeString(smtp.TypeTextHTML, m.HTML)
	}
	for _, file := range m.Files {
		if strings.HasPrefix(file.Type, calendarType) { // mail programs show buttons for the last alternative alone
			message.AddAlternativeString(smtp.ContentType(file.Type), string(file.Content))
			continue
		}
		if err := message.AttachReader(oneLine(file.Name), bytes.NewReader(file.Content), smtp.WithFileContentType(smtp.ContentType(file.Type))); err != nil {
			return nil, err
		}
	}
	return message, nil
}

// address takes a bare address only: "a@example.com, b@example.com" or one with
// a line break would be somebody else's header.
func address(name, bare string) (*netmail.Address, error) {
	parsed, err := netmail.ParseAddress(bare)
	if err != nil || parsed.Name != "" || parsed.Address != bare || strings.ContainsFunc(bare, unicode.IsControl) {
		return nil, errors.New("not a mail address")
	}
	return &netmail.Address{Name: oneLine(name), Address: bare}, nil
}

// oneLine replaces what could end a header.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsControl(r) || unicode.IsSpace(r) }), " ")
}

func notInID(r rune) bool {
	return r <= ' ' || r > '~' || strings.ContainsRune("<>()[]\\,;:\"", r)
}
