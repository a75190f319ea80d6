package server

import (
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// ScreenParts are the parts of the API that only screens need.
var ScreenParts = []string{"sessions", "sso", "registrations", "notifications", "dashboards", "tours", "views"}

// ScreenWords are last words of paths whose operations only screens need: what a form offers to choose from, the
// numbers of tabs, drawings of a list, the editor of forms, and the links in mails.
var ScreenWords = []string{
	"form_data", "training_form_data", "out_incident_data", "outer_obs_data", "import_template", "shelf", "published_form",
	"choose", "places", "people", "site_full_name", "module_based_users", "role_wise_users", "site_wise_users",
	"individual_module_site_based_all_users", "site_based_module_based_users", "letterhead", "memory",
	"status_counts", "period_status_counts", "board", "mobile_index", "news", "dashboard_settings",
	"sections", "form_types", "reference_image", "sample_score", "order",
	"look", "forgot", "link", "passwords", "setup", "unsubscribe", "preview",
}

// isForScreens is the rule by which x-audience is set, beside what no API key can ask.
func isForScreens(op *huma.Operation) bool {
	if slices.Contains(ScreenParts, op.Tags[0]) {
		return true
	}
	words := strings.Split(op.Path, "/")
	last := words[len(words)-1]
	if strings.HasPrefix(last, "{") { // one of those that the word before names
		last = words[len(words)-2]
	}
	return slices.Contains(ScreenWords, last)
}
