package server_test

import (
	"maps"

	"hivis/server/servertest"
)

// A request of an operation is generated from the document: the first value of
// an enumeration, texts and numbers within their bounds, and ids of the caller's
// own organization by the names of the fields. What the document cannot say
// stands in the two tables below. An operation for which no valid request comes
// out fails TestTheOtherOrganization, with a hint at these tables.

// ids says what a field or parameter of this name refers to, in one operation or in all
// others. Called twice it returns records that can both be used, where using one takes it.
var ids = map[string]func(*side) any{
	"site_id":           func(o *side) any { return o.Sites[0] },
	"division_id":       func(o *side) any { return o.division() },
	"category_id":       func(o *side) any { return o.CategoryID },
	"responsible_id":    func(o *side) any { return o.Worker.ID },
	"user_id":           func(o *side) any { return o.Admin.ID },
	"user_ids":          func(o *side) any { return []int64{o.person().id} },
	"reader_ids":        func(o *side) any { return []int64{o.person().id} },
	"role_id":           func(o *side) any { return o.RoleIDs["Worker"] },
	"site_ids":          func(o *side) any { return []int64{o.Sites[0]} },
	"supervisor_id":     func(o *side) any { return o.Manager.ID },
	"deputy_id":         func(o *side) any { return o.Worker.ID },
	"organization_id":   func(o *side) any { return o.ID },
	"photo_id":          func(o *side) any { return o.picture() },
	"logo_id":           func(o *side) any { return o.picture() },
	"reporter_id":       func(o *side) any { return o.Admin.ID },
	"photo_ids":         func(o *side) any { return []int64{o.outerPhoto()} },
	"record_id":         func(o *side) any { return o.lastActions()[0] }, // the first of the modules is meant
	"action_ids":        func(o *side) any { return []int64{o.action(o.Worker)} },
	"record_ids":        func(o *side) any { return o.lastActions() },
	"action_id":         func(o *side) any { return o.lastActions() },
	"observation_id":    func(o *side) any { return o.lastObservation() },
	"observation_ids":   func(o *side) any { return []int64{o.observation()} },
	"audit_ids":         func(o *side) any { return []int64{o.scheduledAudit()} },
	"attachment_ids":    func(o *side) any { return []int64{o.upload(o.Admin)} },
	"id":                func(o *side) any { return o.ID }, // of an organization
	"head_of_safety_id": func(o *side) any { return o.Manager.ID },
	"head_of_site_id":   func(o *side) any { return o.Manager.ID },
	"head_id":           func(o *side) any { return o.Manager.ID },
	"in_charge_id":      func(o *side) any { return o.Manager.ID },
	"image_id":          func(o *side) any { return o.picture() },
	"plan_ids":          func(o *side) any { return o.plans() },
	"department_id":     func(o *side) any { return o.department() },
	"unit_id":           func(o *side) any { return o.unit() },
	"parent_id":         func(o *side) any { return o.CategoryID },
	"move_to_id":        func(o *side) any { return o.division() },
	"into_id":           func(o *side) any { return o.CategoryID },
	"category_ids":      func(o *side) any { return []int64{o.CategoryID} },

	"POST /api/sites parent_id":              func(o *side) any { return o.Sites[0] },
	"PATCH /api/sites/{id} parent_id":        func(o *side) any { return o.Sites[0] },
	"PATCH /api/departments/{id} move_to_id": func(o *side) any { return o.division() },
	"PATCH /api/units/{id} move_to_id":       func(o *side) any { return o.department() },

	"GET /api/v2/environment_categories parent_id":           func(o *side) any { return o.topCategory("environment") },
	"POST /api/v2/environment_categories parent_id":          func(o *side) any { return o.topCategory("environment") },
	"PATCH /api/v2/environment_categories/{id} parent_id":    func(o *side) any { return o.topCategory("environment") },
	"POST /api/v2/environment_categories/order category_ids": func(o *side) any { return []int64{o.topCategory("environment")} },
	"POST /api/v2/environment_categories/{id}/merge into_id": func(o *side) any { return o.topCategory("environment") },
	"GET /api/root_cause_settings parent_id":                 func(o *side) any { return o.topCategory("root_cause") },
	"POST /api/root_cause_settings parent_id":                func(o *side) any { return o.topCategory("root_cause") },
	"PATCH /api/root_cause_settings/{id} parent_id":          func(o *side) any { return o.topCategory("root_cause") },
	"POST /api/root_cause_settings/order category_ids":       func(o *side) any { return []int64{o.topCategory("root_cause")} },
	"POST /api/root_cause_settings/{id}/merge into_id":       func(o *side) any { return o.topCategory("root_cause") },
	"requester_id": func(o *side) any { return o.Worker.ID },
	"form_id":      func(o *side) any { return o.form() },
	"form_ids":     func(o *side) any { return []int64{o.form()} },
	"workflow_id":  func(o *side) any { return o.workflow() },
	"POST /api/observations/delete record_ids": func(o *side) any { return []int64{o.observation()} },
	"POST /api/actions/delete record_ids":      func(o *side) any { return []int64{o.action(o.Worker)} },
	"GET /api/reviews record_id":               func(o *side) any { return o.lastTrial() },

	"escalation_user_id": func(o *side) any { return o.Admin.ID },
	"type_id":            func(o *side) any { return o.ofLatest("p.template_id") },
	"worker_id": func(o *side) any {
		return o.ofLatest("(select min(w.profile_id) from permit_workers w where w.organization_id = p.organization_id and w.permit_id = p.id)")
	},
	"worker_ids": func(o *side) any {
		return []int64{o.ofLatest("(select min(w.profile_id) from permit_workers w where w.organization_id = p.organization_id and w.permit_id = p.id)")}
	},
	"officer_id":          func(o *side) any { return o.Supervisor.ID },
	"issuing_officer_ids": func(o *side) any { return []int64{o.Manager.ID} },
	"permit_id":           func(o *side) any { return o.ofLatest("p.id") },
	"photo_attachment_id": func(o *side) any { return o.picture() },
	"attachment_id":       func(o *side) any { return o.picture() },
	"POST /api/permit_form_questions/delete record_ids": func(o *side) any { return []int64{o.permit(o.Admin, false)} },
	"remove_attachment_ids":                             func(o *side) any { return o.filesOf("Observation", o.observation()) },
	"from_observation_id":                               func(o *side) any { return o.observation() },
	"lead_id":                                           func(o *side) any { return o.Manager.ID },
	"member_ids":                                        func(o *side) any { return []int64{o.Worker.ID} },
	"root_cause_id":                                     func(o *side) any { return o.topCategory("root_cause") },
	"image_ids":                                         func(o *side) any { return []int64{o.upload(o.Admin)} },
	"role_ids":                                          func(o *side) any { return []int64{o.RoleIDs["Worker"]} },
	"GET /api/permit_form_questions requester_id":                      func(o *side) any { return o.ofLatest("p.requester_id") },
	"GET /api/permit_form_questions/period_status_counts requester_id": func(o *side) any { return o.ofLatest("p.requester_id") },
}

