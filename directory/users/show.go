package users

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Role is the role of a person.
type Role struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The role's id"`
	Name string `json:"name" maxLength:"120" doc:"The role's name"`
	Kind string `json:"kind" enum:"system,power_user,custom" doc:"Where it comes from: system with the product, custom and power_user; a power_user takes a licence"`
}

// Photo is the picture of a person.
type Photo struct {
	ID  int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The attachment's id"`
	URL string `json:"url" maxLength:"300" doc:"Link on this host that works for some minutes, for this user"`
}

// User is a person as administrators see them.
type User struct {
	ID           int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The person's id"`
	FullName     string          `json:"full_name" maxLength:"200" doc:"First and last name, as one text"`
	Email        string          `json:"email" maxLength:"254" doc:"The address by which they sign in"`
	EmployeeID   string          `json:"employee_id" maxLength:"60" doc:"The organization's own number of the person; empty: none"`
	Phone        string          `json:"phone" maxLength:"40" doc:"Telephone number; empty: none"`
	Gender       string          `json:"gender" enum:",male,female,others" doc:"Empty when nothing is said"`
	Shift        string          `json:"shift" enum:"first,second,third,general" doc:"The shift that they work in"`
	Locale       string          `json:"locale" enum:"bg,de,en,es,fr,tr,zh" doc:"The language of mails to them and of the screens, as far as the organization offers it"`
	Role         Role            `json:"role"`
	Sites        []UserSite      `json:"sites" maxItems:"10000" doc:"Sites whose records they see; an administrator sees all sites all the same"`
	Supervisor   *records.Person `json:"supervisor" doc:"Null: nobody"`
	Photo        *Photo          `json:"photo" db:"-" doc:"Null: none"`
	Licenses     []string        `json:"licenses" maxItems:"3" doc:"Permit, Incident, Audit: the modules for which a power user has a licence"`
	Status       string          `json:"status" enum:"Active,Inactive,Deleted,Error" doc:"Only who is Active can sign in; Error counts as Inactive"`
	IsVerified   bool            `json:"is_verified" doc:"False: invited, and has not chosen a password yet"`
	IsAdmin      bool            `json:"is_admin" doc:"Sees all sites, and what is for administrators only"`
	IsContractor bool            `json:"is_contractor" doc:"They work for a contractor, not for the organization itself"`
	CreatedAt    time.Time       `json:"created_at" doc:"When they were added"`
	InvitedUntil *time.Time      `json:"invited_until" nullable:"true" doc:"Until when the last invitation is good"`
	MailBounced  string          `json:"mail_bounced" maxLength:"500" doc:"Why mails to the address rest: one came back for good; empty when none did"`
	Can          Can             `json:"can" db:"-"`
}

// Can says what the caller may do with the person, "" for allowed.
type Can struct {
	Update     string `json:"update" maxLength:"60" doc:"Change name, address and the like"`
	Assign     string `json:"assign" maxLength:"60" doc:"Change role, sites and licences"`
	Activate   string `json:"activate" maxLength:"60" doc:"Let them sign in again"`
	Deactivate string `json:"deactivate" maxLength:"60" doc:"Let them sign in no more"`
	Delete     string `json:"delete" maxLength:"60" doc:"Delete them"`
	Invite     string `json:"invite" maxLength:"60" doc:"Send the invitation again"`
	Reset      string `json:"reset_password" maxLength:"60" doc:"Send a link by which they choose a new password"`
	HandOver   string `json:"hand_over" maxLength:"60" doc:"Give their open work to somebody else"`
}

// Answer is one person.
type Answer struct {
	User User `json:"user"`
}

// Invitation is how a link reaches the person it is for.
type Invitation struct {
	Mailed    bool      `json:"mailed" doc:"The link is on its way by mail"`
	Link      string    `json:"link" maxLength:"500" doc:"To hand over, where there is no mail server: shown this once. Else empty"`
	ExpiresAt time.Time `json:"expires_at"`
}

// Invited is a person with the invitation that was made for them.
type Invited struct {
	User       User        `json:"user"`
	Invitation *Invitation `json:"invitation" doc:"Null for somebody who got a password at once"`
}

