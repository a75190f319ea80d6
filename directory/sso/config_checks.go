package sso

import (
	"context"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// check holds a draft to the rules, and trims it.
func (m *Module) check(ctx context.Context, tx *db.Tx, d *Draft, before row) error {
	var problems api.Problems
	id := before.ID
	if d.Kind == "" {
		d.Kind = "oidc"
	}
	if before.Kind != "" && d.Kind != before.Kind {
		problems.Add("kind", "provider_kind")
	}
	for field, text := range map[string]*string{"name": &d.Name, "client_id": &d.ClientID, "groups_claim": &d.GroupsClaim} {
		if *text = strings.TrimSpace(*text); *text == "" {
			problems.Add(field, "required")
		}
	}
	d.Issuer = strings.TrimSpace(d.Issuer)
	for _, text := range []*string{&d.Base, &d.Filter, &d.Certificate, &d.SignInAddress, &d.MetadataAddress} {
		*text = strings.TrimSpace(*text)
	}
	switch d.Kind {
	case ofDirectory:
		d.checkDirectory(len(before.Secret) > 0 && before.Issuer == d.Issuer, &problems) // another server is not told the old one's password
		d.SignInAddress, d.MetadataAddress = "", ""
	case ofSAML:
		d.checkSAML(m.Inside, m.Now(), &problems)
		d.Base, d.Filter, d.Secret = "", "", ""
	default:
		d.Base, d.Filter, d.Certificate, d.SignInAddress, d.MetadataAddress = "", "", "", "", ""
		if code := m.weakIssuer(d.Issuer); code != "" {
			problems.Add("issuer", code)
		}
	}
	for i, domain := range d.Domains {
		if d.Domains[i] = strings.ToLower(strings.TrimSpace(domain)); !domainName.MatchString(d.Domains[i]) {
			problems.Add("domains", "mail_domain")
			break
		}
	}
	if d.Domains == nil {
		d.Domains = []string{}
	}
	var named, known bool
	err := tx.QueryRow(ctx, `select exists (select from sso_configs where organization_id = $1 and name = $2 and id <> $3),
		exists (select from sso_configs where organization_id = $1 and kind = 'saml' and issuer = $4 and id <> $3)`, tx.OrganizationID, d.Name, id, d.Issuer).Scan(&named, &known)
	if err != nil {
		return err
	}
	if named {
		problems.Add("name", "provider_name_taken")
	}
	if known && d.Kind == ofSAML { // people are tied by the issuer: another certificate would speak for all of them
		problems.Add("issuer", "provider_issuer_taken")
	}
	if err := checkGroups(ctx, tx, d.Groups, &problems); err != nil {
		return err
	}
	return problems.Err()
}

var domainName = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$`)

// weakIssuer says what is wrong with a provider's address. One that speaks for the people of everybody
// would let them all in.
func (m *Module) weakIssuer(text string) string {
	address, err := url.Parse(text)
	switch {
	case err != nil || address.Host == "" || address.User != nil || address.RawQuery != "" || address.Fragment != "":
		return "issuer_address"
	case address.Scheme != "https" && (!m.Inside || address.Scheme != "http"):
		return "issuer_address"
	case isEntra(address.Hostname()) && slices.Contains([]string{"common", "organizations", "consumers"}, strings.Split(strings.Trim(address.Path, "/"), "/")[0]):
		return "issuer_of_all"
	}
	if _, err := netip.ParseAddr(address.Hostname()); err == nil && !m.Inside {
		return "issuer_address"
	}
	return ""
}

// checkGroups holds what groups are worth to the roles and sites that there are.
func checkGroups(ctx context.Context, tx *db.Tx, groups []Group, problems *api.Problems) error {
	roles, err := ids(ctx, tx, "select id from roles where organization_id = $1")
	if err != nil {
		return err
	}
	sites, err := ids(ctx, tx, "select id from sites where organization_id = $1 and status = 'active'")
	if err != nil {
		return err
	}
	for i := range groups {
		g, at := &groups[i], fmt.Sprintf("groups[%d].", i)
		if g.Value = strings.TrimSpace(g.Value); g.Value == "" {
			problems.Add(at+"value", "required")
		}
		switch {
		case g.RoleID == 0 && len(g.SiteIDs) == 0:
			problems.Add(at+"role_id", "required")
		case g.RoleID != 0 && !slices.Contains(roles, g.RoleID):
			problems.Add(at+"role_id", "unknown_role")
		}
		if slices.ContainsFunc(g.SiteIDs, func(id int64) bool { return !slices.Contains(sites, id) }) {
			problems.Add(at+"site_ids", "unknown_site")
		}
	}
	return nil
}

func ids(ctx context.Context, tx *db.Tx, sql string) ([]int64, error) {
	found, err := tx.Query(ctx, sql, tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(found, pgx.RowTo[int64])
}
