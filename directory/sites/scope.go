package sites

import (
	"slices"

	"hivis/platform/access"
	"hivis/platform/api"
)

// RefuseScope is why somebody may not change what is for these sites, or for every site
// where there are none, as the code of a sentence, or "". A right at one site is a right at
// that site: whoever is no administrator changes what is for their own sites only.
func RefuseScope(u *access.User, ids []int64) string {
	switch {
	case u.IsAdmin:
		return ""
	case len(ids) == 0:
		return "every_site_for_admins"
	case slices.ContainsFunc(ids, func(id int64) bool { return !u.SeesSite(id) }):
		return "sites_elsewhere"
	}
	return ""
}

// RequireScope refuses a change of what is for sites that the caller may not change.
func RequireScope(u *access.User, ids []int64) error {
	if code := RefuseScope(u, ids); code != "" {
		return api.Denied(code)
	}
	return nil
}

// CheckScope holds the sites for which something shall be to the same rule, in a form's field.
func CheckScope(u *access.User, ids []int64, problems *api.Problems) {
	switch code := RefuseScope(u, ids); code {
	case "":
	case "sites_elsewhere":
		problems.Add("site_ids", "unknown_site") // as one that there is not
	default:
		problems.Add("site_ids", code)
	}
}
