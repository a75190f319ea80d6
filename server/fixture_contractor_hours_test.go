package server_test

import (
	"fmt"
	"net/http"
)

// plantOf is a crane of a company.
func (o *side) plantOf(company int64) int64 {
	o.t.Helper()
	o.Admin.Post(fmt.Sprintf("/api/contractors/%d/plant", company), map[string]any{"kind": "crane", "name": o.fresh("crane"), "identification": o.say("plate"), "active": true}).Wants(http.StatusCreated)
	return o.Insert("select max(id) from contractor_plant where organization_id = $1", o.ID)
}

// returnedHours are those of this month at the side's first site.
func (o *side) returnedHours(company int64) {
	o.t.Helper()
	o.people++
	o.Admin.Patch(fmt.Sprintf("/api/contractors/%d/hours", company), map[string]any{"cells": []map[string]any{{"site_id": o.Sites[0], "month": o.day(0)[:7], "hours": o.people}}}).Wants(http.StatusOK)
}

func init() {
	also(nil, nil, map[string]special{
		"GET /api/contractors/{id}/plant": {rewrite: func(o *side, r *request) {
			company := o.lastCompany()
			o.plantOf(company)
			o.inPath(r, "{id}", company)
		}},
		"POST /api/contractors/{id}/plant": {rewrite: freshNames("name")},
		"PATCH /api/contractors/{id}/plant/{plant_id}": {rewrite: func(o *side, r *request) {
			company := o.lastCompany()
			o.inPath(r, "{id}", company, "{plant_id}", o.plantOf(company))
			freshNames("name")(o, r)
		}},
		"PATCH /api/contractors/{id}/hours": {rewrite: func(o *side, r *request) {
			r.body = map[string]any{"cells": []map[string]any{{"site_id": o.Sites[0], "month": o.day(0)[:7], "hours": 7}}}
		}},
	})
}
