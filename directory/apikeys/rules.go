package apikeys

import (
	"context"
	"net/netip"
	"slices"
	"strings"
	"time"

	"hivis/platform/api"
	"hivis/platform/db"
)

// circumstances are what the rules ask of the database.
type circumstances struct {
	Allowed, Full, Taken, Role, MakesAdmins bool
	Sites                                   int
}

const selectCircumstances = `
select (select api_keys_allowed from organizations where id = $1) as allowed,
  (select count(*) from api_keys where organization_id = $1 and revoked_at is null and id <> $2) >= $3 as "full",
  exists (select from api_keys k join users u on u.organization_id = k.organization_id and u.id = k.user_id
    where k.organization_id = $1 and k.revoked_at is null and k.id <> $2 and u.full_name = $4) as taken,
  exists (select from roles where organization_id = $1 and id = $5) as role,
  exists (select from roles where organization_id = $1 and id = $5 and grants_admin) as makes_admins,
  (select count(*) from sites where organization_id = $1 and status = 'active' and id = any($6)) as sites`

// check holds a draft to the rules and brings it into its usual form. id is the key that is
// changed, 0 for a new one.
func (m *Module) check(ctx context.Context, tx *db.Tx, d *Draft, id int64) error {
	var problems api.Problems
	if d.Name = strings.TrimSpace(d.Name); d.Name == "" {
		problems.Add("name", "required")
	}
	if code := expiryProblem(d.ExpiresAt, m.Now()); code != "" {
		problems.Add("expires_at", code)
	}
	networks, ok := readNetworks(d.Networks)
	if !ok {
		problems.Add("networks", "network")
	}
	d.Networks = networks
	slices.Sort(d.SiteIDs)
	d.SiteIDs = slices.Compact(d.SiteIDs)
	found, err := db.One[circumstances](ctx, tx, selectCircumstances, tx.OrganizationID, id, mostKeys, d.Name, d.RoleID, d.SiteIDs)
	if err != nil {
		return err
	}
	if !found.Allowed {
		return api.Conflict("api_keys_not_allowed", nil)
	}
	if found.Full {
		return api.Conflict("too_many_api_keys", map[string]any{"Max": mostKeys})
	}
	if found.Taken {
		problems.Add("name", "api_key_name_taken")
	}
	switch {
	case !found.Role:
		problems.Add("role_id", "unknown_role")
	case found.MakesAdmins:
		problems.Add("role_id", "api_key_no_admin")
	}
	if found.Sites < len(d.SiteIDs) {
		problems.Add("site_ids", "unknown_site")
	}
	return problems.Err()
}

// expiryProblem is what is wrong with the time at which a key ends, or "".
func expiryProblem(at, now time.Time) string {
	switch {
	case !at.After(now):
		return "api_key_in_past"
	case at.After(now.AddDate(1, 0, 1)): // a year from today, by any clock
		return "api_key_within_a_year"
	}
	return ""
}

// readNetworks brings addresses and networks into one form.
func readNetworks(said []string) (networks []string, ok bool) {
	networks = []string{}
	for _, text := range said {
		text = strings.TrimSpace(text)
		network, err := netip.ParsePrefix(text)
		if err != nil {
			address, err := netip.ParseAddr(text)
			if err != nil || address.Zone() != "" {
				return networks, false
			}
			network = netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen())
		}
		if network.Addr().Is4In6() {
			return networks, false // 192.0.2.0/24 says the same, and is what callers are held to
		}
		networks = append(networks, network.Masked().String())
	}
	return networks, true
}
