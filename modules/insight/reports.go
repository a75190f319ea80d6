package insight

import "hivis/platform/sheets"

type reportInput struct {
	Asked
	sheets.ExportInput
}

type agingInput struct {
	Asked
	By string `query:"reporting_type" default:"site_wise" enum:"site_wise,actionable_type_wise,risk_level_wise" doc:"What the rows are"`
	sheets.ExportInput
}

// reportOf is a report: what its rows are, and which columns it has.
type reportOf struct {
	name, summary string
	group         string   // what the rows are
	across        string   // the columns are its values, of the one measure
	measures      []string // the columns
}

// activePeople is the report that counts people, and not records.
const activePeople = "active_people"

// reports are those for administrators.
var reports = []reportOf{
	{name: "observation_report", summary: "Observations by site and month", group: "site", across: "month", measures: []string{"observations"}},
	{name: "sitewise_report_years", summary: "Observations by site and financial year", group: "site", across: "year", measures: []string{"observations"}},
	{name: "observation_division_report", summary: "Observations by division", group: "division", measures: observed},
	{name: "observation_user_report", summary: "Observations by who reported them", group: "person", measures: observed},
	{name: "observation_category_report", summary: "Observations by category", group: "category", measures: observed},
	{name: "observation_category_type_report", summary: "Observations by their type", group: "type", measures: observed},
	{name: "observation_details", summary: "Observations by status and risk", group: "status", across: "risk", measures: []string{"observations"}},
	{name: "user_wise_module_data", summary: "What each person reported and did, of all modules", group: "person", measures: []string{"observations", "incidents", "actions_done_in_time", "actions_late", "audits_done", "permits_requested"}},
	{name: "category_wise_module_data", summary: "What was reported by category, of all modules", group: "category", measures: []string{"observations", "incidents", "actions_raised"}},
	{name: activePeople, summary: "Active people who used Hivis in the last 30 days, by site", group: "site", measures: []string{activeUsers}},
	{name: "permit_template_wise_report", summary: "Permits by template", group: "template", measures: []string{"permits_requested", "permits_approved_in_time", "permits_closed_in_time", "permits_extended", "permits_revoked", "permits_overdue"}},
	{name: "action_control_wise_report", summary: "Actions by the control that they bring", group: "control", measures: []string{"actions_raised", "actions_in_time", "overdue_actions"}},
}

// observed are the columns of reports on observations.
var observed = []string{"observations", "unsafe_observations", "safe_observations", "stop_works", "observations_open"}
