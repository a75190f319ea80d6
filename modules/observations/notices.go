package observations

import "hivis/core/records"

// The kinds of notifications about observations.
const (
	ObservationClosed   = "observation_closed"
	ObservationReported = "observation_reported"
	WorkStopped         = "work_stopped"
	ReporterAnswered    = "reporter_answered"
	// Of an import each person is told once.
	ObservationsReported = "observations_reported"
	// What was decided before is to be decided once more: nobody reported it anew.
	ObservationReopened = "observation_reopened"
	WorkStoppedAgain    = "work_stopped_again"
)

// topics are what people choose by. Where work has to stand still they always hear of.
var topics = []records.Topic{{Name: "stopped", Always: true, Urgent: true}, {Name: "reports"}}

var notices = []records.Notice{
	{Name: WorkStopped, Topic: "stopped"}, {Name: WorkStoppedAgain, Topic: "stopped"},
	{Name: ObservationReported, Topic: "reports"}, {Name: ObservationsReported, Topic: "reports"}, {Name: ObservationReopened, Topic: "reports"},
	{Name: ObservationClosed, Topic: "reports"}, {Name: ReporterAnswered, Topic: "reports"},
}
