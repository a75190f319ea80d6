package payments

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/plans"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Invoice is an invoice or a credit note.
type Invoice struct {
	ID               int64    `json:"id" minimum:"1" maximum:"9007199254740991"`
	OrganizationName string   `json:"organization_name" maxLength:"200"`
	Kind             string   `json:"kind" enum:"invoice,credit_note"`
	Number           string   `json:"number" maxLength:"40"`
	Status           string   `json:"status" enum:"open,paid,credited,issued" doc:"issued: a credit note"`
	IssuedOn         string   `json:"issued_on" maxLength:"10"`
	DueOn            string   `json:"due_on" maxLength:"10"`
	PaidOn           string   `json:"paid_on" maxLength:"10"`
	ValidTill        string   `json:"valid_till" maxLength:"10" doc:"Until when it was paid"`
	Document         Document `json:"document"`
	ChargeState      string   `json:"charge_state" enum:",begun,processing,succeeded,failed" doc:"Of a renewal that was charged without anybody at the provider's page"`
	ChargeReason     string   `json:"charge_reason" maxLength:"100" doc:"Why it was not, as the provider calls it"`
	RefundState      string   `json:"refund_state" enum:",asked,done,failed" doc:"Of a credit note whose invoice was paid online"`
	RefundReason     string   `json:"refund_reason" maxLength:"100"`
}

const selectInvoice = `
select i.id, (select case o.kind when 'tenant' then o.name else i.document -> 'buyer' ->> 'name' end from organizations o where o.id = i.organization_id) as organization_name, i.kind, i.number, i.status, i.issued_on::text as issued_on, i.due_on::text as due_on,
  coalesce(i.paid_on::text, '') as paid_on, coalesce(i.valid_till::text, '') as valid_till, i.document,
  coalesce((select a.state from payment_charges a where a.organization_id = i.organization_id and a.invoice_id = i.id order by a.number desc limit 1), '') as charge_state,
  coalesce((select a.reason from payment_charges a where a.organization_id = i.organization_id and a.invoice_id = i.id order by a.number desc limit 1), '') as charge_reason,
  coalesce((select r.state from payment_refunds r where r.organization_id = i.organization_id and r.credit_id = i.id), '') as refund_state,
  coalesce((select r.reason from payment_refunds r where r.organization_id = i.organization_id and r.credit_id = i.id), '') as refund_reason`

const fromInvoices = "invoices i"

// SubscriptionAnswer is the plan of an organization, and what there is to order.
type SubscriptionAnswer struct {
	Plans     bool      `json:"plans" doc:"Organizations have a plan on this installation"`
	State     string    `json:"state" enum:"own,trial,active,past_due,cancelled,ended,closed"`
	LastDay   string    `json:"last_day" maxLength:"10" doc:"The last day before all but reports of harm can only be read; or empty"`
	Renews    bool      `json:"renews"`
	Frequency string    `json:"frequency" enum:",monthly,annual" doc:"Of the plan that was paid"`
	Currency  string    `json:"currency" maxLength:"3"`
	NextBill  string    `json:"next_bill" maxLength:"10" doc:"When the next bill is due, or empty"`
	Packs     []Pack    `json:"packs" maxItems:"4" doc:"What was paid"`
	Sells     bool      `json:"sells" doc:"Something can be ordered"`
	Online    bool      `json:"online" doc:"Invoices can be paid online"`
	Automatic bool      `json:"automatic" doc:"Renewals are charged by what the payment provider keeps"`
	Portal    bool      `json:"portal" doc:"The payment provider knows the organization"`
	Prices    []Price   `json:"prices" maxItems:"300"`
	Buyer     *Party    `json:"buyer" doc:"As on the invoice before"`
	Invoices  []Invoice `json:"invoices" maxItems:"100"`
}

// Pack is how many packs there are of something.
type Pack struct {
	Module string `json:"module" enum:"User,Permit,Incident,Audit"`
	Packs  int64  `json:"packs" minimum:"0" maximum:"1000"`
}

// subscription answers GET /api/subscription.
func (m *Module) subscription(ctx context.Context, _ *db.Tx, _ *api.None) (*SubscriptionAnswer, error) {
	out := &SubscriptionAnswer{Plans: m.Plans}
	err := api.PlatformTx(ctx, m.DB, "read prices", func(tx *db.Tx) (err error) {
		p, err := db.One[payer](ctx, tx, selectPayer, tx.OrganizationID)
		if err != nil {
			return err
		}
		out.State, out.LastDay, out.Renews = string(p.state(plans.Today(m.Now(), p.TimeZone))), p.subscription().LastDay(), p.Renews
		if err := out.addPresent(ctx, tx, p); err != nil {
			return err
		}
		if _, out.Sells, err = readSettings(ctx, tx); err != nil {
			return err
		}
		if out.Prices, err = readPrices(ctx, tx); err != nil {
			return err
		}
		out.Sells = out.Sells && m.Plans && len(out.Prices) > 0
		if err := m.addOnline(ctx, tx, out); err != nil {
			return err
		}
		out.Invoices, err = invoicesOf(ctx, tx)
		if len(out.Invoices) > 0 {
			out.Buyer = &out.Invoices[0].Document.Buyer
		}
		return err
	})
	return out, err
}

