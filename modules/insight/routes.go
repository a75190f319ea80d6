package insight

import (
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Module is the insight module.
type Module struct {
	DB            *db.DB
	Now           api.Clock
	Auth          *auth.Auth
	Records       *records.Registry
	Notifications *notifications.Module
	Exporter      *sheets.Exporter
}

// Routes are the module's operations, once all kinds of records are declared.
func (m *Module) Routes(r *api.Router) {
	r.Module("insight", "Numbers: dashboards, statistics, reports and management reviews", sentences)
	m.measureRoutes(r)
	m.dashboardRoutes(r)
	m.reportRoutes(r)
	m.savedRoutes(r)
	m.statisticsRoutes(r)
	m.managementReviewRoutes(r)
}

// insiders keeps out contractors: they see their own work, and not how the organization is doing.
var insiders = api.RefuseIf(func(user *access.User) string {
	if user.External && !user.IsAdmin {
		return string(access.PermissionDenied)
	}
	return ""
})

func (m *Module) measureRoutes(r *api.Router) {
	api.Get(r, "/api/measures", access.SignedIn, m.measures, "What can be counted, of what the caller may read", insiders)
	api.Get(r, "/api/measures/values", access.SignedIn, m.values, "Numbers of measures, all in all or by a group", insiders, api.Report)
	api.Get(r, "/api/measure_targets", access.SignedIn, m.targets, "What the organization wants its measures to be", insiders)
	api.Put(r, "/api/measure_targets", access.Admin, m.setTargets, "Set what the measures are to be")
}

func (m *Module) dashboardRoutes(r *api.Router) {
	api.Get(r, "/api/dashboards/leading_indicators", access.SignedIn, m.leading, "What is done so that nothing happens, with its past, its target and 13 months", insiders, api.Report)
	api.Get(r, "/api/dashboards/lagging_indicators", access.SignedIn, m.lagging, "What happened, with rates by hours worked", insiders, api.Report)
	api.Get(r, "/api/dashboards/safety_pyramids", access.SignedIn, m.pyramid, "What happened by how grave it was, and how much of it could have killed", insiders, api.Report)
	api.Get(r, "/api/dashboards/high_energy", access.SignedIn, m.highEnergy, "Energy that can kill: how much of what was seen had a direct control, and all records by the classes of the SCL model", insiders, api.Report)
	api.Get(r, "/api/dashboards/safety_champions", access.SignedIn, m.champions, "Who contributed most: teams, and people where the organization wants names", insiders, api.Report)
	api.Get(r, "/api/dashboards/root_causes", access.SignedIn, m.causes, "The root causes found most often, in three levels", insiders, api.Report)
	api.Get(r, "/api/dashboards/action_summaries", access.SignedIn, m.actionSummary, "Actions by source and status, and how they are kept", insiders, api.Report)
	api.Get(r, "/api/dashboards/dashboard_module_count_analyses", access.SignedIn, m.moduleCounts, "Records of each kind: reported, open now, overdue now", insiders, api.Report)
	api.Get(r, "/api/dashboards/dashboard_action_count_analyses", access.SignedIn, m.actionCounts, "Actions by source and status", insiders, api.Report)
	api.Get(r, "/api/dashboards/mobile_index", access.SignedIn, m.mobile, "The whole dashboard in one answer, for a phone", insiders, api.Report)
	api.Get(r, "/api/closure_reports", access.SignedIn, m.closures, "What came and went by month, how long it was open, and what is left", insiders, api.Report)
	api.Get(r, "/api/dashboard_settings", access.SignedIn, m.settings, "The caller's dashboard: its tiles and filters", insiders)
	api.Put(r, "/api/dashboard_settings", access.SignedIn, m.setView, "Keep the caller's dashboard", insiders)
	api.Delete(r, "/api/dashboard_settings", access.SignedIn, m.resetView, "Go back to the start of one's role", insiders)
	api.Get(r, "/api/dashboard_settings/roles", access.Admin, m.starts, "The dashboard that people of each role start with")
	api.Put(r, "/api/dashboard_settings/roles/{id}", access.Admin, m.setStart, "Set the dashboard that people of a role start with")
}

func (m *Module) reportRoutes(r *api.Router) {
	api.Get(r, "/api/action_aging_analyses_reports", access.SignedIn, m.aging, "Overdue actions by how late they are", insiders, api.Report)
	api.Get(r, "/api/reports/standards", access.Admin, m.standards, "Injuries and ill health as GRI 403, ESRS S1-14, SDG 8.8.1 and ESAW ask for them, and process safety events as API RP 754 does", api.Report)
	for _, report := range reports {
		api.Get(r, "/api/reports/"+report.name, access.Admin, m.report(report), report.summary, api.Report)
	}
}

func (m *Module) statisticsRoutes(r *api.Router) {
	api.Get(r, "/api/statistics", access.SignedIn, m.statistics, "Manpower, hours, incidents and observations of a financial year. Closed months keep their numbers; whoever may not know of sensitive records reads them as computed today", insiders, api.Report)
	api.Post(r, "/api/closed_months", access.Admin, m.closeMonth, "Close a month: statistics keep the numbers that it has now", api.Created)
	api.Delete(r, "/api/closed_months", access.Admin, m.reopenMonth, "Open a month again: it is counted anew from its records")
	api.Get(r, "/api/statistics_settings", access.SignedIn, m.statisticsSettings, "Which financial year statistics are of, and how they are divided", insiders)
	api.Put(r, "/api/statistics_settings", access.Admin, m.setStatistics, "Set these for the organization")
}

func (m *Module) savedRoutes(r *api.Router) {
	api.Get(r, "/api/saved_reports", access.SignedIn, m.saved, "Reports that the caller saved, or may open", insiders)
	api.Post(r, "/api/saved_reports", access.Admin, m.save, "Save a report with its filters, and to whom it is mailed", api.Created)
	api.Put(r, "/api/saved_reports/{id}", access.Admin, m.changeSaved, "Change one of the caller's saved reports")
	api.Delete(r, "/api/saved_reports/{id}", access.Admin, m.removeSaved, "Remove one of the caller's saved reports, with what was sent of it")
	api.Post(r, "/api/saved_reports/{id}/mail", access.Admin, m.mailNow, "Mail it now to all who read it")
	api.Get(r, "/api/saved_reports/{id}/report", access.SignedIn, m.open, "A saved report with its numbers, under the caller's rights", insiders, api.Report)
	api.Get(r, "/api/saved_reports/{id}/sent", access.SignedIn, m.sent, "When the caller was sent it", insiders)
	api.Get(r, "/api/sent_reports/{id}", access.SignedIn, m.asSent, "A report that the caller was sent, as it was known on that day", insiders)
}

func (m *Module) managementReviewRoutes(r *api.Router) {
	api.Get(r, "/api/management_reviews", access.Admin, m.managementReviews, "Management reviews (ISO 45001, 9.3), the newest first")
	api.Post(r, "/api/management_reviews", access.Admin, m.addManagementReview, "Begin a management review of a period", api.Created)
	api.Get(r, "/api/management_reviews/{id}", access.Admin, m.managementReview, "A management review: each section with its numbers and what is said of it")
	api.Put(r, "/api/management_reviews/{id}", access.Admin, m.changeManagementReview, "Change a management review, unless somebody else has changed it since")
	api.Post(r, "/api/management_reviews/{id}/finish", access.Admin, m.finishManagementReview, "Finish a management review: its numbers stay as they are known now")
	api.Post(r, "/api/management_reviews/{id}/reopen", access.Admin, m.reopenManagementReview, "Open a finished management review again")
	api.Delete(r, "/api/management_reviews/{id}", access.Admin, m.removeManagementReview, "Remove a management review that is not finished")
}
