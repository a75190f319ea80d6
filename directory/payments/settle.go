package payments

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/plans"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// What became of a payment at the provider.
const (
	applied     = "applied"
	surplus     = "surplus"      // its invoice was paid already, or credited: to be given back
	wrongAmount = "wrong_amount" // it is not what the invoice says
)

// settle brings what is here into line with how a payment is at the provider, however often and in
// whatever order that is told. It reports whether anything was new.
func (m *Module) settle(ctx context.Context, p Payment) (changed bool, err error) {
	err = m.DB.Platform(ctx, "settle a payment", func(tx *db.Tx) error {
		if err := tx.QueryRow(ctx, "select id from organizations where kind = 'platform'").Scan(&tx.OrganizationID); err != nil {
			return err
		}
		i, of, today, err := m.holdInvoice(ctx, tx, p.InvoiceID)
		var refused *api.Error
		if errors.Is(err, pgx.ErrNoRows) || errors.As(err, &refused) || err == nil && of.ID != p.OrganizationID {
			return nil // of an organization that is gone
		}
		switch {
		case err != nil:
			return err
		case p.Succeeded:
			changed, err = m.settlePaid(ctx, tx, p, i, of, today)
		case p.Failed && i.Status == "open" && !p.Charged:
			changed, err = m.notifyFailed(ctx, tx, p, i, of)
		}
		return err
	})
	if err == nil && p.Charged {
		err = m.settleCharge(ctx, p)
	}
	return changed, err
}

// known is a payment that was settled before.
type known struct {
	Outcome  string
	Refunded int64
	Disputed bool
}

func (m *Module) settlePaid(ctx context.Context, tx *db.Tx, p Payment, i held, of payer, today string) (changed bool, err error) {
	before, err := db.One[known](ctx, tx, "select outcome, refunded, disputed from online_payments where organization_id = $1 and payment_id = $2", of.ID, p.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		before, changed = known{Outcome: fits(p, i)}, true
		if err := m.enter(ctx, tx, p, i, of, today, before.Outcome); err != nil {
			return false, err
		}
	} else if err != nil {
		return false, err
	}
	// What is given back is said by a credit note; where there is none somebody has to look.
	if p.Refunded > before.Refunded || p.Disputed && !before.Disputed {
		changed = true
		tx.Defer("update online_payments set refunded = $3, disputed = $4 where organization_id = $1 and payment_id = $2", of.ID, p.ID, p.Refunded, p.Disputed || before.Disputed)
		if before.Outcome == applied && i.Status != "credited" {
			return changed, m.notifyDiffers(ctx, tx, of, i.Number, "refunded")
		}
	}
	return changed, nil
}

// fits is what becomes of a new payment.
func fits(p Payment, i held) string {
	switch {
	case i.Status != "open" || p.Refunded > 0 || p.Disputed:
		return surplus
	case p.Amount != Money{i.Document.Total, i.Document.Currency}:
		return wrongAmount
	}
	return applied
}

// enter keeps a payment, and marks its invoice paid if it fits.
func (m *Module) enter(ctx context.Context, tx *db.Tx, p Payment, i held, of payer, today, outcome string) error {
	tx.Defer("insert into online_payments (organization_id, invoice_id, payment_id, amount, currency, outcome, paid_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)",
		of.ID, i.ID, p.ID, p.Amount.Minor, p.Amount.Currency, outcome, p.At, m.Now())
	if outcome != applied {
		return m.notifyDiffers(ctx, tx, of, i.Number, outcome)
	}
	zone, err := m.sellersZone(ctx, tx)
	if err != nil {
		return err
	}
	paidOn := min(max(plans.Today(p.At, zone), i.IssuedOn), today)
	_, err = m.markAsPaid(ctx, tx, i, of, today, paidOn)
	return err
}

// notifyDiffers says to those who run the installation that a payment needs somebody.
func (m *Module) notifyDiffers(ctx context.Context, tx *db.Tx, of payer, number, why string) error {
	activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: of.ID, Title: of.Name, Kind: "payment_differs", At: m.Now(),
		Changes: records.AppendChange(records.AppendChange(nil, "invoice", "", number), "payment_problem", "", why)})
	return m.notifyMastersOf(ctx, tx, of, "payment_differs", "paymentsettings", number)
}

// notifyFailed says once of each attempt that it failed.
func (m *Module) notifyFailed(ctx context.Context, tx *db.Tx, p Payment, i held, of payer) (told bool, err error) {
	done, err := tx.Exec(ctx, "insert into payment_failures (organization_id, payment_id, attempt, created_at) values ($1, $2, $3, $4) on conflict do nothing", of.ID, p.ID, p.Attempt, m.Now())
	if err != nil || done.RowsAffected() == 0 {
		return false, err
	}
	return true, m.notify(ctx, tx, of, "payment_failed", invoicePath(i.ID), i.Number)
}

