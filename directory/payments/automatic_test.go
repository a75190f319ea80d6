package payments_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"hivis/directory/payments"
	"hivis/server/servertest"
)

// renews pays a first period online with the consent to be charged, and goes to the day on which the renewal is due.
func (b *till) renews(agrees bool) payments.Invoice {
	b.T.Helper()
	i := b.order(body{"charge_renewals": agrees})
	payment := b.stripe.Pay(b.checkout(i.ID), true)
	b.tell(b.stripe.Event("evt_first", "payment_intent.succeeded", payment)).Wants(http.StatusOK)
	b.Wants("agreed", b.subscription().Automatic, agrees)
	till, _ := time.Parse(time.DateOnly, i.Document.Till)
	b.to(till.AddDate(0, 0, -5))
	b.Run(b.App.Payments.BillAll)
	next := b.subscription().Invoices[0]
	b.Wants("not before it is due", next.Status+next.ChargeState, "open")
	due, _ := time.Parse(time.DateOnly, next.DueOn)
	b.to(due)
	return next
}

func (b *till) latest() payments.Invoice {
	b.T.Helper()
	return b.subscription().Invoices[0]
}

// taken is how often money was taken.
func (b *till) taken() int {
	_, payments := b.stripe.Taken()
	return payments
}

// TestARenewalIsCharged once it is due, where the buyer agreed, by whatever node, once.
func TestARenewalIsCharged(t *testing.T) {
	b := newTill(t)
	b.renews(true)
	b.RunOnNodes(b.App.Payments.BillAll)
	b.Run(b.App.Payments.BillAll)
	i := b.latest()
	b.Wants("charged", i.Status+" "+i.ChargeState, "paid succeeded")
	b.Wants("taken twice in all", b.taken(), 2)
	b.Run(b.App.Payments.Compare)
	b.Wants("nothing to look at", b.count("audit_events where kind = 'payment_differs'"), 0)
}

// TestWithoutConsentNothingIsCharged, and it can be given and taken back under the subscription.
func TestWithoutConsentNothingIsCharged(t *testing.T) {
	b := newTill(t)
	b.renews(false)
	b.Run(b.App.Payments.BillAll)
	b.Wants("open", b.latest().Status, "open")
	const path = "/api/subscription/automatic"
	b.Acme.Manager.Put(path, body{"charge": true}).Refuses(http.StatusForbidden, "payment_by_admin")
	b.Wants("agreed", servertest.As[payments.SubscriptionAnswer](b.Acme.Admin.Put(path, body{"charge": true}).Wants(http.StatusOK)).Automatic, true)
	b.Wants("taken back", servertest.As[payments.SubscriptionAnswer](b.Acme.Admin.Put(path, body{"charge": false}).Wants(http.StatusOK)).Automatic, false)
	b.Run(b.App.Payments.BillAll)
	b.Wants("still open", b.latest().Status+b.latest().ChargeState, "open")
	b.Acme.Admin.Put(path, body{"charge": true}).Wants(http.StatusOK)
	b.Run(b.App.Payments.BillAll)
	b.Wants("nothing is kept: that page kept none", b.latest().ChargeState+" "+b.latest().ChargeReason, "failed no_method")
	b.Wants("once", b.taken(), 1)
}

// TestACardThatIsDeclined is tried with the steps of reminding, three times at most, and can be paid by hand between.
func TestACardThatIsDeclined(t *testing.T) {
	b := newTill(t)
	i := b.renews(true)
	due, _ := time.Parse(time.DateOnly, i.DueOn)
	b.stripe.Refuse("authentication_required")
	for n, day := range []int{0, 1, 7, 8, 13, 14} {
		b.to(due.AddDate(0, 0, day))
		b.Run(b.App.Payments.BillAll)
		b.Run(b.App.Payments.BillAll)
		b.Wants(fmt.Sprint("attempts after days: ", day), b.count("payment_charges"), []int64{1, 1, 2, 2, 3, 3}[n])
	}
	i = b.latest()
	b.Wants("open", i.Status+" "+i.ChargeState+" "+i.ChargeReason, "open failed authentication_required")
	b.stripe.Refuse("")
	b.Run(b.App.Payments.BillAll)
	b.Wants("no fourth", b.taken(), 1)
	payment := b.stripe.Pay(b.checkout(i.ID), true)
	b.tell(b.stripe.Event("evt_hand", "payment_intent.succeeded", payment)).Wants(http.StatusOK)
	b.Wants("by hand", b.latest().Status, "paid")
}

