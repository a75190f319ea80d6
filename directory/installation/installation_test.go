package installation_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"testing"
	"time"

	"hivis/directory/installation"
	"hivis/platform/backup"
	"hivis/server"
	"hivis/server/servertest"
)

const path = "/api/v1/installation"

func read(s *servertest.Server) installation.Status {
	s.T.Helper()
	return servertest.As[installation.Status](s.Platform.Admin.Get(path).Wants(http.StatusOK))
}

func codes(s installation.Status) (codes []string) {
	for _, each := range s.Problems {
		codes = append(codes, each.Code)
	}
	return codes
}

// TestTheOperatorsPage is of the installation, for the master super admin, and the same on the machine itself.
func TestTheOperatorsPage(t *testing.T) {
	t.Parallel()
	place := (&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(t.TempDir(), "backups"))}).String()
	s := servertest.Changed(t, nil, func(o *server.Options) {
		o.DataDir = t.TempDir()
		o.Backups = func(ctx context.Context) (*backup.Destination, error) { return backup.OpenDestination(ctx, place) }
		o.CertificateTill = func(host string) time.Time {
			if host == "ehs.example.com" {
				return o.Now().AddDate(0, 0, 3)
			}
			return time.Time{}
		}
	})
	s.Exec("insert into addresses (organization_id, name, kind, created_at, proved_at) values ($1, 'ehs.example.com', 'own', $2, $2), ($1, 'other.example.com', 'own', $2, null)", s.Acme.ID, s.Now())
	s.Exec("update organizations set created_at = $1", s.Now())
	status := read(s)
	s.Wants("wrong", codes(status), []string{"mail_off", "certificate_ends"})
	s.Wants("schema", status.Versions.Schema, status.Versions.KnownSchema)
	if v := status.Versions; v.Schema < 740 || v.Hivis != "test" || v.Postgres == "" || status.Storage.DatabaseBytes < 1<<20 || status.Storage.DiskFreeBytes == 0 {
		t.Errorf("not what it is: %+v %+v", v, status.Storage)
	}
	s.Wants("certificates", len(status.Certificates), 2)
	s.Wants("slowest", read(s).Slowest[0].Count > 0, true)

	s.Later(2*24*time.Hour, s.Platform.Admin)
	german := s.Platform.Admin
	german.Headers["Accept-Language"] = "de"
	status = read(s)
	s.Wants("wrong later", codes(status), []string{"backup_none", "mail_off", "certificate_ends"})

	answer := httptest.NewRecorder()
	s.App.Installation.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/status", nil))
	var local installation.Status
	if err := json.Unmarshal(answer.Body.Bytes(), &local); err != nil {
		t.Fatal(err)
	}
	s.Wants("on the machine", codes(local), codes(status))
	s.Wants("its language", local.Problems[0].Sentence, "There is no backup yet.")
	s.Wants("the reader's", status.Problems[0].Sentence, "Es gibt noch keine Sicherung.")
	s.Acme.Admin.Get(path).Refuses(http.StatusForbidden, "permission_denied")
}

// job adds one as the queue would have left it.
func job(s *servertest.Server, kind, state string, attempt, most int, finalized *time.Time) int64 {
	return s.Insert(`insert into jobs.river_job (kind, queue, state, attempt, max_attempts, args, priority, errors, attempted_at, finalized_at, scheduled_at, created_at)
		values ($1, 'default', $2::jobs.river_job_state, $3, $4, jsonb_build_object('organization_id', $5::bigint), 1, array[jsonb_build_object('error', 'no room')], $6, $7, $6, $6) returning id`,
		kind, state, attempt, most, s.Acme.ID, s.Now(), finalized)
}

// TestMendingJobs tries those again that failed, or discards them, and no others.
func TestMendingJobs(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	now := s.Now()
	later := now.Add(time.Minute)
	failed := job(s, "mails.deliver", "discarded", 25, 25, &now)
	again := job(s, "mails.deliver", "retryable", 3, 25, nil)
	s.Wants("running", job(s, "mails.deliver", "running", 1, 25, nil) > 0, true)
	job(s, "nightly", "discarded", 1, 1, &now)
	done := job(s, "nightly", "completed", 1, 1, &later)
	status := read(s)
	s.Wants("failed", len(status.Jobs.Failed), 3)
	s.Wants("given up", status.Jobs.GivenUp, int64(1))
	for _, each := range status.Jobs.Failed {
		if each.Error != "no room" || each.Organization != "acme" && each.Organization != "Acme" || each.Recovered != (each.Kind == "nightly") {
			t.Errorf("not what failed: %+v", each)
		}
	}
	one := func(id int64) string { return fmt.Sprintf("%s/jobs/%d", path, id) }
	master := s.Platform.Admin
	for _, each := range []int64{failed, again} {
		s.Acme.Admin.Post(one(each)+"/retry", nil).Refuses(http.StatusForbidden, "permission_denied")
		s.Acme.Admin.Delete(one(each)).Refuses(http.StatusForbidden, "permission_denied")
	}
	master.Post(one(done)+"/retry", nil).Refuses(http.StatusNotFound, "not_found")
	master.Delete(one(done)).Refuses(http.StatusNotFound, "not_found")
	master.Post(one(failed)+"/retry", nil).Wants(http.StatusOK)
	s.Wants("waits", s.Insert("select count(*) from jobs.river_job where id = $1 and state = 'available' and max_attempts = 26", failed), int64(1))
	master.Post(one(failed)+"/retry", nil).Refuses(http.StatusNotFound, "not_found")
	master.Delete(one(again)).Wants(http.StatusOK)
	s.Wants("gone", s.Insert("select count(*) from jobs.river_job where id = $1", again), int64(0))
	s.Wants("log", s.Insert("select count(*) from audit_events where organization_id = $1 and user_id = $2 and kind in ('job_retried', 'job_discarded') and title = 'mails.deliver'", s.Platform.ID, master.ID), int64(2))
}

// TestWhatTheClockRepeats never runs beside itself.
func TestWhatTheClockRepeats(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	now := s.Now()
	failed, next := job(s, "nightly", "discarded", 1, 1, &now), job(s, "nightly", "available", 0, 1, nil)
	s.Exec("update jobs.river_job set unique_key = '\\x01' where id in ($1, $2)", failed, next)
	s.Platform.Admin.Post(fmt.Sprintf("%s/jobs/%d/retry", path, failed), nil).Refuses(http.StatusConflict, "job_waits_already")
}
