package server_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"time"

	"hivis/directory/payments"
	"hivis/server/servertest"
)

func init() {
	maps.Copy(plain, map[string]string{
		"GET /api/v1/module_prices": "numbers",
		"GET /api/payment_settings": "the seller's", "GET /api/licenses": "numbers",
	})
	master := func(o *side) *servertest.Client { return o.platform }
	trial := func(o *side) int64 { return o.trialExtension() }
	const requests, own = "/api/v1/org_free_trial_extend_requests", "/api/organizations/{organization_id}/org_free_trial_extend_requests"
	also(nil, map[string]func(*side) int64{
		requests + "/{id}": trial, own: func(o *side) int64 { return o.ID }, "/api/invoices/{id}": func(o *side) int64 { return o.invoice("open") },
		"/api/v1/invoices/{id}/refund": func(o *side) int64 { return o.notGivenBack() },
		"/api/v1/invoices/{id}":        func(o *side) int64 { return o.invoice("open") }, "/api/v1/module_prices/{id}": func(o *side) int64 { return o.price() },
	}, map[string]special{
		"POST " + own:                         {rewrite: func(o *side, _ *request) { o.isNew() }},
		"GET " + requests:                     {actor: master},
		"POST " + requests + "/{id}/approve":  {actor: master},
		"POST " + requests + "/{id}/reject":   {actor: master},
		"GET /api/v1/module_prices":           {actor: master},
		"POST /api/v1/module_prices":          {actor: master, rewrite: freshPrice},
		"PATCH /api/v1/module_prices/{id}":    {actor: master},
		"GET /api/payment_settings":           {actor: master},
		"PUT /api/payment_settings":           {actor: master, rewrite: func(o *side, r *request) { r.body = sellerOf(o) }},
		"GET /api/v1/invoices":                {actor: master},
		"GET /api/v1/invoices/{id}/pdf":       {actor: master},
		"PUT /api/payment_settings/stripe":    {actor: master, rewrite: func(_ *side, r *request) { r.body = keys }},
		"DELETE /api/payment_settings/stripe": {actor: master, rewrite: func(_ *side, r *request) { r.query = url.Values{"anyway": {"true"}} }},
		"GET /api/v1/online_payments":         {actor: master},
		"POST /api/v1/invoices/{id}/refund":   {actor: master},
		"PUT /api/subscription/automatic":     {fields: map[string]any{"charge": true}},
		"POST /api/subscription/portal":       {rewrite: func(o *side, _ *request) { o.paysOnline() }},
		"POST /api/v1/invoices/{id}/paid":     {actor: master, rewrite: func(o *side, r *request) { r.body["paid_on"] = o.Now().Format(time.DateOnly) }},
		"POST /api/v1/invoices/{id}/credit":   {actor: master},
		"POST /api/orders":                    {rewrite: orders},
		"POST /api/orders/preview":            {rewrite: orders},
		"POST /api/subscription/free":         {rewrite: func(o *side, _ *request) { o.isNew() }},
		"POST /api/subscription/cancel":       {rewrite: func(o *side, _ *request) { o.hasPaid(true) }},
		"POST /api/subscription/resume":       {rewrite: func(o *side, _ *request) { o.hasPaid(false) }},
	})
}

// isNew is an organization in its trial, which asked for nothing yet.
func (o *side) isNew() {
	o.Exec("update organizations set subscription_type = 'trial', valid_till = $2 where id = $1", o.ID, o.Now().AddDate(0, 0, 10))
	o.Exec("update trial_extensions set status = 'rejected' where organization_id = $1", o.ID)
	o.Exec("update invoices set status = 'credited' where organization_id = $1 and kind = 'invoice'", o.ID)
}

// hasPaid is one with the business plan.
func (o *side) hasPaid(renews bool) {
	o.Exec("update organizations set subscription_type = 'business', valid_till = $2, renews = $3 where id = $1", o.ID, o.Now().AddDate(0, 1, 0), renews)
}

func (o *side) trialExtension() int64 {
	o.t.Helper()
	o.isNew()
	return o.Insert("insert into trial_extensions (organization_id, reason, requested_by, created_at) values ($1, $2, $3, $4) returning id", o.ID, o.say("reason"), o.Admin.ID, o.Now())
}

func sellerOf(o *side) map[string]any {
	seller := buyerOf(o)
	seller["name"] = "Hivis Ltd"
	return map[string]any{"seller": seller, "bank": map[string]any{"holder": "Hivis", "name": "Bank", "iban": "BG80BNBG96611020345678", "bic": "BNBGBGSD"}, "tax_rate": 2000, "exemption": ""}
}

func buyerOf(o *side) map[string]any {
	return map[string]any{"name": o.say("buyer"), "address": "1 Main Street", "postcode": "1000", "city": "Town", "country": "BG", "vat_number": "", "email": "bills@buyer.example"}
}

// sells is an installation where something can be bought.
func (o *side) sells() {
	settings, _ := json.Marshal(sellerOf(o))
	o.Exec("insert into payment_settings (organization_id, settings) values ($1, $2) on conflict do nothing", o.platformID(), string(settings))
	o.Exec(`insert into module_prices (organization_id, module, currency, size, monthly, annual) values ($1, 'User', 'EUR', 'micro', 100, 1000) on conflict do nothing`, o.platformID())
}

