package webhooks

import (
	"context"
	"slices"
	"strings"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/outgoing"
)

// mostWebhooks is how many an organization has.
const mostWebhooks = 50

const selectCircumstances = `
select (select count(*) from webhooks where organization_id = $1 and id <> $2) >= $3,
  exists (select from webhooks where organization_id = $1 and id <> $2 and name = $4),
  (select count(*) from sites where organization_id = $1 and id = any($5))`

// check holds a draft to the rules and brings it into its usual form. id is the webhook that is
// changed, 0 for a new one.
func (m *Module) check(ctx context.Context, tx *db.Tx, d *Draft, id int64) error {
	var problems api.Problems
	if d.Name = strings.TrimSpace(d.Name); d.Name == "" {
		problems.Add("name", "required")
	}
	d.URL = strings.TrimSpace(d.URL)
	if code := addressProblems[outgoing.CheckAddress(d.URL, m.Inside)]; code != "" {
		problems.Add("url", code)
	}
	tidy(&d.Kinds)
	tidy(&d.Verbs)
	tidy(&d.SiteIDs)
	var full, taken bool
	var sites int
	err := tx.QueryRow(ctx, selectCircumstances, tx.OrganizationID, id, mostWebhooks, d.Name, d.SiteIDs).Scan(&full, &taken, &sites)
	if err != nil {
		return err
	}
	if full {
		return api.Conflict("too_many_webhooks", map[string]any{"Max": mostWebhooks})
	}
	if taken {
		problems.Add("name", "webhook_name_taken")
	}
	if sites < len(d.SiteIDs) {
		problems.Add("site_ids", "unknown_site")
	}
	return problems.Err()
}

func tidy[T string | int64](list *[]T) {
	slices.Sort(*list)
	*list = slices.Compact(*list)
}

// addressProblems are the codes of what can be seen to be wrong with an address.
var addressProblems = map[error]string{outgoing.ErrNoAddress: "webhook_url", outgoing.ErrNotHTTPS: "webhook_https", outgoing.ErrInside: "webhook_inside"}