// TestAnAnswerThatIsLost, or a crash before it is written: the same attempt is asked again, and nobody is charged twice.
func TestAnAnswerThatIsLost(t *testing.T) {
	b := newTill(t)
	i := b.renews(true)
	b.stripe.Lose()
	if err := b.App.Payments.BillAll(t.Context()); err == nil {
		t.Error("an answer that was lost is no error")
	}
	b.Wants("kept", b.latest().ChargeState, "begun")
	b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/paid", i.ID), body{"paid_on": b.Now().Format(time.DateOnly)}).Refuses(http.StatusConflict, "invoice_being_charged")
	b.Acme.Admin.Post(fmt.Sprintf("/api/invoices/%d/checkout", i.ID), body{"means": "online"}).Refuses(http.StatusConflict, "invoice_being_charged")
	b.Run(b.App.Payments.BillAll)
	b.Wants("paid", b.latest().Status+" "+b.latest().ChargeState, "paid succeeded")
	b.Wants("once", b.taken(), 2)
}

// TestAnAttemptThatNobodyKnowsOf any more is looked for among what the provider has, and not made once more.
func TestAnAttemptThatNobodyKnowsOf(t *testing.T) {
	b := newTill(t)
	b.renews(true)
	b.stripe.Lose()
	_ = b.App.Payments.BillAll(t.Context())
	b.Later(21*time.Hour, b.Acme.Admin, b.master())
	b.Run(b.App.Payments.BillAll)
	b.Wants("found", b.latest().Status+" "+b.latest().ChargeState, "paid succeeded")
	b.Wants("once", b.taken(), 2)
}

// TestAChargeThatTakesItsTime is settled by the comparison, however long ago it was begun.
func TestAChargeThatTakesItsTime(t *testing.T) {
	b := newTill(t)
	b.renews(true)
	b.stripe.Lose()
	_ = b.App.Payments.BillAll(t.Context())
	b.Exec("update payment_charges set state = 'processing' where organization_id = $1", b.Acme.ID)
	b.Later(6*24*time.Hour, b.Acme.Admin, b.master())
	b.Exec("update payment_settings set compared_at = $1", b.Now())
	b.Run(b.App.Payments.Compare)
	b.Wants("settled", b.latest().Status+" "+b.latest().ChargeState, "paid succeeded")
}

// TestMoneyByTransferMeanwhile: of an invoice that is marked paid and charged at once one of the two wins.
func TestMoneyByTransferMeanwhile(t *testing.T) {
	b := newTill(t)
	i := b.renews(true)
	page := b.checkout(i.ID)
	var all sync.WaitGroup
	var answer *servertest.Response
	all.Go(func() { _ = b.App.Payments.ChargeAll(t.Context()) })
	all.Go(func() {
		answer = b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/paid", i.ID), body{"paid_on": b.Now().Format(time.DateOnly)})
	})
	all.Wait()
	b.Wants("paid", b.latest().Status, "paid")
	if byTransfer := answer.StatusCode == http.StatusOK; byTransfer != (b.taken() == 1) {
		t.Errorf("marked as paid: %s, taken: %d", answer.Status, b.taken())
	}
	b.Wants("nothing to look at", b.count("audit_events where kind = 'payment_differs'"), 0)
	_ = page
}

// TestAPageThatIsOpen is closed before the renewal is charged.
func TestAPageThatIsOpen(t *testing.T) {
	b := newTill(t)
	i := b.renews(true)
	page := b.checkout(i.ID)
	b.Run(b.App.Payments.BillAll)
	b.Wants("paid", b.latest().ChargeState, "succeeded")
	b.Wants("the page is closed", b.stripe.Status(page[strings.LastIndex(page, "/")+1:]), "expired")
}

