package payments_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"hivis/directory/payments"
	"hivis/platform/db"
	"hivis/server"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product where plans are sold, and what its tests do again and again.
type bench struct{ *servertest.Server }

// newBench sells: a pack for people is 100 a month and 1000 a year, one for permits 50 and 500.
func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	b := &bench{servertest.New(t)}
	b.sells()
	return b
}

func (b *bench) sells() {
	b.T.Helper()
	b.master().Put("/api/payment_settings", seller()).Wants(http.StatusOK)
	for module, price := range map[string]int64{"User": 100_00, "Permit": 50_00} {
		for _, size := range []string{"micro", "small"} {
			b.master().Post("/api/v1/module_prices", body{"module": module, "currency": "EUR", "size": size, "monthly": price, "annual": 10 * price}).Wants(http.StatusCreated)
		}
	}
}

func (b *bench) master() *servertest.Client { return b.Platform.Admin }

func seller() body {
	return body{"seller": party("Hivis Ltd", "BG", "BG123456789"), "bank": body{"holder": "Hivis Ltd", "name": "Bank", "iban": "BG80 BNBG 9661 1020 3456 78", "bic": "BNBGBGSD"},
		"tax_rate": 2000, "exemption": ""}
}

func party(name, country, vat string) body {
	return body{"name": name, "address": "1 Main Street", "postcode": "1000", "city": "Town", "country": country, "vat_number": vat, "email": "bills@acme.example"}
}

func order(changes ...body) body {
	return servertest.Body(body{"frequency": "monthly", "currency": "EUR", "user_packs": 2, "permit_packs": 1, "incident_packs": 0, "audit_packs": 0,
		"buyer": party("Acme", "BG", "")}, changes...)
}

func (b *bench) order(changes ...body) payments.Invoice {
	b.T.Helper()
	return servertest.As[payments.Invoice](b.Acme.Admin.Post("/api/orders", order(changes...)).Wants(http.StatusCreated))
}

func (b *bench) pay(id int64) {
	b.T.Helper()
	b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/paid", id), body{"paid_on": b.Now().Format(time.DateOnly)}).Wants(http.StatusOK)
	b.Advance(2 * time.Second) // longer than a session is remembered
}

func (b *bench) subscription() payments.SubscriptionAnswer {
	b.T.Helper()
	return servertest.As[payments.SubscriptionAnswer](b.Acme.Admin.Get("/api/subscription").Wants(http.StatusOK))
}

// plan is what became of the organization: its plan, its last day, its people, and licences for permits.
func (b *bench) plan(id int64) string {
	b.T.Helper()
	var kind, till, bought string
	var people int
	err := b.Database.DB.Platform(b.T.Context(), "look at a plan", func(tx *db.Tx) error {
		return tx.QueryRow(b.T.Context(), "select subscription_type, coalesce(valid_till::text, ''), user_limit, coalesce(licenses_bought ->> 'Permit', '') from organizations where id = $1", id).Scan(&kind, &till, &people, &bought)
	})
	if err != nil {
		b.T.Fatal(err)
	}
	return fmt.Sprintln(kind, till, people, bought)
}

