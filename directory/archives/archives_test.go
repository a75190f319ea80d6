package archives_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/directory/archives"
	"hivis/platform/jobs"
	"hivis/server/servertest"
)

const path = "/api/organization_archives"

func list(who *servertest.Client) []archives.Archive {
	return servertest.As[archives.List](who.Get(path).Wants(http.StatusOK)).Archives
}

// made is an archive that the administrator of Acme asked for, and that is there.
func made(t *testing.T, s *servertest.Server) archives.Archive {
	t.Helper()
	id := servertest.As[archives.Answer](s.Acme.Admin.Post(path, nil).Wants(http.StatusCreated)).Archive.ID
	work(t, s, id)
	return list(s.Acme.Admin)[0]
}

func work(t *testing.T, s *servertest.Server, id int64) {
	t.Helper()
	request := archives.Request{Owner: jobs.Owner{OrganizationID: s.Acme.ID}, ID: id}
	if err := s.App.Archives.Make(context.Background(), jobs.Job[archives.Request]{Args: request}); err != nil {
		t.Fatal(err)
	}
}

func TestAnAdministratorTakesEverythingAlong(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Observe(s.Acme, s.Acme.Worker).Wants(http.StatusCreated)
	s.Observe(s.Globex, s.Globex.Worker, map[string]any{"description": "Of somebody else"}).Wants(http.StatusCreated)
	s.Acme.Manager.Post(path, nil).Refuses(http.StatusForbidden, "permission_denied")
	s.Acme.Manager.Get(path).Refuses(http.StatusForbidden, "permission_denied")
	waits := servertest.As[archives.Answer](s.Acme.Admin.Post(path, nil).Wants(http.StatusCreated)).Archive
	s.Wants("it waits", waits.State+waits.URL, "waiting")
	s.Acme.Admin.Post(path, nil).Refuses(http.StatusConflict, "archive_under_way")
	s.Globex.Admin.Post(path, nil).Wants(http.StatusCreated)
	work(t, s, waits.ID)
	a := list(s.Acme.Admin)[0]
	if a.State != "made" || a.Size == 0 || a.Rows == 0 || a.AskedBy != "Ada Admin" || !a.Until.Equal(a.AskedAt.AddDate(0, 0, 7)) {
		t.Errorf("the archive is %+v", a)
	}
	whole := s.Acme.Admin.Get(a.URL).Wants(http.StatusOK)
	if int64(len(whole.Bytes)) != a.Size || !strings.HasPrefix(whole.Header.Get("Content-Disposition"), "attachment; filename=acme-") {
		t.Errorf("%d bytes of %d, as %s", len(whole.Bytes), a.Size, whole.Header.Get("Content-Disposition"))
	}
	if _, err := zip.NewReader(bytes.NewReader(whole.Bytes), a.Size); err != nil {
		t.Error(err)
	}
	resumed := s.Acme.Admin.Copy()
	resumed.Headers["Range"] = "bytes=100-"
	if rest := resumed.Get(a.URL).Wants(http.StatusPartialContent).Bytes; !bytes.Equal(rest, whole.Bytes[100:]) {
		t.Error("what is read later is not the rest")
	}
	if bytes.Contains(whole.Bytes, []byte("Of somebody else")) || list(s.Globex.Admin)[0].State != "waiting" {
		t.Error("the archive has something of another organization")
	}
}

// TestALinkWorksForItsAdministratorAlone: for nobody else, in no other organization, and for an hour.
func TestALinkWorksForItsAdministratorAlone(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	a := made(t, s)
	other := s.AddUser(s.Acme, "second", "Super Admin")
	for what, who := range map[string]*servertest.Client{"a manager": s.Acme.Manager, "another administrator": other, "one elsewhere": s.Globex.Admin, "a stranger": s.Acme.Admin.Anonymous()} {
		who.Get("/api/v1/my_account")
		if answer := who.Do(http.MethodGet, a.URL, nil); answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s reads it: %d", what, answer.StatusCode)
		}
	}
	s.Acme.Admin.Get(strings.Replace(a.URL, "signature=", "signature=x", 1)).Wants(http.StatusNotFound)
	s.Acme.Admin.Get(fmt.Sprintf("%s/%d/content?expires=99999999999&signature=x", path, a.ID)).Wants(http.StatusNotFound)
	s.Exec("update users set is_admin = false where organization_id = $1 and id = $2", s.Acme.ID, s.Acme.Admin.ID)
	s.Later(time.Minute)
	s.Acme.Admin.Do(http.MethodGet, a.URL, nil).Wants(http.StatusNotFound)
	s.Exec("update users set is_admin = true where organization_id = $1 and id = $2", s.Acme.ID, s.Acme.Admin.ID)
	s.Later(time.Hour, s.Acme.Admin)
	s.Acme.Admin.Get(a.URL).Wants(http.StatusNotFound)
}

// TestAnArchiveGoes: by hand and after seven days, with its bytes, which the sweeper leaves until then.
func TestAnArchiveGoes(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	a := made(t, s)
	s.Later(49*time.Hour, s.Acme.Admin)
	s.Acme.Admin.Get(list(s.Acme.Admin)[0].URL).Wants(http.StatusOK)
	s.Globex.Admin.Delete(fmt.Sprintf("%s/%d", path, a.ID)).Wants(http.StatusNotFound)
	s.Acme.Admin.Delete(fmt.Sprintf("%s/%d", path, a.ID)).Wants(http.StatusOK)
	s.Acme.Admin.Get(a.URL).Wants(http.StatusNotFound)
	old := made(t, s)
	s.Later(6*24*time.Hour, s.Acme.Admin)
	s.Run(s.App.Archives.RemoveOld)
	s.Wants("it is there", len(list(s.Acme.Admin)), 1)
	s.Later(25*time.Hour, s.Acme.Admin)
	s.Run(s.App.Archives.RemoveOld)
	s.Wants("it is gone", len(list(s.Acme.Admin)), 0)
	s.Acme.Admin.Get(old.URL).Wants(http.StatusNotFound)
}

// TestAskingProvesWhoAsks: an open browser is not enough to carry everything away.
func TestAskingProvesWhoAsks(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Acme.Admin.Get(path).Wants(http.StatusOK)
	s.Exec("update sessions set proved_at = $1", s.Now().Add(-15*time.Minute))
	s.Advance(2 * time.Second) // longer than a session is remembered
	s.Acme.Admin.Post(path, nil).Refuses(http.StatusForbidden, "prove_again")
}