// markAsPaid makes of an open invoice one that is paid.
func (m *Module) markAsPaid(ctx context.Context, tx *db.Tx, i held, p payer, today, paidOn string) (*Invoice, error) {
	// A plan that begins renews; one that was cancelled is not taken up again by a bill of it.
	p.Renews = p.Renews || p.SubscriptionType != plans.Business || !i.Upgrades && p.state(today) != plans.IsActive
	tx.Defer("update invoices set status = 'paid', paid_on = $3::text::date, valid_till = $4::text::date where organization_id = $1 and id = $2", p.ID, i.ID, paidOn, i.paidTill(p, paidOn))
	if err := entitle(ctx, tx, p, today, false); err != nil {
		return nil, err
	}
	ip := ""
	if call := api.CallOf(ctx); call != nil {
		ip = call.IP
	}
	auth.Audit(tx, tx.UserID, "invoice_paid", map[string]any{"number": i.Number, "sub_domain": p.SubDomainName}, ip)
	m.note(ctx, tx, p, "invoice_paid", records.AppendChange(nil, "invoice", "", i.Number))
	out, err := readInvoice(ctx, tx, p.ID, i.ID)
	if err != nil {
		return nil, err
	}
	return out, m.notifyOf(ctx, tx, p, "invoice_paid", out, "")
}

const (
	// ComparisonInterval is how often all payments are looked at.
	ComparisonInterval = 24 * time.Hour
	// lookBack is longer than the provider tries to tell of something.
	lookBack = 4 * 24 * time.Hour
	// firstLook is how far back is looked where that was never done.
	firstLook = 30 * 24 * time.Hour
	// eventsKept is for how long what was told is kept.
	eventsKept = 90 * 24 * time.Hour
)

// Compare holds all payments that the provider has against what is here: what nobody told of is
// settled, and what the provider does not have any more is said to those who run the installation.
func (m *Module) Compare(ctx context.Context) error {
	s, err := m.providerSettings(ctx)
	if err != nil || s.key == "" || !m.Plans {
		return err
	}
	began := m.Now()
	since := began.Add(-firstLook)
	if s.ComparedAt != nil {
		since = earlier(began.Add(-lookBack), s.ComparedAt.Add(-ComparisonInterval))
	}
	// A charge that takes its time, such as a direct debit, is looked at until it has ended.
	slow, err := m.attempts(ctx, "where a.state = 'processing' order by a.created_at limit 1")
	if err != nil {
		return err
	}
	if len(slow) > 0 {
		since = earlier(since, slow[0].CreatedAt.Add(-time.Hour))
	}
	var failed error
	seen := []string{} // and not null, which is unlike anything
	for p, err := range m.provider(s).Payments(ctx, since) {
		if err != nil {
			return err
		}
		seen = append(seen, p.ID)
		if _, err := m.settle(ctx, p); err != nil {
			failed = errors.Join(failed, err) // the others are looked at all the same
		}
	}
	if failed != nil {
		return failed
	}
	return m.DB.Platform(ctx, "compare payments", func(tx *db.Tx) error {
		if err := m.notifyMissing(ctx, tx, since.Add(ComparisonInterval), began.Add(-ComparisonInterval), seen); err != nil {
			return err
		}
		tx.Defer("update payment_settings set compared_at = $1 where organization_id = (select id from organizations where kind = 'platform')", began)
		tx.Defer("delete from payment_events where received_at < $1", began.Add(-eventsKept))
		return nil
	})
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

type lost struct {
	OrganizationID int64
	PaymentID      string
	Number         string
}

// notifyMissing finds what is here as paid and was not among what the provider has. The day at each
// end is left out: a payment may have been begun before it was made.
func (m *Module) notifyMissing(ctx context.Context, tx *db.Tx, from, till time.Time, seen []string) error {
	rows, err := tx.Query(ctx, `select p.organization_id, p.payment_id, i.number from online_payments p join invoices i on i.organization_id = p.organization_id and i.id = p.invoice_id
		where p.paid_at between $1 and $2 and p.outcome = 'applied' and not p.missing and not p.payment_id = any($3)`, from, till, seen)
	if err != nil {
		return err
	}
	gone, err := pgx.CollectRows(rows, db.Named[lost]())
	if err != nil {
		return err
	}
	if err := tx.QueryRow(ctx, "select id from organizations where kind = 'platform'").Scan(&tx.OrganizationID); err != nil {
		return err
	}
	for _, each := range gone {
		of, err := hold(ctx, tx, each.OrganizationID)
		if err != nil {
			return err
		}
		tx.Defer("update online_payments set missing = true where organization_id = $1 and payment_id = $2", each.OrganizationID, each.PaymentID)
		if err := m.notifyDiffers(ctx, tx, of, each.Number, "missing"); err != nil {
			return err
		}
	}
	return nil
}