// TestFromTrialToPaid: an order is an invoice, and what it is worth comes with the money.
func TestFromTrialToPaid(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set valid_till = $2 where id = $1", b.Acme.ID, b.Now().AddDate(0, 0, 5))
	today := b.Now().Format(time.DateOnly)
	i := b.order()
	d := i.Document
	b.Wants("the sums", []any{i.Number, d.Net, d.Tax, d.Total, d.Taxes[0].Category, d.Taxes[0].Rate, len(d.Lines), d.Lines[0].Net}, fmt.Sprintf("[%d-00001 25000 5000 30000 S 2000 2 20000]", b.Now().Year()))
	b.Wants("the terms", []any{i.Status, i.IssuedOn == today, i.DueOn == b.Now().AddDate(0, 0, 14).Format(time.DateOnly), d.Seller.VATNumber, d.Bank.IBAN, d.From == today}, "[open true true BG123456789 BG80BNBG96611020345678 true]")
	b.Wants("still a trial", b.subscription().State, "trial")
	b.Acme.Admin.Post("/api/orders", order()).Refuses(http.StatusConflict, "invoice_open")

	all := servertest.As[payments.InvoiceList](b.master().Get("/api/v1/invoices?status=open").Wants(http.StatusOK))
	b.Wants("what the master super admin sees", []any{len(all.Invoices), all.Invoices[0].Number == i.Number, all.Invoices[0].Document.Buyer.Name}, "[1 true Acme]")
	b.pay(i.ID)
	s := b.subscription()
	b.Wants("active", []any{s.State, s.Frequency, s.Currency, s.Packs[0].Packs, s.NextBill == d.Till, s.Invoices[0].Status}, "[active monthly EUR 2 true paid]")
	b.Wants("what was bought", b.plan(b.Acme.ID), fmt.Sprintln("business", d.Till, 30, 15))
	b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/paid", i.ID), body{"paid_on": today}).Refuses(http.StatusConflict, "invoice_not_open")
}

// TestAPlanGrowsAndIsNotSwitched: more is paid for the rest of the period, less is another plan.
func TestAPlanGrowsAndIsNotSwitched(t *testing.T) {
	b := newBench(t)
	first := b.order()
	b.pay(first.ID)
	for _, another := range []body{{"user_packs": 1}, {"frequency": "annual"}, {"permit_packs": 0}} {
		b.Acme.Admin.Post("/api/orders", order(another)).Refuses(http.StatusConflict, "no_switch")
	}
	b.Acme.Admin.Post("/api/orders", order()).Refuses(http.StatusConflict, "nothing_more")
	b.Acme.Admin.Post("/api/subscription/free", nil).Refuses(http.StatusConflict, "no_switch")
	more := b.order(body{"user_packs": 3})
	b.Wants("the whole period is left", []any{len(more.Document.Lines), more.Document.Net, more.Document.Till == first.Document.Till}, "[1 10000 true]")
	b.pay(more.ID)
	b.Wants("it has grown, and is not longer", b.plan(b.Acme.ID), fmt.Sprintln("business", first.Document.Till, 45, 15))
}

