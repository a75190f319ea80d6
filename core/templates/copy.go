package templates

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/platform/db"
)

// Source is what a module has that can be copied to another organization, by whoever runs the
// installation. The transaction reaches both organizations; people and pictures stay behind.
type Source struct {
	Module string
	// List is what an organization has. What an entry is called decides what is there already.
	List func(ctx context.Context, tx *db.Tx, organizationID int64) ([]Entry, error)
	// Copy copies what has these keys. None of them is called like what the other has.
	Copy func(ctx context.Context, tx *db.Tx, from, to int64, keys []string) error
	// Has are the names of what an organization has of what entries need; nil: they need nothing.
	Has func(ctx context.Context, tx *db.Tx, organizationID int64) ([]string, error)
	// Adds: what is there already does not hinder, since only what is missing is added.
	Adds bool
}

// Entry is something that can be copied.
type Entry struct {
	Key       string
	Name      string
	Hindrance string   // why it cannot be copied at all, as a code; "": it can
	Needs     []string // what the other organization has to have, by name
}

// Source is the module's published templates.
func (k *Kit) Source() Source {
	return Source{Module: k.Module, List: k.listToCopy, Copy: k.copy}
}

func (k *Kit) listToCopy(ctx context.Context, tx *db.Tx, organizationID int64) ([]Entry, error) {
	rows, err := tx.Query(ctx, `select t.id::text, t.name, case when f.published is null then 'not_published' else '' end
		from `+k.Table+` t join forms f on f.organization_id = t.organization_id and f.id = t.form_id
		where t.organization_id = $1 and t.active order by lower(t.name)`, organizationID)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (e Entry, err error) {
		return e, row.Scan(&e.Key, &e.Name, &e.Hindrance)
	})
}

// copy makes templates of the same facts, each with a form of its own that is published as it comes.
func (k *Kit) copy(ctx context.Context, tx *db.Tx, from, to int64, keys []string) error {
	ids, ready, err := k.published(ctx, tx, from, keys)
	if err != nil {
		return err
	}
	var formIDs []int64
	err = tx.In(to, func() (err error) {
		formIDs, err = k.Forms.CreateReady(ctx, tx, k.Purpose, ready)
		return err
	})
	if err != nil {
		return err
	}
	var facts []string
	for _, column := range strings.Split(k.Facts, ", ") {
		facts = append(facts, "t."+column)
	}
	_, err = tx.Exec(ctx, `insert into `+k.Table+` (organization_id, name, description, `+k.Facts+`, form_id, created_at, updated_at)
		select $2, t.name, t.description, `+strings.Join(facts, ", ")+`, n.form_id, $5, $5
		from unnest($3::bigint[], $4::bigint[]) n(id, form_id) join `+k.Table+` t on t.organization_id = $1 and t.id = n.id`, from, to, ids, formIDs, k.Now())
	return err
}

// published is what is published of templates, without what only their organization has.
func (k *Kit) published(ctx context.Context, tx *db.Tx, organizationID int64, keys []string) (ids []int64, ready []forms.ReadyForm, err error) {
	for _, key := range keys {
		id, err := strconv.ParseInt(key, 10, 64)
		if err != nil {
			return nil, nil, err
		}
		ids = append(ids, id)
	}
	rows, err := tx.Query(ctx, `select t.id, v.document from `+k.Table+` t
		join forms f on f.organization_id = t.organization_id and f.id = t.form_id
		join form_versions v on v.organization_id = f.organization_id and v.form_id = f.id and v.number = f.published
		where t.organization_id = $1 and t.id = any($2) order by t.id`, organizationID, ids)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	ids = ids[:0]
	for rows.Next() {
		var id int64
		var content []byte
		var document forms.Document
		if err := rows.Scan(&id, &content); err != nil {
			return nil, nil, err
		}
		if err := json.Unmarshal(content, &document); err != nil {
			return nil, nil, err
		}
		ids, ready = append(ids, id), append(ready, forms.ReadyForm{Document: document.Bare()})
	}
	return ids, ready, rows.Err()
}
