package payments

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/directory/plans"
	"hivis/platform/db"
)

// BillingInterval is how often is looked for bills to make and to remind of.
const BillingInterval = time.Hour

// BillAll makes the bills of plans that end soon, and reminds of those that are due.
func (m *Module) BillAll(ctx context.Context) error {
	if !m.Plans {
		return nil
	}
	return errors.Join(m.each(ctx, dueRenewals, m.renew), m.ChargeAll(ctx), m.each(ctx, dueReminders, m.remind))
}

// dueRenewals are organizations whose plan renews within two weeks, and that have no open bill.
const dueRenewals = `
select o.id from organizations o
where o.subscription_type = 'business' and o.renews and o.status = 'Active' and o.deletion_on is null and o.valid_till <= ($1::timestamptz at time zone o.time_zone)::date + 14 and o.valid_till >= ($1::timestamptz at time zone o.time_zone)::date - 14
  and exists (select from payment_settings s join organizations p on p.id = s.organization_id and p.kind = 'platform') and exists (select from invoices i where i.organization_id = o.id and i.status = 'paid')
  and not exists (select from invoices i where i.organization_id = o.id and i.status = 'open')`

// dueReminders are those with an open bill that is due, or was a week and two weeks ago but one
// day, and that were not reminded of that yet.
const dueReminders = `
select i.organization_id from invoices i join organizations o on o.id = i.organization_id
where o.kind = 'tenant' and o.status = 'Active' and o.deletion_on is null and i.status = 'open' and i.reminded < (case when $1::timestamptz::date >= i.due_on + 13 then 3 when $1::timestamptz::date >= i.due_on + 7 then 2 when $1::timestamptz::date >= i.due_on then 1 else 0 end)`

// each does something for each organization that is found, in a transaction of its own.
func (m *Module) each(ctx context.Context, find string, act func(context.Context, *db.Tx, payer) error) error {
	var ids []int64
	err := m.DB.Platform(ctx, "look for bills", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, find, m.Now())
		if err == nil {
			ids, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		}
		return err
	})
	for _, id := range ids {
		err = errors.Join(err, m.DB.Platform(ctx, "bill an organization", func(tx *db.Tx) error {
			tx.OrganizationID = id
			p, err := hold(ctx, tx, id)
			if err != nil {
				return err
			}
			return act(ctx, tx, p)
		}))
	}
	return err
}

// renew makes the next bill of a plan, unless another node was faster.
func (m *Module) renew(ctx context.Context, tx *db.Tx, p payer) error {
	var open bool
	err := tx.QueryRow(ctx, "select exists (select from invoices where organization_id = $1 and status = 'open')", p.ID).Scan(&open)
	now, notPaid := presentOf(ctx, tx, p.ID)
	if err = errors.Join(err, notPaid); err != nil || open || now == nil || p.SubscriptionType != plans.Business || !p.Renews {
		return err
	}
	var before Document
	if err := tx.QueryRow(ctx, "select document from invoices where organization_id = $1 and status = 'paid' order by id desc limit 1", p.ID).Scan(&before); err != nil {
		return err
	}
	b, err := m.renewal(ctx, tx, *now, before.Buyer)
	if err != nil {
		return err
	}
	out, err := m.issue(ctx, tx, p, b)
	if err != nil {
		return err
	}
	return m.notifyOf(ctx, tx, p, "invoice_issued", out, "")
}

// remind writes to the administrators about a bill that is due: once for each time that it is.
func (m *Module) remind(ctx context.Context, tx *db.Tx, p payer) error {
	var id int64
	err := tx.QueryRow(ctx, `update invoices set reminded = case when $2::timestamptz::date >= due_on + 13 then 3 when $2::timestamptz::date >= due_on + 7 then 2 else 1 end
		where organization_id = $1 and status = 'open' and reminded < (case when $2::timestamptz::date >= due_on + 13 then 3 when $2::timestamptz::date >= due_on + 7 then 2 when $2::timestamptz::date >= due_on then 1 else 0 end)
		returning id`, p.ID, m.Now()).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	due, err := readInvoice(ctx, tx, p.ID, id)
	if err != nil {
		return err
	}
	return m.notifyOf(ctx, tx, p, "invoice_due", due, "")
}