// TestLapseAndReturn by the clock: the next bill, reminders, grace, the end, and the way back.
func TestLapseAndReturn(t *testing.T) {
	b := newBench(t)
	first := b.order()
	b.pay(first.ID)
	bill := func() {
		t.Helper()
		if err := b.App.Payments.BillAll(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	bills := func() int64 {
		return b.Insert("select count(*) from invoices where organization_id = $1", b.Acme.ID)
	}
	bill()
	b.Wants("too early", bills(), 1)
	till, err := time.Parse(time.DateOnly, first.Document.Till)
	if err != nil {
		t.Fatal(err)
	}
	b.to(till.AddDate(0, 0, -13))
	bill()
	bill()
	b.Wants("one bill for the next period", bills(), 2)
	next := b.subscription().Invoices[0]
	b.Wants("which begins when the other ends", []any{next.Document.From, next.DueOn, next.Document.Total}, fmt.Sprintf("[%s %s 30000]", till.AddDate(0, 0, 1).Format(time.DateOnly), first.Document.Till))

	reminded := func(day time.Time, want int64) {
		t.Helper()
		b.to(day)
		bill()
		bill()
		b.Wants("reminded on "+day.Format(time.DateOnly), b.Insert("select reminded::bigint from invoices where id = $1", next.ID), want)
	}
	reminded(till, 1)
	reminded(till.AddDate(0, 0, 7), 2)
	b.Wants("past due", b.subscription().State, "past_due")
	reminded(till.AddDate(0, 0, 13), 3)
	b.to(till.AddDate(0, 0, 15))
	b.Wants("ended", b.subscription().State, "ended")
	b.Acme.Admin.Post("/api/sites", body{"name": "New", "time_zone": "UTC"}).Refuses(http.StatusUnprocessableEntity, "subscription_ended")
	b.Acme.Worker.SignIn().Wants(http.StatusOK)
	b.Acme.Worker.Get("/api/v2/observations").Wants(http.StatusOK)
	b.Acme.Worker.Post("/api/observations", body{"observation_type": "unsafe_condition", "description": "Loose rail", "comment": "At the stairs", "site_id": b.Acme.Sites[0],
		"observed_at": b.Now().Add(-time.Hour), "risk_potential": "low", "action_required": false, "no_action_reason": "Mended"}).Wants(http.StatusCreated)
	b.to(till.AddDate(0, 0, 14+91))
	b.Acme.Worker.SignIn().Refuses(http.StatusForbidden, "roadblock")
	b.Acme.Admin.Get("/api/v2/observations").Wants(http.StatusOK)

	b.pay(next.ID) // of a period that is over: nothing is gained by it but the way to order
	b.Wants("paid, and over", b.subscription().State, "ended")
	again := b.order()
	b.pay(again.ID)
	b.Wants("back", b.subscription().State, "active")
	b.Acme.Worker.SignIn().Wants(http.StatusOK)
}

// to moves the clock to noon of a day, at which the administrators sign in again.
func (b *bench) to(day time.Time) {
	b.T.Helper()
	b.Advance(day.Add(12 * time.Hour).Sub(b.Now()))
	for _, c := range []*servertest.Client{b.master(), b.Acme.Admin} {
		c.SignIn().Wants(http.StatusOK)
	}
}

// TestWhatIsGivenBack stands on a credit note, and time that another invoice paid stays.
func TestWhatIsGivenBack(t *testing.T) {
	b := newBench(t)
	open := b.order()
	credit := func(id int64) payments.Invoice {
		t.Helper()
		return servertest.As[payments.Invoice](b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/credit", id), body{"reason": "Ordered twice"}).Wants(http.StatusOK))
	}
	note := credit(open.ID)
	b.Wants("all of it", []any{note.Kind, note.Number, note.Document.Corrects, note.Document.Total, note.Document.Why}, fmt.Sprintf("[credit_note C%d-00001 %s 30000 Ordered twice]", b.Now().Year(), open.Number))
	b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/credit", open.ID), body{"reason": "Again"}).Refuses(http.StatusConflict, "nothing_to_credit")

	paid := b.order()
	b.pay(paid.ID)
	more := b.order(body{"user_packs": 3})
	b.pay(more.ID)
	credit(more.ID)
	b.Wants("the plan before", b.plan(b.Acme.ID), fmt.Sprintln("business", paid.Document.Till, 30, 15))
	back := credit(paid.ID)
	if back.Document.Total <= 0 || back.Document.Total >= paid.Document.Total {
		t.Errorf("of %d were given back %d", paid.Document.Total, back.Document.Total)
	}
	b.Wants("cancelled", b.subscription().State, "cancelled")
}

// TestNumbersHaveNoGaps, whoever orders at once and whatever is refused.
func TestNumbersHaveNoGaps(t *testing.T) {
	b := newBench(t)
	b.Acme.Admin.Post("/api/orders", order(body{"currency": "USD"})).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "currency", "There is no price in this currency for this order. Choose another one.")
	var all sync.WaitGroup
	for _, c := range []*servertest.Client{b.Acme.Admin, b.Globex.Admin} {
		for range 6 {
			browser := c.Copy() // signed in before
			all.Go(func() { browser.Post("/api/orders", order()) })
		}
	}
	all.Wait()
	b.Wants("one for each, without a gap", b.Insert("select count(distinct number) * 10 + max(right(number, 5)::bigint) from invoices"), 22)
}

// TestWhoMayOrder is an account administrator where plans are sold, and nobody without the seller.
func TestWhoMayOrder(t *testing.T) {
	b := newBench(t)
	b.Acme.Manager.Post("/api/orders", order()).Refuses(http.StatusForbidden, "payment_by_admin").
		Says("You do not have permission to arrange payment. Contact your account admin.", "de", "Sie dürfen keine Zahlung veranlassen. Wenden Sie sich an den Administrator Ihres Kontos.")
	for with, sentence := range map[string]string{"country": "This is required.", "vat_number": "VAT numbers of this country do not have this form."} {
		buyer := party("Acme", "DE", "")
		buyer[with] = map[string]string{"country": "", "vat_number": "DE12"}[with]
		b.Acme.Admin.Post("/api/orders", order(body{"buyer": buyer})).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "buyer."+with, sentence)
	}
	broken := seller()
	broken["bank"] = body{"holder": "Hivis", "name": "", "iban": "BG80BNBG96611020345679", "bic": ""}
	b.master().Put("/api/payment_settings", broken).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "bank.iban", "This is not a valid IBAN.")
	b.Exec("update organizations set subscription_type = 'enterprise', valid_till = null where id = $1", b.Acme.ID)
	b.Acme.Admin.Post("/api/orders", order()).Refuses(http.StatusConflict, "no_switch")
}

