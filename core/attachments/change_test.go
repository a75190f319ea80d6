package attachments_test

import (
	"errors"
	"net/http"
	"testing"

	"hivis/core/attachments"
	"hivis/platform/api"
	"hivis/platform/db"
)

// given is a file of a record of Acme's, as large as said.
func (b *bench) given(t *testing.T, record int64, size int, purpose string) attachments.Upload {
	t.Helper()
	worker := b.Acme.Worker
	b.sent++
	file := upload(t, worker, "a.jpg", another(size, b.sent))
	err := b.in(t, b.Acme, worker.ID, func(tx *db.Tx) error {
		return b.module.Claim(t.Context(), tx, "Action", record, purpose, []int64{file.ID}, worker.ID)
	})
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// takeOut removes files from a record.
func (b *bench) takeOut(t *testing.T, tx *db.Tx, record int64, ids ...int64) error {
	return b.module.Change(t.Context(), tx, "Action", record, attachments.Changes{RemoveAttachmentIDs: ids})
}

func (b *bench) takenOut(t *testing.T, record int64, ids ...int64) error {
	t.Helper()
	return b.in(t, b.Acme, b.Acme.Worker.ID, func(tx *db.Tx) error { return b.takeOut(t, tx, record, ids...) })
}

// left fails unless so many bytes and files are left of Acme's.
func (b *bench) left(t *testing.T, what string, bytes int64, files int) {
	t.Helper()
	if used, stored := b.used(t, b.Acme), b.stored(t); used != bytes || len(stored) != files {
		t.Errorf("%s: %d bytes in the account and %d files on disk, wanted %d and %d", what, used, len(stored), bytes, files)
	}
}

func TestAFileIsTakenOutWithItsBytesAndItsRoom(t *testing.T) {
	b := newBench(t, nil)
	first, second, kept := b.given(t, 1, 100, attachments.Report), b.given(t, 1, 200, attachments.Report), b.given(t, 1, 400, attachments.Report)
	b.Acme.Worker.Get(first.URL).Wants(http.StatusOK)
	if err := b.takenOut(t, 1, first.ID, second.ID, first.ID); err != nil {
		t.Fatal(err)
	}
	b.left(t, "at once", 400, 1)
	unknown := b.Acme.Worker.Get(kept.URL+"x").Refuses(http.StatusNotFound, "file_not_found")
	for _, gone := range []attachments.Upload{first, second} {
		if said := b.Acme.Worker.Get(gone.URL).Refuses(http.StatusNotFound, "file_not_found"); said.Error != unknown.Error {
			t.Errorf("of a file that was taken out: %+v, of an unknown one: %+v", said, unknown)
		}
	}
	b.Acme.Worker.Get(kept.URL).Wants(http.StatusOK)
}

func TestOnlyWhatARecordIsAboutIsTakenOut(t *testing.T) {
	b := newBench(t, nil)
	mine, others := b.given(t, 1, 100, attachments.Report).ID, b.given(t, 2, 100, attachments.Report).ID
	evidence, earlier := b.given(t, 1, 100, attachments.Evidence).ID, b.given(t, 1, 100, attachments.Earlier).ID
	waiting := upload(t, b.Acme.Worker, "b.jpg", fakeJPEG(100)).ID
	foreign := upload(t, b.Globex.Worker, "c.jpg", fakeJPEG(100)).ID
	for what, id := range map[string]int64{"another record's": others, "evidence": evidence, "earlier evidence": earlier,
		"no record's": waiting, "another organization's": foreign, "nobody's": 999_999} {
		err := b.takenOut(t, 1, mine, id)
		var refused *api.Error
		if !errors.As(err, &refused) || len(refused.Fields) != 1 || refused.Fields[0].Field != "remove_attachment_ids" || refused.Fields[0].Code != "not_removable" {
			t.Errorf("%s: %v", what, err)
		}
	}
	b.left(t, "all or nothing", 500, 6) // with Globex's
	err := b.in(t, b.Acme, b.Acme.Worker.ID, func(tx *db.Tx) error {
		return b.module.Change(t.Context(), tx, "Observation", 1, attachments.Changes{RemoveAttachmentIDs: []int64{mine}})
	})
	if err == nil {
		t.Error("a file of another module's record was taken out")
	}
	if err := b.takenOut(t, 1); err != nil {
		t.Errorf("nothing: %v", err)
	}
}

// TestBytesStayUntilTheCommit, so that no failure leaves a file without them.
func TestBytesStayUntilTheCommit(t *testing.T) {
	b := newBench(t, nil)
	file := b.given(t, 1, 100, attachments.Report)
	lost := errors.New("the edit is lost")
	err := b.in(t, b.Acme, b.Acme.Worker.ID, func(tx *db.Tx) error {
		return errors.Join(b.takeOut(t, tx, 1, file.ID), lost)
	})
	if !errors.Is(err, lost) {
		t.Fatal(err)
	}
	b.left(t, "after a lost edit", 100, 1)
	b.Acme.Worker.Get(file.URL).Wants(http.StatusOK)
}

// carried are a file of record 1 and the same one as record 2 got it.
func (b *bench) carried(t *testing.T) (first, second int64) {
	t.Helper()
	first = b.given(t, 1, 100, attachments.Report).ID
	err := b.in(t, b.Acme, b.Acme.Worker.ID, func(tx *db.Tx) error {
		return b.module.CopyToRecords(t.Context(), tx, "Action", []int64{1}, []int64{2})
	})
	if err != nil {
		t.Fatal(err)
	}
	return first, b.Insert("select id from attachments where record_id = 2")
}

func TestSharedBytesGoWithTheLastOfThem(t *testing.T) {
	b := newBench(t, nil)
	first, second := b.carried(t)
	if err := b.takenOut(t, 1, first); err != nil {
		t.Fatal(err)
	}
	b.left(t, "one of two", 100, 1)
	sweep(t, b)
	b.left(t, "swept", 100, 1)
	if err := b.takenOut(t, 2, second); err != nil {
		t.Fatal(err)
	}
	b.left(t, "both", 0, 0)
}

// TestSharedBytesGoAlsoAtOnce takes the file out of the second record while it is
// being taken out of the first: neither leaves the bytes to the other.
func TestSharedBytesGoAlsoAtOnce(t *testing.T) {
	b := newBench(t, nil)
	first, second := b.carried(t)
	watcher := b.Database.Owner(t)
	other := make(chan error, 1)
	err := b.in(t, b.Acme, b.Acme.Worker.ID, func(tx *db.Tx) error {
		err := b.takeOut(t, tx, 1, first)
		go func() { other <- b.takenOut(t, 2, second) }()
		for waiting := false; err == nil && !waiting && len(other) == 0; {
			err = watcher.QueryRow(t.Context(), "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')").Scan(&waiting)
		}
		return err
	})
	if err := errors.Join(err, <-other); err != nil {
		t.Fatal(err)
	}
	b.left(t, "both", 0, 0)
}
