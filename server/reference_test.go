package server_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"hivis/server/servertest"
)

var outside = regexp.MustCompile(`(?i)<script|<link|<img|https?://|@import|url\(`)

func TestThePageOfTheAPI(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	r := s.Acme.Worker.Anonymous().Do(http.MethodGet, "/api/docs", nil).Wants(http.StatusOK)
	page := string(r.Bytes)
	if kind := r.Header.Get("Content-Type"); kind != "text/html; charset=utf-8" || r.Header.Get("Content-Security-Policy") == "" {
		t.Errorf("the page is %s, with the policy %q", kind, r.Header.Get("Content-Security-Policy"))
	}
	for _, op := range documentOf(t, s.App).operations() {
		if !strings.Contains(page, "<h3>"+op.String()+"</h3>") {
			t.Errorf("%s is not on the page", op)
		}
	}
	for _, wanted := range []string{"Permission: Observation create.", "<td>risk_potential<td>body<td>string, required"} {
		if !strings.Contains(page, wanted) {
			t.Errorf("the page does not say %q", wanted)
		}
	}
	if found := outside.FindString(page); found != "" {
		t.Errorf("the page has %q in it, and should need nothing but itself", found)
	}
}
