package insight

import "hivis/platform/sheets"

// Measure is what can be counted.
type Measure struct {
	Name   string   `json:"name" enum:"{measures}" doc:"Its name and sentence are measures.<name>.name and .sentence"`
	Kind   string   `json:"kind" maxLength:"40" doc:"The kind of record that it counts; empty: people, or hours"`
	Unit   string   `json:"unit" enum:"count,percent,days,rate,hours" doc:"What its value is counted in"`
	Good   string   `json:"good" enum:"up,down,neither" doc:"Which way is good: more, less, or neither"`
	Groups []string `json:"groups" maxItems:"20" enum:"month,quarter,year,site,division,category,type,person,control,template,status,source,risk,section,cause" doc:"By what it can be grouped"`
	Dated  bool     `json:"dated" doc:"It is of a period. Otherwise it is of this moment, and has no past"`
	Whole  bool     `json:"whole" doc:"The number is that of the rows of its list"`
}

// Measures are all that the caller may see.
type Measures struct {
	Measures []Measure `json:"measures" maxItems:"200" doc:"All that the caller may see"`
}

// Cell is a number and its rows.
type Cell struct {
	Value *float64 `json:"value" nullable:"true" minimum:"-1000000000000" maximum:"1000000000000" doc:"Null: there is nothing that it could be said of"`
	Count int64    `json:"count" minimum:"0" maximum:"9007199254740991" doc:"How many rows the list shows"`
	Of    int64    `json:"of" minimum:"0" maximum:"9007199254740991" doc:"Of how many it is a share; 0 where it is none"`
	List  string   `json:"list" maxLength:"2000" doc:"Path and query of the screen that shows exactly these rows; empty: there is none" example:"/observations?status=overdue"`
}

// Point is a month of a trend.
type Point struct {
	Month string `json:"month" minLength:"7" maxLength:"7" example:"2026-11" doc:"Year and month"`
	Cell
	Low  *float64 `json:"low" nullable:"true" minimum:"0" maximum:"1000000000000" doc:"Between these chance alone would leave it; null where that cannot be said"`
	High *float64 `json:"high" nullable:"true" minimum:"0" maximum:"1000000000000" doc:"The upper end of what low says; null where that cannot be said"`
}

// Number is a measure of a period, with what it can be compared with.
type Number struct {
	Measure string `json:"measure" enum:"{measures}" doc:"The measure that is meant, by its name"`
	Unit    string `json:"unit" enum:"count,percent,days,rate,hours" doc:"What its value is counted in"`
	Good    string `json:"good" enum:"up,down,neither" doc:"Which way is good: more, less, or neither"`
	Cell
	Before   *float64 `json:"before" nullable:"true" minimum:"-1000000000000" maximum:"1000000000000" doc:"In the period before; null where there is none"`
	Target   *float64 `json:"target" nullable:"true" minimum:"0" maximum:"1000000000000" doc:"What the organization wants it to be; null: no target was set"`
	Compared string   `json:"compared" enum:"better,worse,same,chance,unknown" doc:"With the period before. chance: the two cannot be told apart from it; unknown: there is nothing to compare, or no way that is good"`
	Low      *float64 `json:"low" nullable:"true" minimum:"0" maximum:"1000000000000" doc:"The 95 % interval of a rate, by the exact Poisson distribution, or of a share, by Wilson"`
	High     *float64 `json:"high" nullable:"true" minimum:"0" maximum:"1000000000000" doc:"The upper end of what low says; null where that cannot be said"`
	Trend    []Point  `json:"trend" maxItems:"13" doc:"The 13 months up to the period's end; empty where it was not asked for, or there is none"`
}

// Indicators are numbers of a period.
type Indicators struct {
	Span       Span     `json:"span" doc:"The days that the numbers are of"`
	Indicators []Number `json:"indicators" maxItems:"200" doc:"The numbers that were asked for"`
}

// Column is a column of a report: a measure, or a value of a second group.
type Column struct {
	Key     string `json:"key" maxLength:"80" doc:"The measure, month, year or value"`
	Name    string `json:"name" maxLength:"300" doc:"Of what has a name of its own; empty: the screen has the word for the key"`
	Measure string `json:"measure" enum:"{measures}" doc:"The measure that is meant, by its name"`
	Unit    string `json:"unit" enum:"count,percent,days,rate,hours" doc:"What its value is counted in"`
}

// Row is one of a report.
type Row struct {
	Key   string `json:"key" maxLength:"80" doc:"An id, a month, or a word; empty: what has none of these"`
	Name  string `json:"name" maxLength:"300" doc:"Of what has a name of its own; empty: the screen has the word for the key"`
	Cells []Cell `json:"cells" maxItems:"200" doc:"One for each column"`
}

// Report is a table of numbers.
type Report struct {
	sheets.ExportOutput
	Span    Span     `json:"span" doc:"The days that the numbers are of"`
	Report  string   `json:"report" maxLength:"60" doc:"The last part of its path"`
	Group   string   `json:"group" enum:"month,quarter,year,site,division,category,type,person,control,template,status,source,risk,section,cause,module" doc:"What the rows are"`
	Columns []Column `json:"columns" maxItems:"200" doc:"What the cells of each row are, in order"`
	Rows    []Row    `json:"rows" maxItems:"10000" doc:"One for each value of the group"`
	Totals  []Cell   `json:"totals" maxItems:"200" doc:"One for each column, of all rows, those that were not sent included"`
	Months  []Row    `json:"months" maxItems:"13" doc:"The same columns by month, the 13 up to the period's end"`
	More    bool     `json:"more" doc:"There are more rows than were sent"`
}
