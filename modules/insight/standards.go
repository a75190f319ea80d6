package insight

import "hivis/platform/sheets"

type standardsInput struct {
	Asked
	PerHours string `query:"per_hours" default:"200000" enum:"200000,1000000" doc:"The hours that GRI rates are of"`
	sheets.ExportInput
}

// StandardLine is a line of a table that a standard asks for.
type StandardLine struct {
	Clause string `json:"clause" maxLength:"20" doc:"Of the standard" example:"403-9 a i"`
	Key    string `json:"key" enum:"fatalities,lasting_injuries,recordable_injuries,lost_time_injuries,over_three_days_injuries,fatal_illnesses,recordable_illnesses,fatal_cases,lost_days,hours_worked,process_tier_1,process_tier_2"`
	Who    string `json:"who" enum:"employee,contractor,all" doc:"Own employees, or workers of others whose work the organization controls; all: both. Visitors are in no table"`
	Unit   string `json:"unit" enum:"count,days,rate,hours"`
	Hours  int64  `json:"per_hours" minimum:"0" maximum:"1000000" doc:"A rate of so many hours worked"`
	People int64  `json:"per_people" minimum:"0" maximum:"1000000" doc:"A rate of so many people, of whom the average headcount counts"`
	Cell
}

// InjuryType is a main type of injury, by the code of its nature, with how many were hurt so.
type InjuryType struct {
	Code  string         `json:"code" maxLength:"6" doc:"Of GET /api/injury_codes, the kind nature; empty: nobody said what injury it was"`
	Title string         `json:"title" maxLength:"300" doc:"What the code says"`
	Lines []StandardLine `json:"lines" maxItems:"4" doc:"High-consequence and recordable injuries, of employees and of workers of contractors"`
}

// StandardTable is what one standard asks for.
type StandardTable struct {
	Standard    string         `json:"standard" enum:"gri,esrs,ilo,esaw,api754"`
	Lines       []StandardLine `json:"lines" maxItems:"40"`
	InjuryTypes []InjuryType   `json:"injury_types" maxItems:"10" doc:"Of GRI: the main types of injury, the most frequent first"`
}

// Standards are the tables that sustainability and labour statistics ask for. What happened counts on
// the day on which it happened.
type Standards struct {
	sheets.ExportOutput
	Span     Span            `json:"span"`
	Reckoned bool            `json:"reckoned" doc:"Some of the hours are reckoned from headcounts"`
	Tables   []StandardTable `json:"tables" maxItems:"5" doc:"That of API RP 754 where the organization has process safety"`
}

// lineOf says how a line is counted.
type lineOf struct {
	clause, key, who string
	measure          string // counted of incidents; "" is the hours worked
	health           string // injured, ill, or both
	hours, people    int64
}

// What harm a line is of: that of accidents, illness, or both.
const (
	injured = "injured"
	ill     = "ill"
	both    = ""
)

// worker is whose work it is, with the letter of clauses.
type worker struct{ letter, who string }

// workers are those whom GRI tells apart, by the letter of its clauses.
var workers = []worker{{"a", "employee"}, {"b", "contractor"}}

// mainTypes is how many types of injury are the main ones.
const mainTypes = 10

// perPeople is what labour statistics are of.
const perPeople = 100_000

// linesOf are the lines of each standard. Rates of GRI are of as many hours as is asked for.
func linesOf(perHours int64) map[string][]lineOf {
	const million = 1_000_000
	var gri []lineOf
	for _, w := range workers {
		counted := func(clause, key, measure, health string) {
			gri = append(gri, lineOf{clause: clause, key: key, who: w.who, measure: measure, health: health})
			if health == injured {
				gri = append(gri, lineOf{clause: clause, key: key, who: w.who, measure: measure, health: health, hours: perHours})
			}
		}
		counted("403-9 "+w.letter+" i", "fatalities", "fatalities", injured)
		counted("403-9 "+w.letter+" ii", "lasting_injuries", "lasting_injuries", injured)
		counted("403-9 "+w.letter+" iii", "recordable_injuries", "recordable_injuries", injured)
		counted("403-9 "+w.letter+" v", hoursWorked, "", both)
		counted("403-10 "+w.letter+" i", "fatal_illnesses", "fatalities", ill)
		counted("403-10 "+w.letter+" ii", "recordable_illnesses", "recordable_injuries", ill)
	}
	own := func(clause, key, measure, health string, hours, people int64) lineOf {
		return lineOf{clause, key, "employee", measure, health, hours, people}
	}
	return map[string][]lineOf{
		"gri": gri,
		"esrs": {
			own("88 b", "fatal_cases", "fatalities", both, 0, 0),
			{"88 b", "fatal_cases", "contractor", "fatalities", both, 0, 0},
			own("88 c", "recordable_injuries", "recordable_injuries", injured, 0, 0), own("88 c", "recordable_injuries", "recordable_injuries", injured, million, 0),
			own("88 d", "recordable_illnesses", "recordable_injuries", ill, 0, 0), own("88 e", "lost_days", "lost_days", both, 0, 0),
		},
		"ilo": {
			own("8.8.1", "fatalities", "fatalities", injured, 0, perPeople), own("8.8.1", "lost_time_injuries", "lost_time_injuries", injured, 0, perPeople),
			own("8.8.1", "lost_days", "lost_days", injured, 0, 0),
		},
		"esaw": {
			own("", "over_three_days_injuries", "over_three_days_injuries", injured, 0, 0), own("", "over_three_days_injuries", "over_three_days_injuries", injured, 0, perPeople),
			own("", "fatalities", "fatalities", injured, 0, 0), own("", "fatalities", "fatalities", injured, 0, perPeople),
		},
	}
}
