package notifications

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/mail"
	"hivis/platform/mailbox"
)

// The states of a mail beyond those of its delivery.
const (
	bounced = "bounced" // the server took it, and it came back
	resting = "resting" // one to its address came back for good, so it was not tried
)

// reportedWithin is for how long a mail that was sent can come back. Servers give up after days.
const reportedWithin = 30 * 24 * time.Hour

// badAddress are the states of RFC 3463 by which there is nobody at an address: it, its mailbox or its
// host does not exist, or the mailbox is closed. Full mailboxes, mails that are too large and what is
// taken for spam say nothing against the address.
var badAddress = []string{"5.1.0", "5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1", "5.4.4"}

// TakeBounce takes reports of mails that did not arrive, and says whether a mail was one.
//
// Who can write to the mailbox could forge one. So it counts only with the Message-ID of a mail that
// went out lately, which is 128 random bits, and it counts for that mail's own address, whatever the
// report says of another. Whoever the reader answers or forwards the mail to knows these bits as well:
// that is one reason why mails rest for a week only, and those about danger not at all. With a ReturnAddress
// a report has to come to the address of that very mail too, which is left out of what
// is answered or forwarded, unless the whole mail is forwarded as a file.
func (m *Module) TakeBounce(ctx context.Context, came mailbox.Mail) (taken bool, err error) {
	for _, report := range came.Reports() {
		taken = true
		if (report.Action == "failed" || report.Action == "delayed") && m.cameBack(came, report.MessageID) {
			err = errors.Join(err, m.takeReport(ctx, report))
		}
	}
	return taken, err
}

func (m *Module) takeReport(ctx context.Context, report mailbox.Report) error {
	var organization int64
	since := m.Now().Add(-reportedWithin)
	err := m.DB.Platform(ctx, "find the mail that came back", func(tx *db.Tx) (err error) {
		organization, err = New().MailOwner(ctx, tx, MailOwnerParams{MessageID: report.MessageID, Since: since})
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // none of this installation's, or one that was forgotten
	}
	if err != nil {
		return err
	}
	status := sent
	if report.Action == "failed" {
		status = bounced
	}
	return m.DB.Write(ctx, db.Scope{OrganizationID: organization}, func(tx *db.Tx) error {
		address, err := New().NoteBounce(ctx, tx, NoteBounceParams{OrganizationID: organization, MessageID: report.MessageID, Status: status, LastError: clip(report.Reason, maxReason)})
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err == nil && status == bounced && isBadAddress(report.Status) {
			err = m.markAddress(ctx, tx, address, report.Reason)
		}
		return err
	})
}

// restsFor is for how long mails to an address rest. A server that is being changed says of everybody for an hour
// that there is nobody; after that time the next mail tries again.
const restsFor = 7 * 24 * time.Hour

// maxReason is how much of what a server said is kept.
const maxReason = 500

// isBadAddress reports whether a state says that there is nobody at the address.
func isBadAddress(status string) bool {
	for _, bad := range badAddress {
		if status == bad {
			return true
		}
	}
	return false
}

// markAddress has mails to an address rest until it is released or changed, those too that wait now.
func (m *Module) markAddress(ctx context.Context, tx *db.Tx, address, reason string) error {
	err := New().MarkAddress(ctx, tx, MarkAddressParams{OrganizationID: tx.OrganizationID, Address: strings.ToLower(address), Reason: clip(reason, maxReason), BouncedAt: m.Now()})
	if err != nil {
		return err
	}
	return New().RestMails(ctx, tx, RestMailsParams{OrganizationID: tx.OrganizationID, Address: strings.ToLower(address), Urgent: m.urgentTopics()})
}

// markRefused marks the address of a mail whose server says at once that there is nobody.
func (m *Module) markRefused(ctx context.Context, scope db.Scope, to string, refused *mail.Refused) {
	if !isBadAddress(refused.Status) {
		return
	}
	err := m.DB.Write(ctx, scope, func(tx *db.Tx) error { return m.markAddress(ctx, tx, to, mail.Reason(refused)) })
	if err != nil {
		m.Log.WarnContext(ctx, "an address was not marked", "error", err)
	}
}

// ReleaseAddress has mails go to an address again. What rested meanwhile stays in the outbox.
func (m *Module) ReleaseAddress(ctx context.Context, tx *db.Tx, address string) (released bool, err error) {
	many, err := New().ReleaseAddress(ctx, tx, ReleaseAddressParams{OrganizationID: tx.OrganizationID, Address: strings.ToLower(address)})
	return many > 0, err
}
