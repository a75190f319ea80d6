package insight

// Lagging are the numbers of what went wrong.
type Lagging struct {
	Indicators
	Hours     int64      `json:"hours" minimum:"0" maximum:"1000000000000000" doc:"Worked in the period, those that are only reckoned included"`
	Reckoned  bool       `json:"reckoned" doc:"Some of the hours are reckoned from headcounts"`
	DaysSince *int64     `json:"days_since" nullable:"true" minimum:"0" maximum:"1000000" doc:"Days since the last lost-time injury; null: there was none"`
	Gaps      *Gaps      `json:"gaps" doc:"The days from one lost-time injury to the next, where there is less than one a month; null: there are more or too few to tell, or the caller may not know who was hurt"`
	Sites     []SiteRate `json:"sites" maxItems:"1000" doc:"Lost-time injuries of each site, to be compared with the limits of chance and not with each other"`
}

// SiteRate is a site in a funnel: how many cases there were, and how many chance would leave.
type SiteRate struct {
	ID       int64    `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the site"`
	Name     string   `json:"name" maxLength:"200" doc:"The site's name"`
	Hours    int64    `json:"hours" minimum:"0" maximum:"1000000000000000" doc:"Hours worked there in the period"`
	Cases    Cell     `json:"cases" doc:"Lost-time cases there in the period"`
	Expected float64  `json:"expected" minimum:"0" maximum:"1000000000000" doc:"Cases, if the site were as all sites are"`
	Rate     *float64 `json:"rate" nullable:"true" minimum:"0" maximum:"1000000000000" doc:"LTIFR; null without hours"`
	Shrunk   *float64 `json:"shrunk" nullable:"true" minimum:"0" maximum:"1000000000000" doc:"The rate to sort by: drawn towards that of all, the more the fewer the hours"`
	Low95    int64    `json:"low_95" minimum:"-1" maximum:"1000000000" doc:"So few cases or fewer signal; -1: no number is that low"`
	High95   int64    `json:"high_95" minimum:"0" maximum:"1000000000" doc:"So many or more signal"`
	Low998   int64    `json:"low_998" minimum:"-1" maximum:"1000000000" doc:"So few cases or fewer are hardly chance (99.8 %); -1: no number is that low"`
	High998  int64    `json:"high_998" minimum:"0" maximum:"1000000000" doc:"So many or more are hardly chance (99.8 %)"`
}

// Level is a level of the pyramid, the gravest first.
type Level struct {
	Level  string `json:"level" enum:"fatal,lost_time,restricted,medical,first_aid,near_miss,unsafe" doc:"From fatal, the gravest, to what was only seen"`
	Happen Cell   `json:"happened" doc:"How many there were"`
	Killed Cell   `json:"could_have_killed" doc:"Of these, those that were rated as possibly fatal"`
}

// Pyramid is what happened, by how grave it was.
type Pyramid struct {
	Span   Span    `json:"span" doc:"The days that the numbers are of"`
	Levels []Level `json:"levels" maxItems:"7" doc:"The gravest first"`
}

// Champion is a team or a person with what they contributed.
type Champion struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the site or the person"`
	Name     string `json:"name" maxLength:"300" doc:"Name of the site or the person"`
	Site     string `json:"site" maxLength:"200" doc:"Of a team"`
	Reports  Cell   `json:"reports" doc:"Observations that were accepted"`
	InTime   Cell   `json:"in_time" doc:"Actions done in time"`
	Together int64  `json:"together" minimum:"0" maximum:"9007199254740991" doc:"Reports and actions in time together, by which they are ranked"`
}

// Champions are those who contributed most.
type Champions struct {
	Span   Span       `json:"span" doc:"The days that the numbers are of"`
	Teams  []Champion `json:"teams" maxItems:"20" doc:"Sites"`
	People []Champion `json:"people" maxItems:"20" doc:"Where the organization wants names; whoever does not want to be named is not"`
	Named  bool       `json:"named" doc:"The organization wants names"`
}

// Cause is a root cause with how many incidents it was found in.
type Cause struct {
	ID       int64   `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the root cause setting"`
	Name     string  `json:"name" maxLength:"120" doc:"The root cause"`
	Incident Cell    `json:"incidents" doc:"The incidents that it was found in"`
	Causes   []Cause `json:"causes" maxItems:"5" doc:"Those that it is made of, the most frequent first"`
}

// Causes are the five root causes that were found most often, in three levels.
type Causes struct {
	Span   Span    `json:"span" doc:"The days that the numbers are of"`
	Causes []Cause `json:"causes" maxItems:"5" doc:"The five that were found most often, the most frequent first"`
}

// ActionSummary is how actions are kept.
type ActionSummary struct {
	Report
	Overdue    Cell     `json:"overdue" doc:"At this moment"`
	InTime     Number   `json:"in_time" doc:"The share of actions that were done in time"`
	MedianDays *float64 `json:"median_days" nullable:"true" minimum:"0" maximum:"100000" doc:"From raised to completed, of those completed in the period"`
	Controls   []Row    `json:"controls" maxItems:"5" doc:"Raised in the period by the control that they bring, the strongest first; one cell each"`
}

// ClosureMonth is a month of records that come and go.
type ClosureMonth struct {
	Month   string   `json:"month" minLength:"7" maxLength:"7" example:"2026-11" doc:"Year and month"`
	Opened  Cell     `json:"opened" doc:"Those that came in the month"`
	Closed  Cell     `json:"closed" doc:"Those that were closed in the month"`
	Backlog int64    `json:"backlog" minimum:"0" maximum:"9007199254740991" doc:"Open at its end"`
	Median  *float64 `json:"median_days" nullable:"true" minimum:"0" maximum:"100000" doc:"Days that those closed in it had been open"`
	P90     *float64 `json:"p90_days" nullable:"true" minimum:"0" maximum:"100000" doc:"Nine of ten were open for no longer"`
}

// Closures are how records of one kind come and go.
type Closures struct {
	Kind   string         `json:"kind" enum:"{closing}" doc:"The kind of record"`
	Months []ClosureMonth `json:"months" maxItems:"13" doc:"The oldest first"`
}

// ClosureReport has a part for each kind that the caller may read.
type ClosureReport struct {
	Span  Span       `json:"span" doc:"The days that the numbers are of"`
	Kinds []Closures `json:"kinds" maxItems:"20" doc:"A part for each kind that the caller may read"`
}

// Mobile is the whole dashboard in one answer, for a phone: numbers without their trends.
type Mobile struct {
	Span    Span     `json:"span"`
	Leading []Number `json:"leading_indicators" maxItems:"100"`
	Lagging []Number `json:"lagging_indicators" maxItems:"100"`
	Levels  []Level  `json:"safety_pyramid" maxItems:"7"`
	Overdue Cell     `json:"overdue_actions"`
}
