package server_test

import (
	"net/http"
	"net/http/httptest"
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
	if nonce := regexp.MustCompile(`<style nonce="(\w{20,})">`).FindStringSubmatch(page); nonce == nil || !strings.Contains(r.Header.Get("Content-Security-Policy"), "'nonce-"+nonce[1]+"'") {
		t.Error("the policy does not let the page have its style sheet")
	}
	for _, op := range documentOf(t, s.App).operations() {
		if !strings.Contains(page, "<h3>"+op.String()+"</h3>") {
			t.Errorf("%s is not on the page", op)
		}
	}
	for _, wanted := range []string{"Permission: Observation create.", "<td>risk_potential<td>body<td>string, required", `<article class="screens">`} {
		if !strings.Contains(page, wanted) {
			t.Errorf("the page does not say %q", wanted)
		}
	}
	if found := outside.FindString(page); found != "" {
		t.Errorf("the page has %q in it, and should need nothing but itself", found)
	}
}

// TestTheDocumentIsSentOnce: whoever has it is told that it is the same.
func TestTheDocumentIsSentOnce(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	first := s.Acme.Worker.Anonymous().Do(http.MethodGet, "/api/openapi.json", nil).Wants(http.StatusOK)
	tag := first.Header.Get("ETag")
	request := httptest.NewRequest(http.MethodGet, "/api/openapi.json", nil)
	request.Header.Set("If-None-Match", tag)
	again := httptest.NewRecorder()
	s.App.Handler.ServeHTTP(again, request)
	if tag == "" || again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("with the tag %q: %d and %d bytes", tag, again.Code, again.Body.Len())
	}
}

// TestTheWayToChangeAPassword is the one that password managers know.
func TestTheWayToChangeAPassword(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	answer := httptest.NewRecorder()
	s.App.Handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/.well-known/change-password", nil))
	if answer.Code != http.StatusFound || answer.Header().Get("Location") != "/myaccount" {
		t.Errorf("%d to %q", answer.Code, answer.Header().Get("Location"))
	}
}
