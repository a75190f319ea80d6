package workflows

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/templates"
	"hivis/platform/db"
)

// Source is an organization's workflows. One that names people or sites is of its organization
// alone; roles and forms are found by their names.
func (m *Module) Source() templates.Source {
	return templates.Source{Module: Name, List: m.listToCopy, Has: m.namesOf, Copy: m.copyWorkflows}
}

// copied is a workflow as it is copied.
type copied struct {
	ID        int64
	Module    string
	Title     string
	FormIDs   []int64
	Roles     []string
	Hindrance string
}

func toCopy(ctx context.Context, tx *db.Tx, organizationID int64) ([]copied, error) {
	rows, err := tx.Query(ctx, `select w.id, w.module, w.title, w.form_ids, array(select distinct ro.name from workflow_reviewers r
			join roles ro on ro.organization_id = r.organization_id and ro.id = r.role_id
			where r.organization_id = w.organization_id and r.workflow_id = w.id order by 1) as roles,
		case when w.escalation_user_id is not null or exists (select from workflow_reviewers r where r.organization_id = w.organization_id and r.workflow_id = w.id
				and (r.kind = 'user' or r.kind = 'role' and r.role_id is null)) then 'asks_people'
			when exists (select from workflow_sites s where s.organization_id = w.organization_id and s.workflow_id = w.id) then 'of_sites'
			else '' end as hindrance
		from workflows w where w.organization_id = $1 and w.deleted_at is null order by lower(w.title), w.id`, organizationID)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[copied]())
}

func (m *Module) listToCopy(ctx context.Context, tx *db.Tx, organizationID int64) ([]templates.Entry, error) {
	all, err := toCopy(ctx, tx, organizationID)
	if err != nil {
		return nil, err
	}
	forms, err := m.formsOf(ctx, tx, organizationID)
	entries := make([]templates.Entry, len(all))
	for i, w := range all {
		entries[i] = templates.Entry{Key: keyOf(w.ID), Name: w.Title, Hindrance: w.Hindrance, Needs: w.Roles}
		for _, id := range w.FormIDs {
			entries[i].Needs = append(entries[i].Needs, nameOf(forms[w.Module], id))
		}
	}
	return entries, err
}

// formsOf are an organization's forms, by their modules.
func (m *Module) formsOf(ctx context.Context, tx *db.Tx, organizationID int64) (map[string][]Form, error) {
	forms := map[string][]Form{}
	err := tx.In(organizationID, func() error {
		for module, reviewed := range m.reviewed {
			if reviewed.Subtypes == nil {
				continue
			}
			all, err := reviewed.Subtypes(ctx, tx)
			if err != nil {
				return err
			}
			forms[module] = all
		}
		return nil
	})
	return forms, err
}

func nameOf(forms []Form, id int64) string {
	if at := slices.IndexFunc(forms, func(f Form) bool { return f.ID == id }); at >= 0 {
		return forms[at].Name
	}
	return keyOf(id) // it is offered no more, so nobody else has it either
}

func keyOf(id int64) string { return strconv.FormatInt(id, 10) }

// namesOf are the names of an organization's roles and forms.
func (m *Module) namesOf(ctx context.Context, tx *db.Tx, organizationID int64) ([]string, error) {
	rows, err := tx.Query(ctx, "select name from roles where organization_id = $1", organizationID)
	if err != nil {
		return nil, err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, err
	}
	forms, err := m.formsOf(ctx, tx, organizationID)
	for _, all := range forms {
		for _, form := range all {
			names = append(names, form.Name)
		}
	}
	return names, err
}

// copyWorkflows names whoever has administered the other organization longest as having made
// them, since a workflow is somebody's.
func (m *Module) copyWorkflows(ctx context.Context, tx *db.Tx, from, to int64, keys []string) error {
	chosen, err := m.translated(ctx, tx, from, to, keys)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `with chosen as (select * from jsonb_to_recordset($3) as n(id bigint, form_ids bigint[])),
		made as (
			insert into workflows (organization_id, title, kind, module, form_ids, approve_when, approvals, lead_hours, created_by, created_at, updated_at)
			select $2, w.title, w.kind, w.module, n.form_ids, w.approve_when, w.approvals, w.lead_hours,
				(select u.id from users u where u.organization_id = $2 and u.is_admin and u.status = 'Active' order by u.id limit 1), $4, $4
			from chosen n join workflows w on w.organization_id = $1 and w.id = n.id
			returning id, title)
		insert into workflow_reviewers (organization_id, workflow_id, step, kind, role_id)
		select $2, made.id, r.step, r.kind, (select t.id from roles t where t.organization_id = $2 and t.name = o.name)
		from made join workflows w on w.organization_id = $1 and w.title = made.title join chosen n on n.id = w.id
		join workflow_reviewers r on r.organization_id = $1 and r.workflow_id = w.id
		left join roles o on o.organization_id = $1 and o.id = r.role_id`, from, to, chosen, m.Now())
	return err
}

// translated are the workflows with the other organization's forms, as JSON.
func (m *Module) translated(ctx context.Context, tx *db.Tx, from, to int64, keys []string) ([]byte, error) {
	all, err := toCopy(ctx, tx, from)
	if err != nil {
		return nil, err
	}
	ours, err := m.formsOf(ctx, tx, from)
	if err != nil {
		return nil, err
	}
	theirs, err := m.formsOf(ctx, tx, to)
	chosen := []map[string]any{}
	for _, w := range all {
		if !slices.Contains(keys, keyOf(w.ID)) {
			continue
		}
		ids := []int64{}
		for _, id := range w.FormIDs {
			name := nameOf(ours[w.Module], id)
			if at := slices.IndexFunc(theirs[w.Module], func(f Form) bool { return strings.EqualFold(f.Name, name) }); at >= 0 {
				ids = append(ids, theirs[w.Module][at].ID)
			}
		}
		chosen = append(chosen, map[string]any{"id": w.ID, "form_ids": ids})
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(chosen)
}
