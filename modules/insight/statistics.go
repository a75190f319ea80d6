package insight

import "hivis/platform/sheets"

type statisticsInput struct {
	Year        int     `query:"year" minimum:"0" maximum:"2100" doc:"That in which the financial year begins; the present one if left out"`
	FinYearType string  `query:"fin_year_type" enum:"Jan-Dec,Apr-Mar" doc:"As the settings say, if left out"`
	Frequency   string  `query:"frequency_type" enum:"monthly,quarterly,yearly" doc:"As the settings say, if left out"`
	DateType    string  `query:"record_date_type" default:"occurred_date" enum:"reported_date,occurred_date" doc:"Which date of a record counts: when it was reported, or when it occurred"`
	SiteID      []int64 `query:"site_id" maxItems:"100" doc:"Only these sites; all that the caller sees, if left out"`
	sheets.ExportInput
}

// StatisticsSite is a site in numbers, or all of them.
type StatisticsSite struct {
	ID     int64  `json:"id" minimum:"0" maximum:"9007199254740991" doc:"0: all that the reader sees"`
	Name   string `json:"name" maxLength:"200" doc:"The site's name"`
	Rows   []Row  `json:"rows" maxItems:"60" doc:"A row for each measure, its key, with a cell for each period"`
	Totals []Cell `json:"totals" maxItems:"60" doc:"Of the year, one for each row"`
}

// StatisticsPeriod is a month, quarter or year.
type StatisticsPeriod struct {
	Key  string `json:"key" maxLength:"10" example:"2026-11" doc:"2026-11, 2026-Q3 or 2026: of a financial year the number of the quarter within it"`
	From string `json:"from" format:"date" doc:"The first day"`
	To   string `json:"to" format:"date" doc:"The last day"`
	Over bool   `json:"over" doc:"It is over"`
}

// Statistics are manpower, hours, incidents and observations of a financial year.
type Statistics struct {
	sheets.ExportOutput
	Span      Span               `json:"span" doc:"The days that the numbers are of"`
	Year      int                `json:"year" minimum:"1999" maximum:"2100" doc:"That in which the financial year begins"`
	Frequency string             `json:"frequency_type" enum:"monthly,quarterly,yearly" doc:"How long each period is"`
	AllSites  bool               `json:"all_sites" doc:"All sites together; otherwise each site by itself"`
	Periods   []StatisticsPeriod `json:"periods" maxItems:"12" doc:"The periods of the year, in order"`
	Sites     []StatisticsSite   `json:"sites" maxItems:"1000" doc:"One for each site, or one for all"`
	Closed    []ClosedMonth      `json:"closed_months" maxItems:"12" doc:"Months of the year that are closed: their numbers are those of that day"`
	Changes   []ClosedChange     `json:"changes" maxItems:"1000" doc:"What would be another number of closed months today; for administrators"`
}
