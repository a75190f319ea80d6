package payments_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v85"

	"hivis/directory/payments"
	"hivis/directory/payments/stripetest"
	"hivis/platform/mail/mailtest"
	"hivis/server"
	"hivis/server/servertest"
)

const signingSecret = "whsec_of_the_tests"

// till is a product where plans are sold online, and the provider.
type till struct {
	*bench
	stripe *stripetest.Double
}

func newTill(t *testing.T) *till {
	t.Helper()
	t.Parallel()
	var s *servertest.Server
	double := stripetest.New(t, func() time.Time { return s.Now() })
	s = servertest.Changed(t, nil, func(o *server.Options) {
		o.Stripe = payments.Stripe{URL: double.URL, Key: "sk_test_1", WebhookSecret: signingSecret}
	})
	b := &bench{s}
	b.sells()
	return &till{b, double}
}

type address struct{ Address string }

func (b *till) checkout(id int64) string {
	b.T.Helper()
	return servertest.As[address](b.Acme.Admin.Post(fmt.Sprintf("/api/invoices/%d/checkout", id), body{"means": "online"}).Wants(http.StatusOK)).Address
}

// tell has the provider tell of something.
func (b *till) tell(payload string) *servertest.Response {
	b.T.Helper()
	return b.send(payload, stripetest.Signature(payload, signingSecret, b.Now()))
}

func (b *till) send(payload, signature string) *servertest.Response {
	b.T.Helper()
	visitor := b.Visitor(b.URL.Host)
	visitor.Headers = map[string]string{"Stripe-Signature": signature}
	return visitor.Raw(http.MethodPost, payments.EventsPath, "application/json", payload)
}

func (b *bench) count(sql string, args ...any) int64 {
	b.T.Helper()
	return b.Insert("select count(*) from "+sql, args...)
}

// TestFromTrialToPaidOnline: the page of the provider, what it tells, and the plan that comes of it.
func TestFromTrialToPaidOnline(t *testing.T) {
	b := newTill(t)
	b.Wants("can be paid online", b.subscription().Online, true)
	i := b.order()
	byTransfer := servertest.As[address](b.Acme.Admin.Post(fmt.Sprintf("/api/invoices/%d/checkout", i.ID), body{"means": "transfer"}).Wants(http.StatusOK)).Address
	b.Wants("by transfer", strings.HasSuffix(byTransfer, fmt.Sprintf("/success?invoice=%d", i.ID)), true)
	page := b.checkout(i.ID)
	b.Wants("at the provider", strings.HasPrefix(page, b.stripe.URL+"/pay/"), true)
	b.Wants("the same page while it is open", b.checkout(i.ID), page)
	look := fmt.Sprintf("/api/invoices/%d/look", i.ID)
	b.Wants("not paid yet", servertest.As[payments.Invoice](b.Acme.Admin.Post(look, nil).Wants(http.StatusOK)).Status, "open")

	payment := b.stripe.Pay(page, true)
	b.Wants("paid, and nothing was told yet", b.subscription().State, "trial")
	b.tell(b.stripe.Event("evt_1", "payment_intent.succeeded", payment)).Wants(http.StatusOK)
	s := b.subscription()
	b.Wants("active", []any{s.State, s.Portal, s.Invoices[0].Status, s.Invoices[0].PaidOn == b.Now().Format(time.DateOnly)}, "[active true paid true]")
	b.Wants("what was bought", b.plan(b.Acme.ID), fmt.Sprintln("business", i.Document.Till, 30, 15))
	b.Acme.Admin.Post(fmt.Sprintf("/api/invoices/%d/checkout", i.ID), body{"means": "online"}).Refuses(http.StatusConflict, "invoice_not_open")
	portal := servertest.As[address](b.Acme.Admin.Post("/api/subscription/portal", nil).Wants(http.StatusOK)).Address
	b.Wants("cards and receipts", strings.HasPrefix(portal, b.stripe.URL+"/portal/cus_"), true)
	if _, versions := b.stripe.Asked(); len(versions) != 1 || versions[0] != stripe.APIVersion {
		t.Errorf("objects were read by the versions %v", versions)
	}
}

