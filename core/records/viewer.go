package records

import (
	"fmt"
	"strconv"

	"hivis/platform/access"
	"hivis/platform/api"
)

// Viewer is the person for whom a query decides what is visible, as SQL: the user of the
// request (by placeholders), or any row u of the view people. A kind's Sees is written once
// and works for both.
type Viewer struct {
	user        *access.User // nil: any of the view people
	where       *api.Where
	id, siteIDs string
}

// ViewerOf is the user of a request as the viewer.
func ViewerOf(where *api.Where, user *access.User) *Viewer { return &Viewer{where: where, user: user} }

// LimitToVisible limits a query to what a user sees; an administrator sees all. PostgreSQL
// cannot estimate the condition (see [api.Where.AndLikely]), so the plan is the same for all users.
func LimitToVisible(where *api.Where, user *access.User, sees func(*Viewer) string) *api.Where {
	if !user.IsAdmin {
		where.AndLikely(sees(ViewerOf(where, user)))
	}
	where.MarkUnfiltered()
	return where
}

// PersonViewer is a row u of the view people as the viewer.
func PersonViewer() *Viewer {
	return &Viewer{id: "u.id", siteIDs: "select us.site_id from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id"}
}

// UserID is the SQL of the viewer's id.
func (e *Viewer) UserID() string {
	if e.id == "" {
		e.id = e.where.Arg(e.user.ID)
	}
	return e.id
}

// SiteIDs is the SQL of the ids of the viewer's sites, for "= any(...)".
func (e *Viewer) SiteIDs() string {
	if e.siteIDs == "" {
		e.siteIDs = e.where.Arg(e.user.SiteIDs)
	}
	return e.siteIDs
}

// IsAdmin is the SQL of whether the viewer sees everything.
func (e *Viewer) IsAdmin() string {
	if e.user == nil {
		return "u.is_admin"
	}
	return strconv.FormatBool(e.user.IsAdmin)
}

// IsExternal is the SQL of whether they work for another company.
func (e *Viewer) IsExternal() string {
	if e.user == nil {
		return "u.is_contractor"
	}
	return strconv.FormatBool(e.user.External)
}

// May is the SQL of whether they may take an action in a module.
func (e *Viewer) May(module, action string) string {
	if e.user == nil {
		return fmt.Sprintf("may(u.granted, '%s', '%s')", module, action)
	}
	return strconv.FormatBool(e.user.Rules.Grant(module, action))
}
