package risks_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/directory/risks"
	"hivis/server/servertest"
)

type body = map[string]any

// next is what follows the version of a number: the product's own, changed.
func next(number int, change func(m *risks.Matrix)) body {
	m := risks.Standard()
	change(&m)
	return body{"number": number, "likelihoods": m.Likelihoods, "severities": m.Severities, "bands": m.Bands, "cells": m.Cells}
}

// worse makes 2 by 2 medium and 4 by 3 extreme.
func worse(m *risks.Matrix) {
	m.Cells[1] = []string{risks.Low, risks.Medium, risks.Medium, risks.Medium, risks.High}
	m.Cells[2] = []string{risks.Low, risks.Medium, risks.Medium, risks.Extreme, risks.Extreme}
	m.Cells[3] = []string{risks.Low, risks.Medium, risks.High, risks.Extreme, risks.Extreme}
	m.Likelihoods[2].Name = "Once a year"
}

func TestTheMatrixHasVersions(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	o := s.Acme
	o.Supervisor.Put("/api/risk_matrix", next(0, worse)).Refuses(http.StatusForbidden, "permission_denied")
	o.Manager.Put("/api/risk_matrix", next(1, worse)).Refuses(http.StatusConflict, "risk_matrix_changed")
	var made risks.Answer
	o.Manager.Put("/api/risk_matrix", next(0, worse)).Wants(http.StatusOK).Into(&made)
	if m := made.Matrix; m.Number != 1 || !m.Current || m.MadeBy.ID != o.Manager.ID || m.Likelihoods[2].Name != "Once a year" {
		t.Errorf("the first of its own is %+v", m)
	}
	o.Manager.Put("/api/risk_matrix", next(0, worse)).Refuses(http.StatusConflict, "risk_matrix_changed").
		Says("Somebody else made a new matrix meanwhile. Load it and change that one.", "de", "Inzwischen hat jemand anderes eine neue Matrix gemacht. Laden Sie sie und ändern Sie diese.")
	o.Manager.Put("/api/risk_matrix", next(1, func(m *risks.Matrix) { m.Cells[4][4] = risks.Low })).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("cells[4][4]", "What is likelier or more severe is never less grave.", "de", "Was wahrscheinlicher oder schwerer ist, ist nie weniger schlimm.")
	o.Manager.Put("/api/risk_matrix", next(1, func(m *risks.Matrix) { m.Likelihoods = m.Likelihoods[:4]; m.Cells = m.Cells[:4] })).Refuses(http.StatusUnprocessableEntity, "invalid")

	var all risks.Versions
	o.Worker.Get("/api/risk_matrix/versions").Wants(http.StatusOK).Into(&all)
	if len(all.Matrices) != 2 || all.Matrices[0].Number != 1 || all.Matrices[1].Number != 0 || all.Matrices[1].Current {
		t.Errorf("there were %+v", all.Matrices)
	}
	for path, want := range map[string]int{"/api/risk_matrix": 1, "/api/risk_matrix?number=1": 1, "/api/risk_matrix?number=0": 0} {
		var one risks.Answer
		o.Worker.Get(path).Wants(http.StatusOK).Into(&one)
		if one.Matrix.Number != want {
			t.Errorf("%s is number %d", path, one.Matrix.Number)
		}
	}
	o.Worker.Get("/api/risk_matrix?number=5").Refuses(http.StatusNotFound, "not_found")
	var theirs risks.Answer
	s.Globex.Worker.Get("/api/risk_matrix").Wants(http.StatusOK).Into(&theirs)
	if theirs.Matrix.Number != 0 || !theirs.Matrix.Current {
		t.Errorf("another organization has %+v", theirs.Matrix)
	}
	if n := s.Insert("select count(*) from audit_events where kind = 'organization_updated' and organization_id = $1", o.ID); n != 1 {
		t.Errorf("%d lines in the log", n)
	}
}

// TestIncidentsAreAsGraveAsTheMatrixInUseSays, also those that were rated before.
func TestIncidentsAreAsGraveAsTheMatrixInUseSays(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	o := s.Acme
	var made struct{ Incident struct{ ID int64 } }
	o.Worker.Post("/api/incidents", body{"incident_type": "near_miss", "description": "A pallet fell", "immediate_action": "Closed the aisle", "site_id": o.Sites[0],
		"occurred_at": s.Now().Add(-time.Hour), "shift": "first", "anybody_hurt": "no", "investigation_required": true, "recordable": "undecided"}).Wants(http.StatusCreated).Into(&made)
	path := fmt.Sprintf("/api/incidents/%d", made.Incident.ID)
	o.Manager.Post(path+"/rate", body{"severity_level": "minor", "actual": body{"severity": 2, "likelihood": 2}, "potential": body{"severity": 4, "likelihood": 3}}).Wants(http.StatusOK)
	levels := func() string {
		var one struct {
			Incident struct{ Actual, Potential struct{ Level string } }
		}
		var matrix struct{ Cells []struct{ Level string } }
		var form struct {
			Matrix risks.MatrixVersion `json:"risk_matrix"`
		}
		o.Manager.Get(path).Wants(http.StatusOK).Into(&one)
		o.Manager.Get("/api/incidents/matrix_counts?rating=potential").Wants(http.StatusOK).Into(&matrix)
		o.Manager.Get("/api/incidents/incident_data").Wants(http.StatusOK).Into(&form)
		return fmt.Sprintln(one.Incident.Actual.Level, one.Incident.Potential.Level, matrix.Cells, form.Matrix.Number, form.Matrix.Cells[2][3])
	}
	if got := levels(); got != "low high [{high}] 0 high\n" {
		t.Errorf("at first %s", got)
	}
	o.Manager.Put("/api/risk_matrix", next(0, worse)).Wants(http.StatusOK)
	if got := levels(); got != "medium extreme [{extreme}] 1 extreme\n" {
		t.Errorf("then %s", got)
	}
	o.Manager.Put("/api/risk_matrix", next(1, func(*risks.Matrix) {})).Wants(http.StatusOK)
	if got := levels(); got != "low high [{high}] 2 high\n" {
		t.Errorf("at last %s", got)
	}
}
