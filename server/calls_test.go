package server_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// calls are those that clients of the product make, spelled as they make them.
// A module that is finished has all of its calls here.
var calls = map[string][]string{
	"shell": {
		"GET /api/v2/api_connection_checks",
		"POST /api/v1/refresh_token",
		"POST /api/v1/reset_current_session",
		"GET /api/tenants/memory",
		"GET /api/v1/authorize",
		"DELETE /api/v1/user_token",
		"DELETE /api/v2/user_logout",
		"GET /api/auth",
		"GET /api/users/user_profile",
		"GET /api/v2/users/user_profile",
		"GET /api/v1/notifications",
		"GET /api/api_version_managers",
	},
	"sign-in": {
		"GET /api/v1/boot",
		"POST /api/v1/sign_in/email",
		"POST /api/v1/sign_in",
		"PATCH /api/v1/my_account",
		"POST /api/v1/my_account/password",
	},
	"users": {
		"GET /api/users",
		"POST /api/users",
		"PATCH /api/users/{id}",
		"GET /api/v2/sites/role_wise_users",
		"GET /api/users/module_based_users",
		"GET /api/users/all_active_users",
		"GET /api/v2/sites/site_wise_users",
		"GET /api/individual_module_site_based_all_users",
		"GET /api/site_based_module_based_users/{site_id}",
		"GET /api/site_based_module_based_users",
	},
	"roles and tours": {
		"GET /api/roles",
		"GET /api/roles/{id}",
		"POST /api/roles",
		"PATCH /api/roles/{id}",
		"POST /api/intro_tour_user_tracking",
	},
	"choices": {
		"GET /api/v3/sites/active_sites_of_user",
		"GET /api/categories",
	},
	"sites": {
		"GET /api/sites/site_full_name",
		"GET /api/organizations/{organization_id}/site_data",
		"POST /api/sites",
		"PATCH /api/sites/{id}",
		"GET /api/v3/sites/active_sites_of_user",
	},
	"categories": {
		"GET /api/categories",
		"POST /api/categories",
		"PATCH /api/categories/{id}",
		"GET /api/categories/category_types",
		"GET /api/root_cause_settings",
		"POST /api/root_cause_settings",
		"PATCH /api/root_cause_settings/{id}",
		"GET /api/root_cause_settings/{id}/root_cause_parent_listing",
		"GET /api/v2/environment_categories",
		"POST /api/v2/environment_categories",
		"PATCH /api/v2/environment_categories/{id}",
	},
	"views": {
		"GET /api/views",
		"POST /api/views",
		"PATCH /api/views/{id}",
		"DELETE /api/views/{id}",
	},
	"observations": {
		"GET /api/observations/{id}",
		"GET /api/v2/observations",
		"GET /api/observations/period_status_counts",
		"GET /api/v2/observations/period_status_counts",
		"GET /api/observations/obs_data",
		"GET /api/observations/outer_obs_data",
		"GET /api/observations/similar",
		"POST /api/observations/{id}/questions",
		"POST /api/observations/{id}/confirm",
		"POST /api/observations/{id}/resume",
		"POST /api/outer_observations",
		"POST /api/outer_observations/follow",
		"POST /api/outer_observations/answer",
		"POST /api/outer_attachments",
		"POST /api/observations",
		"POST /api/observations_bulk_upload",
		"PATCH /api/observations/{id}",
	},
	"actions": {
		"GET /api/actions/all",
		"GET /api/actions/audit_action_datas",
		"GET /api/actions/observation_action_datas",
		"GET /api/actions/other_action_datas",
		"GET /api/actions/incident_action_datas",
		"GET /api/actions/status_counts",
		"PATCH /api/actions/{id}",
		"POST /api/actions",
		"GET /api/actions/{id}",
		"POST /api/actions/{id}/start",
		"POST /api/actions/{id}/complete",
		"POST /api/actions/{id}/close",
		"POST /api/actions/{id}/reopen",
		"POST /api/actions/{id}/check",
		"POST /api/actions/{id}/extensions",
		"PATCH /api/actions/extensions/{id}",
		"DELETE /api/actions/extensions/{id}",
		"POST /api/actions/bulk",
		"POST /api/actions_bulk_upload",
	},
	"the rest": {
		"POST /api/attachments",
		"PATCH /api/v1/notifications/{id}",
		"POST /api/v1/notifications/read_all",
		"GET /api/v1/home",
		"GET /api/organizations",
		"POST /api/v1/setup/link",
		"POST /api/v1/setup",
	},
}

func TestCallsAreAnswered(t *testing.T) {
	t.Parallel()
	app := blueprint(t)
	documented := map[string]bool{}
	for _, op := range documentOf(t, app).operations() {
		documented[op.String()] = true
	}
	for module, list := range calls {
		for _, call := range list {
			if !documented[call] {
				t.Errorf("%s: %s is not in the document", module, call)
			}
		}
	}
	// The live channel is a websocket and therefore no operation.
	answer := httptest.NewRecorder()
	app.Handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/cable", nil))
	if answer.Code != http.StatusUpgradeRequired {
		t.Errorf("GET /cable: status %d", answer.Code)
	}
}
