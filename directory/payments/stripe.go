package payments

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v85"
)

// Stripe is what the operator says of the provider. The keys can be said in the settings instead.
type Stripe struct {
	URL, Key, WebhookSecret string
	Calls                   *http.Client // to that URL and nowhere else
}

// StripeURL is where its API is.
const StripeURL = stripe.APIURL

// What stands at the provider with each payment, so that it is found again.
const (
	siteKey         = "hivis_site" // two installations may share an account
	organizationKey = "hivis_organization"
	invoiceKey      = "hivis_invoice"
	chargeKey       = "hivis_charge" // the number of the attempt, without anybody at a page
	savesKey        = "hivis_saves"  // of a page
)

const networkRetries = 2

// online pays by Stripe's hosted pages: no card is ever seen here. Objects are read by the version
// of the API that the library pins.
type online struct {
	client *stripe.Client
	site   string
}

func (m *Module) online(key string) *online {
	backend := stripe.NewBackendsWithConfig(&stripe.BackendConfig{URL: stripe.String(m.Stripe.URL), HTTPClient: m.Stripe.Calls, MaxNetworkRetries: stripe.Int64(networkRetries),
		EnableTelemetry: stripe.Bool(false), LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull}})
	return &online{stripe.NewClient(key, stripe.WithBackends(backend)), m.BaseURL.Host}
}

// Checkout is a hosted page: the one that is still open, or a new one. Of two who ask at once both
// get the same.
func (o *online) Checkout(ctx context.Context, d Due) (Checkout, error) {
	if d.SessionID != "" {
		params := &stripe.CheckoutSessionRetrieveParams{}
		params.AddExpand("payment_intent")
		before, err := o.client.V1CheckoutSessions.Retrieve(ctx, d.SessionID, params)
		switch {
		case isMissing(err): // it was begun with keys of another account
			d.CustomerID = ""
		case err != nil:
			return Checkout{}, err
		case before.Status == stripe.CheckoutSessionStatusOpen && d.Saves != (before.Metadata[savesKey] != ""):
			if _, err := o.client.V1CheckoutSessions.Expire(ctx, before.ID, nil); err != nil {
				return Checkout{}, err
			}
		case before.Status == stripe.CheckoutSessionStatusOpen:
			return Checkout{before.URL, d.CustomerID, before.ID}, nil
		case before.Status == stripe.CheckoutSessionStatusComplete && !hasFailed(before): // the money is under way, or here
			return Checkout{d.Done, d.CustomerID, before.ID}, nil
		}
	}
	if d.CustomerID == "" {
		params := &stripe.CustomerCreateParams{Name: stripe.String(d.Payer), Email: stripe.String(d.Email), Metadata: map[string]string{siteKey: o.site, organizationKey: strconv.FormatInt(d.OrganizationID, 10)}}
		params.SetIdempotencyKey(fmt.Sprintf("%s-customer-%d", o.site, d.OrganizationID))
		customer, err := o.client.V1Customers.Create(ctx, params)
		if err != nil {
			return Checkout{}, err
		}
		d.CustomerID = customer.ID
	}
	session, err := o.client.V1CheckoutSessions.Create(ctx, o.page(d))
	if err != nil {
		return Checkout{}, err
	}
	return Checkout{session.URL, d.CustomerID, session.ID}, nil
}

func isMissing(err error) bool {
	var refused *stripe.Error
	return errors.As(err, &refused) && refused.Code == stripe.ErrorCodeResourceMissing
}

// hasFailed reports whether the money of a page came to nothing after it was left, as a debit does
// that is returned.
func hasFailed(s *stripe.CheckoutSession) bool {
	return s.PaymentStatus == stripe.CheckoutSessionPaymentStatusUnpaid && s.PaymentIntent != nil &&
		(s.PaymentIntent.Status == stripe.PaymentIntentStatusRequiresPaymentMethod || s.PaymentIntent.Status == stripe.PaymentIntentStatusCanceled)
}