// TestAnInstallationOfOnesOwnSellsNothing.
func TestAnInstallationOfOnesOwnSellsNothing(t *testing.T) {
	t.Parallel()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.Plans = false })
	s.Acme.Admin.Post("/api/orders", order()).Refuses(http.StatusConflict, "no_plans")
	answer := servertest.As[payments.SubscriptionAnswer](s.Acme.Admin.Get("/api/subscription").Wants(http.StatusOK))
	s.Wants("nothing", []any{answer.Plans, answer.Sells, answer.State}, "[false false own]")
}

// TestALongerTrial is asked for once, decided on once, and reaches 14 days further.
func TestALongerTrial(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set valid_till = $2 where id in ($1, $3)", b.Acme.ID, b.Now().AddDate(0, 0, -2), b.Globex.ID)
	path := fmt.Sprintf("/api/organizations/%d/org_free_trial_extend_requests", b.Acme.ID)
	ask := func() *servertest.Response { return b.Acme.Admin.Post(path, body{"reason": "A second site"}) }
	b.Acme.Manager.Post(path, body{"reason": "x"}).Refuses(http.StatusForbidden, "permission_denied")
	b.Globex.Admin.Get(path).Refuses(http.StatusNotFound, "not_found")
	own := servertest.As[payments.OwnExtensions](ask().Wants(http.StatusCreated))
	b.Wants("asked", []any{len(own.Requests), own.Requests[0].Status}, "[1 waiting]")
	ask().Refuses(http.StatusConflict, "extension_waits")
	all := servertest.As[payments.Extensions](b.master().Get("/api/v1/org_free_trial_extend_requests").Wants(http.StatusOK))
	b.Wants("what waits", []any{len(all.Requests), all.Requests[0].OrganizationID == b.Acme.ID, all.Requests[0].Reason}, "[1 true A second site]")
	decide := fmt.Sprintf("/api/v1/org_free_trial_extend_requests/%d/", own.Requests[0].ID)
	b.master().Post(decide+"approve", nil).Wants(http.StatusOK)
	b.master().Post(decide+"reject", body{"reason": "No"}).Refuses(http.StatusNotFound, "not_found")
	b.Wants("two weeks from today, where it was over", b.plan(b.Acme.ID), fmt.Sprintln("trial", b.Now().AddDate(0, 0, 14).Format(time.DateOnly), 50, ""))
	ask().Refuses(http.StatusConflict, "extended_before")
	b.Wants("in its own log", b.Insert("select count(*) from audit_events where organization_id = $1 and kind like 'trial_extension_%'", b.Acme.ID), 2)
	b.Acme.Admin.Post("/api/subscription/free", nil).Wants(http.StatusOK)
	b.Acme.Admin.Post(path, body{"reason": "x"}).Refuses(http.StatusConflict, "no_trial")
}

