package categories

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// setting is a category of any kind as its settings show it.
type setting struct {
	ID   int64
	Name string
	Type string
	Place
}

// settingsFrom joins what a category is part of, up to three levels.
const settingsFrom = `
from categories c
left join categories p on p.organization_id = c.organization_id and p.id = c.parent_id
left join categories g on g.organization_id = p.organization_id and g.id = p.parent_id
where c.organization_id = $1 and c.status <> 'deleted' and c.category_type = any($2::text[])`

const settingsOrder = "\norder by c.category_type, c.position, c.name, c.id"

// settingsSelect is the SQL of what the settings show.
func (m *Module) settingsSelect() string {
	return `select c.id, c.name, c.category_type as type, c.parent_id, concat_ws(' / ', g.name, p.name) as parent_name, 1 + num_nonnulls(p.id, g.id) as level, c.status,
  (select count(*) from categories k where k.organization_id = c.organization_id and k.parent_id = c.id and k.status <> 'deleted') as children, ` + m.uses("c.id") + " as uses"
}

// uses is the SQL of how many records name a category.
func (m *Module) uses(id string) string {
	counts := []string{"0"}
	for _, u := range m.users() {
		counts = append(counts, fmt.Sprintf("(select count(*) from %s r where r.organization_id = $1 and r.%s = %s)", u.kind.Table, u.column, id))
	}
	return strings.Join(counts, " + ")
}

// settings are those of a shelf that a filter leaves.
func (m *Module) settings(ctx context.Context, tx *db.Tx, s shelf, f Filter) ([]setting, error) {
	args := []any{tx.OrganizationID, s.types}
	sql := m.settingsSelect() + settingsFrom
	add := func(condition string, value any) {
		args = append(args, value)
		sql += fmt.Sprintf(" and "+condition, len(args))
	}
	if f.Status != "all" {
		add("c.status = $%d", f.Status)
	}
	if f.ParentID != 0 {
		add("c.parent_id = $%d", f.ParentID)
	}
	if f.TopLevel {
		sql += " and c.parent_id is null"
	}
	if words := api.Words(f.Query); len(words) > 0 {
		add("c.name ilike all ($%d::text[])", words)
	}
	rows, err := tx.Query(ctx, sql+settingsOrder+fmt.Sprintf("\nlimit %d", most), args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[setting]())
}

// most is how many categories a list has.
const most = 5000

// one is a category of a shelf.
func (m *Module) one(ctx context.Context, tx *db.Tx, s shelf, id int64) (setting, error) {
	rows, err := tx.Query(ctx, m.settingsSelect()+settingsFrom+" and c.id = $3", tx.OrganizationID, s.types, id)
	if err != nil {
		return setting{}, err
	}
	return pgx.CollectExactlyOneRow(rows, db.Named[setting]())
}

func (m *Module) show(ctx context.Context, tx *db.Tx, in *Subject) (*Answer, error) {
	found, err := m.one(ctx, tx, ofRecords, in.ID)
	return found.category(), err
}

func (s setting) category() *Answer { return &Answer{Setting{s.ID, s.Name, s.Type, s.Place}} }

func (s setting) environment() EnvironmentCategory {
	return EnvironmentCategory{s.ID, s.Name, s.Place}
}

func (s setting) rootCause() RootCauseSetting { return RootCauseSetting{s.ID, s.Name, s.Place} }