// credited is a credit note of an invoice that was paid online.
func (b *till) credited() payments.Invoice {
	b.T.Helper()
	i := b.order()
	payment := b.stripe.Pay(b.checkout(i.ID), true)
	b.tell(b.stripe.Event("evt_paid", "payment_intent.succeeded", payment)).Wants(http.StatusOK)
	return servertest.As[payments.Invoice](b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/credit", i.ID), body{"reason": "Closed"}).Wants(http.StatusOK))
}

// TestWhatIsCreditedIsGivenBack, once, after the credit note is there.
func TestWhatIsCreditedIsGivenBack(t *testing.T) {
	b := newTill(t)
	note := b.credited()
	b.Wants("asked", b.latest().RefundState, "asked")
	b.Wants("nothing yet", b.stripe.GivenBack(), 0)
	b.stripe.Lose()
	if err := b.App.Payments.HandleRefunds(t.Context()); err == nil {
		t.Error("an answer that was lost is no error")
	}
	b.RunOnNodes(b.App.Payments.HandleRefunds)
	b.Run(b.App.Payments.HandleRefunds)
	b.Wants("done", b.latest().RefundState, "done")
	b.Wants("once", int64(b.stripe.GivenBack()), note.Document.Total)
	b.Run(b.App.Payments.Compare)
	b.Wants("nothing to look at", b.count("audit_events where kind = 'payment_differs'"), 0)
	b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/refund", note.ID), nil).Refuses(http.StatusConflict, "nothing_to_refund")
}

// TestARefundThatFails says why, and is tried again by hand; one that takes its time is settled when it is told of.
func TestARefundThatFails(t *testing.T) {
	b := newTill(t)
	b.stripe.SetRefunds("failed")
	note := b.credited()
	b.Run(b.App.Payments.HandleRefunds)
	b.Wants("failed", b.latest().RefundState+" "+b.latest().RefundReason, "failed expired_or_canceled_card")
	b.stripe.SetRefunds("pending")
	again := servertest.As[payments.Invoice](b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/refund", note.ID), nil).Wants(http.StatusOK))
	b.Wants("asked", again.RefundState, "asked")
	b.Run(b.App.Payments.HandleRefunds)
	b.Wants("pending", b.latest().RefundState, "asked")
	b.stripe.SettleRefunds()
	payment := b.Text("select payment_id from payment_refunds")
	b.tell(b.stripe.Event("evt_refund", "charge.refund.updated", payment)).Wants(http.StatusOK)
	b.Wants("done", b.latest().RefundState, "done")
}

// TestWhatWasGivenBackByHand at the provider is not given back once more.
func TestWhatWasGivenBackByHand(t *testing.T) {
	b := newTill(t)
	note := b.credited()
	b.stripe.Change(b.Text("select payment_id from payment_refunds"), func(_, charge map[string]any) { charge["amount_refunded"] = int(note.Document.Total) })
	b.Run(b.App.Payments.HandleRefunds)
	b.Wants("done", b.latest().RefundState+" "+b.latest().RefundReason, "done already")
	b.Wants("once", int64(b.stripe.GivenBack()), note.Document.Total)
}

// TestOnlinePaymentsAreListed with what does not match, and no more is asked of the provider than is allowed.
func TestOnlinePaymentsAreListed(t *testing.T) {
	b := newTill(t)
	i := b.order()
	page := b.checkout(i.ID)
	payment := b.stripe.Pay(page, true)
	b.tell(b.stripe.Event("evt_1", "payment_intent.succeeded", payment)).Wants(http.StatusOK)
	list := func(query string) payments.OnlinePayments {
		b.T.Helper()
		return servertest.As[payments.OnlinePayments](b.master().Get("/api/v1/online_payments" + query).Wants(http.StatusOK))
	}
	b.Wants("listed", fmt.Sprintf("%d %s %v", len(list("").Payments), list("").Payments[0].State, list("").Payments[0].Matches), "1 paid true")
	b.stripe.Change(payment, func(_, charge map[string]any) { charge["amount_refunded"] = 100 })
	b.tell(b.stripe.Event("evt_2", "charge.refunded", payment)).Wants(http.StatusOK)
	b.Wants("marked", fmt.Sprintf("%v %d", list("?state=unexplained").Payments[0].Matches, len(list("?state=paid").Payments)), "false 0")
	b.Acme.Admin.Get("/api/v1/online_payments").Refuses(http.StatusForbidden, "permission_denied")
	look := fmt.Sprintf("/api/invoices/%d/look", i.ID)
	refused := false
	for range 70 {
		refused = refused || b.Acme.Admin.Post(look, nil).StatusCode == http.StatusTooManyRequests
	}
	b.Wants("limited", refused, true)
	b.Globex.Admin.Post("/api/subscription/portal", nil).Refuses(http.StatusConflict, "never_paid_online")
}
