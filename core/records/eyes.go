package records

import (
	"fmt"
	"strconv"

	"hivis/platform/access"
	"hivis/platform/api"
)

// Eyes are somebody's with whose sight a query looks, as SQL: either those of the user of
// the request, by placeholders, or those of any row u of the view people. So who sees a
// record is said once for both.
type Eyes struct {
	user        *access.User // nil: any of the view people
	where       *api.Where
	id, siteIDs string
}

// EyesOf are those of the user of a request.
func EyesOf(where *api.Where, user *access.User) *Eyes { return &Eyes{where: where, user: user} }

// Seen limits a query to what a user sees; an administrator sees all. Whose eyes they are PostgreSQL
// cannot weigh (see [api.Where.AndLikely]), so that the plan is the same for all.
func Seen(where *api.Where, user *access.User, sees func(*Eyes) string) *api.Where {
	if !user.IsAdmin {
		where.AndLikely(sees(EyesOf(where, user)))
	}
	where.Plain()
	return where
}

// Anyones are those of a row u of the view people.
func Anyones() *Eyes {
	return &Eyes{id: "u.id", siteIDs: "select us.site_id from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id"}
}

// User is their id.
func (e *Eyes) User() string {
	if e.id == "" {
		e.id = e.where.Arg(e.user.ID)
	}
	return e.id
}

// Sites are those they are at, for "= any(...)".
func (e *Eyes) Sites() string {
	if e.siteIDs == "" {
		e.siteIDs = e.where.Arg(e.user.SiteIDs)
	}
	return e.siteIDs
}

// Administer is whether they see all that there is.
func (e *Eyes) Administer() string {
	if e.user == nil {
		return "u.is_admin"
	}
	return strconv.FormatBool(e.user.IsAdmin)
}

// May is whether they may take an action in a module.
func (e *Eyes) May(module, action string) string {
	if e.user == nil {
		return fmt.Sprintf("may(u.granted, '%s', '%s')", module, action)
	}
	return strconv.FormatBool(e.user.Rules.Grant(module, action))
}
