package insight

// Asked is what every number is asked with.
type Asked struct {
	Period      string  `query:"period" default:"this_month" enum:"this_month,last_month,this_quarter,last_quarter,this_year,last_year,last_12_months" doc:"Quarters and years are those of the financial year; it gives way to from and to"`
	From        string  `query:"from" format:"date" doc:"From this day on, in the time zone of each site"`
	To          string  `query:"to" format:"date" doc:"Up to this day"`
	DateType    string  `query:"record_date_type" default:"reported_date" enum:"reported_date,occurred_date" doc:"Which date counts"`
	FinYearType string  `query:"fin_year_type" default:"Apr-Mar" enum:"Jan-Dec,Apr-Mar" doc:"In which month the financial year begins; quarters and years follow it"`
	SiteID      []int64 `query:"site_id" maxItems:"100" doc:"All that the caller sees, if left out"`
}

// Span is the days that numbers are of, and those that they are compared with.
type Span struct {
	From        string `json:"from" format:"date" doc:"The first day"`
	To          string `json:"to" format:"date" doc:"The last day"`
	BeforeFrom  string `json:"before_from" format:"date" doc:"The period before, of the same length"`
	BeforeTo    string `json:"before_to" format:"date" doc:"The last day of the period before"`
	TimeZone    string `json:"time_zone" maxLength:"60" doc:"That of the organization, which says what day it is now; a record counts on its day at its site"`
	DateType    string `json:"record_date_type" enum:"reported_date,occurred_date" doc:"Which date of a record counts: when it was reported, or when it occurred"`
	FinYearType string `json:"fin_year_type" enum:"Jan-Dec,Apr-Mar" doc:"In which month the financial year begins"`
}
