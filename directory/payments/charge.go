package payments

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// How it is with an invoice that is charged without anybody at the provider's page.
const (
	chargeBegun      = "begun"
	chargeProcessing = "processing"
	chargeSucceeded  = "succeeded"
	chargeFailed     = "failed"
)

// Why one was not, beside what the provider says.
const (
	nothingKept  = "no_method"    // nothing is kept there that could be charged
	underWay     = "paid_by_hand" // somebody is paying it at a page
	neverSettled = "unknown"
)

// repeatable is for how long the provider knows a call again by its key, with a margin.
const repeatable = 20 * time.Hour

// Charge is one attempt.
type Charge struct {
	InvoiceID, OrganizationID int64
	Number                    int
	InvoiceNumber             string
	Total                     Money
	CustomerID, MethodID      string
}

// attempt is one that is kept.
type attempt struct {
	ID, OrganizationID, InvoiceID int64
	Number                        int
	CustomerID, MethodID          string
	InvoiceNumber, Currency       string
	Total                         int64
	CreatedAt                     time.Time
}

func (a attempt) charge() Charge {
	return Charge{a.InvoiceID, a.OrganizationID, a.Number, a.InvoiceNumber, Money{a.Total, a.Currency}, a.CustomerID, a.MethodID}
}

// stepsDue are how many attempts an invoice may have had by now: one when it is due, a week later, and a day before
// two weeks are over, as it is reminded of.
const stepsDue = "(case when $1::timestamptz::date >= i.due_on + 13 then 3 when $1::timestamptz::date >= i.due_on + 7 then 2 when $1::timestamptz::date >= i.due_on then 1 else 0 end)"

// dueCharges are renewals that are due, of those who agreed to be charged.
const dueCharges = `
select i.organization_id from invoices i join organizations o on o.id = i.organization_id join payment_consents c on c.organization_id = i.organization_id
where o.kind = 'tenant' and o.status = 'Active' and o.deletion_on is null and i.status = 'open' and i.renewal
  and (select count(*) from payment_charges a where a.organization_id = i.organization_id and a.invoice_id = i.id) < ` + stepsDue + `
  and not exists (select from payment_charges a where a.organization_id = i.organization_id and a.invoice_id = i.id and a.state in ('begun', 'processing'))`

const selectAttempt = `
select a.id, a.organization_id, a.invoice_id, a.number, a.customer_id, a.method_id, i.number as invoice_number, i.currency, i.total, a.created_at
from payment_charges a join invoices i on i.organization_id = a.organization_id and i.id = a.invoice_id`

// ChargeAll charges the renewals that are due: what was begun before is asked once more first, by the same key, so
// that nobody is charged twice.
func (m *Module) ChargeAll(ctx context.Context) error {
	s, err := m.providerSettings(ctx)
	if err != nil || s.key == "" || !m.Plans {
		return err
	}
	begun, err := m.attempts(ctx, "where a.state = 'begun' order by a.id limit 200")
	if err != nil {
		return err
	}
	for _, a := range begun {
		err = errors.Join(err, m.charge(ctx, s, a))
	}
	var ids []int64
	found := m.DB.Platform(ctx, "look for renewals to charge", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, dueCharges, m.Now())
		if err == nil {
			ids, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		}
		return err
	})
	err = errors.Join(err, found)
	for _, id := range ids {
		err = errors.Join(err, m.chargeOne(ctx, s, id))
	}
	return err
}

func (m *Module) attempts(ctx context.Context, where string, args ...any) (all []attempt, err error) {
	err = m.DB.Platform(ctx, "look for charges that were begun", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, selectAttempt+" "+where, args...)
		if err == nil {
			all, err = pgx.CollectRows(rows, db.Named[attempt]())
		}
		return err
	})
	return all, err
}

