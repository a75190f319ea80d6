package categories

// Setting is a category as its settings show it.
type Setting struct {
	ID           int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The category's id"`
	Name         string `json:"name" maxLength:"120" doc:"The category's name, without those above it"`
	CategoryType string `json:"category_type" enum:"{record_categories}" doc:"Which kind of record it is for"`
	Place
}

// Place is where something stands among the others, and how much it is used.
type Place struct {
	ParentID   *int64 `json:"parent_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"What it is part of; null: it is at the top"`
	ParentName string `json:"parent_name" maxLength:"250" doc:"What it is part of, from the top"`
	Level      int    `json:"level" minimum:"1" maximum:"3" doc:"How deep it is: 1 is the top"`
	Status     string `json:"status" enum:"active,inactive" doc:"Inactive ones are not offered for new records"`
	Children   int    `json:"children" minimum:"0" maximum:"1000000" doc:"How many are directly below it"`
	Uses       int    `json:"uses" minimum:"0" maximum:"1000000000" doc:"Records that name it"`
}

// Answer is one category.
type Answer struct {
	Category Setting `json:"category"`
}

// EnvironmentCategory is one of the environment.
type EnvironmentCategory struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name string `json:"name" maxLength:"120"`
	Place
}

// EnvironmentList are environment categories.
type EnvironmentList struct {
	EnvironmentCategories []EnvironmentCategory `json:"environment_categories" maxItems:"5000"`
}

// EnvironmentAnswer is one environment category.
type EnvironmentAnswer struct {
	EnvironmentCategory EnvironmentCategory `json:"environment_category"`
}

// RootCauseSetting is a root cause: of the first level, the second or the third.
type RootCauseSetting struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The root cause's id"`
	TypeName string `json:"type_name" maxLength:"120" doc:"The root cause's name, without those above it"`
	Place
}

// RootCauseList are root causes.
type RootCauseList struct {
	RootCauseSettings []RootCauseSetting `json:"root_cause_settings" maxItems:"5000" doc:"Those that were asked for"`
}

// RootCauseAnswer is one root cause.
type RootCauseAnswer struct {
	RootCauseSetting RootCauseSetting `json:"root_cause_setting"`
}

// Parents are what a root cause is part of, from the top, and what it could be part of.
type Parents struct {
	Ancestors []RootCauseSetting `json:"ancestors" maxItems:"2" doc:"What it is part of, from the top; none of one of the first level"`
	Parents   []RootCauseSetting `json:"parents" maxItems:"5000" doc:"Active ones of the level above"`
}

// Filter narrows a list of settings.
type Filter struct {
	Query    string `query:"q" maxLength:"100" doc:"Words in the name"`
	Status   string `query:"status" default:"all" enum:"active,inactive,all" doc:"Which of them; all leaves none out but what was deleted"`
	ParentID int64  `query:"parent_id" minimum:"0" maximum:"9007199254740991" doc:"Only what is directly below it"`
	TopLevel bool   `query:"top_level" doc:"Only what is part of nothing"`
}

// Naming is what the name and the place of a new category are.
type Naming struct {
	Name     string `json:"name" minLength:"1" maxLength:"120" doc:"No other one at the same place has it"`
	ParentID int64  `json:"parent_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 for the top"`
}

// Change is one of a category; what is not sent stays.
type Change struct {
	Name     *string `json:"name,omitempty" minLength:"1" maxLength:"120" doc:"No other one at the same place has it"`
	ParentID *int64  `json:"parent_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 for the top"`
	Status   *string `json:"status,omitempty" enum:"active,inactive" doc:"What is below becomes inactive with it"`
}

type createInput struct {
	Body struct {
		Naming
		CategoryType string `json:"category_type" enum:"{record_categories}" doc:"Which kind of record it is for"`
	}
}

// Subject is whose id stands in the path.
type Subject struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Its id"`
}

type editInput struct {
	Subject
	Body Change
}

type createEnvironmentInput struct {
	Body struct {
		EnvironmentCategory Naming `json:"environment_category"`
	}
}

type editEnvironmentInput struct {
	Subject
	Body struct {
		EnvironmentCategory Change `json:"environment_category"`
	}
}

type createRootCauseInput struct {
	Body struct {
		TypeName string `json:"type_name" minLength:"1" maxLength:"120" doc:"No other one at the same place has it"`
		ParentID int64  `json:"parent_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 for the first level"`
	}
}

type editRootCauseInput struct {
	Subject
	Body struct {
		TypeName *string `json:"type_name,omitempty" minLength:"1" maxLength:"120" doc:"No other one at the same place has it"`
		ParentID *int64  `json:"parent_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 for the first level"`
		Status   *string `json:"status,omitempty" enum:"active,inactive" doc:"What is below becomes inactive with it"`
	}
}

type orderInput struct {
	Body struct {
		CategoryIDs []int64 `json:"category_ids" minItems:"1" maxItems:"5000" doc:"Of one kind and below the same one, in their new order; those left out follow"`
	}
}

// Ordered says how many were put in order.
type Ordered struct {
	Count int `json:"count" minimum:"1" maximum:"5000"`
}

type mergeInput struct {
	Subject
	Body struct {
		IntoID int64 `json:"into_id" minimum:"1" maximum:"9007199254740991" doc:"One of the same kind"`
	}
}

// Merged says what became of a category that was merged.
type Merged struct {
	IntoID int64 `json:"into_id" minimum:"1" maximum:"9007199254740991" doc:"The one that is left"`
	Moved  int   `json:"moved" minimum:"0" maximum:"1000000000" doc:"Records that name the other one now"`
}

// Removed is the answer for what is not there any more.
type Removed struct {
	ID int64 `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The id that it had"`
}

// Types are the kinds of records that have categories.
type Types struct {
	CategoryTypes []Type `json:"category_types" maxItems:"10" doc:"The kinds of records that have categories"`
}

// Type is one of them.
type Type struct {
	Key    string `json:"key" enum:"{record_categories}" doc:"The category_type of its categories"`
	Name   string `json:"name" maxLength:"120" doc:"In the caller's language"`
	Active int    `json:"active" minimum:"0" maximum:"1000000" doc:"Categories there are to choose from"`
}

type defaultsInput struct {
	Body struct {
		CategoryTypes []string `json:"category_types" minItems:"1" maxItems:"5" enum:"{category_types}" doc:"Those of the environment are for administrators, root causes for whoever may create them"`
		Locale        string   `json:"locale,omitempty" enum:"bg,de,en,es,fr,tr,zh" doc:"The caller's if left out"`
	}
}

// Added says how many were added.
type Added struct {
	Added int `json:"added" minimum:"0" maximum:"10000" doc:"How many were added; 0: all were there"`
}
