package users

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Person is a user to choose from: for responsible persons and filters.
type Person struct {
	ID         int64   `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The user's id"`
	FullName   string  `json:"full_name" maxLength:"200" doc:"First and last name, as one text"`
	EmployeeID string  `json:"employee_id" maxLength:"60" doc:"Empty for whoever may not read users"`
	RoleID     int64   `json:"role_id" minimum:"1" maximum:"9007199254740991" doc:"The role's id"`
	RoleName   string  `json:"role_name" maxLength:"120" doc:"The role's name"`
	SiteIDs    []int64 `json:"site_ids" maxItems:"10000" doc:"Sites that the person was given; an administrator sees all sites all the same"`
}

// People is a list of users to choose from.
type People struct {
	Users []Person `json:"users" maxItems:"5000" doc:"Active people"`
}

// maxPeople is how many are offered at once; beyond that one searches.
const maxPeople = 5000

func (m *Module) active(ctx context.Context, tx *db.Tx, _ *api.None) (*People, error) {
	people, err := Choices(ctx, tx)
	return &People{people}, err
}

// Choices returns the organization's active users by name.
func Choices(ctx context.Context, tx *db.Tx) ([]Person, error) {
	return people(ctx, tx, peopleFor(ctx, tx), byName, maxPeople)
}

const byName = "u.full_name, u.id"

// activePeople are those whom everybody of the organization may name.
func activePeople(tx *db.Tx) *api.Where {
	where := api.RowsOf("users u")
	where.And("u.organization_id = %s", tx.OrganizationID)
	where.And("u.status = 'Active'")
	return where
}

// peopleFor are those of them whom the caller may name: whoever can only read, as a
// guest, those who see one of their sites. So does whoever works for another company, and nobody of
// a third one.
func peopleFor(ctx context.Context, tx *db.Tx) *api.Where {
	where := activePeople(tx)
	me := api.Actor(ctx)
	if me.External || !me.IsAdmin && me.Rules.ReadOnly() {
		atSites(where, me.SiteIDs)
	}
	if me.External {
		ofNoOtherCompany(where, me.ID)
	}
	if me.Visits() && !mayReadPrivate(ctx) {
		where.And("false") // how the organization is set up, and nobody of it
	}
	return where
}

// ofNoOtherCompany keeps the organization's own people and those of the company that a user works
// for.
func ofNoOtherCompany(where *api.Where, user int64) {
	me := where.Arg(user)
	where.And("(not u.is_contractor or u.id = " + me + " or exists (select from contractor_users m join contractor_users c on c.organization_id = m.organization_id and c.contractor_id = m.contractor_id" +
		" where m.organization_id = u.organization_id and m.user_id = " + me + " and c.user_id = u.id))")
}

const selectPerson = `select u.id, u.full_name, u.employee_id, u.role_id, r.name as role_name,
  array(select us.site_id from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id order by us.site_id) as site_ids`

const joinsOfPerson = " join roles r on r.organization_id = u.organization_id and r.id = u.role_id"

// people reads those whom a condition, in which r is their role, leaves.
func people(ctx context.Context, tx *db.Tx, where *api.Where, order string, most int) ([]Person, error) {
	return api.ReadAll(ctx, tx, pick(selectPerson, joinsOfPerson, where, order, most), where, db.NamedAs(func(p *Person) Person { return p.shownTo(ctx) }))
}

// pick is the SQL of the first people in an order: who they are is found before what is
// shown of them is looked up.
func pick(shown, joins string, where *api.Where, order string, most int) string {
	limit := where.Arg(most)
	return shown + "\nfrom (select u.organization_id, u.id" + where.From(joinsOfPerson) + "\norder by " + order + " limit " + limit + ") p" +
		"\njoin users u on u.organization_id = p.organization_id and u.id = p.id" + joins + "\norder by " + order
}

// shownTo is somebody as whoever asks may see them: their number in the company is for those
// who may read users.
func (p *Person) shownTo(ctx context.Context) Person {
	if !mayReadPrivate(ctx) {
		p.EmployeeID = ""
	}
	return *p
}

// mayDo keeps those whose role grants an action in a module.
func mayDo(where *api.Where, module, action string) {
	where.And("may(granted_rules(r.kind, r.rules, u.licenses), %s::text, %s::text)", module, action)
}

// atSites keeps those who see the records of one of the sites.
func atSites(where *api.Where, sites []int64) {
	where.And("(u.is_admin or exists (select from user_sites x where x.organization_id = u.organization_id and x.user_id = u.id and x.site_id = any(%s)))", sites)
}

// UnknownIDs reports which of these people are no active users, or such as the caller, who works for
// another company, may not name.
func UnknownIDs(ctx context.Context, tx *db.Tx, ids []int64) (missing map[int64]bool, err error) {
	missing = map[int64]bool{}
	if len(ids) == 0 {
		return missing, nil
	}
	for _, id := range ids {
		missing[id] = true
	}
	where := activePeople(tx)
	if api.CallOf(ctx) != nil && api.Actor(ctx).External {
		where = peopleFor(ctx, tx)
	}
	where.And("u.id = any(%s)", ids)
	known, err := api.ReadAll(ctx, tx, "select u.id"+where.From(""), where, pgx.RowTo[int64])
	for _, id := range known {
		delete(missing, id)
	}
	return missing, err
}

// MayRevealAccount reports whether the organization tells people that an address is
// unknown, and whether this one is known.
func MayRevealAccount(ctx context.Context, tx *db.Tx, email string) (reveal, known bool, err error) {
	row, err := New().Reveals(ctx, tx, RevealsParams{email, tx.OrganizationID})
	return row.RevealsUnknownEmail, row.Known, err
}
