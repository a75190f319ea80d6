package mailbox_test

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

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

// TestAReportThatIsNoText is read as what a database takes.
func TestAReportThatIsNoText(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/postfix.eml")
	if err != nil {
		t.Fatal(err)
	}
	mail, err := mailbox.Parse([]byte(strings.NewReplacer("User unknown", "Benutzer unbekannt f\xfcr\xff", "MESSAGE@", "\xffMESSAGE@").Replace(string(raw))))
	got := mail.Reports()
	if err != nil || len(got) != 1 || !strings.Contains(got[0].Reason, "unbekannt") {
		t.Fatalf("%v %+v", err, got)
	}
	for _, text := range []string{got[0].MessageID, got[0].Status, got[0].Reason} {
		if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
			t.Errorf("%q is kept", text)
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
