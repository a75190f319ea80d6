package payments

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stripe/stripe-go/v85"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// The means by which an invoice can be paid.
const (
	byTransfer = "transfer"
	byProvider = "online"
)

// secretOwner seals what is the platform's, and nobody's in it.
const secretOwner = -1

// providerSettings are the keys: those of the operator, or those that were said in the settings.
type providerSettings struct {
	key, secret string
	byOperator  bool
	ComparedAt  *time.Time
}

type sealedSettings struct {
	OrganizationID int64
	ProviderKey    []byte
	WebhookSecret  []byte
	ComparedAt     *time.Time
}

func (m *Module) providerSettings(ctx context.Context) (s providerSettings, err error) {
	err = m.DB.Platform(ctx, "read the keys of the payment provider", func(tx *db.Tx) error {
		s, err = m.readProvider(ctx, tx)
		return err
	})
	return s, err
}

func (m *Module) readProvider(ctx context.Context, tx *db.Tx) (s providerSettings, err error) {
	kept, err := db.One[sealedSettings](ctx, tx, "select organization_id, provider_key, webhook_secret, compared_at from payment_settings where organization_id = (select id from organizations where kind = 'platform')")
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return s, err
	}
	s.ComparedAt = kept.ComparedAt
	if s.key, s.secret = m.Stripe.Key, m.Stripe.WebhookSecret; s.key != "" {
		s.byOperator = true
		return s, nil
	}
	if kept.ProviderKey == nil {
		return s, nil
	}
	if s.key, err = m.Auth.OpenSecret(kept.OrganizationID, secretOwner, kept.ProviderKey); err != nil {
		return s, err
	}
	s.secret, err = m.Auth.OpenSecret(kept.OrganizationID, secretOwner, kept.WebhookSecret)
	return s, err
}

// provider is how invoices are paid by default: at Stripe where there is a key, else by transfer.
func (m *Module) provider(s providerSettings) Provider {
	if s.key == "" {
		return transfer{}
	}
	return m.online(s.key)
}

// OnlineSettings are what is shown of the keys.
type OnlineSettings struct {
	On         bool   `json:"on" doc:"Invoices can be paid online"`
	ByOperator bool   `json:"by_operator" doc:"The keys are those of the operator (HIVIS_STRIPE_KEY)"`
	Address    string `json:"webhook_address" maxLength:"300" doc:"Where the provider tells of payments"`
	Version    string `json:"api_version" maxLength:"40" doc:"By which objects of the provider are read"`
}

func (m *Module) onlineSettings(s providerSettings) OnlineSettings {
	return OnlineSettings{On: s.key != "", ByOperator: s.byOperator, Address: m.addressOf("", EventsPath, nil), Version: stripe.APIVersion}
}

type keysInput struct {
	Body struct {
		Key    string `json:"secret_key" minLength:"8" maxLength:"255" doc:"Stripe's secret or restricted key; never sent back"`
		Secret string `json:"webhook_secret" minLength:"8" maxLength:"255" doc:"By which Stripe signs what it tells; never sent back"`
	}
}

// tryKeys asks the provider whether it knows the key, before it is kept.
func (m *Module) tryKeys(ctx context.Context, in *keysInput) error {
	in.Body.Key, in.Body.Secret = strings.TrimSpace(in.Body.Key), strings.TrimSpace(in.Body.Secret)
	if m.Stripe.Key != "" {
		return api.Conflict("keys_of_operator", nil)
	}
	if !strings.HasPrefix(in.Body.Secret, "whsec_") {
		return api.Invalid("webhook_secret", "webhook_secret")
	}
	err := m.online(in.Body.Key).Works(ctx)
	var refused *stripe.Error
	if errors.As(err, &refused) && (refused.HTTPStatusCode == 401 || refused.HTTPStatusCode == 403) {
		return api.Invalid("secret_key", "secret_key")
	}
	return m.unreachable(err)
}

// unreachable is what is said where the provider does not answer, or refuses.
func (m *Module) unreachable(err error) error {
	if err == nil {
		return nil
	}
	refused := api.Conflict("provider_unavailable", nil)
	var known *api.Error
	if errors.As(refused, &known) {
		known.Cause = err
	}
	return refused
}

// saveKeys answers PUT /api/payment_settings/stripe.
func (m *Module) saveKeys(ctx context.Context, tx *db.Tx, in *keysInput) (*PaymentSettings, error) {
	auth.Audit(tx, tx.UserID, "payment_settings_changed", map[string]any{"keys": "replaced"}, api.CallOf(ctx).IP)
	_, err := tx.Exec(ctx, `insert into payment_settings (organization_id, settings, provider_key, webhook_secret) values ($1, '{}', $2, $3)
		on conflict (organization_id) do update set provider_key = excluded.provider_key, webhook_secret = excluded.webhook_secret`,
		tx.OrganizationID, m.Auth.SealSecret(tx.OrganizationID, secretOwner, in.Body.Key), m.Auth.SealSecret(tx.OrganizationID, secretOwner, in.Body.Secret))
	if err != nil {
		return nil, err
	}
	return m.settings(ctx, tx, nil)
}

