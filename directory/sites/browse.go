package sites

import "hivis/platform/api"

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"50" minimum:"1" maximum:"100" doc:"Sites of a page"`
	Query   string `query:"q" maxLength:"100" doc:"Words in the name, the ID or the city"`
	Status  string `query:"status" default:"active" enum:"active,inactive,deleted,all" doc:"all leaves out the deleted ones"`
	Sort    string `query:"sort" maxLength:"60" doc:"name, site_code, city or country; with a minus downwards"`
}

// Rows is a page of sites.
type Rows struct {
	Sites []Row    `json:"sites" maxItems:"100" doc:"A page of the sites that the caller sees"`
	Meta  api.Meta `json:"meta"`
}

// FullNames are sites by their full names.
type FullNames struct {
	Sites []FullName `json:"sites" maxItems:"10000"`
}

// FullName is a site with the name of the one above it.
type FullName struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	FullName string `json:"full_name" maxLength:"410"`
}

type placesInput struct {
	Query  string `query:"q" maxLength:"100" doc:"Each word stands in the name of the place or of what it is part of"`
	SiteID int64  `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"Only places of this site"`
}

// FoundPlaces are places to choose from, the best fifty.
type FoundPlaces struct {
	Places []Found `json:"places" maxItems:"50"`
}

// Found is a place with what it is part of.
type Found struct {
	Kind         string `json:"kind" db:"-" enum:"site,division,department,unit"`
	Name         string `json:"name" maxLength:"410"`
	Path         string `json:"path" maxLength:"1020" doc:"Site / Division / Department / Unit"`
	SiteID       int64  `json:"site_id" minimum:"1" maximum:"9007199254740991"`
	DivisionID   *int64 `json:"division_id" nullable:"true" minimum:"1" maximum:"9007199254740991"`
	DepartmentID *int64 `json:"department_id" nullable:"true" minimum:"1" maximum:"9007199254740991"`
	UnitID       *int64 `json:"unit_id" nullable:"true" minimum:"1" maximum:"9007199254740991"`
}

type treeInput struct {
	OrganizationID int64 `path:"organization_id" minimum:"1" maximum:"9007199254740991" doc:"The caller's own organization"`
}

// Tree is all sites with what is below them, but the deleted ones.
type Tree struct {
	Sites []Node `json:"sites" maxItems:"10000" doc:"All but the deleted ones"`
}

// Node is a site in the tree.
type Node struct {
	Row
	Divisions []Branch `json:"divisions" maxItems:"500" doc:"With the departments and units below them"`
}
