package demo

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hivis/directory/categories"
	"hivis/directory/organizations"
	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/platform/db"
	"hivis/server"
)

type site struct {
	siteData
	id   int64
	zone *time.Location
	plan int64 // the picture of its ground level
}

type person struct {
	personData
	id     int64
	rules  access.Rules
	admin  bool
	at     map[*site]bool
	wanted bool // has wishes: what else they would have to do is held back
}

// manages reports whether the person may assign and verify at a site.
func (p *person) manages(s *site) bool {
	return p.at[s] && (p.admin || p.rules.Grant("Action", "create"))
}

// organization is one organization with all that happens in it.
type organization struct {
	organizationData
	random
	texts      *texts
	now        time.Time
	id         int64
	sites      []*site
	divisions  map[string]int64 // by site and name
	people     []*person
	categories map[string]int64 // by type and name

	observations []*observation
	actions      []*action
	timeline     []entry
	messages     []message
	comments     []comment
	photos       []photo
}

// moreCategories are those the notes have beside every organization's first ones.
var moreCategories = []string{"Hand tools", "Slips and trips", "Pressure and stored energy", "Falling objects"}

// createOrganization creates an organization with its sites and people.
func createOrganization(ctx context.Context, tx *db.Tx, app *server.App, o organizationData, now time.Time) (*organization, error) {
	h := &organization{organizationData: o, random: newRandom(), now: now, categories: map[string]int64{}}
	first := o.People[0]
	created, err := app.Organizations.Create(ctx, tx, organizations.Draft{Name: o.Name, SubDomain: o.SubDomain, TimeZone: o.TimeZone,
		AdminName: first.FullName, AdminEmail: first.Email, AdminPassword: Password}, now)
	if err != nil {
		return nil, err
	}
	h.id = created.ID
	since := now.AddDate(0, -o.Months-1, 0)
	_, err = tx.Exec(ctx, `select set_config('app.organization_id', $1::text, true)`, fmt.Sprint(h.id)) // next_serial asks for it
	if err == nil {
		_, err = tx.Exec(ctx, `update organizations set subscription_type = $2, storage_limit_bytes = $3, created_at = $4,
			valid_till = case when $2 = 'trial' then valid_till else $5::date end where id = $1`,
			h.id, o.Subscription, o.StorageLimit, since, now.AddDate(1, 0, 0).Format(time.DateOnly))
	}
	if err == nil {
		err = h.readCategories(ctx, tx)
	}
	if err == nil {
		err = h.addSites(ctx, tx, since)
	}
	if err == nil {
		err = h.addDivisions(ctx, tx, since)
	}
	if err != nil {
		return nil, err
	}
	hash, err := app.Auth.Passwords.Hash(ctx, Password)
	if err != nil {
		return nil, err
	}
	err = h.addPeople(ctx, tx, created.RoleIDs, hash, since)
	if err == nil {
		err = h.addExtraPeople(ctx, tx, created.RoleIDs, hash, since)
	}
	if err == nil {
		err = h.setUp(ctx, tx, since)
	}
	return h, err
}

func (h *organization) readCategories(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, "insert into categories (organization_id, name) select $1, unnest($2::text[])", h.id, moreCategories)
	if err == nil {
		_, err = categories.AddDefaults(ctx, tx, h.id, "en", categories.Incident, categories.RootCause)
	}
	if err != nil {
		return err
	}
	return collect(ctx, tx, "select category_type || '/' || name, id from categories where organization_id = $1", h.categories, h.id)
}

type siteRow struct {
	OrganizationID int64     `json:"organization_id"`
	Name           string    `json:"name"`
	SiteCode       string    `json:"site_code"`
	TimeZone       string    `json:"time_zone"`
	Address        string    `json:"address"`
	Zip            string    `json:"zip"`
	City           string    `json:"city"`
	State          string    `json:"state"`
	Country        string    `json:"country"`
	Latitude       float64   `json:"latitude"`
	Longitude      float64   `json:"longitude"`
	Mobile         string    `json:"emergency_mobile"`
	NAICS          string    `json:"naics_code"`
	CreatedAt      time.Time `json:"created_at"`
}

