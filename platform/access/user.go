package access

import (
	"slices"
	"strings"
	"time"
)

// User is the signed-in user of a request, read from the database with the
// session; nothing in it comes from the request.
type User struct {
	ID             int64
	OrganizationID int64
	SessionID      int64
	ProvedAt       time.Time // when they last proved in this session who they are
	Email          string
	FullName       string
	Locale         string
	Languages      []string // that the organization offers
	TimeZone       string   // the organization's
	Status         string
	RoleName       string
	Rules          Rules
	IsAdmin        bool
	External       bool // works for another company
	IsPlatform     bool // a master super admin, of the platform's own organization
	IsProgram      bool // asks by an API key
	SiteIDs        []int64
	Limits         Limits
	VisitUntil     time.Time // when a session ends that only reads; zero: it is like any other

	RequestsPerMinute int // that a program may send; 0: without a limit of its own
}

// Visits reports whether the session only reads, by rules of its own.
func (u *User) Visits() bool { return !u.VisitUntil.IsZero() }

// SeesSensitive reports whether the user sees, of a module's records that they could
// see, the sensitive ones too. What is theirs to report or to do they see anyway.
func (u *User) SeesSensitive(module string) bool {
	return u.IsAdmin || u.Rules.Grant(module, "approve")
}

// Limits are what the organization's plan and state allow at this moment.
type Limits struct {
	OrganizationInactive bool
	Moving               bool // to another installation: all is read, and nothing written
	Locked               bool // by licence
	StorageExhausted     bool
	FreePlan             bool     // a number of new records a month
	Unsubscribed         []string // modules that nothing is written in until there is a subscription again
	Ended                bool     // which is why: the subscription has ended, and was not only cancelled
}

// SeesSite reports whether the user sees the records of a site. Administrators
// see all sites.
func (u *User) SeesSite(id int64) bool {
	return u.IsAdmin || slices.Contains(u.SiteIDs, id)
}

// Refusal is why a permission was not given.
type Refusal string

// The refusals, in the order they are looked for. Each is an error code of the API.
const (
	Granted               Refusal = ""
	NotSignedIn           Refusal = "not_signed_in"
	Roadblock             Refusal = "roadblock"
	PermissionDenied      Refusal = "permission_denied"
	SubscriptionCancelled Refusal = "subscription_cancelled"
	SubscriptionEnded     Refusal = "subscription_ended"
	StorageExhausted      Refusal = "storage_exhausted"
)

// Permission is what an operation asks of its caller. The zero value is no
// permission at all: the server refuses to start with such an operation.
type Permission struct {
	kind   string
	Module string
	Action string
	writes bool
	shown  string // to a visit that may read this module; "": to none
	or     *Permission
}

// Permissions that are not a module's action.
var (
	Public           = Permission{kind: "public"}
	SignedIn         = Permission{kind: "signed_in"}
	Admin            = Permission{kind: "admin"}
	MasterSuperAdmin = Permission{kind: "master_super_admin"}
)

// Can is the permission to take an action in a module.
func Can(module, action string) Permission {
	return Permission{kind: "rule", Module: module, Action: action}
}

// Or is given to whoever has one of the permissions.
func (p Permission) Or(other Permission) Permission {
	if p.or != nil {
		other = p.or.Or(other)
	}
	p.or = &other
	return p
}

// ToWrite is the permission for an operation that changes something, though it asks for no
// right to change: the limits of the plan and of the storage hold for it all the same.
func (p Permission) ToWrite() Permission {
	p.writes = true
	return p
}

// ShownWith is the permission, which a visit has as well that may read a module.
func (p Permission) ShownWith(module string) Permission {
	p.shown = module
	return p
}

// Unknown returns the permission, or the first part of it, that is a module's action
// and not one that a role can grant.
func (p Permission) Unknown(known func(module, action string) bool) (unknown string, is bool) {
	if p.kind == "rule" && !known(p.Module, p.Action) {
		return p.Module + " " + p.Action, true
	}
	if p.or != nil {
		return p.or.Unknown(known)
	}
	return "", false
}

// IsZero reports whether the operation forgot to name a permission.
func (p Permission) IsZero() bool { return p.kind == "" }

// IsPublic reports whether the operation may be called without signing in.
func (p Permission) IsPublic() bool { return p.kind == "public" }

// IsForAdmins reports whether only administrators, or those of the whole installation, have it.
func (p Permission) IsForAdmins() bool {
	return p.or == nil && (p.kind == Admin.kind || p.kind == MasterSuperAdmin.kind)
}

// IsGeneral reports whether it is given to everybody who is signed in, or to all administrators.
func (p Permission) IsGeneral() bool { return p.kind == "signed_in" || p.kind == "admin" }

// String is the form the API's document carries as x-permission. It names each right once.
func (p Permission) String() string {
	var names []string
	for part := &p; part != nil; part = part.or {
		name := part.kind
		if part.kind == "rule" {
			name = part.Module + " " + part.Action
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}

// Check returns why the user may not use the permission, or Granted.
func (p Permission) Check(u *User) Refusal {
	if p.kind == "public" {
		return Granted
	}
	if u == nil {
		return NotSignedIn
	}
	if u.Limits.OrganizationInactive || u.Limits.Locked {
		return Roadblock
	}
	switch p.kind {
	case "signed_in":
		return Granted
	case "admin":
		return refuseUnless(u.IsAdmin || u.Visits() && u.Rules.Grant(p.shown, "read"))
	case "master_super_admin":
		return refuseUnless(u.IsPlatform)
	}
	if !u.Rules.Grant(p.Module, p.Action) {
		if p.or != nil {
			return p.or.Check(u)
		}
		return PermissionDenied
	}
	return p.withinLimits(u.Limits)
}

// withinLimits applies the organization's limits: exhausted storage refuses any
// create or update, a subscription that was cancelled or has ended those of some modules.
// Reading is never refused.
func (p Permission) withinLimits(l Limits) Refusal {
	writes := p.writes || p.Action == "create" || p.Action == "update"
	if writes && slices.Contains(l.Unsubscribed, p.Module) {
		return l.unsubscribed()
	}
	if writes && l.StorageExhausted {
		return StorageExhausted
	}
	return Granted
}

func (l Limits) unsubscribed() Refusal {
	if l.Ended {
		return SubscriptionEnded
	}
	return SubscriptionCancelled
}

func refuseUnless(ok bool) Refusal {
	if ok {
		return Granted
	}
	return PermissionDenied
}