// page asks for the total of the invoice alone: the tax is on the invoice already.
func (o *online) page(d Due) *stripe.CheckoutSessionCreateParams {
	about := map[string]string{siteKey: o.site, organizationKey: strconv.FormatInt(d.OrganizationID, 10), invoiceKey: strconv.FormatInt(d.InvoiceID, 10)}
	params := &stripe.CheckoutSessionCreateParams{
		Mode: stripe.String(string(stripe.CheckoutSessionModePayment)), Customer: stripe.String(d.CustomerID), ClientReferenceID: stripe.String(d.Number), Locale: stripe.String("auto"),
		SuccessURL: stripe.String(d.Done), CancelURL: stripe.String(d.Back), Metadata: about,
		PaymentIntentData: &stripe.CheckoutSessionCreatePaymentIntentDataParams{Metadata: about, Description: stripe.String(d.Number)},
		LineItems: []*stripe.CheckoutSessionCreateLineItemParams{{Quantity: stripe.Int64(1), PriceData: &stripe.CheckoutSessionCreateLineItemPriceDataParams{
			Currency: stripe.String(strings.ToLower(d.Total.Currency)), UnitAmount: stripe.Int64(d.Total.Minor),
			ProductData: &stripe.CheckoutSessionCreateLineItemPriceDataProductDataParams{Name: stripe.String(d.Number)}}}},
	}
	key := fmt.Sprintf("%s-invoice-%d-%d", o.site, d.InvoiceID, d.Checkouts)
	if d.Saves {
		params.PaymentIntentData.SetupFutureUsage = stripe.String("off_session")
		params.Metadata = maps.Clone(about)
		params.Metadata[savesKey] = "1"
		key += "-saves"
	}
	params.SetIdempotencyKey(key)
	return params
}

// Portal is the provider's page for what it keeps of a buyer.
func (o *online) Portal(ctx context.Context, customerID, back string) (string, error) {
	session, err := o.client.V1BillingPortalSessions.Create(ctx, &stripe.BillingPortalSessionCreateParams{Customer: stripe.String(customerID), ReturnURL: stripe.String(back)})
	if err != nil {
		return "", err
	}
	return session.URL, nil
}

// PaymentOf is which payment was made on a page, or "".
func (o *online) PaymentOf(ctx context.Context, sessionID string) (string, error) {
	session, err := o.client.V1CheckoutSessions.Retrieve(ctx, sessionID, nil)
	if err != nil || session.PaymentIntent == nil {
		return "", err
	}
	return session.PaymentIntent.ID, nil
}

// Look reads one payment; it is nil where it is none of this installation.
func (o *online) Look(ctx context.Context, id string) (*Payment, error) {
	params := &stripe.PaymentIntentRetrieveParams{}
	params.AddExpand("latest_charge")
	intent, err := o.client.V1PaymentIntents.Retrieve(ctx, id, params)
	if err != nil {
		return nil, err
	}
	return o.paymentOf(intent), nil
}

// Payments are those that were begun since a time.
func (o *online) Payments(ctx context.Context, since time.Time) iter.Seq2[Payment, error] {
	params := &stripe.PaymentIntentListParams{CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: since.Unix()}}
	params.AddExpand("data.latest_charge")
	params.Limit = stripe.Int64(100)
	return func(yield func(Payment, error) bool) {
		for intent, err := range o.client.V1PaymentIntents.List(ctx, params).All(ctx) {
			if err != nil {
				yield(Payment{}, err)
				return
			}
			if p := o.paymentOf(intent); p != nil && !yield(*p, nil) {
				return
			}
		}
	}
}

// Works reports whether the key is one, by what it is used for every night.
func (o *online) Works(ctx context.Context) error {
	params := &stripe.PaymentIntentListParams{}
	params.Limit, params.Single = stripe.Int64(1), true
	for _, err := range o.client.V1PaymentIntents.List(ctx, params).All(ctx) {
		return err
	}
	return nil
}

func (o *online) paymentOf(intent *stripe.PaymentIntent) *Payment {
	organization, err := strconv.ParseInt(intent.Metadata[organizationKey], 10, 64)
	invoice, alsoErr := strconv.ParseInt(intent.Metadata[invoiceKey], 10, 64)
	if intent.Metadata[siteKey] != o.site || err != nil || alsoErr != nil {
		return nil
	}
	p := &Payment{ID: intent.ID, OrganizationID: organization, InvoiceID: invoice, Amount: Money{intent.AmountReceived, strings.ToUpper(string(intent.Currency))},
		At: time.Unix(intent.Created, 0), Succeeded: intent.Status == stripe.PaymentIntentStatusSucceeded, Charged: intent.Metadata[chargeKey] != ""}
	if charge := intent.LatestCharge; charge != nil {
		p.Attempt, p.Refunded, p.Disputed, p.At = charge.ID, charge.AmountRefunded, charge.Disputed, time.Unix(charge.Created, 0)
	}
	p.Failed = !p.Succeeded && intent.LastPaymentError != nil
	return p
}
