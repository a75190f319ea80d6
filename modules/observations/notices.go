package observations

import "hivis/modules/records"

// The kinds of notifications about observations.
const (
	ObservationClosed   = "observation_closed"
	ObservationReported = "observation_reported"
	WorkStopped         = "work_stopped"
	ReporterAnswered    = "reporter_answered"
	// Of an import each person is told once.
	ObservationsReported = "observations_reported"
)

// topics are what people choose by. Where work has to stand still they always hear of.
var topics = []records.Topic{{Name: "stopped", Always: true}, {Name: "reports"}}

var notices = []records.Notice{
	{Name: WorkStopped, Topic: "stopped"},
	{Name: ObservationReported, Topic: "reports"}, {Name: ObservationsReported, Topic: "reports"},
	{Name: ObservationClosed, Topic: "reports"}, {Name: ReporterAnswered, Topic: "reports"},
}
