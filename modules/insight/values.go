package insight

type valuesInput struct {
	Measures []string `query:"measures" required:"true" minItems:"1" maxItems:"40" enum:"{measures}"`
	Group    string   `query:"group" enum:"month,quarter,year,site,division,category,type,person,control,template,status,source,risk" doc:"Rows of a report by this; the numbers are of all if left out"`
	Trend    bool     `query:"trend" doc:"With 13 months of each number"`
	Asked
}

// Values are numbers, and their rows by a group.
type Values struct {
	Indicators
	Report *Report `json:"report" doc:"Null unless a group was asked for"`
}