// subjects says which record the {id} of a path is, in a state in which the
// operation is allowed. The longest path counts.
var subjects = map[string]func(*side) int64{
	"/api/observations/{id}/questions":             func(o *side) int64 { return o.outerReport().id },
	"/api/observations/{id}/confirm":               func(o *side) int64 { return o.grave() },
	"/api/observations/{id}/reject":                func(o *side) int64 { return o.grave() },
	"/api/observations/{id}/reopen":                func(o *side) int64 { return o.confirmed() },
	"/api/observations/{id}/resume":                func(o *side) int64 { return o.grave() },
	"/api/observations/{id}":                       func(o *side) int64 { return o.observation() },
	"/api/observations/{id}/restore":               func(o *side) int64 { return o.deleted("/api/observations", o.observation()) },
	"/api/actions/{id}/restore":                    func(o *side) int64 { return o.deleted("/api/actions", o.action(o.Worker)) },
	"/api/actions/{id}":                            func(o *side) int64 { return o.action(o.Admin) },
	"/api/actions/{id}/close":                      func(o *side) int64 { return o.action(o.Worker, "start", "complete") },
	"/api/actions/{id}/reopen":                     func(o *side) int64 { return o.action(o.Worker, "start", "complete") },
	"/api/actions/{id}/check":                      func(o *side) int64 { return o.toCheck() },
	"/api/v1/notifications/{id}":                   func(o *side) int64 { return o.latest("notifications", o.Admin) },
	"/api/views/{id}":                              func(o *side) int64 { return o.view() },
	"/api/mails/{id}":                              func(o *side) int64 { return o.latest("mails", o.Admin) },
	"/api/comments/{id}":                           func(o *side) int64 { return o.comment() },
	"/api/actions/{id}/end_series":                 func(o *side) int64 { return o.series() },
	"/api/actions/{id}/extensions":                 func(o *side) int64 { return o.action(o.Admin) },
	"/api/users/{id}":                              func(o *side) int64 { return o.person().id },
	"/api/users/{id}/password_reset":               func(o *side) int64 { return o.newcomer().ID },
	"/api/users/{id}/sessions":                     func(o *side) int64 { return o.newcomer().ID },
	"/api/my/sessions/{id}":                        func(o *side) int64 { return o.sessionOf(o.Admin) },
	"/api/sessions/{id}":                           func(o *side) int64 { return o.sessionOf(o.newcomer()) },
	"/api/site_based_module_based_users/{site_id}": func(o *side) int64 { return o.Sites[0] },
	"/api/dashboard_settings/roles/{id}":           func(o *side) int64 { return o.role() },
	"/api/saved_reports/{id}":                      func(o *side) int64 { return o.savedReport() },
	"/api/management_reviews/{id}":                 func(o *side) int64 { return o.managementReview() },
	"/api/management_reviews/{id}/finish":          func(o *side) int64 { return o.managementReview() },
	"/api/management_reviews/{id}/reopen":          func(o *side) int64 { return o.managementReview() },
	"/api/sent_reports/{id}":                       func(o *side) int64 { return o.latest("sent_reports", o.Admin) },
	"/api/roles/{id}":                              func(o *side) int64 { return o.role() },
	"/api/roles/{id}/restore":                      func(o *side) int64 { return o.RoleIDs["Worker"] },
	"/api/v1/my_account/absences/{id}":             func(o *side) int64 { return o.absence() },
	"/api/actions/extensions/{id}":                 func(o *side) int64 { return o.extension() },

	"/api/organizations/{organization_id}/site_data": func(o *side) int64 { return o.ID },
	"/api/sites/{id}":                                    func(o *side) int64 { return o.site() },
	"/api/sites/{id}/plans":                              func(o *side) int64 { return o.Sites[0] },
	"/api/divisions/{id}":                                func(o *side) int64 { return o.part("/api/sites/%d/divisions", o.Sites[0]) },
	"/api/departments/{id}":                              func(o *side) int64 { return o.part("/api/divisions/%d/departments", o.division()) },
	"/api/units/{id}":                                    func(o *side) int64 { return o.part("/api/departments/%d/units", o.department()) },
	"/api/site_plans/{id}":                               func(o *side) int64 { return o.plan() },
	"/api/site_pointers/{id}":                            func(o *side) int64 { return o.pointer() },
	"/api/categories/{id}":                               func(o *side) int64 { return o.category("observation", 0) },
	"/api/v2/environment_categories/{id}":                func(o *side) int64 { return o.category("environment", o.topCategory("environment")) },
	"/api/root_cause_settings/{id}":                      func(o *side) int64 { return o.category("root_cause", o.topCategory("root_cause")) },
	"/api/workflows/{id}":                                func(o *side) int64 { return o.workflow() },
	"/api/permit_form_questions/{id}":                    func(o *side) int64 { return o.permit(o.Admin, false) },
	"/api/permit_form_questions/{id}/restore":            func(o *side) int64 { return o.deleted("/api/permit_form_questions", o.permit(o.Admin, false)) },
	"/api/permit_form_questions/{id}/withdraw":           func(o *side) int64 { return o.submitted(o.Manager, false) },
	"/api/permit_form_questions/{id}/revoke":             func(o *side) int64 { return o.submitted(o.Admin, true) },
	"/api/permit_form_questions/{id}/extend":             func(o *side) int64 { return o.submitted(o.Admin, true) },
	"/api/permit_form_questions/{id}/withdraw_extension": func(o *side) int64 { return o.extensionAsked() },
	"/api/permit_form_questions/{id}/close":              func(o *side) int64 { return o.submitted(o.Admin, true) },
	"/api/permit_form_questions/{id}/confirm_closure":    func(o *side) int64 { return o.handedBack() },
	"/api/permits_data/{id}/permit_report":               func(o *side) int64 { return o.submitted(o.Admin, true) },
	"/api/v1/work_profile/{id}":                          func(o *side) int64 { return o.workProfile() },
	"/api/reviews/{id}":                                  func(o *side) int64 { return o.review() },
}