type forgetInput struct {
	Anyway bool `query:"anyway" doc:"Also while somebody may be paying: it is found no more"`
}

// openPages is for how long somebody may still be paying on a page.
const openPages = 24 * time.Hour

// refuseWhilePaid refuses to remove the keys by which is found what is under way.
func (m *Module) refuseWhilePaid(ctx context.Context) error {
	return m.DB.Platform(ctx, "look whether somebody is paying", func(all *db.Tx) error {
		var paying bool
		err := all.QueryRow(ctx, `select exists (select from payment_checkouts c join invoices i on i.organization_id = c.organization_id and i.id = c.invoice_id where i.status = 'open' and c.created_at > $1)
			or exists (select from payment_charges where state in ('begun', 'processing')) or exists (select from payment_refunds where state = 'asked')`, m.Now().Add(-openPages)).Scan(&paying)
		if err == nil && paying {
			err = api.Conflict("pages_are_open", nil)
		}
		return err
	})
}

// forgetKeys answers DELETE /api/payment_settings/stripe.
func (m *Module) forgetKeys(ctx context.Context, tx *db.Tx, in *forgetInput) (*PaymentSettings, error) {
	if !in.Anyway {
		if err := m.refuseWhilePaid(ctx); err != nil {
			return nil, err
		}
	}
	auth.Audit(tx, tx.UserID, "payment_settings_changed", map[string]any{"keys": "removed"}, api.CallOf(ctx).IP)
	if _, err := tx.Exec(ctx, "update payment_settings set provider_key = null, webhook_secret = null where organization_id = $1", tx.OrganizationID); err != nil {
		return nil, err
	}
	return m.settings(ctx, tx, nil)
}

// mayPay refuses whoever is no account administrator, and where nothing is sold.
func (m *Module) mayPay(ctx context.Context) error {
	switch {
	case !m.Plans:
		return api.Conflict("no_plans", nil)
	case !api.Actor(ctx).IsAdmin:
		return api.Denied("payment_by_admin")
	}
	return nil
}

// Calls of the provider that an organization may cause, of each kind.
const (
	callsOfProvider    = 60
	callsOfProviderPer = 10 * time.Minute
)

// mayPayAgain is mayPay for what asks the provider, which is not asked without end.
func (m *Module) mayPayAgain(ctx context.Context, what string) error {
	if err := m.mayPay(ctx); err != nil {
		return err
	}
	wait, err := m.Auth.RaiseLimits(ctx, api.CallOf(ctx).OrganizationID, auth.LimitOf("payment_"+what, "", callsOfProvider, callsOfProviderPer))
	if err == nil && wait > 0 {
		err = api.TooMany("too_many_requests", wait)
	}
	return err
}

// NextAddress is where a browser goes on.
type NextAddress struct {
	Address string `json:"address" maxLength:"2000"`
}

type checkoutInput struct {
	OneInput
	Body struct {
		Means string `json:"means" enum:"transfer,online"`
	}
	made Checkout
}

// beginCheckout asks the provider for its page, while no connection is held.
func (m *Module) beginCheckout(ctx context.Context, in *checkoutInput) error {
	if err := m.mayPayAgain(ctx, "checkout"); err != nil {
		return err
	}
	var d Due
	var s providerSettings
	err := api.PlatformTx(ctx, m.DB, "read an invoice that is to be paid", func(tx *db.Tx) (err error) {
		if s, err = m.readProvider(ctx, tx); err == nil {
			d, err = m.dueOf(ctx, tx, in.ID)
		}
		if err == nil {
			err = refuseWhileCharged(ctx, tx, tx.OrganizationID, in.ID)
		}
		return err
	})
	if err != nil {
		return err
	}
	by := Provider(transfer{})
	if in.Body.Means == byProvider {
		if s.key == "" {
			return api.Conflict("not_online", nil)
		}
		by = m.provider(s)
	}
	in.made, err = by.Checkout(ctx, d)
	return m.unreachable(err)
}

const selectDue = `
select i.id as invoice_id, i.number, i.status, i.total, i.currency, coalesce(i.document -> 'buyer' ->> 'name', '') as buyer, coalesce(i.document -> 'buyer' ->> 'email', '') as email,
  coalesce((select o.sub_domain_name from organizations o where o.id = i.organization_id), '') as sub_domain,
  coalesce((select c.customer_id from payment_customers c where c.organization_id = i.organization_id), '') as customer,
  coalesce((select c.session_id from payment_checkouts c where c.organization_id = i.organization_id and c.invoice_id = i.id order by c.id desc limit 1), '') as session,
  (select count(*) from payment_checkouts c where c.organization_id = i.organization_id and c.invoice_id = i.id)::int as checkouts,
  exists (select from payment_consents c where c.organization_id = i.organization_id) as saves
from invoices i where i.organization_id = $1 and i.id = $2 and i.kind = 'invoice'`

