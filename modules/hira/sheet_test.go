package hira_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hivis/directory/risks"
	"hivis/modules/hira"
)

func TestTheSheetIsWrittenAsAWhole(t *testing.T) {
	b := newBench(t)
	r := b.create(b.Acme.Supervisor, body{"rows": []body{}})
	var many []body
	for i := range 500 {
		many = append(many, b.row(fmt.Sprintf("k%d", i)))
	}
	r = recordOf(b.sheet(b.Acme.Supervisor, r, many...).Wants(http.StatusOK))
	b.Wants("all in order", []any{r.RowsCount, r.Shown.Rows[0].Key, r.Shown.Rows[499].Key}, "[500 k0 k499]")
	b.sheet(b.Acme.Supervisor, r, append(many, b.row("more"))...).Refuses(http.StatusUnprocessableEntity, "invalid")
	old := r
	r = recordOf(b.sheet(b.Acme.Supervisor, r, b.row("x"), b.row("k0")).Wants(http.StatusOK))
	b.Wants("another sheet", []any{r.RowsCount, r.Shown.Rows[0].Key, r.Shown.SheetVersion - old.Shown.SheetVersion}, "[2 x 1]")
	b.Wants("in the timeline", []any{r.Timeline[0].Verb, r.Timeline[0].Changes[0].Field, r.Timeline[0].Changes[0].After, r.Timeline[0].Changes[1].After}, "[rows_changed rows_added 1 499]")
	b.sheet(b.Acme.Supervisor, old, b.row("y")).Refuses(http.StatusConflict, "hira_sheet_changed").
		Says("Somebody else wrote these rows meanwhile. Reload them and enter your change again.", "de", "Inzwischen hat jemand anderes diese Zeilen geschrieben. Laden Sie neu und geben Sie Ihre Änderung noch einmal ein.")
	b.Acme.Worker.Put(pathOf(r.ID)+"/sheet", body{"sheet_version": r.Shown.SheetVersion, "rows": []body{}}).Refuses(http.StatusForbidden, "not_your_hira")
}

// TestAFullSheetFitsInAnyScript also where a letter takes three bytes; only what nobody can read
// any more is too much.
func TestAFullSheetFitsInAnyScript(t *testing.T) {
	b := newBench(t)
	r := b.create(b.Acme.Supervisor, body{"rows": []body{}})
	words := func(letters int) string { return strings.Repeat("险", letters) }
	var full []body
	for i := range 500 {
		full = append(full, b.row(fmt.Sprintf("k%d", i), body{"task_step": words(500), "hazard": words(300), "consequence": words(500), "exposed": words(300), "controls": words(2000)}))
	}
	r = recordOf(b.sheet(b.Acme.Supervisor, r, full...).Wants(http.StatusOK))
	b.Wants("every letter", []any{r.RowsCount, len(r.Shown.Rows[499].Controls)}, "[500 6000]")
	for i := range 20 {
		var more []body
		for j := range 10 {
			more = append(more, b.control(fmt.Sprintf("c%d", j), body{"description": words(2000)}))
		}
		full[i]["additional_controls"] = more
	}
	b.sheet(b.Acme.Supervisor, r, full...).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("rows", "There is too much text in these rows for one risk assessment. Shorten it, or divide the rows between two assessments.",
			"de", "Diese Zeilen enthalten zu viel Text für eine Gefährdungsbeurteilung. Kürzen Sie ihn oder teilen Sie die Zeilen auf zwei Beurteilungen auf.")
}

func TestWhatNoSheetCanSay(t *testing.T) {
	b := newBench(t)
	r := b.create(b.Acme.Supervisor)
	stranger := b.Globex.Worker.ID
	for _, c := range []struct {
		name, field string
		rows        []body
	}{
		{"a key twice", "rows[1].key", []body{b.row("a"), b.row("a")}},
		{"half a place", "rows[0].initial", []body{b.row("a", body{"initial": body{"likelihood": 3, "severity": 0}})}},
		{"half a place of the matrix", "rows[0].initial", []body{b.row("a", body{"initial": body{"likelihood": 4, "severity": 0}})}},
		{"half a residual place", "rows[0].residual", []body{b.row("a", body{"residual": body{"likelihood": 0, "severity": 3}})}},
		{"a key with signs", "rows[0].key", []body{b.row("a b")}},
		{"a control's key twice", "rows[0].additional_controls[1].key", []body{b.row("a", body{"additional_controls": []body{b.control("c"), b.control("c")}})}},
		{"another organization's person", "rows[0].additional_controls[0].responsible_id", []body{b.row("a", body{"additional_controls": []body{b.control("c", body{"responsible_id": stranger})}})}},
		{"a day that there is not", "rows[0].additional_controls[0].due_date", []body{b.row("a", body{"additional_controls": []body{b.control("c", body{"due_date": "2026-02-30"})}})}},
	} {
		refused := b.sheet(b.Acme.Supervisor, r, c.rows...)
		if refused.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(refused.Bytes), `"`+c.field+`"`) {
			t.Errorf("%s: %d %s", c.name, refused.StatusCode, refused.Bytes)
		}
	}
	b.Wants("nothing was written", b.read(b.Acme.Supervisor, r.ID).Shown.SheetVersion, r.Shown.SheetVersion)
}

