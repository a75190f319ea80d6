package sites

import "hivis/core/attachments"

// Plan is a picture of one level of a site.
type Plan struct {
	ID       int64                   `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The plan's id"`
	Name     string                  `json:"name" maxLength:"120" doc:"What the plan shows, such as a floor"`
	Width    int                     `json:"width" minimum:"1" maximum:"100000" doc:"Pixels, as the picture is shown"`
	Height   int                     `json:"height" minimum:"1" maximum:"100000" doc:"Pixels, as the picture is shown"`
	Image    *attachments.Attachment `json:"image" db:"-" doc:"The picture"`
	Pointers []Pointer               `json:"pointers" db:"-" maxItems:"500" doc:"Places on the plan"`
}

// Pointer is a place on a plan.
type Pointer struct {
	ID           int64   `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The pointer's id"`
	X            float64 `json:"x" minimum:"0" maximum:"1" doc:"Fraction of the width, from the left"`
	Y            float64 `json:"y" minimum:"0" maximum:"1" doc:"Fraction of the height, from the top"`
	Label        string  `json:"label" maxLength:"120" doc:"What stands beside it; empty: nothing"`
	Path         string  `json:"path" maxLength:"620" doc:"Division / Department / Unit"`
	DivisionID   int64   `json:"division_id" minimum:"1" maximum:"9007199254740991" doc:"The division that is there"`
	DepartmentID *int64  `json:"department_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"The department of that division that is there; null: all of it"`
	UnitID       *int64  `json:"unit_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"The unit of that department that is there; null: all of it"`
}

// Plans are all plans of a site, in their order.
type Plans struct {
	Plans []Plan `json:"plans" maxItems:"20" doc:"In their order"`
}

type addPlanInput struct {
	Subject
	Body struct {
		Name    string `json:"name" minLength:"1" maxLength:"120" doc:"Of the level: Ground floor"`
		ImageID int64  `json:"image_id" minimum:"1" maximum:"9007199254740991" doc:"An upload: a JPEG, PNG, GIF or WebP picture"`
	}
	width, height int // measured before the transaction
}

type editPlanInput struct {
	Subject
	Body struct {
		Name    *string `json:"name,omitempty" minLength:"1" maxLength:"120" doc:"What the plan shows, such as a floor"`
		ImageID *int64  `json:"image_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"An upload; the pointers stay where they are on it"`
	}
	width, height int // measured before the transaction
}

type orderInput struct {
	Subject
	Body struct {
		PlanIDs []int64 `json:"plan_ids" minItems:"1" maxItems:"20" doc:"All plans of the site in their new order"`
	}
}

// Tag says of which part of the site a pointer is. What is given of it fits together.
type Tag struct {
	DivisionID   int64 `json:"division_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The division that is there"`
	DepartmentID int64 `json:"department_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"A department of the division; 0: all of it"`
	UnitID       int64 `json:"unit_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"A unit of the department; 0: all of it"`
}

type addPointerInput struct {
	Subject
	Body struct {
		X     float64 `json:"x" minimum:"0" maximum:"1" doc:"Fraction of the width, from the left"`
		Y     float64 `json:"y" minimum:"0" maximum:"1" doc:"Fraction of the height, from the top"`
		Label string  `json:"label,omitempty" maxLength:"120" doc:"What stands beside it"`
		Tag
	}
}

type editPointerInput struct {
	Subject
	Body struct {
		X     *float64 `json:"x,omitempty" minimum:"0" maximum:"1" doc:"Fraction of the width, from the left"`
		Y     *float64 `json:"y,omitempty" minimum:"0" maximum:"1" doc:"Fraction of the height, from the top"`
		Label *string  `json:"label,omitempty" maxLength:"120" doc:"What stands beside it"`
		Tag            // unless all three are left out
	}
}
