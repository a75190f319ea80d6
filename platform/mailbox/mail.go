package mailbox

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"net/textproto"
	"strings"
)

const (
	deepest  = 8   // parts within parts
	maxParts = 100 // of a mail
)

// Mail is a mail that has come in.
type Mail struct {
	MessageID string
	From      string   // the bare address, in lower case
	To        []string // those that it came to, likewise
	Parts     []Part   // those that have no parts themselves
}

// Part is one of its texts or files.
type Part struct {
	Type    string            // "text/calendar"
	Params  map[string]string // of the type: "method"
	Content []byte            // as it was before it was made fit for mail
}

var errParts = errors.New("the mail has too many parts")

// Parse reads a mail. What is wrong with it is the mail's: it will be no better the next time.
func Parse(raw []byte) (Mail, error) {
	message, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return Mail{}, err
	}
	mail := Mail{MessageID: strings.TrimSpace(message.Header.Get("Message-Id"))}
	if from, err := netmail.ParseAddress(message.Header.Get("From")); err == nil {
		mail.From = strings.ToLower(from.Address)
	}
	for _, header := range []string{"To", "Delivered-To", "X-Original-To", "Envelope-To"} {
		for _, line := range message.Header[textproto.CanonicalMIMEHeaderKey(header)] {
			all, err := netmail.ParseAddressList(line)
			if err != nil {
				continue
			}
			for _, to := range all {
				mail.To = append(mail.To, strings.ToLower(to.Address))
			}
		}
	}
	return mail, mail.read(message.Header.Get("Content-Type"), message.Header.Get("Content-Transfer-Encoding"), message.Body, 0)
}

// read adds a part, or those within it.
func (m *Mail) read(contentType, encoding string, body io.Reader, depth int) error {
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		kind, params = "text/plain", nil // as RFC 2045 says of what is no type
	}
	if depth > deepest || len(m.Parts) >= maxParts {
		return errParts
	}
	if !strings.HasPrefix(kind, "multipart/") {
		content, err := io.ReadAll(decoded(encoding, body))
		m.Parts = append(m.Parts, Part{kind, params, content})
		return err
	}
	parts := multipart.NewReader(body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("part %d: %w", len(m.Parts)+1, err)
		}
		if err := m.read(part.Header.Get("Content-Type"), part.Header.Get("Content-Transfer-Encoding"), part, depth+1); err != nil {
			return err
		}
	}
}

func decoded(encoding string, body io.Reader) io.Reader {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		return quotedprintable.NewReader(body)
	}
	return body
}