func TestTheHeadOfADraft(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct {
		field  string
		change body
	}{
		{"title", body{"title": " "}}, {"site_ids", body{"site_ids": []int64{}}}, {"site_ids", body{"site_ids": []int64{b.Globex.Sites[0]}}}, {"site_ids", body{"site_ids": []int64{b.Acme.Sites[1]}}},
		{"site_ids", body{"site_ids": []int64{b.Acme.Sites[0], b.Acme.Sites[0]}}},
		{"reviewer_id", body{"reviewer_id": b.Acme.Supervisor.ID}}, {"reviewer_id", body{"reviewer_id": b.Globex.Admin.ID}}, {"assessor_id", body{"assessor_id": b.Acme.Guest.ID}},
	} {
		refused := b.Acme.Supervisor.Post("/api/risk_assessments", b.form(c.change))
		if refused.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(refused.Bytes), `"`+c.field+`"`) {
			t.Errorf("%v: %d %s", c.change, refused.StatusCode, refused.Bytes)
		}
	}
	r := b.create(b.Acme.Manager, body{"reviewer_id": b.Acme.Admin.ID, "site_ids": []int64{b.Acme.Sites[1], b.Acme.Sites[0]}, "tags": []string{" Ramp ", "RAMP", "Winter  work"}})
	b.Wants("sites in order, tags once", []any{r.Sites[0].ID == b.Acme.Sites[1], r.Tags}, "[true [ramp winter work]]")
	b.read(b.Acme.Worker, r.ID)
	b.read(b.Acme.Outsider, r.ID)
	edited := recordOf(b.Acme.Manager.Patch(pathOf(r.ID), body{"title": "Unloading", "site_ids": []int64{b.Acme.Sites[1]}}).Wants(http.StatusOK))
	b.Wants("changed", []any{edited.Title, len(edited.Sites), edited.Activity, edited.Timeline[0].Changes[0].After}, "[Unloading 1 Loading at the ramp Unloading]")
	b.Acme.Worker.Get(pathOf(r.ID)).Refuses(http.StatusNotFound, "not_found")
	copied := b.create(b.Acme.Manager, body{"reviewer_id": b.Acme.Admin.ID, "rows": []body{}, "copy_of": r.ID, "title": "Like it"})
	b.Wants("rows of another", []any{copied.RowsCount, copied.Shown.Rows[1].Hazard}, "[2 Falling from the ramp]")
	b.Globex.Admin.Post("/api/risk_assessments", body{"title": "Like it", "site_ids": []int64{b.Globex.Sites[0]}, "copy_of": r.ID}).Refuses(http.StatusNotFound, "not_found")
}

// twoBands is a matrix on which all is bad that is likely or grave.
func twoBands(number int) body {
	matrix := risks.Standard()
	matrix.Bands = []risks.Band{{Key: "fine", Name: "Fine", Color: "#00aa00", Level: "low"}, {Key: "bad", Name: "Bad", Color: "#aa0000", Level: "extreme"}}
	for likelihood, cells := range matrix.Cells {
		for severity := range cells {
			cells[severity] = map[bool]string{true: "bad", false: "fine"}[likelihood > 1 || severity > 2]
		}
	}
	return body{"number": number, "likelihoods": matrix.Likelihoods, "severities": matrix.Severities, "bands": matrix.Bands, "cells": matrix.Cells}
}