type dueRow struct {
	InvoiceID                    int64
	Number, Status               string
	Total                        int64
	Currency, Buyer, Email       string
	SubDomain, Customer, Session string
	Checkouts                    int
	Saves                        bool
}

func (m *Module) dueOf(ctx context.Context, tx *db.Tx, id int64) (Due, error) {
	r, err := db.One[dueRow](ctx, tx, selectDue, tx.OrganizationID, id)
	if err != nil {
		return Due{}, err
	}
	if r.Status != "open" {
		return Due{}, api.Conflict("invoice_not_open", nil)
	}
	return Due{OrganizationID: tx.OrganizationID, InvoiceID: r.InvoiceID, Number: r.Number, Total: Money{r.Total, r.Currency}, Payer: r.Buyer, Email: r.Email,
		CustomerID: r.Customer, SessionID: r.Session, Checkouts: r.Checkouts, Saves: r.Saves,
		Done: m.addressOf(r.SubDomain, "/success", url.Values{"invoice": {strconv.FormatInt(r.InvoiceID, 10)}}), Back: m.addressOf(r.SubDomain, "/subscriptions", nil)}, nil
}

// checkout answers POST /api/invoices/{id}/checkout.
func (m *Module) checkout(ctx context.Context, _ *db.Tx, in *checkoutInput) (*NextAddress, error) {
	if in.made.SessionID == "" {
		return &NextAddress{in.made.Address}, nil
	}
	err := api.PlatformTx(ctx, m.DB, "keep where an invoice is paid", func(tx *db.Tx) error {
		tx.Defer("insert into payment_customers (organization_id, customer_id) values ($1, $2) on conflict (organization_id) do update set customer_id = excluded.customer_id", tx.OrganizationID, in.made.CustomerID)
		tx.Defer("insert into payment_checkouts (organization_id, invoice_id, session_id, created_at) values ($1, $2, $3, $4) on conflict (organization_id, session_id) do nothing",
			tx.OrganizationID, in.ID, in.made.SessionID, m.Now())
		return nil
	})
	return &NextAddress{in.made.Address}, err
}

// lookForMoney reads at the provider how an invoice stands, for whoever comes back from there.
func (m *Module) lookForMoney(ctx context.Context, in *OneInput) error {
	if err := m.mayPayAgain(ctx, "look"); err != nil {
		return err
	}
	var s providerSettings
	var sessions []string
	err := api.PlatformTx(ctx, m.DB, "look where an invoice is paid", func(tx *db.Tx) (err error) {
		if s, err = m.readProvider(ctx, tx); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, `select c.session_id from payment_checkouts c join invoices i on i.organization_id = c.organization_id and i.id = c.invoice_id and i.status = 'open'
			where c.organization_id = $1 and c.invoice_id = $2 order by c.id desc limit 3`, tx.OrganizationID, in.ID)
		if err == nil {
			sessions, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		return err
	})
	if err != nil || s.key == "" {
		return err
	}
	for _, session := range sessions {
		payment, err := m.online(s.key).PaymentOf(ctx, session)
		if err == nil && payment != "" {
			_, err = m.lookAt(ctx, s, payment)
		}
		if err != nil {
			return m.unreachable(err)
		}
	}
	return nil
}

// lookedFor answers POST /api/invoices/{id}/look.
func (m *Module) lookedFor(ctx context.Context, tx *db.Tx, in *OneInput) (*Invoice, error) {
	return m.showInvoice(ctx, tx, in)
}

type portalInput struct{ address string }

// openPortal asks the provider for the page of what it keeps of the organization.
func (m *Module) openPortal(ctx context.Context, in *portalInput) error {
	if err := m.mayPayAgain(ctx, "portal"); err != nil {
		return err
	}
	var s providerSettings
	var customer, subDomain string
	err := api.PlatformTx(ctx, m.DB, "read how the payment provider knows an organization", func(tx *db.Tx) (err error) {
		if s, err = m.readProvider(ctx, tx); err != nil {
			return err
		}
		err = tx.QueryRow(ctx, "select c.customer_id, coalesce(o.sub_domain_name, '') from payment_customers c join organizations o on o.id = c.organization_id where c.organization_id = $1", tx.OrganizationID).Scan(&customer, &subDomain)
		if errors.Is(err, pgx.ErrNoRows) {
			return api.Conflict("never_paid_online", nil)
		}
		return err
	})
	if err != nil {
		return err
	}
	if s.key == "" {
		return api.Conflict("not_online", nil)
	}
	in.address, err = m.online(s.key).Portal(ctx, customer, m.addressOf(subDomain, "/subscriptions", nil))
	return m.unreachable(err)
}

// portal answers POST /api/subscription/portal.
func (m *Module) portal(_ context.Context, _ *db.Tx, in *portalInput) (*NextAddress, error) {
	return &NextAddress{in.address}, nil
}
