package actions

import (
	"cmp"
	"fmt"
	"strings"

	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
)

// kind is what an action is to everything that all records have.
func (m *Module) kind() records.Kind {
	return records.Kind{
		Name: Name, Prefix: "ACT", Page: "/actions/all/summary/", Read: access.Can("Action", "read"),
		Table: "actions", Row: "a", Title: "a.description", Site: "a.site_id", Status: "a.status", Open: "a.status <> 'closed'", Sees: m.opens, Sensitive: "a.sensitive",
		Texts:  []string{"a.description", "a.remarks"},
		Topics: topics, Notices: notices,
		Lists: []string{"actions", "actions_all", "actions_observations", "actions_incidents", "actions_audits"},
		References: map[string]records.Reference{
			"responsible_id": records.ToPerson, "site_id": records.ToSite, "category_id": records.ToCategory,
			"previous_id": records.ToNumber("actions", "ACT"), "next_id": records.ToNumber("actions", "ACT")},
		Files: &records.Files{Purposes: []string{attachments.Report, attachments.Evidence, attachments.Earlier},
			Upload: access.Can("Action", "create").Or(access.Can("Action", "update"))},
		Plan:         &records.Plan{Limit: 50, FullCode: "free_actions_used", Created: created},
		Home:         m.home(),
		Deletion:     &records.Deletion{Permission: access.Can(Name, "delete"), Path: "/api/actions", Changed: m.notifySources},
		Measured:     m.measured(),
		CalendarDays: []records.CalendarDays{{Layer: "actions", Day: "a.due_date", At: "a.due_at", When: "a.status not in ('completed', 'closed')"}},
		IndexedLists: []string{
			"/api/actions/all", "/api/actions/all?status=overdue", "/api/actions/all?mine=true", "/api/actions/all?verify=true", "/api/actions/all?check=due",
			"/api/actions/all?check=open", "/api/actions/all?sort=-created_at", "/api/actions/all?recurring=true", "/api/actions/status_counts?recurring=true",
			"/api/actions/all?status=closed&sort=-finished,-due_date", "/api/actions/all?status=planned&sort=finished,due_date",
			"/api/actions/all?from=2026-10-26&to=2026-12-06&sort=due_date&per_page=100", "/api/actions/all?q=action%20123",
			"/api/actions/observation_action_datas", "/api/actions/status_counts", "/api/actions/board", "/api/actions/board?mine=true", "/api/actions/all?export_to_excel=true&mine=true", "/api/actions/2",
		},
		Example: func(s records.Sample) records.Request {
			return records.Request{Path: "/api/actions", Body: map[string]any{"description": s.UniqueText("action"), "control_type": "ppe", "responsible_id": s.Person,
				"due_date": s.Now.AddDate(0, 0, 3).Format(dayFormat), "site_id": s.Site, "category_id": s.Category}}
		},
	}
}

// Types are those of the records that can ask for actions, and of an action that stands
// alone.
func (m *Module) Types() []string {
	types := []string{Name}
	for _, source := range m.sources() {
		types = append(types, source.Name)
	}
	return types
}

// sources are the kinds whose records ask for actions.
func (m *Module) sources() (kinds []*records.Kind) {
	for _, k := range m.Records.Kinds() {
		if k.ActionHook != nil {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// reads is what it takes to open some action: the right to read actions, or what asks for
// them. Which of them that are is said by opens.
func (m *Module) reads() access.Permission {
	permission := access.Can(Name, "read")
	for _, k := range m.sources() {
		permission = permission.Or(k.Read)
	}
	return permission
}

// readTypes are those of the records that a user may read and that ask for actions.
func (m *Module) readTypes(user *access.User) []string {
	types := []string{}
	for _, k := range m.sources() {
		if k.Read.Check(user) == access.Granted {
			types = append(types, k.Name)
		}
	}
	return types
}

// asked is the record of a kind that asked for an action a, as what follows "from".
func asked(k *records.Kind) string {
	return fmt.Sprintf("%[1]s %[2]s where a.actionable_type = '%[3]s' and %[2]s.organization_id = a.organization_id and %[2]s.id = a.actionable_id", k.Table, k.Row, k.Name)
}

// lookupSource looks up what asked for each action, by the number and the title that its
// kind gives it; of what was deleted the number is left.
func (m *Module) lookupSource() api.Lookup {
	var ways []string
	for _, k := range m.sources() {
		ways = append(ways, fmt.Sprintf("select %s, left(%s, 160), false from %s", k.Number(), k.Title, asked(k)))
		if k.Deletion != nil {
			ways = append(ways, fmt.Sprintf("select %s, '', true from deletions gone where a.actionable_type = '%[2]s' and gone.organization_id = a.organization_id"+
				" and gone.kind = '%[2]s' and gone.record_id = a.actionable_id", records.NumberSQL(k.Prefix, "gone.serial"), k.Name))
		}
	}
	return api.Lookup{Table: "lateral (" + cmp.Or(strings.Join(ways, " union all "), "select null::text, null::text, null::boolean") + ")", Alias: "source (number, title, deleted)"}
}
