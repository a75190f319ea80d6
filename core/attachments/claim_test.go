package attachments_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/platform/api"
	"hivis/platform/db"
)

func isUnknown(err error) bool {
	var refused *api.Error
	return errors.As(err, &refused) && len(refused.Fields) == 1 &&
		refused.Fields[0].Field == "attachment_ids" && refused.Fields[0].Code == "unknown_attachment"
}

func TestClaim(t *testing.T) {
	b := newBench(t, nil)
	worker, manager := b.Acme.Worker, b.Acme.Manager
	mine, alsoMine := upload(t, worker, "a.jpg", fakeJPEG(100)).ID, upload(t, worker, "b.jpg", fakeJPEG(100)).ID
	managers := upload(t, manager, "c.jpg", fakeJPEG(100)).ID
	foreign := upload(t, b.Globex.Worker, "d.jpg", fakeJPEG(100)).ID
	claim := func(record int64, ids ...int64) error {
		return b.in(t, b.Acme, worker.ID, func(tx *db.Tx) error {
			return b.module.Claim(t.Context(), tx, "Observation", record, attachments.Report, ids, worker.ID)
		})
	}
	if err := claim(1, mine, mine); err != nil {
		t.Errorf("the same file twice: %v", err)
	}
	if err := claim(1); err != nil {
		t.Errorf("no files: %v", err)
	}
	for name, ids := range map[string][]int64{
		"already claimed": {mine}, "another user's": {managers}, "another organization's": {foreign},
		"unknown": {999_999}, "one good, one not": {alsoMine, managers},
	} {
		if err := claim(2, ids...); !isUnknown(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := claim(2, alsoMine); err != nil {
		t.Errorf("after a refused claim: %v", err)
	}
}

func TestOnlyANamedClaimNamesTheUploader(t *testing.T) {
	b := newBench(t, nil)
	worker := b.Acme.Worker
	named, unnamed := upload(t, worker, "a.jpg", fakeJPEG(100)), upload(t, worker, "b.jpg", fakeJPEG(100))
	upload(t, worker, "left.jpg", fakeJPEG(100))
	if marks := b.Insert("select count(distinct pending_for) from attachments where uploaded_by is null"); marks != 3 {
		t.Errorf("%d different marks on three uploads of one person", marks)
	}
	err := b.in(t, b.Acme, worker.ID, func(tx *db.Tx) error {
		return errors.Join(
			b.module.Claim(t.Context(), tx, "Observation", 1, attachments.Report, []int64{named.ID}, worker.ID),
			b.module.ClaimAnonymously(t.Context(), tx, "Observation", 2, attachments.Report, []int64{unnamed.ID}, worker.ID))
	})
	if err != nil {
		t.Fatal(err)
	}
	if found := b.Insert("select count(*) from attachments where uploaded_by is not null or pending_for is null"); found != 2 {
		t.Errorf("%d files were taken", found)
	}
	if by := b.Insert("select uploaded_by from attachments where uploaded_by is not null"); by != worker.ID {
		t.Errorf("uploaded by %d", by)
	}
}

// Small photos arrive before large ones that were chosen first.
func TestFilesKeepTheOrderTheyWereChosenIn(t *testing.T) {
	b := newBench(t, nil)
	worker := b.Acme.Worker
	id := func(name string) int64 { return upload(t, worker, name, fakeJPEG(100)).ID }
	second, first, third := id("second.jpg"), id("first.jpg"), id("third.jpg")
	claim := func(ids ...int64) {
		t.Helper()
		err := b.in(t, b.Acme, worker.ID, func(tx *db.Tx) error {
			return b.module.Claim(t.Context(), tx, "Action", 1, attachments.Evidence, ids, worker.ID)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	claim(first, second, first)
	claim(third)
	var files []attachments.Attachment
	err := b.Database.Read(t.Context(), db.Scope{OrganizationID: b.Acme.ID, UserID: worker.ID}, func(tx *db.Tx) error {
		batch := &pgx.Batch{}
		b.module.QueueFiles(batch, tx, "Action", 1, &files)
		return tx.Run(t.Context(), batch)
	})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		names = append(names, file.Name)
	}
	if got := strings.Join(names, " "); got != "first.jpg second.jpg third.jpg" {
		t.Errorf("the files stand as %s", got)
	}
}

func TestOf(t *testing.T) {
	b := newBench(t, nil)
	worker := b.Acme.Worker
	for record := int64(1); record <= 3; record++ {
		for range record {
			file := upload(t, worker, "a.jpg", fakeJPEG(100))
			err := b.in(t, b.Acme, worker.ID, func(tx *db.Tx) error {
				return b.module.Claim(t.Context(), tx, "Action", record, attachments.Evidence, []int64{file.ID}, worker.ID)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	upload(t, worker, "unclaimed.jpg", fakeJPEG(100))
	of := func(module string, record int64) (files []attachments.Attachment) {
		err := b.Database.Read(t.Context(), db.Scope{OrganizationID: b.Acme.ID, UserID: worker.ID}, func(tx *db.Tx) error {
			batch := &pgx.Batch{}
			b.module.QueueFiles(batch, tx, module, record, &files)
			return tx.Run(t.Context(), batch)
		})
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	for record, want := range map[int64]int{1: 1, 2: 2, 3: 3, 4: 0} {
		if found := of("Action", record); len(found) != want {
			t.Errorf("record %d has %d files, want %d", record, len(found), want)
		}
	}
	if file := of("Action", 1)[0]; file.Purpose != "evidence" || file.Name != "a.jpg" {
		t.Errorf("%+v", file)
	}
	worker.Get(of("Action", 3)[2].URL).Wants(200)
	if other := of("Observation", 1); len(other) != 0 {
		t.Errorf("another module's record has %v", other)
	}
}
