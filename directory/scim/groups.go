package scim

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// group is one as a provider says it. Its number begins with a letter, so that it is nobody's.
type group struct {
	ID          int64
	DisplayName string
	ExternalID  string
	CreatedAt   time.Time
	UpdatedAt   time.Time
	Members     []groupMember `db:"-"`
}

type groupMember struct {
	GroupID int64
	ID      int64
	Name    string
}

const groupLetter = "g"

const selectGroups = "select id, display_name, external_id, created_at, updated_at from scim_groups g where organization_id = $1 and config_id = $2"

func (a *asked) findGroups(ctx context.Context, more string, withMembers bool, args ...any) ([]group, error) {
	rows, err := a.tx.Query(ctx, selectGroups+more, append([]any{a.tx.OrganizationID, a.by.ConfigID}, args...)...)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, db.Named[group]())
	if err != nil || !withMembers || len(found) == 0 {
		return found, err
	}
	ids := make([]int64, len(found))
	for i, g := range found {
		ids[i] = g.ID
	}
	rows, err = a.tx.Query(ctx, `select m.group_id, u.id, u.full_name as name from scim_members m join users u on u.organization_id = m.organization_id and u.id = m.user_id
		where m.organization_id = $1 and m.group_id = any($2) order by u.id`, a.tx.OrganizationID, ids)
	if err != nil {
		return nil, err
	}
	members, err := pgx.CollectRows(rows, db.Named[groupMember]())
	of := map[int64][]groupMember{}
	for _, member := range members {
		of[member.GroupID] = append(of[member.GroupID], member)
	}
	for i := range found {
		found[i].Members = of[found[i].ID]
	}
	return found, err
}

func (a *asked) groupResource(g group) map[string]any {
	id := groupLetter + fmt.Sprint(g.ID)
	members := []any{}
	for _, member := range g.Members {
		members = append(members, map[string]any{"value": fmt.Sprint(member.ID), "display": member.Name, "type": "User"})
	}
	body := map[string]any{"schemas": []string{groupSchema}, "id": id, "displayName": g.DisplayName, "members": members, "meta": a.meta("Group", "Groups/"+id, g.CreatedAt, g.UpdatedAt)}
	if g.ExternalID != "" {
		body["externalId"] = g.ExternalID
	}
	body["meta"].(map[string]any)["version"] = fmt.Sprintf(`W/"%d"`, g.UpdatedAt.UnixMicro()) // also where members are left out
	return a.selected(body)
}

func (a *asked) wantsMembers() bool {
	only := a.names("attributes")
	return !slices.Contains(a.names("excludedAttributes"), "members") && (len(only) == 0 || slices.Contains(only, "members"))
}

// groups answers below /Groups.
func (m *Module) groups(ctx context.Context, a *asked, req *http.Request, id string) (*reply, error) {
	switch {
	case id == "" && req.Method == http.MethodGet:
		return a.listGroups(ctx)
	case id == "" && req.Method == http.MethodPost:
		return m.addGroup(ctx, a)
	case id == "":
		return nil, errMethod
	}
	found, err := a.holdGroup(ctx, id)
	if err != nil {
		return nil, err
	}
	a.note.subject = found.DisplayName
	if req.Method != http.MethodGet {
		if err := unchanged(req, a.groupResource(found)); err != nil {
			return nil, err
		}
	}
	switch req.Method {
	case http.MethodGet:
		a.tell("read", found.DisplayName, nil)
		return &reply{http.StatusOK, a.groupResource(found)}, nil
	case http.MethodPut:
		return m.putGroup(ctx, a, found)
	case http.MethodPatch:
		return m.patchGroup(ctx, a, found)
	case http.MethodDelete:
		a.resetID = found.memberIDs()
		a.tell("group_deleted", found.DisplayName, nil)
		_, err := a.tx.Exec(ctx, "delete from scim_groups where organization_id = $1 and id = $2", a.tx.OrganizationID, found.ID)
		return &reply{status: http.StatusNoContent}, err
	}
	return nil, errMethod
}

func (a *asked) holdGroup(ctx context.Context, id string) (group, error) {
	digits, ours := strings.CutPrefix(id, groupLetter)
	number, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || !ours {
		return group{}, api.NotFound()
	}
	if _, err := a.tx.Exec(ctx, "select from scim_groups where organization_id = $1 and id = $2 for update", a.tx.OrganizationID, number); err != nil {
		return group{}, err
	}
	found, err := a.findGroups(ctx, " and id = $3", a.wantsMembers() || a.call.Request.Method != http.MethodGet, number)
	if err == nil && len(found) == 0 {
		err = api.NotFound()
	}
	if err != nil {
		return group{}, err
	}
	return found[0], nil
}

func (g group) memberIDs() []int64 {
	ids := make([]int64, len(g.Members))
	for i, member := range g.Members {
		ids[i] = member.ID
	}
	return ids
}

