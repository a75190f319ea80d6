package trainings

import "hivis/core/records"

// The kinds of notifications about trainings.
const (
	EndsSoon = "training_ends_soon"
	Ended    = "training_ended"
)

var topics = []records.Topic{{Name: "trainings"}}

var notices = []records.Notice{{Name: EndsSoon, Topic: "trainings"}, {Name: Ended, Topic: "trainings"}}
