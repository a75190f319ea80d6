package sso

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Draft is a provider as an administrator sets it up.
type Draft struct {
	Kind            string   `json:"kind,omitempty" enum:"oidc,ldap,saml" doc:"Of a new one: OpenID Connect, SAML 2.0, or a directory that is asked by LDAP. It stays"`
	Name            string   `json:"name" minLength:"1" maxLength:"80" doc:"As people read it where they sign in"`
	Issuer          string   `json:"issuer" minLength:"1" maxLength:"300" doc:"The provider's address, as it calls itself"`
	ClientID        string   `json:"client_id" minLength:"1" maxLength:"200" doc:"What the provider calls this installation"`
	Secret          string   `json:"secret,omitempty" maxLength:"500" doc:"Never sent back; empty keeps the one that is there"`
	GroupsClaim     string   `json:"groups_claim" minLength:"1" maxLength:"100" doc:"Where the provider says somebody's groups"`
	Domains         []string `json:"domains" maxItems:"20" doc:"Mail domains of those whom it is offered; none: everybody"`
	Groups          []Group  `json:"groups" maxItems:"200"`
	Base            string   `json:"base,omitempty" maxLength:"300" doc:"Of a directory: below which people are"`
	Filter          string   `json:"filter,omitempty" maxLength:"500" doc:"Of a directory: how somebody is found; {email} is their address"`
	Certificate     string   `json:"certificate,omitempty" maxLength:"20000" doc:"Of a directory: authorities whose certificates are believed, as PEM; none: those of everybody. Of SAML: the certificates that the provider signs by"`
	SignInAddress   string   `json:"sign_in_address,omitempty" maxLength:"500" doc:"Of SAML: where people are sent to (HTTP-Redirect)"`
	MetadataAddress string   `json:"metadata_address,omitempty" maxLength:"500" doc:"Of SAML: where the provider describes itself, to be read again; may be empty"`
}

// Group is what a group at the provider is worth here.
type Group struct {
	Value   string  `json:"value" minLength:"1" maxLength:"200" doc:"As the provider says it"`
	RoleID  int64   `json:"role_id" minimum:"0" maximum:"9007199254740991" doc:"0: none"`
	SiteIDs []int64 `json:"site_ids" maxItems:"200"`
}

// Config is a provider.
type Config struct {
	ID int64 `json:"id" minimum:"1" maximum:"9007199254740991"`
	Draft
	HasSecret bool       `json:"has_secret"`
	Enabled   bool       `json:"enabled"`
	TestedAt  *time.Time `json:"tested_at" nullable:"true" doc:"When it was last tried with success, as it is set up now"`
	Address   string     `json:"address" maxLength:"300" doc:"Where the provider sends people back to"`
	// Said of those that are set up by hand: people are told before they end.
	Certificates []Certificate `json:"certificates" maxItems:"100" doc:"Those of the provider, and when they end"`
}

// Certificate is one of a provider.
type Certificate struct {
	Subject string    `json:"subject" maxLength:"500"`
	EndsAt  time.Time `json:"ends_at"`
	Ending  bool      `json:"ending" doc:"Within 30 days, or it has ended"`
}

// List are the providers, with what else the screen needs.
type List struct {
	Configs      []Config `json:"configs" maxItems:"20"`
	PasswordOff  bool     `json:"password_off" doc:"Nobody but one administrator signs in otherwise"`
	BreakGlassID int64    `json:"break_glass_id" minimum:"0" maximum:"9007199254740991" doc:"That administrator; 0: none"`
	Admins       []Admin  `json:"admins" maxItems:"200" doc:"Who may be that"`
}

// Admin is an administrator with a password, who has signed in by it within a day.
type Admin struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name string `json:"name" maxLength:"200"`
}

type oneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

type createInput struct {
	Body Draft
}

type editInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body Draft
}

const mostConfigs = 20

// returned is where providers send people back to.
func returned(call *api.Call) string { return call.Origin() + "/sso" }

func (r row) back(call *api.Call) string {
	if r.Kind == ofSAML {
		return call.Origin() + answersPath
	}
	return returned(call)
}

type row struct {
	ID                                  int64
	Name, Issuer, ClientID, GroupsClaim string
	Secret                              []byte
	Domains                             []string
	Enabled                             bool
	TestedAt                            *time.Time
	Kind, Base, Filter, Certificate     string
	SignInAddress, MetadataAddress      string
}

const selectConfig = "select id, name, issuer, client_id, secret, groups_claim, domains, enabled, tested_at, kind, base, filter, certificate, sign_in_address, metadata_address from sso_configs where organization_id = $1"

func rows(ctx context.Context, tx *db.Tx, sql string, args ...any) ([]row, error) {
	found, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(found, db.Named[row]())
}

