package server_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"hivis/core/records"
	"hivis/directory/deletions"
	"hivis/server/servertest"
)

// isDeleted deletes the example, restores it, deletes it again and lets the month go by. What
// is asked for on the way is asked of every kind.
func isDeleted(t *testing.T, s *servertest.Server, k *records.Kind, id int64) {
	t.Helper()
	admin, whole := s.Acme.Admin, rowsOf(t, s, k, id)
	path := fmt.Sprintf("%s/%d", k.Deletion.Path, id)
	number := records.Number(k.Prefix, s.Insert(fmt.Sprintf("select serial from %s where id = $1", k.Table), id))
	reason := map[string]any{"reason": "Reported twice"}
	s.Globex.Admin.Delete(path, reason).Refuses(http.StatusNotFound, "not_found")
	s.Acme.Guest.Delete(path, reason).Refuses(http.StatusForbidden, "permission_denied")
	admin.Delete(path, map[string]any{"reason": " "}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "reason", "Give a reason.")
	isShown(t, s, k, number, true)
	admin.Delete(path, reason).Wants(http.StatusOK)
	isShown(t, s, k, number, false)
	if said := admin.Get(path).Refuses(http.StatusNotFound, "record_deleted"); said.Error != number+" was deleted." {
		t.Errorf("of a deleted record it is said: %q", said.Error)
	}
	s.Globex.Admin.Get(path).Refuses(http.StatusNotFound, "not_found")
	admin.Delete(path, reason).Refuses(http.StatusNotFound, "record_deleted")
	admin.Post("/api/comments", map[string]any{"module": k.Name, "record_id": id, "body": "too late"}).Refuses(http.StatusNotFound, "not_found")

	s.Globex.Admin.Post(path+"/restore", nil).Refuses(http.StatusNotFound, "not_found")
	admin.Post(path+"/restore", nil).Wants(http.StatusOK)
	admin.Post(path+"/restore", nil).Refuses(http.StatusNotFound, "not_found")
	isShown(t, s, k, number, true)
	if verbs := s.Insert("select count(*) from timeline_entries where module = $1 and record_id = $2 and (verb = 'deleted' and note = 'Reported twice' or verb = 'restored')", k.Name, id); verbs != 2 {
		t.Errorf("%d of deletion and restoration are in the timeline", verbs)
	}
	admin.Post(k.Deletion.Path+"/delete", map[string]any{"record_ids": []int64{id, 999_999}, "reason": "all"}).Refuses(http.StatusUnprocessableEntity, "invalid")
	isShown(t, s, k, number, true)
	admin.Post(k.Deletion.Path+"/delete", map[string]any{"record_ids": []int64{id, id}, "reason": "all"}).Wants(http.StatusOK)
	isShown(t, s, k, number, false)
	isRemoved(t, s, k, id, whole+3) // the timeline tells of two deletions and a restoration
}

// isShown reports whether the example is in its list, in the search and among what was
// deleted.
func isShown(t *testing.T, s *servertest.Server, k *records.Kind, number string, wants bool) {
	t.Helper()
	for _, path := range []string{k.IndexedLists[0], "/api/v1/search?q=" + number, "/api/v1/search?q=" + url.QueryEscape("example seen")} {
		answer := s.Acme.Admin.Get(path).Wants(http.StatusOK)
		if shown := strings.Contains(string(answer.Bytes), `"`+number+`"`); shown != wants {
			t.Errorf("%s is at %s: %v", number, path, shown)
		}
	}
	for _, reader := range []*servertest.Client{s.Acme.Admin, s.Globex.Admin} {
		var list deletions.List
		reader.Get("/api/deletions?kind=" + k.Name).Wants(http.StatusOK).Into(&list)
		found := false
		for _, d := range list.Deletions {
			found = found || d.Number == number && d.Title != "" && d.Site != "" && d.Reason != "" && d.DeletedBy.ID == s.Acme.Admin.ID
		}
		if found == (wants || reader == s.Globex.Admin) {
			t.Errorf("%s is among what %s may restore: %v", number, reader.Email, found)
		}
	}
}

// isRemoved lets the time be over in which a record can be restored.
func isRemoved(t *testing.T, s *servertest.Server, k *records.Kind, id int64, whole int) {
	t.Helper()
	remove := func() {
		t.Helper()
		if err := s.App.Deletions.RemoveAll(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	s.Advance(deletions.Retention - 1)
	remove()
	if now := rowsOf(t, s, k, id); now != whole || whole < 7 {
		t.Errorf("%d rows of it were there, and %d are before its time", whole, now)
	}
	s.Advance(1)
	remove()
	if left := rowsOf(t, s, k, id); left != 0 {
		t.Errorf("%d rows of it are left", left)
	}
	s.Acme.Admin.SignIn().Wants(http.StatusOK)
	path := fmt.Sprintf("%s/%d", k.Deletion.Path, id)
	s.Acme.Admin.Get(path).Refuses(http.StatusNotFound, "not_found")
	s.Acme.Admin.Post(path+"/restore", nil).Refuses(http.StatusNotFound, "not_found")
	if kept := s.Insert("select count(*) from deletions where kind = $1 and record_id = $2 and removed_at is not null", k.Name, id); kept != 1 {
		t.Errorf("its number is kept %d times", kept)
	}
	if lines := s.Insert("select count(*) from audit_events where module = $1 and record_id = $2 and kind in ('record_deleted', 'record_restored', 'record_removed')", k.Name, id); lines != 4 {
		t.Errorf("the log has %d lines of it", lines)
	}
}

// rowsOf counts what there is of an example: its row, what is said and told of it, and its words.
func rowsOf(t *testing.T, s *servertest.Server, k *records.Kind, id int64) (rows int) {
	t.Helper()
	// The owner sees what was deleted.
	err := s.Database.Owner(t).QueryRow(t.Context(), "select (select count(*) from "+k.Table+" where id = $1) + (select count(*) from comments where module = $2 and record_id = $1)"+
		" + (select count(*) from timeline_entries where module = $2 and record_id = $1) + (select count(*) from search_texts where kind = $2 and record_id = $1)", id, k.Name).Scan(&rows)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestEveryKindIsDeleted deletes an example of each kind that can be.
func TestEveryKindIsDeleted(t *testing.T) {
	t.Parallel()
	deleted := 0
	for _, k := range servertest.New(t).App.Records.Kinds() {
		if k.Deletion == nil {
			continue
		}
		deleted++
		t.Run(k.Name, func(t *testing.T) {
			t.Parallel()
			s := servertest.New(t)
			id, reader := exampleOf(t, s, s.Acme, k)
			isTalkedAbout(t, s, k, id, reader)
			isDeleted(t, s, k, id)
		})
	}
	if deleted < 2 {
		t.Fatalf("%d kinds can be deleted", deleted)
	}
}

// TestAnInventedKindIsDeleted like the product's own.
func TestAnInventedKindIsDeleted(t *testing.T) {
	d := newDrilled(t)
	k := d.App.Records.Kind("Drill")
	id, reader := exampleOf(t, d.Server, d.Acme, k)
	isTalkedAbout(t, d.Server, k, id, reader)
	isDeleted(t, d.Server, k, id)
}
