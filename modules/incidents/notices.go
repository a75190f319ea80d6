package incidents

import "hivis/core/records"

// The kinds of notifications about incidents and lessons.
const (
	HarmReported     = "harm_reported"
	IncidentReported = "incident_reported"
	// Of an import each person is told once.
	IncidentsReported = "incidents_reported"
	TeamChosen        = "team_chosen"
	IncidentInforms   = "incident_informs"
	IncidentClosed    = "incident_closed"
	IncidentReopened  = "incident_reopened"
	IncidentAnswered  = "incident_answered"
	LessonSent        = "lesson_sent"
)

// topics are what people choose by. Where somebody was hurt they always hear of.
var topics = []records.Topic{{Name: "harm", Always: true, Urgent: true}, {Name: "incidents"}, {Name: "lessons"}}

var notices = []records.Notice{
	{Name: HarmReported, Topic: "harm"}, {Name: IncidentInforms, Topic: "harm"},
	{Name: IncidentReported, Topic: "incidents"}, {Name: IncidentsReported, Topic: "incidents"}, {Name: TeamChosen, Topic: "incidents"},
	{Name: IncidentClosed, Topic: "incidents"}, {Name: IncidentReopened, Topic: "incidents"}, {Name: IncidentAnswered, Topic: "incidents"},
	{Name: LessonSent, Topic: "lessons"},
}
