package payments

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/plans"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/live"
	"hivis/platform/mail"
	"hivis/platform/pdf"
)

// payer is what decides about what an organization may order.
type payer struct {
	ID                  int64
	Name, SubDomainName string
	SubscriptionType    string
	ValidTill           string
	Renews              bool
	TimeZone            string
	UserLimit           int64
	Packs               packs
}

const selectPayer = `
select o.id, o.name, coalesce(o.sub_domain_name, '') as sub_domain_name, o.subscription_type, coalesce(o.valid_till::text, '') as valid_till, o.renews, o.time_zone, o.user_limit,
  coalesce((select i.packs from invoices i where i.organization_id = o.id and i.status = 'paid' order by i.id desc limit 1), '{}') as packs
from organizations o where o.id = $1`

// hold reads an organization. Of two who change its plan at once the second waits.
func hold(ctx context.Context, tx *db.Tx, id int64) (payer, error) {
	tx.Defer("select from organizations where id = $1 for no key update", id)
	p, err := db.One[payer](ctx, tx, selectPayer, id)
	if errors.Is(err, pgx.ErrNoRows) {
		err = api.NotFound()
	}
	return p, err
}

func (p payer) subscription() plans.Subscription {
	return plans.Subscription{Type: p.SubscriptionType, ValidTill: p.ValidTill, Renews: p.Renews}
}

func (p payer) state(today string) plans.State { return p.subscription().On(today) }

// set writes the plan of an organization and shows it to everybody's browser. What was bought
// stays without packs. Storage that whoever runs the installation gave stays but where packs are
// taken back.
func set(ctx context.Context, tx *db.Tx, p payer, licenses *packs, takesBack bool) error {
	storage := int64(plans.TrialStorage)
	if licenses != nil {
		storage = max(plans.TrialStorage, (*licenses)["User"]*plans.PackStorage)
	}
	_, err := tx.Exec(ctx, `update organizations set subscription_type = $2, valid_till = nullif($3, '')::date, renews = $4, user_limit = $5,
		storage_limit_bytes = case when $8 then $6 else greatest(storage_limit_bytes, $6) end, licenses_bought = coalesce($7, licenses_bought) where id = $1`,
		p.ID, p.SubscriptionType, p.ValidTill, p.Renews, p.UserLimit, storage, licenses.bought(), takesBack && licenses != nil)
	if err != nil {
		return err
	}
	plan := users.Plan{Name: p.SubscriptionType, UserLimit: p.UserLimit, Renews: p.Renews, LastDay: p.subscription().LastDay()}
	live.Publish(tx, p.ID, live.ToOrganization("PlanChannel"), map[string]any{"plan": plan})
	live.Publish(tx, p.ID, live.ToOrganization("SubscriptionPlanChannel"), map[string]any{"subscription_plan": users.Subscription{Plan: plan, ValidTill: p.ValidTill}})
	// With the plan changes what everybody may do: their browsers ask for all of it.
	live.Publish(tx, p.ID, live.ToOrganization("OrganizationChannel"), map[string]any{"db_action": "refetch"})
	return tx.In(p.ID, func() error {
		records.Announce(tx, "update", "Organization", p.ID)
		return nil
	})
}

type reader struct {
	ID                      int64
	Email, FullName, Locale string
}

// notify mails the organization's administrators.
func (m *Module) notify(ctx context.Context, tx *db.Tx, p payer, kind, path, note string) error {
	return m.write(ctx, tx, p.ID, "is_admin", m.letter(p, kind, path, note), nil)
}

// notifyOf mails them of an invoice or a credit note, which goes along: one that is paid as the receipt.
func (m *Module) notifyOf(ctx context.Context, tx *db.Tx, p payer, kind string, of *Invoice, note string) error {
	return m.write(ctx, tx, p.ID, "is_admin", m.letter(p, kind, invoicePath(of.ID), note), of)
}

func (m *Module) letter(p payer, kind, path, note string) notifications.Link {
	address := *m.BaseURL
	address.Host = p.SubDomainName + "." + address.Host
	return notifications.Link{Kind: kind, Address: address.JoinPath(path).String(), Organization: p.Name, Note: note}
}

// notifyMasters mails those who run the installation.
func (m *Module) notifyMasters(ctx context.Context, tx *db.Tx, p payer, kind, path string) error {
	return m.notifyMastersOf(ctx, tx, p, kind, path, "")
}

// notifyMastersOf mails them with a note.
func (m *Module) notifyMastersOf(ctx context.Context, tx *db.Tx, p payer, kind, path, note string) error {
	var platform int64
	if err := tx.QueryRow(ctx, "select id from organizations where kind = 'platform'").Scan(&platform); err != nil {
		return err
	}
	return m.write(ctx, tx, platform, "true", notifications.Link{Kind: kind, Address: m.BaseURL.JoinPath(path).String(), Organization: p.Name, Note: note}, nil)
}

// write mails those people of an organization of whom the condition holds, with an invoice or nil.
func (m *Module) write(ctx context.Context, tx *db.Tx, organizationID int64, condition string, letter notifications.Link, of *Invoice) error {
	rows, err := tx.Query(ctx, "select id, email, full_name, locale from users where organization_id = $1 and status = 'Active' and is_verified and "+condition, organizationID)
	if err != nil {
		return err
	}
	readers, err := pgx.CollectRows(rows, db.Named[reader]())
	if err != nil {
		return err
	}
	letters := make([]notifications.Link, len(readers))
	papers := map[string][]mail.File{} // by language
	for i, to := range readers {
		letters[i] = letter
		if letters[i].Files, err = m.enclosed(ctx, papers, of, to.Locale); err != nil {
			return err
		}
		letters[i].UserID, letters[i].Email, letters[i].Name, letters[i].Locale = to.ID, to.Email, to.FullName, to.Locale
	}
	return tx.In(organizationID, func() error {
		_, err := m.Notifications.SendLinks(ctx, tx, letters)
		return err
	})
}

// enclosed is what goes along with a mail in a language: made once for all its readers, and not at
// all where nothing is sent.
func (m *Module) enclosed(ctx context.Context, papers map[string][]mail.File, of *Invoice, locale string) ([]mail.File, error) {
	if files, made := papers[locale]; made || of == nil || !m.Notifications.Mail.Enabled() {
		return files, nil
	}
	kind := invoicePaper
	if of.Status == "paid" {
		kind = receiptPaper
	}
	file, err := m.paperOf(ctx, *of, kind, locale)
	papers[locale] = []mail.File{{Name: file.name, Type: pdf.Type, Content: file.content}}
	return papers[locale], err
}