func (m *Module) addOnline(ctx context.Context, tx *db.Tx, out *SubscriptionAnswer) error {
	keys, err := m.readProvider(ctx, tx)
	if out.Online = keys.key != "" && m.Plans; err != nil || !out.Online {
		return err
	}
	return tx.QueryRow(ctx, "select exists (select from payment_customers where organization_id = $1), exists (select from payment_consents where organization_id = $1)", tx.OrganizationID).Scan(&out.Portal, &out.Automatic)
}

func (s *SubscriptionAnswer) addPresent(ctx context.Context, tx *db.Tx, p payer) error {
	s.Packs = []Pack{}
	now, err := presentOf(ctx, tx, p.ID)
	if err != nil || now == nil || p.SubscriptionType != plans.Business {
		return err
	}
	s.Frequency, s.Currency = now.Frequency, now.Currency
	if p.Renews {
		s.NextBill = p.ValidTill
	}
	for _, module := range sold {
		s.Packs = append(s.Packs, Pack{module, now.Packs[module]})
	}
	return nil
}

func invoicesOf(ctx context.Context, tx *db.Tx) ([]Invoice, error) {
	rows, err := tx.Query(ctx, selectInvoice+" from "+fromInvoices+" where i.organization_id = $1 order by i.id desc limit 100", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[Invoice]())
}

// showInvoice answers GET /api/invoices/{id}.
func (m *Module) showInvoice(ctx context.Context, tx *db.Tx, in *OneInput) (*Invoice, error) {
	one, err := db.One[Invoice](ctx, tx, selectInvoice+" from "+fromInvoices+" where i.organization_id = $1 and i.id = $2", tx.OrganizationID, in.ID)
	return &one, err
}

// InvoiceList is a page of all invoices.
type InvoiceList struct {
	Invoices []Invoice `json:"invoices" maxItems:"50"`
	Meta     api.Meta  `json:"meta"`
}

type invoicesInput struct {
	api.PageInput
	Status string `query:"status" enum:"open,paid,credited,issued" doc:"Only these"`
}

const invoicesPerPage = 20

// allInvoices answers GET /api/v1/invoices: the latest first.
func (m *Module) allInvoices(ctx context.Context, _ *db.Tx, in *invoicesInput) (*InvoiceList, error) {
	out := &InvoiceList{}
	latest, err := api.OrderBy("", "-id", map[string]api.Column{"id": {SQL: "i.id", Type: api.NumberColumn}})
	if err != nil {
		return nil, err
	}
	where := api.RowsOf(fromInvoices)
	where.And("true") // of all organizations
	if in.Status != "" {
		where.And("i.status = %s", in.Status)
	}
	err = api.PlatformTx(ctx, m.DB, "master super admin lists invoices", func(tx *db.Tx) (err error) {
		out.Invoices, out.Meta, err = api.ReadPage(ctx, tx, api.Listing{Select: selectInvoice, Where: where, Order: latest}, in.PageInput, invoicesPerPage, db.Named[Invoice]())
		return err
	})
	return out, err
}

func invoicePath(id int64) string { return fmt.Sprintf("subscriptions/invoices/%d", id) }

// nextNumber takes the next number of a series, for good once the transaction is.
func nextNumber(ctx context.Context, tx *db.Tx, series, today string) (string, error) {
	var last int
	year := day(today).Year()
	err := tx.QueryRow(ctx, `insert into invoice_counters (organization_id, series, year, last) select id, $1, $2, 1 from organizations where kind = 'platform'
		on conflict (organization_id, series, year) do update set last = invoice_counters.last + 1 returning last`, series, year).Scan(&last)
	return fmt.Sprintf("%s%d-%05d", series, year, last), err
}

// issue gives a bill its number, for good.
func (m *Module) issue(ctx context.Context, tx *db.Tx, p payer, b bill) (*Invoice, error) {
	today, err := m.sellersDay(ctx, tx)
	if err != nil {
		return nil, err
	}
	number, err := nextNumber(ctx, tx, "", today)
	if err != nil {
		return nil, err
	}
	id, err := insertInvoice(ctx, tx, row{p.ID, "invoice", number, "open", today, max(b.due, today), 0}, b)
	if err != nil {
		return nil, err
	}
	return readInvoice(ctx, tx, p.ID, id)
}