// chargeOne finds what an organization is charged by, keeps the attempt, and makes it.
func (m *Module) chargeOne(ctx context.Context, s providerSettings, organizationID int64) error {
	var customer string
	err := m.DB.Platform(ctx, "read how the payment provider knows an organization", func(tx *db.Tx) error {
		return tx.QueryRow(ctx, "select coalesce((select customer_id from payment_customers where organization_id = $1), '')", organizationID).Scan(&customer)
	})
	if err != nil {
		return err
	}
	method := ""
	if customer != "" {
		if method, err = m.online(s.key).Kept(ctx, customer); err != nil {
			return err
		}
	}
	a, err := m.beginCharge(ctx, organizationID, customer, method)
	if err != nil || a.ID == 0 {
		return err
	}
	return m.charge(ctx, s, a)
}

// beginCharge keeps an attempt, unless the invoice was paid, credited or begun by another node meanwhile.
func (m *Module) beginCharge(ctx context.Context, organizationID int64, customer, method string) (a attempt, err error) {
	err = m.DB.Platform(ctx, "begin to charge a renewal", func(tx *db.Tx) error {
		if _, err := hold(ctx, tx, organizationID); err != nil {
			return err
		}
		var id int64
		err := tx.QueryRow(ctx, `insert into payment_charges (organization_id, invoice_id, number, customer_id, method_id, state, created_at)
			select i.organization_id, i.id, (select count(*) from payment_charges b where b.organization_id = i.organization_id and b.invoice_id = i.id) + 1, $3, $4, 'begun', $1
			from invoices i where i.organization_id = $2 and i.organization_id in (`+dueCharges+`) and i.status = 'open' and i.renewal returning id`,
			m.Now(), organizationID, customer, method).Scan(&id)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		a, err = db.One[attempt](ctx, tx, selectAttempt+" where a.organization_id = $1 and a.id = $2", organizationID, id)
		return err
	})
	return a, err
}

// charge makes an attempt that is kept. While the provider does not answer it stays begun.
func (m *Module) charge(ctx context.Context, s providerSettings, a attempt) error {
	if a.MethodID == "" {
		return m.endCharge(ctx, a, chargeFailed, nothingKept)
	}
	if m.Now().Sub(a.CreatedAt) >= repeatable {
		return m.findCharge(ctx, s, a)
	}
	paying, err := m.endPages(ctx, s, a)
	if err != nil {
		return err
	}
	if paying {
		return m.endCharge(ctx, a, chargeFailed, underWay)
	}
	p, refused, err := m.online(s.key).Charge(ctx, a.charge())
	switch {
	case err != nil:
		return err
	case refused != "":
		return m.endCharge(ctx, a, chargeFailed, refused)
	case !p.Succeeded:
		return m.endCharge(ctx, a, chargeProcessing, "")
	}
	if _, err := m.settle(ctx, *p); err != nil {
		return err
	}
	return m.endCharge(ctx, a, chargeSucceeded, "")
}

// endPages closes the pages on which the invoice could be paid by hand meanwhile, and reports whether it is.
func (m *Module) endPages(ctx context.Context, s providerSettings, a attempt) (paying bool, err error) {
	var sessions []string
	err = m.DB.Platform(ctx, "look where an invoice is paid", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, "select session_id from payment_checkouts where organization_id = $1 and invoice_id = $2 order by id desc limit 10", a.OrganizationID, a.InvoiceID)
		if err == nil {
			sessions, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		return err
	})
	for _, session := range sessions {
		ended, failed := m.online(s.key).EndPage(ctx, session)
		paying, err = paying || !ended, errors.Join(err, failed)
	}
	return paying, err
}

// findCharge is for an attempt of which nobody knows what became, when its key is not known any more: it is looked for
// among what the provider has, and is over where it is not there.
func (m *Module) findCharge(ctx context.Context, s providerSettings, a attempt) error {
	for p, err := range m.online(s.key).Payments(ctx, a.CreatedAt.Add(-time.Hour)) {
		if err != nil {
			return err
		}
		if p.OrganizationID == a.OrganizationID && p.InvoiceID == a.InvoiceID && p.Succeeded {
			if _, err := m.settle(ctx, p); err != nil {
				return err
			}
			return m.endCharge(ctx, a, chargeSucceeded, "")
		}
	}
	return m.endCharge(ctx, a, chargeFailed, neverSettled)
}

