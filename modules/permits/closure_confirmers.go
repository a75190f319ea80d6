package permits

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Who is asked to confirm a closure: an issuing officer; where there is none, whoever of the site
// may close permits; where nobody of the site may, an administrator who may; and where nobody else
// may at all, whoever said that the work is over. So no closure waits for nobody. Whoever may
// confirm without being asked is said by ToConfirm in rules.go.

// confirmerGroups are those who may confirm the closure of permit p, in the order in which they
// are asked: the SQL of whether person u is in the group.
var confirmerGroups = []string{
	`exists (select from permit_officers po where po.organization_id = p.organization_id and po.permit_id = p.id and po.user_id = u.id)`,
	`may(u.granted, 'Permit', 'close') and exists (select from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = p.site_id)`,
	`may(u.granted, 'Permit', 'close') and u.is_admin`,
}

// otherConfirmers is a query of the people u of some groups, but for who said that the work is over.
func otherConfirmers(selected string, groups []string) string {
	return `select ` + selected + ` from people u
    where u.organization_id = p.organization_id and u.id <> p.finished_by and u.status = 'Active' and not u.is_contractor
      and may(u.granted, 'Permit', 'read') and (` + strings.Join(groups, " or ") + `)`
}

// noConfirmerBefore is the SQL of whether nobody is in a group that is asked before this one.
func noConfirmerBefore(group int) string {
	if group == 0 {
		return "true"
	}
	return "not exists (" + otherConfirmers("", confirmerGroups[:group]) + ")"
}

// whereToConfirm keeps the permits whose closure the user is asked to confirm.
func whereToConfirm(where *api.Where, user *access.User) {
	where.And("p.status = 'pending_closure'")
	me := where.Arg(user.ID)
	// The user's groups, by what is known of them already.
	mine := []string{"exists (select from permit_officers po where po.organization_id = p.organization_id and po.permit_id = p.id and po.user_id = " + me + ")"}
	if user.Rules.Grant(Name, "close") {
		mine = append(mine, "p.site_id = any("+where.Arg(user.SiteIDs)+")")
		if user.IsAdmin {
			mine = append(mine, "true")
		}
	}
	asked := make([]string, len(mine))
	for group, isIn := range mine {
		asked[group] = isIn + " and " + noConfirmerBefore(group)
	}
	where.AndAny([]string{"p.finished_by <> " + me + " and (" + strings.Join(asked, " or ") + ")",
		"p.finished_by = " + me + " and (" + strings.Join(mine, " or ") + ") and " + noConfirmerBefore(len(confirmerGroups))})
}

// notifyConfirmers tells those who are asked to confirm a closure, 50 at most.
func (m *Module) notifyConfirmers(ctx context.Context, tx *db.Tx, h *permitRow) error {
	asked := make([]string, len(confirmerGroups))
	for group, isIn := range confirmerGroups {
		asked[group] = isIn + " and " + noConfirmerBefore(group)
	}
	rows, err := tx.Query(ctx, "select c.id from permits p, lateral ("+otherConfirmers("u.id", asked)+
		") c where p.organization_id = $1 and p.id = $2 order by c.id limit 50", tx.OrganizationID, h.ID)
	if err != nil {
		return err
	}
	people, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return err
	}
	return m.notify(ctx, tx, h, ClosureAsked, people...)
}
