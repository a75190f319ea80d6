package insight

import (
	"time"

	"hivis/core/records"
	"hivis/platform/sheets"
)

// SavedReport is a report with its filters under a name, and to whom it is mailed.
type SavedReport struct {
	Name        string  `json:"name" minLength:"1" maxLength:"80" doc:"What people call it"`
	Report      string  `json:"report" enum:"{reports}" doc:"Which report, as the last part of its path"`
	Period      string  `json:"period" enum:"this_month,last_month,this_quarter,last_quarter,this_year,last_year,last_12_months" doc:"Which days it is of, counted from the day on which it is opened or mailed"`
	DateType    string  `json:"record_date_type" enum:"reported_date,occurred_date" doc:"Which date of a record counts: when it was reported, or when it occurred"`
	FinYearType string  `json:"fin_year_type" enum:"Jan-Dec,Apr-Mar" doc:"In which month the financial year begins; quarters and years follow it"`
	SiteIDs     []int64 `json:"site_ids" maxItems:"100" doc:"All that its reader sees, if empty"`
	RoleID      *int64  `json:"role_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Whose people may open it as well"`
	ReaderIDs   []int64 `json:"reader_ids" maxItems:"50" doc:"To whom it is mailed, each under their own rights; the owner is told by name like all others"`
	Schedule
}

// KeptReport is one that was saved.
type KeptReport struct {
	ID int64 `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the saved report"`
	SavedReport
	Owner    records.Person `json:"owner" doc:"Who saved it"`
	Mine     bool           `json:"mine" doc:"The caller may change, mail and remove it"`
	NextAt   *time.Time     `json:"next_at" nullable:"true" doc:"When it is mailed next"`
	SentAt   *time.Time     `json:"sent_at" nullable:"true" doc:"When it was mailed last"`
	FailedAt *time.Time     `json:"failed_at" nullable:"true" doc:"When a mailing came to nothing that was due since the last one"`
}

// KeptReports are those that the caller may open.
type KeptReports struct {
	Reports []KeptReport `json:"reports" maxItems:"1000" doc:"Those that the caller may open"`
}

// KeptReportAnswer is one of them.
type KeptReportAnswer struct {
	Report KeptReport `json:"report"`
}

type saveInput struct{ Body SavedReport }

type changeSavedInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the saved report"`
	Body SavedReport
}

type savedInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the saved report, or of the mailing where the path asks for one"`
}

type openInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the saved report"`
	sheets.ExportInput
}

// OpenedReport is a saved report with its numbers, under the caller's rights.
type OpenedReport struct {
	sheets.ExportOutput
	Saved  KeptReport `json:"saved" doc:"The report as it was saved"`
	Report Report     `json:"report" doc:"The table of numbers"`
}

// SentReport is a report that the caller was sent.
type SentReport struct {
	ID     int64     `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the mailing"`
	SentAt time.Time `json:"sent_at" doc:"When it was mailed"`
}

// SentReports are all of them, the newest first.
type SentReports struct {
	Sent []SentReport `json:"sent" maxItems:"500" doc:"The newest first"`
}

// SentAnswer is a report as it was known on the day on which it was sent.
type SentAnswer struct {
	SentReport
	Name   string `json:"name" maxLength:"80" doc:"What the report was called"`
	Report Report `json:"report" doc:"The table of numbers"`
}
