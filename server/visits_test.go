package server_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var pathParameter = regexp.MustCompile(`\{[^}]*\}`)

// shownToVisits are the operations of administrators that a visit may read as well: how the organization is set up.
var shownToVisits = map[string]bool{
	"GET /api/v1/organization": true, "GET /api/sign_in_policy": true, "GET /api/subscription": true, "GET /api/sso_configs": true, "GET /api/sso_configs/{id}": true,
	"GET /api/scim": true, "GET /api/api_keys": true, "GET /api/webhooks": true, "GET /api/support_grants": true, "GET /api/invoices/{id}": true,
}

// TestAVisitReadsRecords of every kind, each by its own id, and nothing is changed by that: not even what a person's own
// reading leaves behind.
func TestAVisitReadsRecords(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var asked []*request
	for _, op := range w.d.operations() {
		if op.Method == http.MethodGet && op.Permission != "public" {
			asked = append(asked, w.acme.request(op))
		}
	}
	visitor := w.acme.looksIn()
	before, found := w.digests(w.acme.ID), 0
	for _, r := range asked {
		answer := r.send(visitor)
		if answer.StatusCode >= http.StatusInternalServerError || answer.StatusCode == http.StatusUnauthorized {
			t.Errorf("%s is answered with %s", r.op, answer.Status)
		}
		if answer.StatusCode == http.StatusOK && strings.Contains(r.op.Path, "{") {
			found++
		}
	}
	if found < 50 {
		t.Errorf("a visit finds only %d things by their ids", found)
	}
	for table, digest := range w.digests(w.acme.ID) {
		if before[table] != digest && table != "audit_events" && table != "sessions" {
			t.Errorf("a visit has changed %s", table)
		}
	}
}

// TestAVisitOnlyReads of all operations of the document: each that writes is refused before its body is read, those of
// administrators are but for how the organization is set up, and nothing fails.
func TestAVisitOnlyReads(t *testing.T) {
	t.Parallel()
	w := newSides(t)
	visitor := w.acme.looksIn()
	before := w.digests(w.acme.ID)
	for _, op := range w.d.operations() {
		path := pathParameter.ReplaceAllString(op.Path, "1")
		switch permission := op.Permission; {
		case permission == "public":
		case op.Method != http.MethodGet:
			visitor.Do(op.Method, path, map[string]any{}).Refuses(http.StatusForbidden, "visit_only_reads")
		case permission == "master_super_admin" || permission == "admin" && !shownToVisits[op.String()]:
			visitor.Do(op.Method, path, nil).Refuses(http.StatusForbidden, "permission_denied")
		default:
			answer := visitor.Do(op.Method, path, nil)
			if answer.StatusCode >= http.StatusInternalServerError || answer.StatusCode == http.StatusUnauthorized || shownToVisits[op.String()] && answer.StatusCode == http.StatusForbidden {
				t.Errorf("%s is answered with %s", op, answer.Status)
			}
		}
	}
	for table, digest := range w.digests(w.acme.ID) {
		if before[table] != digest && table != "audit_events" && table != "sessions" {
			t.Errorf("a visit has changed %s", table)
		}
	}
}