// row is what an invoice has beside its bill.
type row struct {
	organizationID       int64
	kind, number, status string
	issued, due          string
	corrects             int64
}

func insertInvoice(ctx context.Context, tx *db.Tx, r row, b bill) (id int64, err error) {
	document, err := json.Marshal(b.Document)
	if err != nil {
		return 0, err
	}
	bought, err := json.Marshal(b.packs)
	if err != nil {
		return 0, err
	}
	err = tx.QueryRow(ctx, `insert into invoices (organization_id, kind, number, status, document, frequency, packs, currency, total, period_from, period_till, anchor_day, upgrades, issued_on, due_on, corrects_id, renewal)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::date, $11::text::date, $12, $13, $14::text::date, $15::text::date, nullif($16::bigint, 0), $17) returning id`,
		r.organizationID, r.kind, r.number, r.status, string(document), b.Frequency, string(bought), b.Currency, b.Total, b.From, b.Till, b.anchor, b.upgrades, r.issued, r.due, r.corrects, b.renewal).Scan(&id)
	return id, err
}

func readInvoice(ctx context.Context, tx *db.Tx, organizationID, id int64) (*Invoice, error) {
	one, err := db.One[Invoice](ctx, tx, selectInvoice+" from "+fromInvoices+" where i.organization_id = $1 and i.id = $2", organizationID, id)
	return &one, err
}

// sellersDay is today where the seller is: invoices and their numbers are of that day and year.
func (m *Module) sellersDay(ctx context.Context, tx *db.Tx) (string, error) {
	zone, err := m.sellersZone(ctx, tx)
	return plans.Today(m.Now(), zone), err
}

func (m *Module) sellersZone(ctx context.Context, tx *db.Tx) (zone string, err error) {
	err = tx.QueryRow(ctx, "select time_zone from organizations where kind = 'platform'").Scan(&zone)
	return zone, err
}

// held is an invoice that something becomes of.
type held struct {
	ID                    int64
	Number, Status        string
	Frequency             string
	PeriodFrom, ValidTill string // of one that is not paid: the period's end
	PeriodTill, IssuedOn  string
	PaidOn                string
	Followed              bool // another that is open, or paid for days to come, was made after it
	AnchorDay             int
	Upgrades              bool
	Packs                 packs
	Document              Document
}

// holdInvoice keeps an invoice and its organization from changing twice at once.
func (m *Module) holdInvoice(ctx context.Context, tx *db.Tx, id int64) (i held, p payer, today string, err error) {
	if today, err = m.sellersDay(ctx, tx); err != nil {
		return i, p, today, err
	}
	var organizationID int64
	if err := tx.QueryRow(ctx, "select organization_id from invoices where id = $1 and kind = 'invoice'", id).Scan(&organizationID); err != nil {
		return i, p, today, err
	}
	if p, err = hold(ctx, tx, organizationID); err != nil {
		return i, p, today, err
	}
	i, err = db.One[held](ctx, tx, `select id, number, status, frequency, period_from::text as period_from, coalesce(valid_till, period_till)::text as valid_till,
		period_till::text as period_till, issued_on::text as issued_on, coalesce(paid_on::text, '') as paid_on, anchor_day, upgrades, packs, document,
		exists (select from invoices l where l.organization_id = i.organization_id and l.id > i.id and (l.status = 'open' or l.status = 'paid' and l.valid_till >= $3::text::date)) as followed
		from invoices i where organization_id = $1 and id = $2`, organizationID, id, today)
	return i, p, today, err
}

type paidInput struct {
	OneInput
	Body struct {
		PaidOn string `json:"paid_on" format:"date" doc:"When the money arrived"`
	}
}

