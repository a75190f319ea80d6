package sites

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// scope is which sites somebody sees.
type scope struct {
	all bool
	ids []int64
}

func scopeOf(ctx context.Context) scope {
	user := api.Actor(ctx)
	return scope{user.IsAdmin, user.SiteIDs}
}

// everything is what whoever just made a site sees of it.
var everything = scope{all: true}

// rowSelect is what a list shows of a site.
const rowSelect = `select s.id, s.name, case when p.id is null then s.name else p.name || ' / ' || s.name end as full_name,
  s.site_code, s.time_zone, s.city, s.country, s.status, p.id as parent_id, p.name as parent_name,
  s.head_of_safety_id, hs.full_name as head_of_safety_name, s.head_of_site_id, h.full_name as head_of_site_name`

var lookupsOfSite = api.Lookups{
	{Table: "sites", Alias: "p", On: "p.id = s.parent_id"},
	{Table: "users", Alias: "hs", On: "hs.id = s.head_of_safety_id"},
	{Table: "users", Alias: "h", On: "h.id = s.head_of_site_id"},
}

// parts are divisions, departments and units, each by what they are of.
type parts [3]map[int64][]Part

// partsOf is the SQL of the parts of a level.
const partsOf = `select p.id, p.%[2]s as above, p.name, p.status, p.head_id, h.full_name as head_name, p.in_charge_id, c.full_name as in_charge_name
from %[1]s p
left join users h on h.organization_id = p.organization_id and h.id = p.head_id
left join users c on c.organization_id = p.organization_id and c.id = p.in_charge_id
where p.organization_id = $1 and p.status <> 'deleted' and ($2::boolean or p.site_id = any($3::bigint[]))
order by lower(p.name), p.id`

// queue asks for all that is below the sites of a scope.
func (found *parts) queue(batch *pgx.Batch, tx *db.Tx, of scope) {
	for i, l := range levels {
		found[i] = map[int64][]Part{}
		batch.Queue(fmt.Sprintf(partsOf, l.table, l.parent), tx.OrganizationID, of.all, of.ids).Query(func(rows pgx.Rows) error {
			all, err := pgx.CollectRows(rows, db.Named[struct {
				Part
				Above int64 // what it is of
			}]())
			for _, p := range all {
				found[i][p.Above] = append(found[i][p.Above], p.Part)
			}
			return err
		})
	}
}

// below is the tree below a site.
func (found *parts) below(siteID int64) []Branch {
	branches := []Branch{}
	for _, division := range found[0][siteID] {
		branch := Branch{Part: division, Departments: []Department{}}
		for _, department := range found[1][division.ID] {
			units := found[2][department.ID]
			if units == nil {
				units = []Part{}
			}
			branch.Departments = append(branch.Departments, Department{department, units})
		}
		branches = append(branches, branch)
	}
	return branches
}

// siteData answers GET /api/organizations/{organization_id}/site_data. Another
// organization's tree does not exist.
func (m *Module) siteData(ctx context.Context, tx *db.Tx, in *treeInput) (*Tree, error) {
	if in.OrganizationID != tx.OrganizationID {
		return nil, api.NotFound()
	}
	var sites []Row
	var found parts
	batch, of := &pgx.Batch{}, scopeOf(ctx)
	batch.Queue(rowSelect+"\nfrom sites s"+lookupsOfSite.SQL("$1")+`
		where s.organization_id = $1 and s.status <> 'deleted' and ($2::boolean or s.id = any($3::bigint[])) order by 3, 1`,
		tx.OrganizationID, of.all, of.ids).Query(func(rows pgx.Rows) (err error) {
		sites, err = pgx.CollectRows(rows, db.Named[Row]())
		return err
	})
	found.queue(batch, tx, of)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	tree := &Tree{make([]Node, len(sites))}
	for i, site := range sites {
		tree.Sites[i] = Node{site, found.below(site.ID)}
	}
	return tree, nil
}

// wordsIn adds a condition for each word of a text that was typed.
func wordsIn(where *api.Where, text, typed string) {
	for _, word := range api.Words(typed) {
		where.And(strings.ReplaceAll(text, "%", "%%")+" ilike %s", word)
	}
}
