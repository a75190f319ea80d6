package users

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"hivis/directory/plans"
	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Organization is what a user sees of the organization they belong to.
type Organization struct {
	ID                 int64    `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The organization's id"`
	Name               string   `json:"name" maxLength:"200" doc:"The organization's name"`
	SubDomainName      string   `json:"sub_domain_name" maxLength:"63" doc:"First label of the organization's address"`
	OrganizationStatus string   `json:"organization_status" enum:"Active,Inactive,Deleted" doc:"Unless it is Active, all that takes an account is refused"`
	SubscriptionType   string   `json:"subscription_type" enum:"own,trial,free,business,enterprise,cancelled" doc:"What it has subscribed to; own: an installation for itself"`
	IsLocked           bool     `json:"is_locked" doc:"Locked for want of a licence: all that takes an account is refused"`
	OnBoarding         bool     `json:"on_boarding" doc:"It is still being set up"`
	TimeZone           string   `json:"time_zone" maxLength:"60" doc:"IANA name, such as Europe/Sofia: of days that are at no site"`
	ValidTill          string   `json:"valid_till" maxLength:"10" doc:"Day the subscription ends, or empty"`
	DeletionOn         string   `json:"deletion_on" maxLength:"10" doc:"The day on which all of it is deleted; empty: it stays"`
	IsEnterprise       bool     `json:"is_enterprise" doc:"It is marked as an enterprise"`
	Letterhead         string   `json:"letterhead" maxLength:"300" doc:"The line beside the logo on what is printed"`
	LogoURL            string   `json:"logo_url" maxLength:"500" doc:"Empty without a logo"`
	Languages          []string `json:"languages" maxItems:"7" doc:"Those that are offered"`
	Look               Look     `json:"look"`
	Modules            []string `json:"modules" maxItems:"40" doc:"Those that it uses, as in the rules"`
	Plan               Plan     `json:"plan"`
	Features           Features `json:"features"`
}

// Plan is what the organization has subscribed to.
type Plan struct {
	Name      string `json:"name" enum:"own,trial,free,business,enterprise,cancelled" doc:"The same as subscription_type"`
	UserLimit int64  `json:"user_limit" minimum:"0" maximum:"1000000000" doc:"Active people at most"`
	Renews    bool   `json:"renews" doc:"It goes on when the next bill is paid; otherwise it is cancelled when it ends"`
	LastDay   string `json:"last_day" maxLength:"10" doc:"The last day before all but reports of harm can only be read: with a plan that was paid for some days after valid_till; or empty"`
}

// Features are what the organization has beyond the modules in the rules.
type Features struct {
	Contractors bool `json:"contractors" doc:"It uses contractors and their workers"`
}

// LogoURL is where everybody on the organization's host finds its logo. The address
// changes with the logo, so that browsers may keep it.
func LogoURL(id int64) string {
	if id == 0 {
		return ""
	}
	return fmt.Sprintf("/api/v1/organization/logo?v=%d", id)
}

// Storage says how much of the organization's space is taken.
type Storage struct {
	UsedBytes    int64 `json:"used_bytes" minimum:"0" maximum:"9007199254740991" doc:"Bytes that are taken"`
	LimitBytes   int64 `json:"limit_bytes" minimum:"0" maximum:"9007199254740991" doc:"Bytes that there are"`
	MemExhausted bool  `json:"mem_exhausted" doc:"No room left: creating and updating is refused"`
	Warning      bool  `json:"warning" doc:"More than 80 % is taken"`
}

// UserSite is a site whose records the user sees.
type UserSite struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The site's id"`
	Name     string `json:"name" maxLength:"200" doc:"The site's name"`
	TimeZone string `json:"time_zone" maxLength:"60" doc:"IANA name, such as Europe/Sofia"`
}

// CurrentUser is the signed-in user.
type CurrentUser struct {
	ID                  int64         `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The user's id"`
	OrganizationID      int64         `json:"organization_id" minimum:"1" maximum:"9007199254740991" doc:"The organization's id"`
	Organization        Organization  `json:"organization"`
	Email               string        `json:"email" maxLength:"254" doc:"The address by which they sign in"`
	FullName            string        `json:"full_name" maxLength:"200" doc:"First and last name, as one text"`
	EmployeeID          string        `json:"employee_id" maxLength:"60" doc:"The organization's own number of the person; empty: none"`
	Phone               string        `json:"phone" maxLength:"40" doc:"Telephone number; empty: none"`
	Shift               string        `json:"shift" enum:"first,second,third,general" doc:"The shift that they work in"`
	Locale              string        `json:"locale" enum:"bg,de,en,es,fr,tr,zh" doc:"The language of mails to them and of the screens, as far as the organization offers it"`
	RoleName            string        `json:"role_name" maxLength:"120" doc:"The role's name; empty during a visit"`
	RoleKind            string        `json:"role_kind" enum:"system,power_user,custom" doc:"Where the role comes from: system with the product, custom and power_user; a power_user takes a licence"`
	Status              string        `json:"status" enum:"Active,Inactive,Deleted,Error,Service" doc:"Service: a program's account"`
	IsAdmin             bool          `json:"is_admin" doc:"Sees all sites, and what is for administrators only"`
	IsContractor        bool          `json:"is_contractor" doc:"They work for a contractor, not for the organization itself"`
	IsMasterSuperAdmin  bool          `json:"is_master_super_admin" doc:"Runs the installation with all its organizations"`
	Permissions         []access.Rule `json:"permissions" maxItems:"40" doc:"What they may do, by module; modules in which nothing is granted are left out"`
	Sites               []UserSite    `json:"sites" maxItems:"10000" doc:"Active sites whose records they see; of an administrator all of them"`
	UnreadNotifications int64         `json:"unread_notifications" minimum:"0" maximum:"9007199254740991" doc:"How many notifications are not read yet"`
	TenantMemoryDetails Storage       `json:"tenant_memory_details"`
	SecondFactorBy      *time.Time    `json:"second_factor_by" nullable:"true" doc:"From when on they cannot sign in without a second factor; null when they have one, or need none"`
	VisitUntil          *time.Time    `json:"visit_until" nullable:"true" doc:"The session only reads, and ends then; null: it is one like any other"`
	UsedLicenseCount    int64         `json:"used_license_count" minimum:"0" maximum:"9007199254740991" doc:"Active users"`
}

