package scim

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// groupDraft is a group as it is to be.
type groupDraft struct {
	name, externalID string
	members          map[int64]bool
}

func (d *groupDraft) readWhole(a *asked) error {
	d.members = map[int64]bool{}
	if err := d.apply(a, change{verb: "replace", value: a.body}); err != nil {
		return err
	}
	a.note.subject = d.name
	return d.check()
}

const longestGroup = 200

func (d *groupDraft) check() error {
	switch {
	case strings.TrimSpace(d.name) == "":
		return missing("displayName")
	case len([]rune(d.name)) > longestGroup:
		return badValue("displayName")
	case len([]rune(d.externalID)) > longestText:
		return badValue("externalId")
	}
	return nil
}

// apply makes one change.
func (d *groupDraft) apply(a *asked, c change) error {
	if c.path == "" {
		named, ok := c.value.(map[string]any)
		if !ok {
			return errSyntax
		}
		for name, value := range named {
			if err := d.set(a, change{c.verb, name, value}); err != nil {
				return err
			}
		}
		return nil
	}
	return d.set(a, c)
}

func (d *groupDraft) set(a *asked, c change) error {
	at, err := parsePath(c.path)
	if err != nil {
		return err
	}
	switch at.attribute {
	case "displayname", "externalid":
		text, ok := oneText(c.value)
		if !ok {
			return badValue(c.path)
		}
		if at.attribute == "displayname" {
			d.name = text
		} else {
			d.externalID = text
		}
	case "members":
		return d.setMembers(at, c)
	case "schemas", "id", "meta":
	default:
		a.note.ignored++
	}
	return nil
}

// setMembers adds, removes or replaces members. Who is to be removed and is none is removed.
func (d *groupDraft) setMembers(at path, c change) error {
	ids, err := memberIDs(c.value)
	if err != nil {
		return err
	}
	if at.filter != nil {
		if c.verb != "remove" || at.filter.at.attribute != "value" {
			return badPath(c.path)
		}
		id, _ := strconv.ParseInt(at.filter.value, 10, 64) // what is no number is no member
		ids = []int64{id}
	}
	switch {
	case c.verb == "remove" && at.filter == nil && c.value == nil, c.verb == "replace":
		clear(d.members)
	}
	for _, id := range ids {
		if c.verb == "remove" {
			delete(d.members, id)
		} else {
			d.members[id] = true
		}
	}
	return nil
}

const mostMembers = 20_000

func memberIDs(value any) (ids []int64, err error) {
	sent, ok := entriesOf(value)
	if !ok || len(sent) > mostMembers {
		return nil, badValue("members")
	}
	for _, member := range sent {
		id, err := strconv.ParseInt(member.Value, 10, 64)
		if err != nil {
			return nil, unknownMember(member.Value)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

func unknownMember(id string) *fault {
	return wrong("invalidValue", "error.scim_member", map[string]any{"ID": short(id, 60)})
}

// setMembers writes who is new and who is gone. Whoever becomes a member is this provider's from then on; who was
// deleted here is left out.
func (m *Module) setMembers(ctx context.Context, a *asked, before group, members map[int64]bool) error {
	had := map[int64]bool{}
	var added, gone []int64
	for _, id := range before.memberIDs() {
		if had[id] = true; !members[id] {
			gone = append(gone, id)
		}
	}
	for id := range members {
		if !had[id] {
			added = append(added, id)
		}
	}
	if len(gone) > 0 {
		_, err := a.tx.Exec(ctx, "delete from scim_members where organization_id = $1 and group_id = $2 and user_id = any($3)", a.tx.OrganizationID, before.ID, gone)
		if err != nil {
			return err
		}
	}
	if len(added) > 0 {
		if err := m.join(ctx, a, before.ID, added); err != nil {
			return err
		}
	}
	a.resetID = append(gone, added...)
	if before.DisplayName != "" { // another name of the group may be worth something else
		a.resetID = append(a.resetID, before.memberIDs()...)
	}
	return nil
}

func (m *Module) join(ctx context.Context, a *asked, groupID int64, ids []int64) error {
	found, err := a.people(ctx, " and u.id = any($4)", ids)
	if err != nil {
		return err
	}
	if len(found) < len(ids) {
		if err := a.allKnown(ctx, ids); err != nil {
			return err
		}
	}
	var people []int64
	for _, c := range found {
		people = append(people, c.ID)
	}
	_, err = a.tx.Exec(ctx, `insert into scim_people (organization_id, user_id, config_id, user_name, external_id, resource, made, updated_at)
		select organization_id, id, $3, email, '', jsonb_build_object('userName', email, 'displayName', full_name, 'name', jsonb_build_object('formatted', full_name),
			'employeeNumber', employee_id, 'preferredLanguage', locale, 'emails', jsonb_build_array(jsonb_build_object('value', email, 'type', 'work', 'primary', true)),
			'phoneNumbers', case when phone = '' then '[]' else jsonb_build_array(jsonb_build_object('value', phone, 'type', 'work')) end), false, $4
		from users where organization_id = $1 and id = any($2)
		on conflict (organization_id, user_id) do nothing`, a.tx.OrganizationID, people, a.by.ConfigID, m.Now())
	if err != nil {
		return err
	}
	_, err = a.tx.Exec(ctx, "insert into scim_members (organization_id, group_id, user_id) select $1, $2, unnest($3::bigint[])", a.tx.OrganizationID, groupID, people)
	return err
}

// allKnown refuses a member that is nobody; one that was deleted here is somebody.
func (a *asked) allKnown(ctx context.Context, ids []int64) error {
	rows, err := a.tx.Query(ctx, `select id from unnest($4::bigint[]) as asked(id) where not exists (select`+fromPeople+` and u.id = asked.id)
		and not exists (select from users d where d.organization_id = $1 and d.id = asked.id and d.status = 'Deleted') order by id`, a.args(ids)...)
	if err != nil {
		return err
	}
	unknown, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err == nil && len(unknown) > 0 {
		return unknownMember(fmt.Sprint(unknown[0]))
	}
	return err
}
