package payments

import (
	"context"
	"iter"
	"net/url"
	"time"
)

// Provider is a way by which invoices are paid.
type Provider interface {
	// Checkout is where the buyer goes on from an open invoice.
	Checkout(ctx context.Context, d Due) (Checkout, error)
	// Payments are those that were begun since a time, as they are now.
	Payments(ctx context.Context, since time.Time) iter.Seq2[Payment, error]
}

// Due is an open invoice as a provider needs it.
type Due struct {
	OrganizationID, InvoiceID int64
	Number                    string
	Total                     Money
	Payer, Email              string // the buyer's
	CustomerID                string // at the provider, once there was a first payment
	SessionID                 string // the page that was made for it the last time
	Checkouts                 int    // how many pages there were
	Saves                     bool   // what it is paid by is kept, to charge renewals by
	Done, Back                string // where the buyer comes back to, with and without having paid
}

// Checkout is where a buyer goes on.
type Checkout struct{ Address, CustomerID, SessionID string }

// Payment is what a provider has of one.
type Payment struct {
	ID                        string
	OrganizationID, InvoiceID int64
	Amount                    Money
	At                        time.Time
	Succeeded                 bool
	Attempt                   string // the latest
	Failed                    bool   // that one
	Refunded                  int64
	Disputed                  bool
	Charged                   bool // without anybody at the provider's page
}

// transfer is payment to the account on the invoice: a person sees it arrive and marks it paid.
type transfer struct{}

// Checkout leads to the thanks for the order, which say how to pay.
func (transfer) Checkout(_ context.Context, d Due) (Checkout, error) {
	return Checkout{Address: d.Done}, nil
}

// Payments are none: a bank account is not asked.
func (transfer) Payments(context.Context, time.Time) iter.Seq2[Payment, error] {
	return func(func(Payment, error) bool) {}
}

// addressOf is a page of an organization.
func (m *Module) addressOf(subDomain, path string, query url.Values) string {
	address := *m.BaseURL
	if subDomain != "" {
		address.Host = subDomain + "." + address.Host
	}
	address.Path, address.RawQuery = path, query.Encode()
	return address.String()
}
