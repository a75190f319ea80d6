package calendar

import (
	"context"
	"time"

	"hivis/directory/plans"
	"hivis/platform/api"
	"hivis/platform/db"
)

// How many mails a day go from an organization to people without an account: an invitation can
// say anything to anybody, and a trial costs nothing.
const (
	outerMailsADay      = 1000
	outerMailsInTrial   = 100
	outerMailsRemembers = 24 * time.Hour
)

const selectOuterMails = `
select (select count(*) from unnest($2::text[]) n(email) where not exists (
    select from calendar_guests g where g.organization_id = $1 and g.item_id = $3 and g.email = n.email and g.user_id is null)) as added,
  (select count(*) from mails m where m.organization_id = $1 and m.user_id is null and m.created_at > $4) as sent,
  (select o.subscription_type = $5 from organizations o where o.id = $1) as trial`

// refuseMassMail refuses to ask more people without an account than an organization may in a day.
func (m *Module) refuseMassMail(ctx context.Context, tx *db.Tx, id int64, g GuestsDraft) error {
	var addresses []string
	for _, a := range g.Addresses {
		addresses = append(addresses, a.Email)
	}
	for _, w := range g.Workers {
		if w.Email != "" {
			addresses = append(addresses, w.Email)
		}
	}
	if len(addresses) == 0 {
		return nil
	}
	count, err := db.One[struct {
		Added, Sent int
		Trial       bool
	}](ctx, tx, selectOuterMails, tx.OrganizationID, addresses, id, m.Now().Add(-outerMailsRemembers), plans.Trial)
	most := outerMailsADay
	if count.Trial {
		most = outerMailsInTrial
	}
	if err == nil && count.Added > 0 && count.Sent+count.Added > most {
		return api.Invalid("addresses", "calendar_outer_mails_many")
	}
	return err
}