// TestACancelledPlanStaysCancelled, whatever is paid of it later.
func TestACancelledPlanStaysCancelled(t *testing.T) {
	b := newBench(t)
	b.pay(b.order().ID)
	more := b.order(body{"user_packs": 3})
	b.Acme.Admin.Post("/api/subscription/cancel", nil).Wants(http.StatusOK)
	b.pay(more.ID)
	b.Wants("renews", b.subscription().Renews, false)
	b.Later(40*24*time.Hour, b.Acme.Admin, b.master())
	b.pay(b.order().ID)
	b.Wants("a plan that begins anew renews", b.subscription().Renews, true)
}

// TestNothingIsLeftOfWhatIsGivenBack: packs, storage, licences and the next bill go with it.
func TestNothingIsLeftOfWhatIsGivenBack(t *testing.T) {
	b := newBench(t)
	credit := func(id int64) *servertest.Response {
		return b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/credit", id), body{"reason": "Ordered twice"})
	}
	paid := b.order()
	b.pay(paid.ID)
	more := b.order(body{"user_packs": 3})
	credit(paid.ID).Refuses(http.StatusConflict, "credit_later_first")
	b.pay(more.ID)
	credit(paid.ID).Refuses(http.StatusConflict, "credit_later_first")
	credit(more.ID).Wants(http.StatusOK)
	b.Wants("renews without the upgrade", b.subscription().Renews, true)
	credit(paid.ID).Wants(http.StatusOK)
	b.Wants("renews", b.subscription().Renews, false)
	b.Wants("storage", b.Insert("select storage_limit_bytes from organizations where id = $1", b.Acme.ID), 100_000_000)
	b.Wants("licences", b.Insert("select coalesce((licenses_bought ->> 'Permit')::bigint, 0) from organizations where id = $1", b.Acme.ID), 0)
	b.Run(b.App.Payments.BillAll)
	b.Wants("open bills", b.Insert("select count(*) from invoices where organization_id = $1 and status = 'open'", b.Acme.ID), 0)
}

// TestAFirstPeriodThatWasPaidLate is given back by the days that it really has.
func TestAFirstPeriodThatWasPaidLate(t *testing.T) {
	b := newBench(t)
	paid := b.order()
	b.Later(10*24*time.Hour, b.Acme.Admin, b.master())
	b.pay(paid.ID)
	note := servertest.As[payments.Invoice](b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/credit", paid.ID), body{"reason": "Back"}).Wants(http.StatusOK))
	from := b.Now()
	whole := int64(from.AddDate(0, 1, 0).Sub(from) / (24 * time.Hour))
	var left int64
	for _, line := range paid.Document.Lines {
		left += payments.Money{Minor: line.UnitPrice, Currency: "EUR"}.Share(whole-1, whole).Minor * line.Packs
	}
	b.Wants("all but one day", note.Document.Net, left)
}

// TestBillsEnd with the organization: a suspended one and one that is to be deleted get none.
func TestBillsEnd(t *testing.T) {
	for name, change := range map[string]string{"suspended": "status = 'Inactive'", "to be deleted": "deletion_on = current_date + 30"} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.pay(b.order().ID)
			b.Exec("update organizations set "+change+" where id = $1", b.Acme.ID)
			b.Advance(20 * 24 * time.Hour)
			b.Run(b.App.Payments.BillAll)
			b.Wants("open bills", b.Insert("select count(*) from invoices where organization_id = $1 and status = 'open'", b.Acme.ID), 0)
		})
	}
}

// TestWhenMoneyArrived is between the invoice and today, from a country that there is.
func TestWhenMoneyArrived(t *testing.T) {
	b := newBench(t)
	open := b.order()
	for _, days := range []int{-1, 1} {
		b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/paid", open.ID), body{"paid_on": b.Now().AddDate(0, 0, days).Format(time.DateOnly)}).Refuses(http.StatusUnprocessableEntity, "invalid")
	}
	b.Globex.Admin.Post("/api/orders", order(body{"buyer": party("Nowhere", "ZZ", "")})).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "buyer.country", "Choose a country.")
}
