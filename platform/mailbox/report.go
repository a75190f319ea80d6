package mailbox

import (
	"bufio"
	"bytes"
	netmail "net/mail"
	"net/textproto"
	"strings"
)

// Report says what became of a mail on its further way (RFC 3464).
type Report struct {
	// MessageID is that of the mail it is about, without brackets, out of what came back of it.
	MessageID string
	Action    string // failed, delayed, delivered, relayed or expanded
	Status    string // as 5.1.1 (RFC 3463)
	Reason    string // what the server said
}

const maxReports = 20 // of a mail

// Reports are what a mail says of another one that did not arrive; none where it is no report, or what
// came back does not say which mail it was.
func (m Mail) Reports() (reports []Report) {
	var about string
	for _, part := range m.Parts {
		switch part.Type {
		case "message/delivery-status", "message/global-delivery-status":
			reports = append(reports, readReports(part.Content)...)
		case "message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers":
			if about == "" {
				about = messageIDOf(part.Content)
			}
		}
	}
	if about == "" {
		return nil
	}
	for i := range reports {
		reports[i].MessageID = readable(about)
	}
	return reports
}

// readReports reads the fields of each recipient. Those before are of the mail as a whole.
func readReports(content []byte) (reports []Report) {
	fields := textproto.NewReader(bufio.NewReader(bytes.NewReader(content)))
	for len(reports) < maxReports {
		header, err := fields.ReadMIMEHeader()
		if action := header.Get("action"); action != "" {
			action, _, _ = strings.Cut(action, " ") // some add a remark
			status, _, _ := strings.Cut(strings.TrimSpace(header.Get("Status")), " ")
			reports = append(reports, Report{Action: strings.ToLower(readable(action)), Status: readable(status), Reason: readable(reasonOf(header, status))})
		}
		if err != nil {
			return reports
		}
	}
	return reports
}

// readable is a text of a stranger as a database takes it.
func readable(said string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(said, "\uFFFD"), "\x00", "")
}

// reasonOf is what the server said, without the kind of what it is ("smtp;").
func reasonOf(header textproto.MIMEHeader, status string) string {
	said := header.Get("Diagnostic-Code")
	if _, words, typed := strings.Cut(said, ";"); typed {
		said = words
	}
	if said = strings.Join(strings.Fields(said), " "); said == "" {
		return status
	}
	return said
}

// messageIDOf is that of a mail of which the headers are there, and perhaps no end of them.
func messageIDOf(content []byte) string {
	message, err := netmail.ReadMessage(bytes.NewReader(append(bytes.TrimLeft(content, "\r\n"), "\r\n\r\n"...)))
	if err != nil {
		return ""
	}
	return strings.Trim(strings.TrimSpace(message.Header.Get("Message-Id")), "<>")
}