// TestWhoComesBackBeforeTheProviderTold sees the payment, which is looked for.
func TestWhoComesBackBeforeTheProviderTold(t *testing.T) {
	b := newTill(t)
	i := b.order()
	b.stripe.Pay(b.checkout(i.ID), true)
	look := fmt.Sprintf("/api/invoices/%d/look", i.ID)
	b.Acme.Manager.Post(look, nil).Refuses(http.StatusForbidden, "payment_by_admin")
	b.Wants("seen", servertest.As[payments.Invoice](b.Acme.Admin.Post(look, nil).Wants(http.StatusOK)).Status, "paid")
	b.Wants("active", b.subscription().State, "active")
}

// TestAStormOfEvents: shuffled, repeated, at once, with a failed attempt that is told of after the
// one that succeeded. What comes of it is what comes of one event.
func TestAStormOfEvents(t *testing.T) {
	b := newTill(t)
	i := b.order()
	page := b.checkout(i.ID)
	payment := b.stripe.Pay(page, false)
	failed := b.stripe.Event("evt_failed", "payment_intent.payment_failed", payment)
	failedAgain := b.stripe.Event("evt_failed_too", "payment_intent.payment_failed", payment)
	b.tell(failed).Wants(http.StatusOK)
	b.tell(failedAgain).Wants(http.StatusOK)
	b.Wants("told once of the attempt", b.count("payment_failures where organization_id = $1", b.Acme.ID), 1)
	b.stripe.Pay(page, true)

	var storm []string
	for n := range 8 {
		for _, kind := range []string{"payment_intent.succeeded", "payment_intent.processing", "charge.succeeded", "payment_intent.payment_failed"} {
			event := b.stripe.Event(fmt.Sprintf("evt_%s_%d", kind, n), kind, payment)
			storm = append(storm, event, event, event)
		}
		storm = append(storm, failed, failedAgain)
	}
	rand.Shuffle(len(storm), func(i, j int) { storm[i], storm[j] = storm[j], storm[i] })
	var all sync.WaitGroup
	slots := make(chan struct{}, 12)
	for _, payload := range storm {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			if answer := b.tell(payload); answer.StatusCode != http.StatusOK {
				t.Errorf("%d: %s", answer.StatusCode, answer.Bytes)
			}
		})
	}
	all.Wait()
	b.Run(b.App.Payments.HandleEvents)
	b.Wants("one payment", b.count("online_payments where outcome = 'applied'"), 1)
	b.Wants("nothing waits", b.count("payment_events where handled_at is null"), 0)
	b.Wants("each event is kept once", b.count("payment_events"), 2+8*4)
	b.Wants("one entry in the log", b.count("audit_events where organization_id = $1 and kind = 'invoice_paid'", b.Acme.ID), 1)
	b.Wants("nothing to look at", b.count("audit_events where kind = 'payment_differs'"), 0)
	b.Wants("the plan", b.plan(b.Acme.ID), fmt.Sprintln("business", i.Document.Till, 30, 15))
}

// TestOnlyWhatIsSigned is taken, lately and for this address.
func TestOnlyWhatIsSigned(t *testing.T) {
	b := newTill(t)
	i := b.order()
	payment := b.stripe.Pay(b.checkout(i.ID), true)
	payload := b.stripe.Event("evt_1", "payment_intent.succeeded", payment)
	for name, signature := range map[string]string{
		"none": "", "of another": stripetest.Signature(payload, "whsec_other", b.Now()), "of something else": stripetest.Signature(payload+" ", signingSecret, b.Now()),
		"too old": stripetest.Signature(payload, signingSecret, b.Now().Add(-301*time.Second)), "of the future": stripetest.Signature(payload, signingSecret, b.Now().Add(301*time.Second)),
	} {
		if answer := b.send(payload, signature); answer.StatusCode != http.StatusBadRequest {
			t.Errorf("a signature %s: %d", name, answer.StatusCode)
		}
	}
	large := `{"id":"evt_2","object":"event","x":"` + strings.Repeat("x", 1<<18) + `"}`
	b.Wants("too large", b.send(large, stripetest.Signature(large, signingSecret, b.Now())).StatusCode, http.StatusRequestEntityTooLarge)
	elsewhere := b.Visitor(b.Acme.Host)
	elsewhere.Headers = map[string]string{"Stripe-Signature": stripetest.Signature(payload, signingSecret, b.Now())}
	b.Wants("at an organization's address", elsewhere.Raw(http.MethodPost, payments.EventsPath, "application/json", payload).StatusCode, http.StatusNotFound)
	b.Wants("nothing is kept", b.count("payment_events"), 0)
	b.Wants("still a trial", b.subscription().State, "trial")
	if answer := b.send(payload, stripetest.Signature(payload, signingSecret, b.Now().Add(-299*time.Second))); answer.StatusCode != http.StatusOK {
		t.Errorf("just in time: %d", answer.StatusCode)
	}
	b.Wants("active", b.subscription().State, "active")
}

