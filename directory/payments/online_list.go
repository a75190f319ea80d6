package payments

import (
	"context"
	"time"

	"hivis/platform/api"
	"hivis/platform/db"
)

// OnlinePayment is a payment that the provider has told of.
type OnlinePayment struct {
	ID               int64     `json:"id" minimum:"1" maximum:"9007199254740991"`
	OrganizationName string    `json:"organization_name" maxLength:"200"`
	InvoiceNumber    string    `json:"invoice_number" maxLength:"40"`
	PaymentID        string    `json:"payment_id" maxLength:"255" doc:"At the provider"`
	Amount           int64     `json:"amount" minimum:"0" maximum:"9007199254740991"`
	Refunded         int64     `json:"refunded" minimum:"0" maximum:"9007199254740991"`
	Currency         string    `json:"currency" maxLength:"3"`
	PaidAt           time.Time `json:"paid_at"`
	State            string    `json:"state" enum:"paid,refunded,surplus,wrong_amount,unexplained,disputed,missing" doc:"unexplained: given back without a credit note"`
	Matches          bool      `json:"matches" doc:"False: somebody has to look at it"`
}

// OnlinePayments are a page of them, the latest first.
type OnlinePayments struct {
	Payments []OnlinePayment `json:"online_payments" maxItems:"50"`
	Meta     api.Meta        `json:"meta"`
}

type onlineInput struct {
	api.PageInput
	State []string `query:"state" maxItems:"7" enum:"paid,refunded,surplus,wrong_amount,unexplained,disputed,missing"`
}

// paymentState is how a payment stands beside its invoice. What was too much is settled once it was given back.
const paymentState = `(case when p.missing then 'missing' when p.disputed then 'disputed'
  when p.outcome <> 'applied' then case when p.refunded >= p.amount and p.amount > 0 then 'refunded' else p.outcome end
  when p.refunded = 0 then 'paid' when exists (select from invoices c where c.organization_id = p.organization_id and c.id = p.invoice_id and c.status = 'credited') then 'refunded' else 'unexplained' end)`

const selectOnline = `
select p.id, (select case o.kind when 'tenant' then o.name else coalesce(i.document -> 'buyer' ->> 'name', '') end from organizations o where o.id = p.organization_id) as organization_name, i.number as invoice_number, p.payment_id, p.amount, p.refunded, p.currency, p.paid_at,
  ` + paymentState + ` as state, ` + paymentState + ` in ('paid', 'refunded') as matches`

var onlineLookups = api.Lookups{{Table: "invoices", Alias: "i", On: "i.id = p.invoice_id", Required: true}}

// onlinePayments answers GET /api/v1/online_payments.
func (m *Module) onlinePayments(ctx context.Context, _ *db.Tx, in *onlineInput) (*OnlinePayments, error) {
	latest, err := api.OrderBy("", "-id", map[string]api.Column{"id": {SQL: "p.id", Type: api.NumberColumn}})
	if err != nil {
		return nil, err
	}
	where := api.RowsOf("online_payments p")
	where.And("true") // of all organizations
	api.AnyOf(where, paymentState, in.State)
	out := &OnlinePayments{}
	err = api.PlatformTx(ctx, m.DB, "master super admin lists online payments", func(tx *db.Tx) (err error) {
		out.Payments, out.Meta, err = api.ReadPage(ctx, tx, api.Listing{Select: selectOnline, Lookups: onlineLookups, Where: where, Order: latest}, in.PageInput, invoicesPerPage, db.Named[OnlinePayment]())
		return err
	})
	return out, err
}
