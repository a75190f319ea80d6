package deletions

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Deletion is a record that was deleted and can be restored.
type Deletion struct {
	Kind      string         `json:"kind" enum:"{deletable}" doc:"What kind of record it was"`
	ID        int64          `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The record's"`
	Number    string         `json:"number" maxLength:"20" doc:"Empty for what has none"`
	Title     string         `json:"title" maxLength:"200" doc:"The record's title, or how its text begins"`
	Site      string         `json:"site" maxLength:"200" doc:"Name of its site; empty for what is at none"`
	DeletedAt time.Time      `json:"deleted_at" doc:"When it was deleted"`
	DeletedBy records.Person `json:"deleted_by"`
	Reason    string         `json:"reason" maxLength:"2000" doc:"Why it was deleted, as was said then"`
	Until     time.Time      `json:"restorable_until" db:"-" doc:"Then it is removed for good"`
}

// List is a page of what was deleted.
type List struct {
	Deletions []Deletion `json:"deletions" maxItems:"100" doc:"What the caller could delete and see, the latest first"`
	Meta      api.Meta   `json:"meta"`
}

type listInput struct {
	api.PageInput
	PerPage int      `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"Records of a page"`
	Kind    []string `query:"kind" maxItems:"20" enum:"{deletable}" doc:"Kinds of records; several are alternatives"`
}

var latest, _ = api.OrderBy("", "-deleted_at", map[string]api.Column{
	"deleted_at": {SQL: "t.deleted_at", Type: api.TimeColumn}, "id": {SQL: "t.record_id", Type: api.NumberColumn}})

// list answers GET /api/deletions.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	where := api.RowsOf("deletions t")
	where.And("t.organization_id = %s and t.removed_at is null and t.with_id is null and t.deleted_at > %s", tx.OrganizationID, m.Now().Add(-Retention))
	api.AnyOf(where, "t.kind", in.Kind)
	var seen, ways []string
	eyes := records.ViewerOf(where, api.Actor(ctx))
	for _, k := range m.deletableBy(api.Actor(ctx)) {
		of := fmt.Sprintf("%[1]s %[2]s where t.kind = '%[3]s' and %[2]s.organization_id = t.organization_id and %[2]s.id = t.record_id", k.Table, k.Row, k.Name)
		seen = append(seen, fmt.Sprintf("exists (select from %s and (%s))", of, k.Sees(eyes)))
		ways = append(ways, fmt.Sprintf("select %s, left(%s, 200), %s from %s", numberOf(k), k.Title, k.Site, of))
	}
	where.AndAny(seen)
	tx.ShowDeleted(true)
	found, meta, err := api.ReadPage(ctx, tx, api.Listing{
		Select: "select t.kind, t.record_id as id, record.number, record.title, coalesce(s.name, '') as site, t.deleted_at, u.id as deleted_by_id, u.full_name as deleted_by_name, t.reason",
		Lookups: api.Lookups{
			{Table: "users", Alias: "u", On: "u.id = t.deleted_by", Required: true},
			{Table: "lateral (" + strings.Join(ways, " union all ") + ")", Alias: "record (number, title, site_id)", Required: true},
			{Table: "sites", Alias: "s", On: "s.id = record.site_id"},
		},
		Where: where, Order: latest, Now: m.Now()}, in.PageInput, in.PerPage, db.NamedAs(func(d *Deletion) Deletion {
		d.Until = d.DeletedAt.Add(Retention)
		return *d
	}))
	return &List{found, meta}, err
}

// deletableBy are the kinds whose records somebody may delete.
func (m *Module) deletableBy(user *access.User) (kinds []*records.Kind) {
	for _, k := range m.Records.DeletableKinds() {
		if k.Deletion.Permission.Check(user) == access.Granted {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// numberOf is a record's number, as SQL; a part has none.
func numberOf(k *records.Kind) string {
	if k.PartOf != "" {
		return "''"
	}
	return k.Number()
}