// TestAProviderThatDoesNotAnswer: what it told is kept, and looked at later.
func TestAProviderThatDoesNotAnswer(t *testing.T) {
	b := newTill(t)
	i := b.order()
	payment := b.stripe.Pay(b.checkout(i.ID), true)
	b.stripe.SetDown(true)
	b.tell(b.stripe.Event("evt_1", "payment_intent.succeeded", payment)).Wants(http.StatusOK)
	b.Wants("still a trial", b.subscription().State, "trial")
	b.Globex.Admin.Post("/api/orders", order()).Wants(http.StatusCreated)
	theirs := servertest.As[payments.SubscriptionAnswer](b.Globex.Admin.Get("/api/subscription").Wants(http.StatusOK)).Invoices[0]
	b.Globex.Admin.Post(fmt.Sprintf("/api/invoices/%d/checkout", theirs.ID), body{"means": "online"}).Refuses(http.StatusConflict, "provider_unavailable")
	b.stripe.SetDown(false)
	b.Run(b.App.Payments.HandleEvents)
	b.Wants("active", b.subscription().State, "active")
	b.Globex.Admin.Post(fmt.Sprintf("/api/invoices/%d/checkout", i.ID), body{"means": "online"}).Refuses(http.StatusNotFound, "not_found")
}

// TestTheComparisonFindsWhatWasMissed: what was never told, what was given back, and what is gone.
func TestTheComparisonFindsWhatWasMissed(t *testing.T) {
	b := newTill(t)
	i := b.order()
	payment := b.stripe.Pay(b.checkout(i.ID), true)
	b.Run(b.App.Payments.Compare)
	b.Wants("found", b.subscription().State, "active")
	differs := func() int64 { return b.count("audit_events where kind = 'payment_differs'") }
	b.Run(b.App.Payments.Compare)
	b.Wants("nothing more", differs(), 0)

	b.stripe.Change(payment, func(_, charge map[string]any) { charge["amount_refunded"] = 100 })
	b.Later(24*time.Hour, b.Acme.Admin, b.master())
	b.Run(b.App.Payments.Compare)
	b.Run(b.App.Payments.Compare)
	b.Wants("given back without a credit note, told once", differs(), 1)
	b.stripe.Forget(payment)
	b.Later(24*time.Hour, b.Acme.Admin, b.master())
	b.Run(b.App.Payments.Compare)
	b.Run(b.App.Payments.Compare)
	b.Wants("gone, told once", differs(), 2)
	b.Wants("time that was paid stays", b.plan(b.Acme.ID), fmt.Sprintln("business", i.Document.Till, 30, 15))
}

// TestTheComparisonReadsAllPages, and leaves what is another installation's.
func TestTheComparisonReadsAllPages(t *testing.T) {
	b := newTill(t)
	i := b.order()
	page := b.checkout(i.ID)
	first := b.stripe.Pay(page, true)
	for range 230 {
		other := b.stripe.Copy(first)
		b.stripe.Change(other, func(intent, _ map[string]any) {
			intent["metadata"] = map[string]any{"hivis_site": "elsewhere.example", "hivis_organization": fmt.Sprint(b.Acme.ID), "hivis_invoice": fmt.Sprint(i.ID)}
		})
	}
	b.Run(b.App.Payments.Compare)
	b.Wants("one", b.count("online_payments"), 1)
	b.Wants("active", b.subscription().State, "active")
}

