package organizations

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/directory/categories"
	"hivis/directory/plans"
	"hivis/directory/roles"
	"hivis/directory/users"
	"hivis/platform/access"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Draft is an organization to create, with its first administrator.
type Draft struct {
	Name          string
	SubDomain     string // "" is the platform's own organization
	TimeZone      string // IANA; default UTC
	Site          string // its first, if any
	AdminName     string
	AdminEmail    string
	AdminPassword string
	AdminLocale   string // default English
	OnBoarding    bool   // its administrator is led through what is to be done first
}

// Created is what came of it.
type Created struct {
	ID      int64
	AdminID int64
	RoleIDs map[string]int64
}

func (d *Draft) check() error {
	switch {
	case strings.TrimSpace(d.Name) == "":
		return fmt.Errorf("the organization needs a name")
	case d.SubDomain != "" && !UsableSubDomain(d.SubDomain):
		return fmt.Errorf("the sub-domain %q cannot be used: letters a-z, digits and hyphens, at most 63", d.SubDomain)
	case !strings.Contains(d.AdminEmail, "@"):
		return fmt.Errorf("the administrator needs an e-mail address")
	case users.WeakPassword(d.AdminPassword) != "":
		return fmt.Errorf("the password needs eight characters with a special one, or any fifteen, and must not be a common one")
	}
	if d.TimeZone == "" {
		d.TimeZone = "UTC"
	}
	if !db.UsableZone(d.TimeZone) {
		return fmt.Errorf("the time zone %q is not known: name one such as Europe/Sofia", d.TimeZone)
	}
	return nil
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
	return m.Add(ctx, tx, d, hash, now)
}

// Add writes what was checked, with the administrator's password as it is kept; without one it is
// for the caller to invite them.
func (m *Module) Add(ctx context.Context, tx *db.Tx, d Draft, hash string, now time.Time) (*Created, error) {
	platform := d.SubDomain == ""
	id, err := m.addOrganization(ctx, tx, d, now)
	if err != nil {
		return nil, err
	}
	created := &Created{ID: id}
	adminRole, err := addRoles(ctx, tx, created, platform)
	if err != nil {
		return nil, err
	}
	if !platform {
		locale := cmp.Or(d.AdminLocale, i18n.Default)
		if _, err := categories.AddDefaults(ctx, tx, id, locale, categories.Observation, categories.Action, categories.Incident, categories.RootCause); err != nil {
			return nil, err
		}
	}
	if d.Site != "" {
		if err := New().InsertSite(ctx, tx, InsertSiteParams{OrganizationID: id, Name: d.Site, TimeZone: d.TimeZone}); err != nil {
			return nil, err
		}
	}
	created.AdminID, err = users.New().InsertUser(ctx, tx, users.InsertUserParams{
		OrganizationID: id, Email: strings.ToLower(d.AdminEmail), FullName: d.AdminName, Shift: "general",
		Locale: cmp.Or(d.AdminLocale, i18n.Default), RoleID: adminRole, IsAdmin: !platform, IsVerified: hash != "", PasswordHash: hash,
	})
	return created, err
}

// AddEmpty makes an organization that has nothing yet, for whoever brings along what it has.
func (m *Module) AddEmpty(ctx context.Context, tx DBTX, d Draft, now time.Time) (int64, error) {
	if strings.TrimSpace(d.Name) == "" || !UsableSubDomain(d.SubDomain) {
		return 0, fmt.Errorf("the organization needs a name, and a sub-domain of letters a-z, digits and hyphens, at most 63: %q cannot be used", d.SubDomain)
	}
	d.TimeZone = cmp.Or(d.TimeZone, "UTC")
	return m.addOrganization(ctx, tx, d, now)
}

func (m *Module) addOrganization(ctx context.Context, tx DBTX, d Draft, now time.Time) (id int64, err error) {
	if d.SubDomain == "" {
		id, err = New().NamePlatform(ctx, tx, NamePlatformParams{Name: d.Name, TimeZone: d.TimeZone})
		if errors.Is(err, pgx.ErrNoRows) {
			return 0, errors.New("the platform has its administrator already")
		}
		return id, err
	}
	row := InsertOrganizationParams{Name: d.Name, SubDomainName: d.SubDomain, TimeZone: d.TimeZone, OnBoarding: d.OnBoarding,
		SubscriptionType: plans.Own, StorageLimitBytes: ownStorage, UserLimit: ownUsers}
	if m.Plans {
		row.SubscriptionType, row.StorageLimitBytes, row.UserLimit = plans.Trial, plans.TrialStorage, plans.TrialUsers
		row.ValidTill = now.AddDate(0, 0, plans.TrialDays).Format(time.DateOnly)
	}
	id, err = New().InsertOrganization(ctx, tx, row)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, ErrTaken
	}
	if err != nil {
		return 0, fmt.Errorf("create the organization %q: %w", d.Name, err)
	}
	return id, nil
}

// ErrTaken is returned where another organization is at the sub-domain.
var ErrTaken = errors.New("another organization has this sub-domain already")

// addRoles gives a tenant the default roles, and the platform its one.
func addRoles(ctx context.Context, tx *db.Tx, created *Created, platform bool) (adminRole int64, err error) {
	created.RoleIDs = map[string]int64{}
	if platform {
		return addRole(ctx, tx, created, roles.Default{Name: "Master Super Admin", Kind: "system"}, roles.PlatformRules())
	}
	for _, role := range roles.Defaults {
		if _, err := addRole(ctx, tx, created, role, role.Rules()); err != nil {
			return 0, err
		}
	}
	return created.RoleIDs[roles.SuperAdmin], nil
}

func addRole(ctx context.Context, tx *db.Tx, created *Created, role roles.Default, rules access.Rules) (int64, error) {
	encoded, err := json.Marshal(rules)
	if err != nil {
		return 0, err
	}
	id, err := New().InsertRole(ctx, tx, InsertRoleParams{OrganizationID: created.ID, Name: role.Name, Kind: role.Kind, GrantsAdmin: role.Admin, Rules: encoded})
	created.RoleIDs[role.Name] = id
	return id, err
}