// also adds what a module's own file says of its operations, from an init function there:
// one table for all modules would be changed by everybody at once.
func also(theirIDs map[string]func(*side) any, theirSubjects map[string]func(*side) int64, theirSpecials map[string]special) {
	for name, id := range theirIDs {
		if ids[name] != nil {
			panic("two modules say what " + name + " refers to: say it for the operation")
		}
		ids[name] = id
	}
	maps.Copy(subjects, theirSubjects)
	maps.Copy(specials, theirSpecials)
}

// special is what the document cannot say of an operation.
type special struct {
	actor   func(*side) *servertest.Client // instead of the administrator
	fields  map[string]any                 // values of the body's fields
	headers map[string]string
	rewrite func(*side, *request) // the rest of it
}

var specials = map[string]special{
	"POST /api/observations":                                         {fields: map[string]any{"action_required": true}},
	"GET /api/organizations":                                         {actor: func(o *side) *servertest.Client { return o.platform }},
	"POST /api/v1/setup":                                             {actor: func(o *side) *servertest.Client { return o.platform }},
	"POST /api/v1/setup/link":                                        {actor: func(o *side) *servertest.Client { return o.platform }},
	"GET /api/v1/search":                                             {rewrite: anyWords},
	"GET /api/measures/values":                                       {rewrite: anyMeasure},
	"POST /api/v1/sign_in":                                           {rewrite: credentials},
	"POST /api/v1/my_account/password":                               {actor: (*side).newcomer, fields: map[string]any{"current_password": servertest.Password, "password": servertest.Password, "password_confirmation": servertest.Password}},
	"POST /api/v1/reset_current_session":                             {actor: (*side).newcomer},
	"DELETE /api/v1/user_token":                                      {actor: (*side).newcomer},
	"DELETE /api/v2/user_logout":                                     {actor: (*side).newcomer},
	"DELETE /api/my/sessions":                                        {actor: (*side).newcomer},
	"POST /api/v1/refresh_token":                                     {actor: (*side).newcomer, rewrite: refreshToken},
	"POST /api/attachments":                                          {rewrite: upload},
	"GET /api/attachments/{id}/content":                              {rewrite: fileLink},
	"PATCH /api/observations/{id}":                                   {rewrite: ownFiles("Observation")},
	"PATCH /api/actions/{id}":                                        {rewrite: ownFiles("Action")},
	"POST /api/observations_bulk_upload":                             {rewrite: table},
	"POST /api/actions_bulk_upload":                                  {rewrite: tableOfActions},
	"POST /api/outer_observations":                                   {rewrite: freshReport},
	"POST /api/outer_observations/follow":                            {rewrite: ticket},
	"POST /api/outer_observations/answer":                            {rewrite: ticket},
	"POST /api/outer_attachments":                                    {rewrite: outerPhoto},
	"POST /api/actions/{id}/extensions":                              {rewrite: laterDay},
	"POST /api/observations/{id}/extend":                             {rewrite: func(o *side, r *request) { r.body["due_date"] = o.day(9) }},
	"PATCH /api/actions/extensions/{id}":                             {fields: map[string]any{"approve": true}},
	"POST /api/users":                                                {rewrite: freshAddress},
	"POST /api/users/bulk":                                           {fields: map[string]any{"status": "Inactive"}},
	"POST /api/users_bulk_upload":                                    {rewrite: tableOfPeople},
	"POST /api/roles":                                                {rewrite: freshRole},
	"POST /api/intro_tour_user_tracking":                             {fields: map[string]any{"tour": "observation"}},
	"POST /api/v1/my_account/absences":                               {rewrite: freshDays},
	"POST /api/v1/passwords/link":                                    {rewrite: passwordLink},
	"POST /api/v1/passwords":                                         {rewrite: passwordLink, fields: map[string]any{"password": servertest.Password, "password_confirmation": servertest.Password}},
	"DELETE /api/actions/extensions/{id}":                            {actor: func(o *side) *servertest.Client { return o.Worker }},
	"POST /api/sites":                                                {rewrite: freshNames("name"), fields: map[string]any{"time_zone": "Europe/Sofia"}},
	"POST /api/sites_bulk_upload":                                    {rewrite: tableOfSites},
	"POST /api/sites/{id}/divisions":                                 {rewrite: freshNames("name")},
	"POST /api/divisions/{id}/departments":                           {rewrite: freshNames("name")},
	"POST /api/departments/{id}/units":                               {rewrite: freshNames("name")},
	"PATCH /api/divisions/{id}":                                      {rewrite: stays},
	"POST /api/sites/{id}/plans":                                     {rewrite: freshNames("name")},
	"POST /api/categories":                                           {rewrite: freshNames("name")},
	"POST /api/root_cause_settings":                                  {rewrite: freshNames("type_name")},
	"POST /api/v2/environment_categories":                            {rewrite: freshEnvironment},
	"PATCH /api/manpower":                                            {rewrite: oneMonth},
	"POST /api/manpower/copy":                                        {fields: map[string]any{"month": "2026-10"}},
	"POST /api/workflows":                                            {rewrite: draft},
	"POST /api/workflows/preview":                                    {rewrite: draft},
	"PATCH /api/workflows/{id}":                                      {rewrite: draft},
	"POST /api/permits":                                              {rewrite: freshNames("name")},
	"POST /api/saved_reports":                                        {rewrite: freshNames("name")},
	"PUT /api/saved_reports/{id}":                                    {rewrite: freshNames("name")},
	"POST /api/closed_months":                                        {rewrite: anotherMonth},
	"DELETE /api/closed_months":                                      {rewrite: closedMonth},
	"POST /api/management_reviews":                                   {rewrite: periodOfReview},
	"PUT /api/management_reviews/{id}":                               {rewrite: sameVersion},
	"POST /api/permit_form_questions":                                {fields: map[string]any{"answers": []any{}}},
	"PATCH /api/permit_form_questions/{id}":                          {rewrite: permitFiles, fields: map[string]any{"answers": []any{}}},
	"POST /api/permit_form_questions/{id}/withdraw":                  {actor: func(o *side) *servertest.Client { return o.Manager }},
	"POST /api/permit_form_questions/{id}/withdraw_extension":        {actor: func(o *side) *servertest.Client { return o.Manager }},
	"POST /api/permit_form_questions/{id}/revoke":                    {fields: map[string]any{"remark": "Gas in the pit"}},
	"POST /api/permit_form_questions/{id}/extend":                    {rewrite: laterEnd, fields: map[string]any{"answers": []any{}}},
	"POST /api/permit_form_questions/{id}/close":                     {fields: map[string]any{"answers": servertest.Checklist()}},
	"POST /api/permit_form_questions/{id}/permit_request_send_draft": {rewrite: toSomebody},
	"GET /api/reviews":                                               {rewrite: ofTrial},
	"POST /api/reviews/{id}/withdraw":                                {actor: func(o *side) *servertest.Client { return o.Worker }},
	"PATCH /api/v1/my_account/notifications":                         {fields: map[string]any{"choices": []any{map[string]any{"topic": "digest", "in_app": false, "by_mail": true}}}},
}
