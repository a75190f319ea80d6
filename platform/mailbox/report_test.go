package mailbox_test

import (
	"os"
	"strings"
	"testing"

	"hivis/platform/mailbox"
)

// TestReports reads what servers of three makers say of a mail that came back.
func TestReports(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]mailbox.Report{
		"postfix":  {MessageID: "MESSAGE@hivis.example", Action: "failed", Status: "5.1.1", Reason: "550 5.1.1 <worker@acme.example>: Recipient address rejected: User unknown in virtual mailbox table"},
		"exchange": {MessageID: "MESSAGE@hivis.example", Action: "failed", Status: "5.1.10", Reason: "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup"},
		"gmail":    {MessageID: "MESSAGE@hivis.example", Action: "failed", Status: "5.1.1", Reason: "550-5.1.1 The email account that you tried to reach does not exist. Please try 550 5.1.1 double-checking the recipient's email address for typos."},
	} {
		raw, err := os.ReadFile("testdata/" + name + ".eml")
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{string(raw), strings.ReplaceAll(string(raw), "\n", "\r\n")} {
			mail, err := mailbox.Parse([]byte(text))
			if got := mail.Reports(); err != nil || len(got) != 1 || got[0] != want {
				t.Errorf("%s: %v %+v", name, err, got)
			}
		}
	}
}

// TestWhatIsNoReport says nothing: an answer, and a report of which the mail did not come back.
func TestWhatIsNoReport(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"From: a@b.example\n\nI am away, <MESSAGE@hivis.example>\n",
		"Content-Type: multipart/report; boundary=x\nIn-Reply-To: <MESSAGE@hivis.example>\n\n--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; a\n\nAction: failed\nStatus: 5.1.1\n\n--x--\n",
		"Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/rfc822\n\nMessage-ID: <MESSAGE@hivis.example>\n\n--x--\n",
	} {
		mail, err := mailbox.Parse([]byte(text))
		if got := mail.Reports(); err != nil || len(got) != 0 {
			t.Errorf("%v: %+v", err, got)
		}
	}
}