// TestMoneyThatDoesNotFit changes no plan, and is said to those who run the installation.
func TestMoneyThatDoesNotFit(t *testing.T) {
	b := newTill(t)
	i := b.order()
	page := b.checkout(i.ID)
	b.pay(i.ID) // by transfer meanwhile
	plan := b.plan(b.Acme.ID)
	twice := b.stripe.Pay(page, true)
	b.tell(b.stripe.Event("evt_1", "payment_intent.succeeded", twice)).Wants(http.StatusOK)
	b.Wants("paid twice", b.count("online_payments where outcome = 'surplus'"), 1)

	more := b.order(body{"user_packs": 3})
	less := b.stripe.Pay(b.checkout(more.ID), true)
	b.stripe.Change(less, func(intent, _ map[string]any) { intent["amount_received"] = 1 })
	b.tell(b.stripe.Event("evt_2", "payment_intent.succeeded", less)).Wants(http.StatusOK)
	b.Wants("too little", b.count("online_payments where outcome = 'wrong_amount'"), 1)
	b.Wants("no plan changed", b.plan(b.Acme.ID), plan)
	b.Wants("told of both", b.count("audit_events where kind = 'payment_differs'"), 2)
	foreign := b.stripe.Pay(b.stripe.URL+"/"+page[strings.LastIndex(page, "/")+1:], true)
	b.stripe.Change(foreign, func(intent, _ map[string]any) {
		intent["metadata"].(map[string]any)["hivis_organization"] = fmt.Sprint(b.Globex.ID)
	})
	b.tell(b.stripe.Event("evt_3", "charge.succeeded", foreign)).Wants(http.StatusOK)
	b.Wants("nobody else's", b.count("online_payments where organization_id = $1", b.Globex.ID), 0)
}

// TestTimeThatWasPaidIsNotCut by a bill that is overdue, nor by what is told late of an older one.
func TestTimeThatWasPaidIsNotCut(t *testing.T) {
	b := newTill(t)
	first := b.order()
	payment := b.stripe.Pay(b.checkout(first.ID), true)
	event := b.stripe.Event("evt_1", "payment_intent.succeeded", payment)
	b.tell(event).Wants(http.StatusOK)
	till, _ := time.Parse(time.DateOnly, first.Document.Till)
	b.to(till.AddDate(0, 0, -5))
	b.Run(b.App.Payments.BillAll)
	next := b.subscription().Invoices[0]
	second := b.stripe.Pay(b.checkout(next.ID), true)
	b.tell(b.stripe.Event("evt_2", "payment_intent.succeeded", second)).Wants(http.StatusOK)
	paid := b.plan(b.Acme.ID)
	b.Wants("until the end of the second", paid, fmt.Sprintln("business", next.Document.Till, 30, 15))
	more := b.order(body{"user_packs": 3})
	failed := b.stripe.Pay(b.checkout(more.ID), false)
	b.tell(b.stripe.Event("evt_3", "payment_intent.payment_failed", failed)).Wants(http.StatusOK)
	b.to(till.AddDate(0, 0, 14))
	b.tell(event).Wants(http.StatusOK)
	b.tell(b.stripe.Event("evt_4", "payment_intent.succeeded", payment)).Wants(http.StatusOK)
	b.Run(b.App.Payments.Compare)
	b.Wants("still", b.plan(b.Acme.ID), paid)
	b.Wants("active", b.subscription().State, "active")
}