func (h *organization) addSites(ctx context.Context, tx *db.Tx, since time.Time) error {
	var rows []siteRow
	for _, s := range h.Sites {
		zone, err := time.LoadLocation(s.TimeZone)
		if err != nil {
			return err
		}
		h.sites = append(h.sites, &site{siteData: s, zone: zone})
		rows = append(rows, siteRow{h.id, s.Name, s.Code, s.TimeZone, s.Address, s.Zip, s.City, s.State, s.Country,
			s.Latitude, s.Longitude, s.Mobile, s.Naics, since})
	}
	ids := map[string]int64{}
	err := insert(ctx, tx, "sites", rows)
	if err == nil {
		err = collect(ctx, tx, "select name, id from sites where organization_id = $1", ids, h.id)
	}
	for _, s := range h.sites {
		s.id = ids[s.Name]
	}
	return err
}

type userRow struct {
	OrganizationID int64     `json:"organization_id"`
	Email          string    `json:"email"`
	FullName       string    `json:"full_name"`
	EmployeeID     string    `json:"employee_id"`
	Gender         string    `json:"gender"`
	Shift          string    `json:"shift"`
	Locale         string    `json:"locale"`
	RoleID         int64     `json:"role_id"`
	Status         string    `json:"status"`
	IsAdmin        bool      `json:"is_admin"`
	IsContractor   bool      `json:"is_contractor"`
	Licenses       []string  `json:"licenses"`
	PasswordHash   string    `json:"password_hash"`
	CreatedAt      time.Time `json:"created_at"`
}

type userSiteRow struct {
	OrganizationID int64 `json:"organization_id"`
	UserID         int64 `json:"user_id"`
	SiteID         int64 `json:"site_id"`
}

// licensesOf are what somebody of the role needs to use all of it.
func licensesOf(role roles.Default) []string {
	if role.Kind == "power_user" {
		return roles.Licensed
	}
	return []string{}
}

// employee is how the organization numbers its people.
func (h *organization) employee(i int) string {
	return fmt.Sprintf("%s-%04d", strings.ToUpper(h.SubDomain[:2]), 1001+i*7)
}

func (h *organization) addPeople(ctx context.Context, tx *db.Tx, roleIDs map[string]int64, hash string, since time.Time) error {
	var rows []userRow
	for i, data := range h.People {
		role, ok := roles.DefaultNamed(data.Role)
		if !ok {
			return fmt.Errorf("there is no role %q", data.Role)
		}
		p := &person{personData: data, rules: role.Rules(), admin: role.Admin, at: map[*site]bool{}, wanted: h.wantedBy(data.Email)}
		h.people = append(h.people, p)
		for _, code := range data.Sites {
			for _, s := range h.sites {
				p.at[s] = p.at[s] || s.Code == code
			}
		}
		if i > 0 { // the first was created with the organization
			rows = append(rows, userRow{h.id, data.Email, data.FullName, h.employee(i), data.Gender, data.Shift, data.Locale, roleIDs[data.Role],
				"Active", role.Admin, strings.HasPrefix(data.Role, "Contract"), licensesOf(role), hash, since})
		}
	}
	ids := map[string]int64{}
	err := insert(ctx, tx, "users", rows)
	if err == nil {
		_, err = tx.Exec(ctx, "update users set employee_id = $3, gender = $4, created_at = $5 where organization_id = $1 and email = $2",
			h.id, h.People[0].Email, h.employee(0), h.People[0].Gender, since)
	}
	if err == nil {
		err = collect(ctx, tx, "select email, id from users where organization_id = $1", ids, h.id)
	}
	if err != nil {
		return err
	}
	return h.placePeople(ctx, tx, ids)
}

// placePeople gives everybody their sites and their supervisor.
func (h *organization) placePeople(ctx context.Context, tx *db.Tx, ids map[string]int64) error {
	var rows []userSiteRow
	var people, supervisors []int64
	for _, p := range h.people {
		p.id = ids[p.Email]
		for _, s := range h.sites {
			if p.at[s] {
				rows = append(rows, userSiteRow{h.id, p.id, s.id})
			}
		}
		if p.Supervisor != "" {
			people, supervisors = append(people, p.id), append(supervisors, ids[p.Supervisor])
		}
	}
	if err := insert(ctx, tx, "user_sites", rows); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `update users u set supervisor_id = s.supervisor
		from unnest($2::bigint[], $3::bigint[]) as s(person, supervisor) where u.organization_id = $1 and u.id = s.person`,
		h.id, people, supervisors)
	return err
}

func (h *organization) wantedBy(email string) bool {
	for _, w := range h.Wishes {
		if w.Email == email {
			return true
		}
	}
	return false
}
