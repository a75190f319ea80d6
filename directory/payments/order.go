package payments

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/plans"
	"hivis/platform/api"
	"hivis/platform/db"
)

// sold is what packs are sold of.
var sold = []string{"User", "Permit", "Incident", "Audit"}

// packs are how many there are of what.
type packs map[string]int64

// bought are the licences of power users in packs, as they are kept; nil for none at all.
func (p *packs) bought() any {
	if p == nil {
		return nil
	}
	licenses := map[string]int64{}
	for _, module := range sold[1:] {
		licenses[module] = (*p)[module] * plans.PackSize
	}
	encoded, err := json.Marshal(licenses)
	if err != nil {
		panic(err) // numbers always encode
	}
	return string(encoded)
}

// Order is what somebody wants to buy.
type Order struct {
	Frequency string `json:"frequency" enum:"monthly,annual"`
	Currency  string `json:"currency" minLength:"3" maxLength:"3"`
	User      int64  `json:"user_packs" minimum:"1" maximum:"1000" doc:"Packs of 15 for people"`
	Permit    int64  `json:"permit_packs" minimum:"0" maximum:"1000" doc:"Packs of 15 for power users"`
	Incident  int64  `json:"incident_packs" minimum:"0" maximum:"1000"`
	Audit     int64  `json:"audit_packs" minimum:"0" maximum:"1000"`
	Buyer     Party  `json:"buyer"`
}

func (o Order) packs() packs {
	return packs{"User": o.User, "Permit": o.Permit, "Incident": o.Incident, "Audit": o.Audit}
}

type orderInput struct {
	Body struct {
		Order
		Charge bool `json:"charge_renewals,omitempty" doc:"The buyer agrees that renewals are charged by what they pay this one by, online"`
	}
}

type previewInput struct {
	Body Order
}

// Preview is what an order would cost.
type Preview struct {
	Upgrades bool     `json:"upgrades" doc:"It adds to what was paid, for the rest of the period"`
	Document Document `json:"document"`
}

// bill is an invoice before it has a number.
type bill struct {
	Document
	packs    packs
	anchor   int
	upgrades bool
	renewal  bool
	due      string
}

// preview answers POST /api/orders/preview. What is missing of the buyer is asked with the order.
func (m *Module) preview(ctx context.Context, _ *db.Tx, in *previewInput) (*Preview, error) {
	out := &Preview{}
	err := m.orders(ctx, func(tx *db.Tx, p payer) error {
		b, err := m.quote(ctx, tx, p, in.Body)
		out.Document, out.Upgrades = b.Document, b.upgrades
		return err
	})
	return out, err
}

// order answers POST /api/orders.
func (m *Module) order(ctx context.Context, _ *db.Tx, in *orderInput) (*Invoice, error) {
	var out *Invoice
	err := m.orders(ctx, func(tx *db.Tx, p payer) error {
		var problems api.Problems
		in.Body.Buyer.check("buyer.", &problems)
		if err := problems.Err(); err != nil {
			return err
		}
		b, err := m.quote(ctx, tx, p, in.Body.Order)
		if err != nil {
			return err
		}
		if out, err = m.issue(ctx, tx, p, b); err != nil {
			return err
		}
		if in.Body.Charge {
			if err := m.agree(ctx, tx, true); err != nil {
				return err
			}
		}
		m.note(ctx, tx, p, "plan_ordered", records.AppendChange(nil, "invoice", "", out.Number))
		if err := m.notifyOf(ctx, tx, p, "invoice_issued", out, ""); err != nil {
			return err
		}
		return m.notifyMasters(ctx, tx, p, "plan_ordered", "paymentsettings")
	})
	return out, err
}

// orders holds whoever orders to what an organization may at the moment.
func (m *Module) orders(ctx context.Context, act func(*db.Tx, payer) error) error {
	if !m.Plans {
		return api.Conflict("no_plans", nil)
	}
	if !api.Actor(ctx).IsAdmin {
		return api.Denied("payment_by_admin")
	}
	return api.PlatformTx(ctx, m.DB, "order a plan", func(tx *db.Tx) error {
		p, err := hold(ctx, tx, tx.OrganizationID)
		if err != nil {
			return err
		}
		if p.SubscriptionType == plans.Enterprise || p.SubscriptionType == plans.Own {
			return api.Conflict("no_switch", nil)
		}
		var open bool
		if err := tx.QueryRow(ctx, "select exists (select from invoices where organization_id = $1 and status = 'open')", p.ID).Scan(&open); err != nil {
			return err
		}
		if open {
			return api.Conflict("invoice_open", nil)
		}
		return act(tx, p)
	})
}

// present is the period that an organization has paid for.
type present struct {
	Frequency, Currency   string
	PeriodFrom, ValidTill string
	AnchorDay             int
	Packs                 packs
}

