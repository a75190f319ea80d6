package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"hivis/directory/installation"
	"hivis/platform/config"
)

// TestStatus is asked for where the metrics are, with their token, and printed for people.
func TestStatus(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 5, 4, 8, 0, 0, 0, time.UTC)
	told := installation.Status{At: at, Storage: installation.Storage{DatabaseBytes: 1_500_000, DiskBytes: 2_000_000_000},
		Problems: []installation.Problem{{Code: "mail_off", Severity: "warning", Sentence: "No mails are sent.", Remedy: "Set HIVIS_SMTP_URL."}},
		Backups:  installation.Backups{Made: true}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/status" || r.Header.Get("Authorization") != "Bearer of the metrics" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		_ = json.NewEncoder(w).Encode(told)
	}))
	t.Cleanup(server.Close)
	c := config.Config{MetricsAddr: strings.TrimPrefix(server.URL, "http://"), MetricsToken: "of the metrics"}
	answer, err := askStatus(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	var status installation.Status
	if err := json.Unmarshal(answer, &status); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := printStatus(&out, status); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"warning: No mails are sent.\n  Set HIVIS_SMTP_URL.\n", "database 1.5 MB", "of 2.0 GB", "newest never"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the status does not say %q:\n%s", want, out.String())
		}
	}
	c.MetricsToken = ""
	if _, err := askStatus(t.Context(), c); err == nil || !strings.Contains(err.Error(), "401") {
		t.Errorf("without the token: %v", err)
	}
	c.MetricsAddr = "off"
	if _, err := askStatus(t.Context(), c); err == nil || !strings.Contains(err.Error(), "HIVIS_METRICS_LISTEN") {
		t.Errorf("where there are no metrics: %v", err)
	}
}
