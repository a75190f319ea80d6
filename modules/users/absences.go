package users

import "hivis/modules/records"

// Absence is when somebody is away, and who decides for them meanwhile.
type Absence struct {
	ID     int64          `json:"id" minimum:"1" maximum:"9007199254740991"`
	From   string         `json:"from" format:"date"`
	To     string         `json:"to" format:"date"`
	Deputy records.Person `json:"deputy"`
}

// AbsencesAnswer are those that are not over, the next first.
type AbsencesAnswer struct {
	Absences []Absence `json:"absences" maxItems:"100"`
}

// AbsenceAnswer is one.
type AbsenceAnswer struct {
	Absence Absence `json:"absence"`
}

type absenceInput struct {
	Body struct {
		From     string `json:"from" format:"date"`
		To       string `json:"to" format:"date" doc:"The last day"`
		DeputyID int64  `json:"deputy_id" minimum:"1" maximum:"9007199254740991"`
	}
}