// quote is the bill of an order: of a new plan from today, or of what it adds to the present one.
func (m *Module) quote(ctx context.Context, tx *db.Tx, p payer, o Order) (bill, error) {
	now, err := presentOf(ctx, tx, p.ID)
	if err != nil {
		return bill{}, err
	}
	today := plans.Today(m.Now(), p.TimeZone)
	state := p.state(today)
	if p.SubscriptionType == plans.Business && (state == plans.IsActive || state == plans.IsPastDue) && now != nil {
		return m.upgrade(ctx, tx, *now, o, today, state)
	}
	from := day(today)
	b := bill{packs: o.packs(), anchor: from.Day(), due: written(from.AddDate(0, 0, plans.GraceDays))}
	b.From, b.Till = today, written(periodEnd(from, o.Frequency, b.anchor))
	return b, m.fill(ctx, tx, &b, o, o.packs(), 1, 1)
}

// upgrade adds packs to the present plan. Another rhythm, another currency or less of anything
// would be another plan.
func (m *Module) upgrade(ctx context.Context, tx *db.Tx, now present, o Order, today string, state plans.State) (bill, error) {
	added, less := packs{}, o.Frequency != now.Frequency || o.Currency != now.Currency
	for module, count := range o.packs() {
		added[module] = count - now.Packs[module]
		less = less || added[module] < 0
	}
	var some int64
	for _, count := range added {
		some += count
	}
	switch {
	case state == plans.IsPastDue:
		return bill{}, api.Refused("payment_incomplete", nil)
	case less:
		return bill{}, api.Conflict("no_switch", nil)
	case some == 0:
		return bill{}, api.Conflict("nothing_more", nil)
	}
	b := bill{packs: o.packs(), anchor: now.AnchorDay, upgrades: true, due: written(day(today).AddDate(0, 0, plans.GraceDays))}
	b.From, b.Till = today, now.ValidTill
	left, whole := days(day(today), day(now.ValidTill)), days(day(now.PeriodFrom), day(now.ValidTill))
	return b, m.fill(ctx, tx, &b, o, added, left, whole)
}

const selectPresent = `
select i.frequency, i.currency, i.anchor_day, i.packs,
  coalesce((select max(b.period_from) from invoices b where b.organization_id = i.organization_id and b.status = 'paid' and not b.upgrades), i.period_from)::text as period_from,
  (select max(b.valid_till) from invoices b where b.organization_id = i.organization_id and b.status = 'paid')::text as valid_till
from invoices i where i.organization_id = $1 and i.status = 'paid' order by i.id desc limit 1`

// presentOf is nil where nothing was paid.
func presentOf(ctx context.Context, tx *db.Tx, id int64) (*present, error) {
	now, err := db.One[present](ctx, tx, selectPresent, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &now, err
}

// fill puts seller, lines and sums into a bill; each price is part/whole of that of a period.
func (m *Module) fill(ctx context.Context, tx *db.Tx, b *bill, o Order, of packs, part, whole int64) error {
	settings, complete, err := readSettings(ctx, tx)
	if err != nil {
		return err
	}
	if !complete {
		return api.Conflict("nothing_sold", nil)
	}
	all, err := readPrices(ctx, tx)
	if err != nil {
		return err
	}
	b.Seller, b.Buyer, b.Bank = settings.Seller, o.Buyer, settings.Bank
	b.Size, b.Frequency, b.Currency = sizeOf(o.User), o.Frequency, o.Currency
	category, rate := taxOf(b.Seller, b.Buyer, settings.TaxRate)
	for _, module := range sold {
		if of[module] <= 0 {
			continue
		}
		price, ok := priceOf(all, module, b.Currency, b.Size)
		if !ok {
			return api.Invalid("currency", "price_missing")
		}
		unit := price.unit(o.Frequency).Share(part, whole).Minor
		b.Lines = append(b.Lines, Line{Module: module, Packs: of[module], UnitPrice: unit, Net: unit * of[module], Category: category, Rate: rate})
	}
	b.sum(settings.Exemption)
	return nil
}

func priceOf(all []Price, module, currency, size string) (Price, bool) {
	for _, p := range all {
		if p.Module == module && p.Currency == currency && p.Size == size {
			return p, true
		}
	}
	return Price{}, false
}

// renewal is the bill of the next period of a plan.
func (m *Module) renewal(ctx context.Context, tx *db.Tx, now present, buyer Party) (bill, error) {
	from := day(now.ValidTill).AddDate(0, 0, 1)
	b := bill{packs: now.Packs, anchor: now.AnchorDay, due: now.ValidTill, renewal: true}
	b.From, b.Till = written(from), written(periodEnd(from, now.Frequency, now.AnchorDay))
	o := Order{Frequency: now.Frequency, Currency: now.Currency, User: now.Packs["User"], Buyer: buyer}
	return b, m.fill(ctx, tx, &b, o, now.Packs, 1, 1)
}
