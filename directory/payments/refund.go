package payments

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

const refundsAtOnce = 200

// Refund is what is given back at the provider.
type Refund struct {
	ID, OrganizationID int64
	PaymentID          string
	Amount             int64
	RefundedBefore     int64 // of that payment, when the credit note was made
	Tries              int
	RefundID           string // once the provider has it
	Number             string // of the credit note
}

const selectRefund = `
select r.id, r.organization_id, r.payment_id, r.amount, r.refunded_before, r.tries, r.refund_id, i.number
from payment_refunds r join invoices i on i.organization_id = r.organization_id and i.id = r.credit_id`

// askBack keeps that what a credit note says is given back where its invoice was paid online. The provider is asked by
// a job, once the credit note is there for good.
func (m *Module) askBack(ctx context.Context, tx *db.Tx, organizationID, invoiceID int64, credit *Invoice) error {
	if credit.Document.Total <= 0 {
		return nil
	}
	_, err := tx.Exec(ctx, `insert into payment_refunds (organization_id, credit_id, payment_id, amount, refunded_before, state, created_at)
		select p.organization_id, $3, p.payment_id, least($4, p.amount), p.refunded, 'asked', $5 from online_payments p
		where p.organization_id = $1 and p.invoice_id = $2 and p.outcome = 'applied' and not p.missing order by p.id limit 1`,
		organizationID, invoiceID, credit.ID, credit.Document.Total, m.Now())
	return err
}

// HandleRefunds asks the provider for what is to be given back, and looks at what it said of before.
func (m *Module) HandleRefunds(ctx context.Context) error {
	s, err := m.providerSettings(ctx)
	if err != nil || s.key == "" || !m.Plans {
		return err
	}
	all, err := m.refunds(ctx, "where r.state = 'asked' and (r.refund_id = '' or extract(minute from $2::timestamptz) = 0) order by r.id limit $1", refundsAtOnce, m.Now())
	for _, r := range all {
		err = errors.Join(err, m.giveBack(ctx, s, r))
	}
	return err
}

func (m *Module) refunds(ctx context.Context, where string, args ...any) (all []Refund, err error) {
	err = m.DB.Platform(ctx, "look for what is to be given back", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, selectRefund+" "+where, args...)
		if err == nil {
			all, err = pgx.CollectRows(rows, db.Named[Refund]())
		}
		return err
	})
	return all, err
}

// giveBack asks once for each try, by its key. What somebody gave back at the provider by hand is not given back again.
func (m *Module) giveBack(ctx context.Context, s providerSettings, r Refund) error {
	p, err := m.online(s.key).Look(ctx, r.PaymentID)
	if err != nil && !isMissing(err) {
		return err
	}
	if p == nil {
		return m.endRefund(ctx, r, "failed", "missing", "")
	}
	if r.RefundID == "" && p.Refunded >= r.RefundedBefore+r.Amount {
		return m.endRefund(ctx, r, "done", "already", "")
	}
	id, state, reason, err := m.online(s.key).Refund(ctx, r)
	if err != nil {
		return err
	}
	return m.endRefund(ctx, r, state, reason, id)
}

// endRefund keeps how it is with what is given back; who runs the installation is told of what failed.
func (m *Module) endRefund(ctx context.Context, r Refund, state, reason, refundID string) error {
	return m.DB.Platform(ctx, "money is given back", func(tx *db.Tx) error {
		if err := tx.QueryRow(ctx, "select id from organizations where kind = 'platform'").Scan(&tx.OrganizationID); err != nil {
			return err
		}
		of, err := hold(ctx, tx, r.OrganizationID)
		if err != nil {
			return err
		}
		done, err := tx.Exec(ctx, "update payment_refunds set state = $3, reason = $4, refund_id = case when $5 = '' then refund_id else $5 end where organization_id = $1 and id = $2 and state = 'asked' and tries = $6",
			r.OrganizationID, r.ID, state, clip(reason, 100), clip(refundID, 255), r.Tries)
		if err != nil || done.RowsAffected() == 0 || state == "asked" {
			return err
		}
		activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: of.ID, Title: of.Name, Kind: "refund_" + state, At: m.Now(),
			Changes: records.AppendChange(nil, "invoice", "", r.Number)})
		if state == "failed" {
			return m.notifyMastersOf(ctx, tx, of, "refund_failed", "paymentsettings", r.Number)
		}
		return nil
	})
}

// settleRefunds looks at what is given back of a payment, when the provider tells of it.
func (m *Module) settleRefunds(ctx context.Context, s providerSettings, paymentID string) error {
	all, err := m.refunds(ctx, "where r.state = 'asked' and r.payment_id = $1", paymentID)
	for _, r := range all {
		err = errors.Join(err, m.giveBack(ctx, s, r))
	}
	return err
}

// refundAgain answers POST /api/v1/invoices/{id}/refund, of a credit note.
func (m *Module) refundAgain(ctx context.Context, _ *db.Tx, in *OneInput) (*Invoice, error) {
	var out *Invoice
	err := api.PlatformTx(ctx, m.DB, "give back once more", func(tx *db.Tx) error {
		var organizationID int64
		err := tx.QueryRow(ctx, "update payment_refunds set state = 'asked', reason = '', refund_id = '', tries = tries + 1 where credit_id = $1 and state = 'failed' and tries < 100 returning organization_id", in.ID).Scan(&organizationID)
		if errors.Is(err, pgx.ErrNoRows) {
			return api.Conflict("nothing_to_refund", nil)
		}
		if err == nil {
			out, err = readInvoice(ctx, tx, organizationID, in.ID)
		}
		return err
	})
	return out, err
}
