package sites

// level is one of the three below a site.
type level struct {
	word, table      string
	path, parentPath string
	parent           string // the column that says what a part is of
	above            string // the table of what it is of
	below            string // the table of what is of it, "" at the lowest
}

var (
	divisions   = level{"division", "divisions", "/api/divisions/{id}", "/api/sites/{id}/divisions", "site_id", "sites", "departments"}
	departments = level{"department", "departments", "/api/departments/{id}", "/api/divisions/{id}/departments", "division_id", "divisions", "units"}
	units       = level{"unit", "units", "/api/units/{id}", "/api/departments/{id}/units", "department_id", "departments", ""}
	levels      = []level{divisions, departments, units}
)

type addPartInput struct {
	Subject
	Body struct {
		Name       string `json:"name" minLength:"1" maxLength:"200" doc:"Name of the division, department or unit"`
		HeadID     int64  `json:"head_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Who heads it; 0 for nobody"`
		InChargeID int64  `json:"in_charge_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Who is in charge day by day; 0 for nobody"`
	}
}

type editPartInput struct {
	Subject
	Body struct {
		Name       *string `json:"name,omitempty" minLength:"1" maxLength:"200" doc:"Name of the division, department or unit"`
		HeadID     *int64  `json:"head_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 for nobody"`
		InChargeID *int64  `json:"in_charge_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 for nobody"`
		Status     *string `json:"status,omitempty" enum:"active,inactive" doc:"What is below an inactive part becomes inactive with it"`
		MoveToID   *int64  `json:"move_to_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"Of the same site: a division for a department, a department for a unit"`
	}
}

// PartAnswer is one division, department or unit.
type PartAnswer struct {
	Part   Part  `json:"part"`
	SiteID int64 `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"The site that it is part of"`
}