// markPaid answers POST /api/v1/invoices/{id}/paid.
func (m *Module) markPaid(ctx context.Context, _ *db.Tx, in *paidInput) (*Invoice, error) {
	var out *Invoice
	err := api.PlatformTx(ctx, m.DB, "mark an invoice as paid", func(tx *db.Tx) error {
		i, p, today, err := m.holdInvoice(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		switch {
		case i.Status != "open":
			return api.Conflict("invoice_not_open", nil)
		case in.Body.PaidOn > today:
			return api.Invalid("paid_on", "in_future")
		case in.Body.PaidOn < i.IssuedOn:
			return api.Invalid("paid_on", "before_invoice")
		}
		if err := refuseWhileCharged(ctx, tx, p.ID, i.ID); err != nil {
			return err
		}
		out, err = m.markAsPaid(ctx, tx, i, p, today, in.Body.PaidOn)
		return err
	})
	return out, err
}

// paidTill is until when an invoice pays: the end of its period. A first period that was paid
// after it had begun is as long as any other, counted from that day, so that nobody pays for
// days on which they waited.
func (i held) paidTill(p payer, paidOn string) string {
	if i.Upgrades || p.SubscriptionType == plans.Business {
		return i.ValidTill
	}
	from := day(max(paidOn, i.PeriodFrom))
	return max(i.ValidTill, written(periodEnd(from, i.Frequency, from.Day())))
}

// entitle gives an organization what its paid invoices are worth: the packs of the latest, until
// the latest end. Where none is left that reaches today, the plan is cancelled.
func entitle(ctx context.Context, tx *db.Tx, p payer, today string, takesBack bool) error {
	now, err := presentOf(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	if now == nil || now.ValidTill < today && p.SubscriptionType != plans.Business {
		p.SubscriptionType, p.ValidTill = plans.Cancelled, written(day(today).AddDate(0, 0, plans.GraceDays))
		return set(ctx, tx, p, &packs{}, true)
	}
	p.SubscriptionType, p.ValidTill = plans.Business, now.ValidTill
	p.UserLimit = now.Packs["User"] * plans.PackSize
	return set(ctx, tx, p, &now.Packs, takesBack)
}

type creditInput struct {
	OneInput
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500" doc:"It stands on the credit note"`
	}
}

// creditInvoice answers POST /api/v1/invoices/{id}/credit. Of an invoice that was paid the days
// that are left are given back, today not among them. What was ordered later is given back first.
// A plan whose period is given back does not renew, or its next bill would come within the hour.
func (m *Module) creditInvoice(ctx context.Context, _ *db.Tx, in *creditInput) (*Invoice, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, api.Invalid("reason", "required")
	}
	var out *Invoice
	err := api.PlatformTx(ctx, m.DB, "credit an invoice", func(tx *db.Tx) error {
		i, p, today, err := m.holdInvoice(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		part, whole, err := i.creditable(today)
		if err == nil {
			err = refuseWhileCharged(ctx, tx, p.ID, i.ID)
		}
		if err != nil {
			return err
		}
		if out, err = m.issueCredit(ctx, tx, p, i, i.Document.credit(i.Number, reason, part, whole), today); err != nil {
			return err
		}
		if err := m.askBack(ctx, tx, p.ID, i.ID, out); err != nil {
			return err
		}
		tx.Defer("update invoices set status = 'credited' where organization_id = $1 and id = $2", p.ID, i.ID)
		p.Renews = p.Renews && i.Upgrades
		if err := takeBack(ctx, tx, p, i, today); err != nil {
			return err
		}
		auth.Audit(tx, tx.UserID, "invoice_credited", map[string]any{"number": i.Number, "sub_domain": p.SubDomainName}, api.CallOf(ctx).IP)
		m.note(ctx, tx, p, "invoice_credited", records.AppendChange(nil, "invoice", "", i.Number))
		return m.notifyOf(ctx, tx, p, "invoice_credited", out, reason)
	})
	return out, err
}

// takeBack leaves an organization what its other paid invoices are worth.
func takeBack(ctx context.Context, tx *db.Tx, p payer, i held, today string) error {
	if i.Status == "paid" {
		return entitle(ctx, tx, p, today, true)
	}
	return set(ctx, tx, p, nil, false)
}

// creditable is which part of an invoice can be given back, if any.
func (i held) creditable(today string) (part, whole int64, err error) {
	switch {
	case i.Followed:
		return 0, 0, api.Conflict("credit_later_first", nil)
	case i.Status == "open":
		return 1, 1, nil
	case i.Status != "paid" || i.ValidTill <= today:
		return 0, 0, api.Conflict("nothing_to_credit", nil)
	case today < i.PeriodFrom:
		return 1, 1, nil
	}
	from := i.PeriodFrom
	if i.ValidTill > i.PeriodTill { // it began on the day it was paid
		from = i.PaidOn
	}
	whole = days(day(from), day(i.ValidTill))
	return days(day(today), day(i.ValidTill)) - 1, whole, nil
}

func (m *Module) issueCredit(ctx context.Context, tx *db.Tx, p payer, i held, back Document, today string) (*Invoice, error) {
	number, err := nextNumber(ctx, tx, "C", today)
	if err != nil {
		return nil, err
	}
	b := bill{Document: back, packs: i.Packs, anchor: i.AnchorDay, upgrades: i.Upgrades}
	id, err := insertInvoice(ctx, tx, row{p.ID, "credit_note", number, "issued", today, today, i.ID}, b)
	if err != nil {
		return nil, err
	}
	return readInvoice(ctx, tx, p.ID, id)
}
