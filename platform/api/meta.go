package api

// Meta says which part of the list this is.
type Meta struct {
	CurrentPage  int    `json:"current_page" minimum:"1" maximum:"1000000000" doc:"Number of this page, from 1"`
	PerPage      int    `json:"per_page" minimum:"1" maximum:"100" doc:"Rows of a page, as was asked for"`
	TotalPages   int    `json:"total_pages" minimum:"0" maximum:"1000000000" doc:"Pages of the rows that were counted"`
	TotalCount   int    `json:"total_count" minimum:"0" maximum:"1000000000" doc:"Rows, as far as they were counted"`
	More         bool   `json:"more" doc:"There are more rows than were counted"`
	OlderLeftOut bool   `json:"older_left_out,omitempty" doc:"More than 10,000 records have the words: only the newest 10,000 of them were searched"`
	Next         string `json:"next,omitempty" maxLength:"4000" doc:"What to ask the next page with, as ?after="`
	Previous     string `json:"previous,omitempty" maxLength:"4000" doc:"What to ask the previous page with, as ?after="`
}

// MetaOf computes a page's Meta.
func MetaOf(page, perPage, total int) Meta {
	return Meta{CurrentPage: page, PerPage: perPage, TotalCount: total, TotalPages: (total + perPage - 1) / perPage}
}