// listGroups answers GET /Groups.
func (a *asked) listGroups(ctx context.Context) (*reply, error) {
	where, args := "", []any{}
	if text := a.query.Get("filter"); text != "" {
		clauses, err := parseFilter(text)
		if err != nil {
			return nil, err
		}
		for _, c := range clauses {
			condition, ok := conditionsOfGroups[c.at.attribute]
			if !ok {
				return nil, badFilter(c.at.attribute)
			}
			args = append(args, c.value)
			where += " and " + fmt.Sprintf(condition, fmt.Sprintf("$%d::text", len(args)+2))
		}
	}
	start, count := a.page()
	var total int
	if err := a.tx.QueryRow(ctx, "select count(*) from ("+selectGroups+where+") found", append([]any{a.tx.OrganizationID, a.by.ConfigID}, args...)...).Scan(&total); err != nil {
		return nil, err
	}
	found, err := a.findGroups(ctx, fmt.Sprintf("%s order by id limit %d offset %d", where, count, start-1), a.wantsMembers(), args...)
	resources := []any{}
	for _, g := range found {
		resources = append(resources, a.groupResource(g))
	}
	a.tell("found", "", map[string]any{"Count": total})
	return listed(resources, total, start), err
}

var conditionsOfGroups = map[string]string{
	"id": "'" + groupLetter + "' || id::text = %s", "displayname": "lower(display_name) = lower(%s)", "externalid": "external_id = %s",
	"members": "exists (select from scim_members m where m.organization_id = g.organization_id and m.group_id = g.id and m.user_id::text = %s)",
}

// addGroup answers POST /Groups.
func (m *Module) addGroup(ctx context.Context, a *asked) (*reply, error) {
	var d groupDraft
	if err := d.readWhole(a); err != nil {
		return nil, err
	}
	if err := a.groupIsFree(ctx, d.name, 0); err != nil {
		return nil, err
	}
	var id int64
	err := a.tx.QueryRow(ctx, `insert into scim_groups (organization_id, config_id, display_name, external_id, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) returning id`,
		a.tx.OrganizationID, a.by.ConfigID, d.name, d.externalID, m.Now()).Scan(&id)
	if err != nil {
		return nil, err
	}
	if err := m.setMembers(ctx, a, group{ID: id}, d.members); err != nil {
		return nil, err
	}
	a.tell("group_created", d.name, nil)
	made, err := a.holdGroup(ctx, groupLetter+fmt.Sprint(id))
	return &reply{http.StatusCreated, a.groupResource(made)}, err
}

func (a *asked) groupIsFree(ctx context.Context, name string, id int64) error {
	var found bool
	err := a.tx.QueryRow(ctx, "select exists (select from scim_groups where organization_id = $1 and config_id = $2 and lower(display_name) = lower($3) and id <> $4)",
		a.tx.OrganizationID, a.by.ConfigID, name, id).Scan(&found)
	if err == nil && found {
		return taken("error.scim_group_taken")
	}
	return err
}

// putGroup answers PUT of a group: its members are those that are sent, and no others.
func (m *Module) putGroup(ctx context.Context, a *asked, before group) (*reply, error) {
	d := groupDraft{externalID: before.ExternalID, members: map[int64]bool{}}
	if err := d.readWhole(a); err != nil {
		return nil, err
	}
	if err := m.saveGroup(ctx, a, before, d); err != nil {
		return nil, err
	}
	after, err := a.holdGroup(ctx, groupLetter+fmt.Sprint(before.ID))
	return &reply{http.StatusOK, a.groupResource(after)}, err
}

// patchGroup answers PATCH of a group, with no more than a status.
func (m *Module) patchGroup(ctx context.Context, a *asked, before group) (*reply, error) {
	changes, err := changesOf(a.body)
	if err != nil {
		return nil, err
	}
	d := groupDraft{name: before.DisplayName, externalID: before.ExternalID, members: map[int64]bool{}}
	for _, id := range before.memberIDs() {
		d.members[id] = true
	}
	for _, c := range changes {
		if err := d.apply(a, c); err != nil {
			return nil, err
		}
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	return &reply{status: http.StatusNoContent}, m.saveGroup(ctx, a, before, d)
}

func (m *Module) saveGroup(ctx context.Context, a *asked, before group, d groupDraft) error {
	had := map[int64]bool{}
	for _, id := range before.memberIDs() {
		had[id] = true
	}
	if d.name == before.DisplayName && d.externalID == before.ExternalID && maps.Equal(had, d.members) {
		a.tell("unchanged", before.DisplayName, nil)
		return nil
	}
	if err := a.groupIsFree(ctx, d.name, before.ID); err != nil {
		return err
	}
	_, err := a.tx.Exec(ctx, "update scim_groups set display_name = $3, external_id = $4, updated_at = $5 where organization_id = $1 and id = $2",
		a.tx.OrganizationID, before.ID, d.name, d.externalID, m.Now())
	if err != nil {
		return err
	}
	a.tell("group_changed", d.name, nil)
	return m.setMembers(ctx, a, before, d.members)
}