// Redacted is without the link, of which only a hash is stored: whoever sends the request again
// learns that the person was added, and makes another link.
func (i *Invited) Redacted() any {
	return &Invited{i.User, i.Invitation.WithoutLink()}
}

// WithoutLink is what may be kept of an invitation, if there is one.
func (i *Invitation) WithoutLink() *Invitation {
	if i == nil {
		return nil
	}
	kept := *i
	kept.Link = ""
	return &kept
}

// Linked is a link that was made for a person.
type Linked struct {
	Invitation Invitation `json:"invitation"`
}

// Transient keeps an answer that shows a link from being stored: a request that comes again
// makes another one.
func (l *Linked) Transient() bool { return l.Invitation.Link != "" }

const selectUser = `select u.id, u.full_name, u.email, u.employee_id, u.phone, u.gender, u.shift, u.locale,
  u.role_id, r.name as role_name, r.kind as role_kind, r.rules, u.supervisor_id, s.full_name as supervisor_name, u.licenses, u.status, u.is_verified, u.is_admin, u.is_contractor, u.created_at,
  (select max(f.id) from attachments f where f.organization_id = u.organization_id and f.module = 'User' and f.record_id = u.id) as photo_id,
  case when not u.is_verified then (select max(l.expires_at) from account_links l
    where l.organization_id = u.organization_id and l.user_id = u.id and l.purpose = 'activation' and l.used_at is null) end as invited_until,
  coalesce((select b.reason from bounced_addresses b where b.organization_id = u.organization_id and b.address = lower(u.email)), '') as mail_bounced,
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'time_zone', t.time_zone) order by t.name)
    from user_sites us join sites t on t.organization_id = us.organization_id and t.id = us.site_id
    where us.organization_id = u.organization_id and us.user_id = u.id), '[]') as sites`

var lookupsOfUser = api.Lookups{
	{Table: "roles", Alias: "r", On: "r.id = u.role_id", Required: true},
	{Table: "users", Alias: "s", On: "s.id = u.supervisor_id"},
}

// visible are the people that the caller administers: all of the organization, or those
// at the caller's sites, and themselves.
func visible(ctx context.Context, tx *db.Tx) *api.Where {
	me := api.Actor(ctx)
	where := api.RowsOf("users u")
	where.And("u.organization_id = %s and u.status <> 'Service'", tx.OrganizationID)
	if !me.IsAdmin {
		where.And("(u.id = %s or exists (select from user_sites x where x.organization_id = u.organization_id and x.user_id = u.id and x.site_id = any(%s)))",
			me.ID, me.SiteIDs)
	}
	if me.External {
		ofNoOtherCompany(where, me.ID)
	}
	return where
}

// shownTo reads people as the caller sees them.
func (m *Module) shownTo(ctx context.Context, tx *db.Tx) pgx.RowToFunc[User] {
	me := api.Actor(ctx)
	return db.NamedAs(func(u *struct {
		User
		Rules   access.Rules // of the role
		PhotoID *int64
	}) User {
		if u.PhotoID != nil {
			u.Photo = &Photo{*u.PhotoID, m.Attachments.Link(tx.Scope, *u.PhotoID)}
		}
		standing := Account{ID: u.ID, Status: u.Status, Verified: u.IsVerified, Admin: u.IsAdmin, Rules: u.Rules}
		for _, site := range u.Sites {
			standing.Sites = append(standing.Sites, site.ID)
		}
		u.Can = standing.can(me)
		return u.User
	})
}

// show answers GET /api/users/{id}.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *OneInput) (*Answer, error) {
	user, err := m.read(ctx, tx, in.ID)
	return &Answer{user}, err
}

// read is one person in the caller's sight.
func (m *Module) read(ctx context.Context, tx *db.Tx, id int64) (User, error) {
	where := visible(ctx, tx)
	where.And("u.id = %s", id)
	user, err := api.ReadOne(ctx, tx, selectUser+where.FromWith(lookupsOfUser), where, m.shownTo(ctx, tx))
	if errors.Is(err, pgx.ErrNoRows) {
		return user, api.NotFound()
	}
	return user, err
}
