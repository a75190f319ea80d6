package actions

import (
	"fmt"
	"strconv"

	"hivis/modules/comments"
	"hivis/platform/access"
	"hivis/platform/api"
)

// sourceModule is the module whose approvers see what is sensitive.
const sourceModule = "Observation"

// Sight is somebody whose eyes a query looks with, as SQL: the sites they are at,
// their id, and whether they see what is sensitive there. It stands here for both
// modules, so that whoever may open an observation may open the actions that are
// listed in it.
type Sight struct{ sites, user, reviews string }

// SightOf is that of a user, by placeholders of the query.
func SightOf(where *api.Where, user *access.User) Sight {
	return Sight{where.Arg(user.SiteIDs), where.Arg(user.ID), strconv.FormatBool(user.SeesSensitive(sourceModule))}
}

// AnyonesSight is that of a user u with the role r.
var AnyonesSight = Sight{comments.SitesOf, "u.id", "r.rules -> 'Observation' ? 'approve'"}

// Observation is who sees an observation o: whoever is at its site and, when it is
// sensitive, reviews it; who reported it; and who acts on a sensitive one.
func (s Sight) Observation() string {
	return fmt.Sprintf("o.site_id = any(%[1]s) and (not o.sensitive or %[3]s) or o.reporter_id = %[2]s"+
		" or o.sensitive and exists (select from actions v where v.organization_id = o.organization_id and v.observation_id = o.id"+
		" and (v.responsible_id = %[2]s or v.assigned_by = %[2]s))", s.sites, s.user, s.reviews)
}

// action is who sees an action a: whoever is at its site, likewise; who is
// responsible for it, and who assigned it.
func (s Sight) action() string {
	return s.atSite() + fmt.Sprintf(" or a.responsible_id = %[1]s or a.assigned_by = %[1]s", s.user)
}

// seenBy is the same of one action, for whoever changes it.
func seenBy(user *access.User, siteID int64, sensitive bool, responsibleID, assignedBy int64) bool {
	return user.SeesSite(siteID) && (!sensitive || user.SeesSensitive(sourceModule)) || user.ID == responsibleID || user.ID == assignedBy
}

func (s Sight) atSite() string {
	return fmt.Sprintf("a.site_id = any(%s) and (not a.sensitive or %s)", s.sites, s.reviews)
}
