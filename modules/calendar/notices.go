package calendar

import "hivis/core/records"

// reminded is the notice of what begins soon.
const reminded = "calendar_reminded"

var topics = []records.Topic{{Name: "calendar"}}

var notices = []records.Notice{{Name: invited, Topic: "calendar"}, {Name: moved, Topic: "calendar"}, {Name: calledOff, Topic: "calendar"}, {Name: reminded, Topic: "calendar"}}
