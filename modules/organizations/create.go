package organizations

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"time"

	"hivis/modules/roles"
	"hivis/modules/users"
	"hivis/platform/access"
	"hivis/platform/db"
)

// New tenants start with the free trial.
const (
	trialDays    = 14
	trialUsers   = 50
	trialStorage = 100 << 20
)

// Draft is an organization to create, with its first administrator.
type Draft struct {
	Name          string
	SubDomain     string // "" creates the platform's own organization
	TimeZone      string // IANA; default UTC
	AdminName     string
	AdminEmail    string
	AdminPassword string
}

// Created is what came of it.
type Created struct {
	ID      int64
	AdminID int64
	RoleIDs map[string]int64
}

var subDomain = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)

// reserved sub-domains belong to the platform's own host.
var reserved = map[string]bool{"app": true, "www": true, "lvh": true, "api": true, "admin": true, "mail": true}

// defaultCategories are the words a new organization starts with.
var defaultCategories = map[string][]string{
	"observation": {"Housekeeping", "Working at height", "Machine guarding", "Electrical", "Lifting and loads", "Vehicles and traffic",
		"Hazardous substances", "Fire and explosion", "Personal protective equipment", "Ergonomics", "Environment", "Others"},
	"action": {"Repair", "Training", "Procedure", "Inspection", "Purchase", "Others"},
}

func (d *Draft) check() error {
	platform := d.SubDomain == ""
	switch {
	case strings.TrimSpace(d.Name) == "":
		return fmt.Errorf("the organization needs a name")
	case !platform && (!subDomain.MatchString(d.SubDomain) || reserved[d.SubDomain]):
		return fmt.Errorf("the sub-domain %q cannot be used: letters a-z, digits and hyphens, at most 63", d.SubDomain)
	case !strings.Contains(d.AdminEmail, "@"):
		return fmt.Errorf("the administrator needs an e-mail address")
	case users.WeakPassword(d.AdminPassword) != "":
		return fmt.Errorf("the password needs eight characters with a special one, or any fifteen, and must not be a common one")
	}
	if d.TimeZone == "" {
		d.TimeZone = "UTC"
	}
	_, err := time.LoadLocation(d.TimeZone)
	return err
}

// Create makes an organization with its roles, categories and administrator, in
// a transaction of the platform.
func (m *Module) Create(ctx context.Context, tx *db.Tx, d Draft, now time.Time) (*Created, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	hash, err := m.Auth.Passwords.Hash(ctx, d.AdminPassword) // first, while no connection waits for it
	if err != nil {
		return nil, err
	}
	kind, subscription, till := "tenant", "trial", now.AddDate(0, 0, trialDays).Format(time.DateOnly)
	if d.SubDomain == "" {
		kind, subscription, till = "platform", "enterprise", ""
	}
	id, err := New().InsertOrganization(ctx, tx, InsertOrganizationParams{
		Kind: kind, Name: d.Name, SubDomainName: d.SubDomain, TimeZone: d.TimeZone, SubscriptionType: subscription,
		ValidTill: till, StorageLimitBytes: trialStorage, UserLimit: trialUsers,
	})
	if err != nil {
		return nil, fmt.Errorf("create the organization %q: %w", d.Name, err)
	}
	created := &Created{ID: id}
	adminRole, err := m.addRoles(ctx, tx, created, kind == "platform")
	if err != nil {
		return nil, err
	}
	if kind == "tenant" {
		if err := addCategories(ctx, tx, id); err != nil {
			return nil, err
		}
	}
	created.AdminID, err = users.New().InsertUser(ctx, tx, users.InsertUserParams{
		OrganizationID: id, Email: strings.ToLower(d.AdminEmail), FullName: d.AdminName, Shift: "general", Locale: "en",
		RoleID: adminRole, IsAdmin: kind == "tenant", PasswordHash: hash,
	})
	return created, err
}

// addRoles gives a tenant the default roles, and the platform its one.
func (m *Module) addRoles(ctx context.Context, tx *db.Tx, created *Created, platform bool) (adminRole int64, err error) {
	created.RoleIDs = map[string]int64{}
	if platform {
		return addRole(ctx, tx, created, "Master Super Admin", "system", roles.PlatformRules())
	}
	for _, role := range roles.Defaults {
		if _, err := addRole(ctx, tx, created, role.Name, role.Kind, role.Rules()); err != nil {
			return 0, err
		}
	}
	return created.RoleIDs[roles.SuperAdmin], nil
}

func addRole(ctx context.Context, tx *db.Tx, created *Created, name, kind string, rules access.Rules) (int64, error) {
	encoded, err := json.Marshal(rules)
	if err != nil {
		return 0, err
	}
	id, err := New().InsertRole(ctx, tx, InsertRoleParams{OrganizationID: created.ID, Name: name, Kind: kind, Rules: encoded})
	created.RoleIDs[name] = id
	return id, err
}

func addCategories(ctx context.Context, tx *db.Tx, id int64) error {
	var names, kinds []string
	for kind, words := range defaultCategories {
		for _, word := range words {
			names, kinds = append(names, word), append(kinds, kind)
		}
	}
	return New().InsertCategories(ctx, tx, InsertCategoriesParams{OrganizationID: id, Names: names, Types: kinds})
}