// TestWhatWasAssessedKeepsItsMatrix is the risk register's side of the versions of the matrix.
func TestWhatWasAssessedKeepsItsMatrix(t *testing.T) {
	b := newBench(t)
	r := b.publish()
	old := b.create(b.Acme.Supervisor)
	b.Acme.Manager.Put("/api/risk_matrix", twoBands(0)).Wants(http.StatusOK)
	got := b.read(b.Acme.Supervisor, r.ID)
	b.Wants("what was rated keeps its own", []any{got.Matrix.Number, got.Matrix.Current, got.Shown.Rows[0].Initial.Band, got.Residual}, "[0 false high high]")
	left := b.read(b.Acme.Supervisor, old.ID)
	b.Wants("a draft too, until it is moved", []any{left.Matrix.Number, left.Shown.Rows[0].Initial.Band}, "[0 high]")
	moved := recordOf(b.Acme.Supervisor.Patch(pathOf(old.ID), body{"latest_matrix": true}).Wants(http.StatusOK))
	b.Wants("a draft moves", []any{moved.Matrix.Number, moved.Matrix.Current, moved.Shown.Rows[0].Initial.Band, moved.Shown.Rows[0].Initial.Level}, "[1 true bad extreme]")
	v2 := b.do(b.Acme.Supervisor, r.ID, "revise", body{"reason": "The matrix is new"})
	b.Wants("a revision begins on it", []any{v2.Matrix.Number, v2.Shown.Rows[0].Initial.Level}, "[1 extreme]")
	b.sheet(b.Acme.Supervisor, v2, b.row("a", body{"initial": body{"likelihood": 2, "severity": 3}}), b.row("b")).Wants(http.StatusOK)
	b.Wants("its band and level", b.approve(r.ID).Residual, "extreme")
	var map1, map0 hira.HeatMap
	b.Acme.Manager.Get("/api/risk_assessments/heat_map").Wants(http.StatusOK).Into(&map1)
	b.Acme.Manager.Get("/api/risk_assessments/heat_map?matrix_number=0").Wants(http.StatusOK).Into(&map0)
	b.Wants("each its own rows", []any{map1.Cells, map1.NotRated, map1.Others, map0.Cells, map0.Others}, "[[{2 3 fine low 1} {2 5 bad extreme 1} {3 4 bad extreme 2}] 0 0 [] 4]")
}

func TestTheLibraryGrowsWithUse(t *testing.T) {
	b := newBench(t)
	terms := func(query string) (texts []string) {
		var out hira.Terms
		b.Acme.Worker.Get("/api/risk_library?" + query).Wants(http.StatusOK).Into(&out)
		for _, term := range out.Terms {
			texts = append(texts, fmt.Sprintf("%s:%d", term.Text, term.Uses))
		}
		return texts
	}
	b.create(b.Acme.Supervisor)
	b.Wants("a draft teaches nothing", len(terms("kind=hazard")), 0)
	b.publish(body{"rows": []body{b.row("a"), b.row("b", body{"hazard": "FORKLIFT  traffic"}), b.row("c", body{"hazard": "Falling", "controls": "Mirrors"})}})
	b.Wants("hazards", terms("kind=hazard"), "[Forklift traffic:2 Falling:1]")
	b.Wants("controls, a line each", terms("kind=control"), "[Mirrors:3 Marked ways:2]")
	b.Wants("by words", terms("kind=hazard&q=traf+FORK"), "[Forklift traffic:2]")
	b.Wants("signs are no signs", len(terms("kind=hazard&q=%25")), 0)
	var added hira.TermAnswer
	b.Acme.Worker.Post("/api/risk_library", body{"kind": "hazard", "text": "Noise"}).Wants(http.StatusForbidden)
	b.Acme.Manager.Post("/api/risk_library", body{"kind": "hazard", "text": " Noise "}).Wants(http.StatusCreated).Into(&added)
	path := fmt.Sprintf("/api/risk_library/%d", added.Term.ID)
	b.Acme.Manager.Patch(path, body{"text": "falling"}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Acme.Manager.Patch(path, body{"hidden": true}).Wants(http.StatusOK)
	b.Wants("suggested no more", len(terms("kind=hazard")), 2)
	b.Globex.Admin.Patch(path, body{"hidden": false}).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Manager.Post("/api/risk_library", body{"kind": "control", "text": "Cones", "category_id": b.Acme.CategoryID}).Refuses(http.StatusUnprocessableEntity, "invalid")
	var theirs hira.Terms
	b.Globex.Admin.Get("/api/risk_library?kind=hazard&hidden=true").Wants(http.StatusOK).Into(&theirs)
	b.Wants("another organization has its own", len(theirs.Terms), 0)
}