func (m *Module) find(ctx context.Context, tx *db.Tx, id int64) (row, error) {
	found, err := rows(ctx, tx, selectConfig+" and id = $2", tx.OrganizationID, id)
	if err == nil && len(found) == 0 {
		err = api.NotFound()
	}
	if err != nil {
		return row{}, err
	}
	return found[0], nil
}

// rule is a line of what groups are worth.
type rule struct {
	ConfigID int64
	Value    string
	RoleID   int64
	SiteID   int64
}

func rules(ctx context.Context, tx *db.Tx, configID int64) ([]rule, error) {
	found, err := tx.Query(ctx, `select config_id, value, coalesce(role_id, 0) as role_id, coalesce(site_id, 0) as site_id from sso_groups
		where organization_id = $1 and (config_id = $2 or $2 = 0) order by id`, tx.OrganizationID, configID)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(found, db.Named[rule]())
}

func groupsOf(all []rule, configID int64) []Group {
	out := []Group{}
	for _, r := range all {
		if r.ConfigID != configID {
			continue
		}
		at := slices.IndexFunc(out, func(g Group) bool { return g.Value == r.Value })
		if at < 0 {
			at = len(out)
			out = append(out, Group{Value: r.Value, SiteIDs: []int64{}})
		}
		if r.RoleID != 0 {
			out[at].RoleID = r.RoleID
		} else {
			out[at].SiteIDs = append(out[at].SiteIDs, r.SiteID)
		}
	}
	return out
}

func (m *Module) shown(call *api.Call, r row, all []rule) Config {
	return Config{ID: r.ID, Draft: Draft{Name: r.Name, Issuer: r.Issuer, ClientID: r.ClientID, GroupsClaim: r.GroupsClaim, Domains: r.Domains, Groups: groupsOf(all, r.ID),
		Kind: r.Kind, Base: r.Base, Filter: r.Filter, Certificate: r.Certificate, SignInAddress: r.SignInAddress, MetadataAddress: r.MetadataAddress},
		HasSecret: len(r.Secret) > 0, Enabled: r.Enabled, TestedAt: r.TestedAt, Address: r.back(call), Certificates: m.certificates(r.Certificate)}
}