// TestTheKeysOfTheProvider are tried, kept sealed, and never shown.
func TestTheKeysOfTheProvider(t *testing.T) {
	t.Parallel()
	var s *servertest.Server
	double := stripetest.New(t, func() time.Time { return s.Now() })
	s = servertest.Changed(t, nil, func(o *server.Options) { o.Stripe = payments.Stripe{URL: double.URL} })
	b := &bench{s}
	b.sells()
	const path = "/api/payment_settings/stripe"
	i := b.order()
	b.Acme.Admin.Post(fmt.Sprintf("/api/invoices/%d/checkout", i.ID), body{"means": "online"}).Refuses(http.StatusConflict, "not_online")
	b.Acme.Admin.Post("/api/subscription/portal", nil).Refuses(http.StatusConflict, "never_paid_online")
	b.Acme.Admin.Put(path, body{"secret_key": "sk_test_1", "webhook_secret": signingSecret}).Refuses(http.StatusForbidden, "permission_denied")
	b.master().Put(path, body{"secret_key": stripetest.WrongKey, "webhook_secret": signingSecret}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "secret_key", "Stripe does not accept this key.")
	b.master().Put(path, body{"secret_key": "sk_test_1", "webhook_secret": "something"}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "webhook_secret", "Signing secrets of Stripe begin with whsec_.")
	answer := b.master().Put(path, body{"secret_key": "sk_test_of_mine", "webhook_secret": signingSecret}).Wants(http.StatusOK)
	if text := string(answer.Bytes); strings.Contains(text, "of_mine") || strings.Contains(text, signingSecret) || !strings.Contains(text, payments.EventsPath) {
		t.Errorf("it answers %s", text)
	}
	b.Wants("sealed", b.count("payment_settings where position('of_mine'::bytea in provider_key) > 0 or position('whsec'::bytea in webhook_secret) > 0"), 0)
	b.Acme.Admin.Post(fmt.Sprintf("/api/invoices/%d/checkout", i.ID), body{"means": "online"}).Wants(http.StatusOK)
	b.master().Put("/api/payment_settings", seller()).Wants(http.StatusOK)
	b.Wants("the seller's settings leave them", b.subscription().Online, true)
	b.master().Delete(path).Refuses(http.StatusConflict, "pages_are_open")
	b.master().Delete(path + "?anyway=true").Wants(http.StatusOK)
	b.Wants("off", b.subscription().Online, false)
	b.Acme.Manager.Post(fmt.Sprintf("/api/invoices/%d/checkout", i.ID), body{"means": "online"}).Refuses(http.StatusForbidden, "payment_by_admin")
}

// TestWhoIsToldOfPayments: the buyer once of an attempt that failed, and of the money that came;
// those who run the installation of money that does not fit.
func TestWhoIsToldOfPayments(t *testing.T) {
	t.Parallel()
	sink := mailtest.New(t)
	var s *servertest.Server
	double := stripetest.New(t, func() time.Time { return s.Now() })
	s = servertest.Changed(t, nil, func(o *server.Options) {
		o.SMTPURL, o.Stripe = sink.URL(), payments.Stripe{URL: double.URL, Key: "sk_test_1", WebhookSecret: signingSecret}
	})
	b := &till{&bench{s}, double}
	b.sells()
	i := b.order()
	page := b.checkout(i.ID)
	payment := double.Pay(page, false)
	for n := range 3 {
		b.tell(double.Event(fmt.Sprintf("evt_failed_%d", n), "payment_intent.payment_failed", payment)).Wants(http.StatusOK)
	}
	double.Pay(page, true)
	b.tell(double.Event("evt_paid", "payment_intent.succeeded", payment)).Wants(http.StatusOK)
	double.Change(payment, func(_, charge map[string]any) { charge["disputed"] = true })
	b.tell(double.Event("evt_disputed", "charge.dispute.created", payment)).Wants(http.StatusOK)
	told := func(who *servertest.Client, words string) int64 {
		return b.count("mails where to_address = $1 and (subject like '%' || $2 || '%' or body_text like '%' || $2 || '%')", who.Email, words)
	}
	b.Wants("of the attempt", told(b.Acme.Admin, "The online payment of the invoice "+i.Number+" failed"), 1)
	b.Wants("of the money", told(b.Acme.Admin, "has arrived"), 1)
	b.Wants("of the dispute", told(b.master(), "What the payment provider has for the invoice "+i.Number), 1)
	b.Wants("and nobody else", told(b.Globex.Admin, "payment"), 0)
}
