package attachments_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hivis/core/attachments"
	"hivis/platform/db"
)

func TestSweepRemovesWhatNoRecordTook(t *testing.T) {
	b := newBench(t, nil)
	worker := b.Acme.Worker
	claimed, forgotten := upload(t, worker, "a.jpg", fakeJPEG(100)), upload(t, worker, "b.jpg", fakeJPEG(200))
	upload(t, b.Globex.Worker, "c.jpg", fakeJPEG(400))
	err := b.in(t, b.Acme, worker.ID, func(tx *db.Tx) error {
		return b.module.Claim(t.Context(), tx, "Action", 1, attachments.Evidence, []int64{claimed.ID}, worker.ID)
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Advance(3 * time.Hour)
	worker.SignIn().Wants(200) // the session ended meanwhile
	young := upload(t, worker, "young.jpg", fakeJPEG(800))
	sweep(t, b)
	if used := b.used(t, b.Acme); used != 1100 {
		t.Errorf("before the four hours are over: %d bytes", used)
	}
	b.Advance(time.Hour + time.Second)
	sweep(t, b)
	if used, other := b.used(t, b.Acme), b.used(t, b.Globex); used != 900 || other != 0 {
		t.Errorf("after four hours: %d and %d bytes", used, other)
	}
	if stored := b.stored(t); len(stored) != 2 {
		t.Errorf("on disk: %q", stored)
	}
	for id, want := range map[int64]int64{claimed.ID: 1, forgotten.ID: 0, young.ID: 1} {
		if n := b.Insert("select count(*) from attachments where id = $1", id); n != want {
			t.Errorf("attachment %d: %d rows, want %d", id, n, want)
		}
	}
}

func sweep(t *testing.T, b *bench) {
	t.Helper()
	if err := b.module.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestSweepRemovesBytesWithoutRow(t *testing.T) {
	b := newBench(t, nil)
	upload(t, b.Acme.Worker, "a.jpg", fakeJPEG(100))
	kept := b.stored(t)[0]
	orphans := map[string]string{
		"of a lost transaction": filepath.Join(filepath.Dir(kept), strings.Repeat("A", 26)),
		"of a killed writer":    kept + ".18f3a2.tmp",
	}
	for _, path := range orphans {
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	old := filepath.Join(b.dir, "77", "2020", "01", strings.Repeat("B", 26))
	if err := os.MkdirAll(filepath.Dir(old), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(old, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	at := func(moment time.Time) {
		for _, path := range append(b.stored(t), kept) {
			if err := os.Chtimes(path, moment, moment); err != nil {
				t.Fatal(err)
			}
		}
	}
	at(b.Now().Add(-44 * time.Minute))
	sweep(t, b)
	if stored := b.stored(t); len(stored) != 4 {
		t.Errorf("young bytes were swept: %q", stored)
	}
	at(b.Now().Add(-46 * time.Minute))
	sweep(t, b)
	if stored := b.stored(t); len(stored) != 2 {
		t.Errorf("after the sweep: %q", stored)
	}
	if err := b.module.SweepAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if stored := b.stored(t); len(stored) != 1 || stored[0] != kept {
		t.Errorf("after the sweep of everything: %q, want %q", stored, kept)
	}
}
