package users

// Sent are the fields of a person, as a form sends them; what is not sent stays.
type Sent struct {
	FullName     *string   `json:"full_name,omitempty" maxLength:"200"`
	Email        *string   `json:"email,omitempty" maxLength:"254"`
	EmployeeID   *string   `json:"employee_id,omitempty" maxLength:"60"`
	Phone        *string   `json:"phone,omitempty" maxLength:"40"`
	Gender       *string   `json:"gender,omitempty" enum:",male,female,others"`
	Shift        *string   `json:"shift,omitempty" enum:"first,second,third,general"`
	Locale       *string   `json:"locale,omitempty" enum:"bg,de,en,es,fr,tr,zh" doc:"Of a new person: the caller's, if nothing is said"`
	RoleID       *int64    `json:"role_id,omitempty" minimum:"1" maximum:"9007199254740991"`
	SiteIDs      *[]int64  `json:"site_ids,omitempty" maxItems:"1000"`
	SupervisorID *int64    `json:"supervisor_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes the supervisor away"`
	PhotoID      *int64    `json:"photo_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"An upload: JPEG, PNG or GIF; 0 takes the photo away"`
	Licenses     *[]string `json:"licenses,omitempty" maxItems:"3" uniqueItems:"true" enum:"Permit,Incident,Audit"`
	IsContractor *bool     `json:"is_contractor,omitempty"`
}

type createInput struct {
	Body struct {
		Sent
		Password string `json:"password,omitempty" maxLength:"256" doc:"Without one the person is invited by a link"`
	}
	hash string
}

type oneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

type editInput struct {
	oneInput
	Body struct {
		Sent
		Status *string `json:"status,omitempty" enum:"Active,Inactive"`
	}
}

type removeInput struct {
	oneInput
	Reason string `query:"reason" maxLength:"1000" doc:"Why, for the log"`
}

type bulkInput struct {
	Body struct {
		UserIDs []int64 `json:"user_ids" minItems:"1" maxItems:"200"`
		Status  string  `json:"status" enum:"Active,Inactive"`
	}
}
