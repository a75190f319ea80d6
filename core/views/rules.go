package views

import (
	"net/url"
	"strings"

	"hivis/platform/access"
	"hivis/platform/api"
)

// most is how many views one person may have.
const most = 100

// check holds a view to what can be opened again, and its sharing to those who may.
func (v *View) check(user *access.User, problems *api.Problems) {
	v.Name = strings.TrimSpace(v.Name)
	if v.Name == "" {
		problems.Add("name", "required")
	}
	if _, err := url.ParseQuery(v.Search); err != nil || strings.ContainsAny(v.Search, "?#/\\") {
		problems.Add("search", "format")
	}
	if v.Shared && !user.IsAdmin {
		problems.Add("shared", "only_admins_share")
	}
}