// endCharge says what became of an attempt. Whoever administers the organization is told of one that failed, in the
// place of the reminder of that day.
func (m *Module) endCharge(ctx context.Context, a attempt, state, reason string) error {
	return m.DB.Platform(ctx, "a renewal was charged", func(tx *db.Tx) error {
		of, err := hold(ctx, tx, a.OrganizationID)
		if err != nil {
			return err
		}
		done, err := tx.Exec(ctx, "update payment_charges set state = $3, reason = $4 where organization_id = $1 and id = $2 and state in ('begun', 'processing') and state <> $3", a.OrganizationID, a.ID, state, clip(reason, 100))
		if err != nil || done.RowsAffected() == 0 || state != chargeFailed {
			return err
		}
		told, err := tx.Exec(ctx, "update invoices i set reminded = greatest(reminded, "+stepsDue+") where i.organization_id = $2 and i.id = $3 and i.status = 'open'", m.Now(), a.OrganizationID, a.InvoiceID)
		if err != nil || told.RowsAffected() == 0 {
			return err
		}
		return m.notify(ctx, tx, of, "charge_failed", invoicePath(a.InvoiceID), a.InvoiceNumber)
	})
}

// settleCharge ends the attempt of an invoice that the provider said something final of.
func (m *Module) settleCharge(ctx context.Context, p Payment) error {
	if !p.Succeeded && !p.Failed {
		return nil
	}
	open, err := m.attempts(ctx, "where a.organization_id = $1 and a.invoice_id = $2 and a.state = 'processing'", p.OrganizationID, p.InvoiceID)
	for _, a := range open {
		state, reason := chargeSucceeded, ""
		if p.Failed {
			state, reason = chargeFailed, "declined"
		}
		err = errors.Join(err, m.endCharge(ctx, a, state, reason))
	}
	return err
}

// refuseWhileCharged keeps an invoice from being paid in two ways at once.
func refuseWhileCharged(ctx context.Context, tx *db.Tx, organizationID, invoiceID int64) error {
	var charged bool
	err := tx.QueryRow(ctx, "select exists (select from payment_charges where organization_id = $1 and invoice_id = $2 and state in ('begun', 'processing'))", organizationID, invoiceID).Scan(&charged)
	if err == nil && charged {
		err = api.Conflict("invoice_being_charged", nil)
	}
	return err
}

type automaticInput struct {
	Body struct {
		Charge bool `json:"charge" doc:"Charge renewals by what the provider keeps, without anybody at its page"`
	}
}

// setAutomatic answers PUT /api/subscription/automatic.
func (m *Module) setAutomatic(ctx context.Context, _ *db.Tx, in *automaticInput) (*SubscriptionAnswer, error) {
	if err := m.mayPay(ctx); err != nil {
		return nil, err
	}
	err := api.PlatformTx(ctx, m.DB, "agree to be charged for renewals", func(tx *db.Tx) error {
		return m.agree(ctx, tx, in.Body.Charge)
	})
	if err != nil {
		return nil, err
	}
	return m.subscription(ctx, nil, nil)
}

// agree keeps who agreed to be charged, and when; or that nobody does any more.
func (m *Module) agree(ctx context.Context, tx *db.Tx, agrees bool) error {
	kind := "renewals_by_hand"
	if agrees {
		kind = "renewals_charged"
		tx.Defer("insert into payment_consents (organization_id, agreed_by, agreed_at) values ($1, left($2, 200), $3) on conflict (organization_id) do nothing", tx.OrganizationID, api.Actor(ctx).FullName, m.Now())
	} else {
		tx.Defer("delete from payment_consents where organization_id = $1", tx.OrganizationID)
	}
	auth.Audit(tx, tx.UserID, kind, nil, api.CallOf(ctx).IP)
	return nil
}
