package server_test

import (
	"fmt"

	"hivis/server/servertest"
)

// What an organization is set up with: the parts of its sites, plans, words, manpower.

// fresh is a text of this side that is said once.
func (o *side) fresh(what string) string {
	o.names++
	return fmt.Sprint(o.say(what), " ", o.names)
}

func (o *side) setUp() {
	o.t.Helper()
	o.pointer()
	o.category("observation", o.CategoryID)
	o.category("environment", o.topCategory("environment"))
	o.category("root_cause", o.topCategory("root_cause"))
	o.Admin.Patch("/api/manpower", map[string]any{"cells": []any{map[string]any{"site_id": o.Sites[0], "month": "2026-09", "headcount": 20}}}).Wants(200)
}

func (o *side) site() int64 {
	o.t.Helper()
	return o.Admin.Post("/api/sites", map[string]any{"name": o.fresh("site"), "time_zone": "Europe/Sofia", "head_of_safety_id": o.Worker.ID}).Wants(201).ID("site")
}

// part is a new one below another.
func (o *side) part(path string, of int64) int64 {
	o.t.Helper()
	return o.Admin.Post(fmt.Sprintf(path, of), map[string]any{"name": o.fresh("part")}).Wants(201).ID("part")
}

// department is one of the side's division.
func (o *side) department() int64 {
	return o.Insert(`insert into departments (organization_id, site_id, division_id, name) values ($1, $2, $3, $4)
		on conflict (organization_id, division_id, lower(name)) where status <> 'deleted' do update set name = excluded.name returning id`,
		o.ID, o.Sites[0], o.division(), o.say("department"))
}

// unit is one of the side's department.
func (o *side) unit() int64 {
	return o.Insert(`insert into units (organization_id, site_id, department_id, name) values ($1, $2, $3, $4)
		on conflict (organization_id, department_id, lower(name)) where status <> 'deleted' do update set name = excluded.name returning id`,
		o.ID, o.Sites[0], o.department(), o.say("unit"))
}

func (o *side) picture() int64 {
	o.t.Helper()
	return servertest.As[uploaded](o.Admin.Upload(o.say("plan")+".png", servertest.Picture).Wants(200)).Attachment.ID
}

// plan is a new one of the first site.
func (o *side) plan() int64 {
	o.t.Helper()
	o.Admin.Post(fmt.Sprintf("/api/sites/%d/plans", o.Sites[0]), map[string]any{"name": o.fresh("plan"), "image_id": o.picture()}).Wants(201)
	return o.Insert("select max(id) from site_plans where organization_id = $1", o.ID)
}

// plans are all of the first site.
func (o *side) plans() (ids []int64) {
	o.t.Helper()
	var answer struct{ Plans []struct{ ID int64 } }
	o.Admin.Get(fmt.Sprintf("/api/sites/%d/plans", o.Sites[0])).Wants(200).Into(&answer)
	for _, plan := range answer.Plans {
		ids = append(ids, plan.ID)
	}
	return ids
}

func (o *side) pointer() int64 {
	o.t.Helper()
	o.Admin.Post(fmt.Sprintf("/api/site_plans/%d/pointers", o.plan()), map[string]any{"x": 0.5, "y": 0.5, "label": o.say("label"), "unit_id": o.unit()}).Wants(201)
	return o.Insert("select max(id) from site_pointers where organization_id = $1", o.ID)
}

// category is a new one below another, 0 for none.
func (o *side) category(kind string, of int64) int64 {
	return o.Insert("insert into categories (organization_id, category_type, name, parent_id) values ($1, $2, $3, nullif($4::bigint, 0)) returning id",
		o.ID, kind, o.fresh("category"), of)
}

// topCategory is the first of its kind.
func (o *side) topCategory(kind string) int64 {
	o.t.Helper()
	if found := o.Insert("select coalesce(min(id), 0) from categories where organization_id = $1 and category_type = $2 and parent_id is null", o.ID, kind); found != 0 {
		return found
	}
	return o.category(kind, 0)
}