func orders(o *side, r *request) {
	o.isNew()
	o.sells()
	r.body = map[string]any{"frequency": "monthly", "currency": "EUR", "user_packs": 1, "permit_packs": 0, "incident_packs": 0, "audit_packs": 0, "buyer": buyerOf(o)}
}

func freshPrice(o *side, r *request) {
	o.Exec("delete from module_prices where organization_id = $1 and currency = 'JPY'", o.platformID())
	r.body = map[string]any{"module": "Audit", "currency": "JPY", "size": "large", "monthly": 1, "annual": 1}
}

func (o *side) price() int64 {
	o.sells()
	return o.Insert("select id from module_prices where organization_id = $1 and module = 'User'", o.platformID())
}

// invoice is one that nobody has ordered by the screens.
func (o *side) invoice(status string) int64 {
	o.t.Helper()
	o.isNew()
	o.names++
	d := payments.Document{Seller: payments.Party{Name: "Hivis"}, Buyer: payments.Party{Name: o.say("buyer")}, Size: "micro", Frequency: "monthly", Currency: "EUR", From: o.Now().Format(time.DateOnly), Till: o.Now().AddDate(0, 0, 29).Format(time.DateOnly),
		Lines: []payments.Line{{Module: "User", Packs: 1, UnitPrice: 100, Net: 100, Category: "S", Rate: 2000}}, Taxes: []payments.TaxLine{{Category: "S", Rate: 2000, Net: 100, Tax: 20}}, Net: 100, Tax: 20, Total: 120}
	document, _ := json.Marshal(d)
	return o.Insert(`insert into invoices (organization_id, kind, number, document, status, frequency, packs, currency, total, period_from, period_till, anchor_day, issued_on, due_on)
		values ($1, 'invoice', $2, $3, $4, 'monthly', '{"User": 100}', 'EUR', 120, $5::date, $5::date + 29, 1, $5::date, $5::date + 14) returning id`,
		o.ID, fmt.Sprint(o.say("number"), o.names), string(document), status, o.Now())
}

// notGivenBack is a credit note of which the payment provider gave nothing back.
func (o *side) notGivenBack() int64 {
	o.t.Helper()
	paid := o.invoice("credited")
	o.names++
	note := o.Insert(`insert into invoices (organization_id, kind, number, document, status, frequency, packs, currency, total, period_from, period_till, anchor_day, issued_on, due_on, corrects_id)
		select organization_id, 'credit_note', $3, document, 'issued', frequency, packs, currency, total, period_from, period_till, anchor_day, issued_on, due_on, id from invoices where organization_id = $1 and id = $2 returning id`,
		o.ID, paid, fmt.Sprint(o.say("credit"), o.names))
	o.Exec("insert into payment_refunds (organization_id, credit_id, payment_id, amount, refunded_before, state, reason, created_at) values ($1, $2, 'pi_fixture', 120, 0, 'failed', 'declined', $3)", o.ID, note, o.Now())
	return note
}

var keys = map[string]any{"secret_key": "sk_test_fixture", "webhook_secret": "whsec_fixture"}

// paysOnline is an organization that the payment provider knows.
func (o *side) paysOnline() {
	o.t.Helper()
	o.platform.Put("/api/payment_settings/stripe", keys).Wants(http.StatusOK)
	o.Exec("insert into payment_customers (organization_id, customer_id) values ($1, 'cus_fixture') on conflict do nothing", o.ID)
}

// money fills the tables of payments; some are the platform's alone, yet every organization's.
func (o *side) money() {
	o.t.Helper()
	o.sells()
	o.trialExtension()
	invoice := o.invoice("credited")
	o.Exec("insert into payment_customers (organization_id, customer_id) values ($1, 'cus_fixture')", o.ID)
	o.Exec("insert into payment_checkouts (organization_id, invoice_id, session_id, created_at) values ($1, $2, 'cs_fixture', $3)", o.ID, invoice, o.Now())
	o.Exec("insert into online_payments (organization_id, invoice_id, payment_id, amount, currency, outcome, paid_at, created_at) values ($1, $2, 'pi_fixture', 120, 'EUR', 'applied', $3, $3)", o.ID, invoice, o.Now())
	o.Exec("insert into payment_consents (organization_id, agreed_by, agreed_at) values ($1, 'Somebody', $2)", o.ID, o.Now())
	o.Exec("insert into payment_charges (organization_id, invoice_id, number, customer_id, method_id, state, created_at) values ($1, $2, 1, 'cus_fixture', 'pm_fixture', 'failed', $3)", o.ID, invoice, o.Now())
	o.notGivenBack()
	o.Exec("insert into payment_failures (organization_id, payment_id, attempt, created_at) values ($1, 'pi_fixture', 'ch_fixture', $2)", o.ID, o.Now())
	o.Exec("insert into payment_events (organization_id, event_id, kind, payment_id, attempt, received_at, handled_at) values ($1, 'evt_fixture', 'payment_intent.succeeded', 'pi_fixture', '', $2, $2)", o.ID, o.Now())
	o.Exec("insert into payment_settings (organization_id, settings) values ($1, '{}')", o.ID)
	o.Exec("insert into module_prices (organization_id, module, currency, size, monthly, annual) values ($1, 'User', 'EUR', 'micro', 1, 1)", o.ID)
	o.Exec("insert into invoice_counters (organization_id, series, year, last) values ($1, 'X', 2000, 1)", o.ID)
}
