package actions

import (
	"fmt"
	"slices"
	"strings"

	"hivis/core/records"
	"hivis/platform/access"
)

// sees is who sees an action a: whoever is at its site and, when it is sensitive, reviews
// what asked for it; who is responsible for it, and who assigned it. Whoever works for another company
// sees none for being at the site.
func (m *Module) sees(e *records.Viewer) string {
	return m.atSite(e) + fmt.Sprintf(" or a.responsible_id = %[1]s or a.assigned_by = %[1]s", e.UserID())
}

func (m *Module) atSite(e *records.Viewer) string {
	return fmt.Sprintf("not %s and a.site_id = any(%s) and (not a.sensitive or %s)", e.IsExternal(), e.SiteIDs(), m.reviews(e))
}

// reviews is who sees a sensitive action: who reviews the records of the kind that asked
// for it. Most people review all kinds or none, and then the kind need not be looked at.
func (m *Module) reviews(e *records.Viewer) string {
	var each, ways []string
	for _, k := range m.sources() {
		review := e.May(k.Name, "approve")
		each, ways = append(each, review), append(ways, fmt.Sprintf("a.actionable_type = '%s' and %s", k.Name, review))
	}
	switch each = slices.Compact(each); len(each) {
	case 0:
		return "false"
	case 1:
		return each[0]
	}
	return "(" + strings.Join(ways, " or ") + ")"
}

// seenBy is the same of one action, for whoever changes it. The asker is the type of what
// asked for it.
func seenBy(user *access.User, asker string, siteID int64, sensitive bool, responsibleID, assignedBy int64) bool {
	return !user.External && user.SeesSite(siteID) && (!sensitive || user.SeesSensitive(asker)) || user.ID == responsibleID || user.ID == assignedBy
}

// opens is who may open an action: with the right to read actions who sees it, and
// whoever may open the record that asked for it.
func (m *Module) opens(e *records.Viewer) string {
	ways := []string{fmt.Sprintf("%s and (%s or %s)", e.May(Name, "read"), e.IsAdmin(), m.sees(e))}
	return strings.Join(append(ways, m.opensByAsker(e)...), " or ")
}

// opensByAsker is who opens an action since they may open what asked for it, of each kind.
func (m *Module) opensByAsker(e *records.Viewer) (ways []string) {
	for _, k := range m.sources() {
		ways = append(ways, fmt.Sprintf("exists (select from %s and (%s))", asked(k), k.Sees(e)))
	}
	return ways
}

// IsParticipantSQL is the SQL of whether the viewer is responsible for, or assigned, an action that
// the record raised. The record is the row of a kind. Its actions are looked at where a list
// meets it: of an "exists" PostgreSQL would first gather all that a person ever had to do with,
// from all actions of the organization.
func IsParticipantSQL(e *records.Viewer, kind, row string) string {
	return fmt.Sprintf("(select true from actions v where v.organization_id = %[2]s.organization_id and v.actionable_type = '%[1]s' and v.actionable_id = %[2]s.id"+
		" and (v.responsible_id = %[3]s or v.assigned_by = %[3]s) limit 1)", kind, row, e.UserID())
}