// list answers GET /api/sso_configs.
func (m *Module) list(ctx context.Context, tx *db.Tx, _ *api.None) (*List, error) {
	found, err := rows(ctx, tx, selectConfig+" order by lower(name), id", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	worth, err := rules(ctx, tx, 0)
	if err != nil {
		return nil, err
	}
	out := &List{Configs: []Config{}}
	for _, r := range found {
		out.Configs = append(out.Configs, m.shown(api.CallOf(ctx), r, worth))
	}
	p, err := policyOf(ctx, tx)
	if err != nil {
		return nil, err
	}
	out.PasswordOff, out.Admins = p.PasswordOff, []Admin{}
	if api.Actor(ctx).Visits() {
		return out, nil // nor who could let themselves in without a provider
	}
	out.BreakGlassID = p.BreakGlassID
	out.Admins, err = m.proven(ctx, tx)
	return out, err
}

// show answers GET /api/sso_configs/{id}.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *oneInput) (*Config, error) {
	found, err := m.find(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	worth, err := rules(ctx, tx, in.ID)
	out := m.shown(api.CallOf(ctx), found, worth)
	return &out, err
}

// create answers POST /api/sso_configs.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Config, error) {
	d := in.Body
	if err := m.check(ctx, tx, &d, row{}); err != nil {
		return nil, err
	}
	var many int
	if err := tx.QueryRow(ctx, "select count(*) from sso_configs where organization_id = $1", tx.OrganizationID).Scan(&many); err != nil {
		return nil, err
	}
	if many >= mostConfigs {
		return nil, api.Conflict("too_many_providers", map[string]any{"Max": mostConfigs})
	}
	var id int64
	err := tx.QueryRow(ctx, `insert into sso_configs (organization_id, name, issuer, client_id, secret, groups_claim, domains, created_at, kind, base, filter, certificate, sign_in_address, metadata_address)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
		tx.OrganizationID, d.Name, d.Issuer, d.ClientID, m.sealed(tx, d.Secret), d.GroupsClaim, d.Domains, m.Now(), d.Kind, d.Base, d.Filter, d.Certificate, d.SignInAddress, d.MetadataAddress).Scan(&id)
	if err != nil {
		return nil, err
	}
	if err := writeGroups(ctx, tx, id, d.Groups); err != nil {
		return nil, err
	}
	m.note(ctx, tx, "sso_created", d.Name)
	return m.show(ctx, tx, &oneInput{id})
}

// edit answers PUT /api/sso_configs/{id}. Another provider, or another secret, was not tried.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Config, error) {
	before, err := m.find(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	d := in.Body
	if err := m.check(ctx, tx, &d, before); err != nil {
		return nil, err
	}
	same := m.same(before, d)
	if !same && before.Enabled {
		if err := m.mayGo(ctx, tx, in.ID); err != nil {
			return nil, err
		}
	}
	secret := before.Secret
	if d.Secret != "" {
		secret = m.sealed(tx, d.Secret)
	}
	_, err = tx.Exec(ctx, `update sso_configs set name = $3, issuer = $4, client_id = $5, secret = $6, groups_claim = $7, domains = $8,
		enabled = enabled and $9, tested_at = case when $9 then tested_at end,
		base = $10, filter = $11, certificate = $12, sign_in_address = $13, metadata_address = $14 where organization_id = $1 and id = $2`,
		tx.OrganizationID, in.ID, d.Name, d.Issuer, d.ClientID, secret, d.GroupsClaim, d.Domains, same, d.Base, d.Filter, d.Certificate, d.SignInAddress, d.MetadataAddress)
	if err != nil {
		return nil, err
	}
	if !same {
		// What the provider as it was has answered, or would answer yet, lets nobody in.
		tx.Defer("update sso_states set used_at = $3, answer = null where organization_id = $1 and config_id = $2 and used_at is null", tx.OrganizationID, in.ID, m.Now())
	}
	if err := errors.Join(writeGroups(ctx, tx, in.ID, d.Groups), m.Mapped(ctx, tx, in.ID)); err != nil {
		return nil, err
	}
	m.note(ctx, tx, "sso_changed", d.Name)
	return m.show(ctx, tx, &oneInput{in.ID})
}

// same reports whether a draft is of the provider that was tried.
func (m *Module) same(before row, d Draft) bool {
	keys := d.Certificate == before.Certificate || d.Kind == ofSAML && keepsKeys(before.Certificate, d.Certificate, m.Now())
	return keys && d.Issuer == before.Issuer && d.ClientID == before.ClientID && d.Secret == "" && d.Base == before.Base && d.Filter == before.Filter && d.SignInAddress == before.SignInAddress
}

func writeGroups(ctx context.Context, tx *db.Tx, id int64, groups []Group) error {
	if _, err := tx.Exec(ctx, "delete from sso_groups where organization_id = $1 and config_id = $2", tx.OrganizationID, id); err != nil {
		return err
	}
	var values []string
	var roles, sites []int64
	for _, g := range groups {
		if g.RoleID != 0 {
			values, roles, sites = append(values, g.Value), append(roles, g.RoleID), append(sites, 0)
		}
		for _, site := range g.SiteIDs {
			values, roles, sites = append(values, g.Value), append(roles, 0), append(sites, site)
		}
	}
	_, err := tx.Exec(ctx, `insert into sso_groups (organization_id, config_id, value, role_id, site_id)
		select $1, $2, g.value, nullif(g.role, 0), nullif(g.site, 0) from unnest($3::text[], $4::bigint[], $5::bigint[]) with ordinality as g(value, role, site, n) order by n`,
		tx.OrganizationID, id, values, roles, sites)
	return err
}

// remove answers DELETE /api/sso_configs/{id}.
func (m *Module) remove(ctx context.Context, tx *db.Tx, in *oneInput) (*List, error) {
	found, err := m.find(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := m.mayGo(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, "delete from sso_configs where organization_id = $1 and id = $2", tx.OrganizationID, in.ID); err != nil {
		return nil, err
	}
	m.note(ctx, tx, "sso_removed", found.Name)
	return m.list(ctx, tx, nil)
}

type turnInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body struct {
		Enabled bool `json:"enabled"`
	}
}

// turn answers POST /api/sso_configs/{id}/switch.
func (m *Module) turn(ctx context.Context, tx *db.Tx, in *turnInput) (*Config, error) {
	found, err := m.find(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if in.Body.Enabled && found.TestedAt == nil {
		return nil, api.Conflict("sso_test_first", nil)
	}
	if !in.Body.Enabled {
		if err := m.mayGo(ctx, tx, in.ID); err != nil {
			return nil, err
		}
	}
	_, err = tx.Exec(ctx, "update sso_configs set enabled = $3 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, in.Body.Enabled)
	if err != nil {
		return nil, err
	}
	kind := "sso_switched_off"
	if in.Body.Enabled {
		kind = "sso_switched_on"
	}
	m.note(ctx, tx, kind, found.Name)
	return m.show(ctx, tx, &oneInput{in.ID})
}

// mayGo refuses to take the last provider where passwords are off.
func (m *Module) mayGo(ctx context.Context, tx *db.Tx, id int64) error {
	var last bool
	err := tx.QueryRow(ctx, `select exists (select from sign_in_policies where organization_id = $1 and password_off)
		and not exists (select from sso_configs where organization_id = $1 and enabled and id <> $2)`, tx.OrganizationID, id).Scan(&last)
	if err == nil && last {
		return api.Conflict("sso_in_use", nil)
	}
	return err
}

func (m *Module) note(ctx context.Context, tx *db.Tx, kind, name string) {
	activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: tx.OrganizationID, Title: name, Kind: kind, At: m.Now()})
}