// ProfileAnswer is a user profile.
type ProfileAnswer struct {
	User CurrentUser `json:"user"`
}

func (m *Module) profile(ctx context.Context, tx *db.Tx, _ *api.None) (*ProfileAnswer, error) {
	user, err := Profile(ctx, tx, tx.UserID)
	if err != nil {
		return nil, err
	}
	return &ProfileAnswer{*user.As(api.Actor(ctx))}, nil
}

// As holds what is said of the user to what the session may: a visit has rights of its own.
func (u *CurrentUser) As(who *access.User) *CurrentUser {
	if who != nil && who.Visits() {
		u.RoleName, u.Permissions, u.VisitUntil = "", who.Rules.List(roles.Modules), &who.VisitUntil
	}
	return u
}

// moment is a time of so many seconds; none is 0.
func moment(seconds int64) *time.Time {
	if seconds == 0 {
		return nil
	}
	at := time.Unix(seconds, 0).UTC()
	return &at
}

func planOf(row ProfileRow) Plan {
	s := plans.Subscription{Type: row.SubscriptionType, ValidTill: row.ValidTill, Renews: row.Renews}
	return Plan{row.SubscriptionType, int64(row.UserLimit), row.Renews, s.LastDay()}
}

const storageWarning = 80 // per cent

// modules are those that the organization uses.
func (row ProfileRow) modules() []string {
	off := row.RightsOff
	if !row.Contractors {
		off = append(off, "Contractor")
	}
	return roles.ModulesWithout(off)
}

// Profile reads the current user. "Not found" when there is no such user.
func Profile(ctx context.Context, tx *db.Tx, id int64) (*CurrentUser, error) {
	row, err := New().Profile(ctx, tx, ProfileParams{tx.OrganizationID, id})
	if err != nil {
		return nil, err
	}
	rules := access.Rules{}
	if err := json.Unmarshal(row.Rules, &rules); err != nil {
		return nil, err
	}
	sites := []UserSite{}
	if err := json.Unmarshal(row.Sites, &sites); err != nil {
		return nil, err
	}
	return &CurrentUser{
		ID: row.ID, OrganizationID: tx.OrganizationID, Email: row.Email, FullName: row.FullName,
		EmployeeID: row.EmployeeID, Phone: row.Phone, Shift: row.Shift, Locale: row.Locale,
		RoleName: row.RoleName, RoleKind: row.RoleKind, Status: row.Status,
		IsAdmin: row.IsAdmin, IsContractor: row.IsContractor, IsMasterSuperAdmin: row.OrganizationKind == "platform",
		Permissions: rules.List(roles.Modules), Sites: sites, UnreadNotifications: row.Unread, UsedLicenseCount: row.ActiveUsers, SecondFactorBy: moment(row.SecondFactorBy),
		Organization: Organization{
			ID: tx.OrganizationID, Name: row.OrganizationName, SubDomainName: row.SubDomainName,
			OrganizationStatus: row.OrganizationStatus, SubscriptionType: row.SubscriptionType,
			IsLocked: row.IsLocked, OnBoarding: row.OnBoarding, TimeZone: row.TimeZone, ValidTill: row.ValidTill, DeletionOn: row.DeletionOn,
			IsEnterprise: row.IsEnterprise, Letterhead: row.Letterhead, LogoURL: LogoURL(row.LogoID), Languages: row.Languages,
			Look:    LookOf(HasOwnLook(row.SubscriptionType), row.LookAccent, row.LookNavigation, row.LookFont),
			Modules: row.modules(), Plan: planOf(row),
			Features: Features{Contractors: row.Contractors},
		},
		TenantMemoryDetails: Storage{
			UsedBytes: row.StorageUsedBytes, LimitBytes: row.StorageLimitBytes,
			MemExhausted: row.StorageExhausted,
			Warning:      row.StorageUsedBytes*100 >= row.StorageLimitBytes*storageWarning,
		},
	}, nil
}
