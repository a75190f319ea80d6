package observations_test

import (
	"fmt"
	"slices"
	"testing"

	"hivis/server/servertest"
)

// bulk changes several observations at once.
func (b *bench) bulk(c *servertest.Client, ids []int64, change body) *servertest.Response {
	b.t.Helper()
	form := body{"observation_ids": ids}
	for field, value := range change {
		form[field] = value
	}
	return c.Post("/api/observations/bulk", form)
}

// several are three observations of the worker: with an action, closed, and with a
// category.
func (b *bench) several() []int64 {
	b.t.Helper()
	return []int64{b.report(b.Acme.Worker).ID, b.report(b.Acme.Worker, unactioned("Mended")).ID, b.report(b.Acme.Worker, body{"category_id": b.Acme.CategoryID}).ID}
}

// written counts what changes write beside the records.
func (b *bench) written() int64 {
	return b.Insert("select count(*) from timeline_entries") + b.Insert("select count(*) from notifications")
}

func TestSeveralObservationsAreChangedAtOnce(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	ids := b.several()
	packing := b.division(b.Acme.Sites[0], "Packing")
	b.bulk(manager, append(slices.Clone(ids), ids[0]), body{"category_id": b.Acme.CategoryID, "division_id": packing}).Wants(200)
	for i, id := range ids {
		o := b.read(manager, id)
		b.Wants("changed", []any{o.Category.ID, o.Division.Name, o.Timeline[0].Verb, o.Timeline[0].Actor.ID}, []any{b.Acme.CategoryID, "Packing", "updated", manager.ID})
		b.Wants("each field that differs", len(o.Timeline[0].Changes), []int{2, 2, 1}[i])
	}
	before := b.Rows()
	b.bulk(manager, ids, body{"category_id": b.Acme.CategoryID}).Wants(200)
	b.Wants("what is so already is left alone", b.Rows(), before)
	b.bulk(manager, ids[:1], body{"category_id": 0, "division_id": 0}).Wants(200)
	o := b.read(manager, ids[0])
	b.Wants("taken away", []bool{o.Category == nil, o.Division == nil}, "[true true]")
}

// TestSeveralObservationsBecomeSensitive with their actions; for who may not review
// they are gone then.
func TestSeveralObservationsBecomeSensitive(t *testing.T) {
	b := newBench(t)
	ids := b.several()
	b.bulk(b.Acme.Admin, ids, body{"sensitive": true}).Wants(200)
	b.Wants("observations", b.Insert("select count(*) from observations where sensitive"), 3)
	b.Wants("and their actions", b.Insert("select count(*) from actions where sensitive"), 2)
	b.Wants("its reporter sees it", b.read(b.Acme.Worker, ids[1]).Sensitive, true)
	head := b.Acme.Guest
	head.Get(pathOf(ids[1])).Wants(404)
	b.bulk(b.Acme.Admin, ids[:1], body{"sensitive": false}).Wants(200)
	b.Wants("one is not any more", b.Insert("select count(*) from observations where sensitive"), 2)
	b.Wants("nor its action", b.Insert("select count(*) from actions where sensitive"), 1)
	b.theChosenOnesAreExported()
}

// TestOneThatCannotBeChangedHoldsUpAll says of each which it is and why.
func TestOneThatCannotBeChangedHoldsUpAll(t *testing.T) {
	b := newBench(t)
	manager, worker := b.Acme.Manager, b.Acme.Worker
	ids := b.several()
	theirs := b.report(manager).ID
	elsewhere := b.report(b.Acme.Admin, body{"site_id": b.Acme.Sites[1]}).ID
	packing := b.division(b.Acme.Sites[0], "Packing")
	rows := b.written()
	refused := b.bulk(worker, []int64{theirs, ids[0], ids[1]}, body{"category_id": b.Acme.CategoryID}).Refuses(422, "invalid")
	refused.At(t, "observation_ids[0]", "OBS-000004: Only the reporter or somebody who manages actions can change this observation.")
	refused.At(t, "observation_ids[2]", "OBS-000002: This observation is closed.")
	b.Wants("and not of the other", refused.Errors["observation_ids[1]"] == nil, true)
	b.bulk(b.Acme.Admin, []int64{ids[0], elsewhere}, body{"division_id": packing}).Refuses(422, "invalid").
		SaysAt("observation_ids[1]", "OBS-000005: The division is part of another site.", "de", "OBS-000005: Der Bereich gehört zu einem anderen Standort.")
	b.bulk(manager, ids, body{"division_id": 4711}).Refuses(422, "invalid").At(t, "division_id", "Choose a division of this site.")
	b.bulk(manager, ids, body{"category_id": 4711}).Refuses(422, "invalid").At(t, "category_id", "Choose one of the categories offered.")
	b.Wants("nothing was written", b.written(), rows)
	b.Wants("nothing was changed", b.Insert("select count(*) from observations where category_id is not null or division_id is not null"), 1)
	b.bulkNeedsAChangeOfWhatIsSeen(t)
}

func (b *bench) bulkNeedsAChangeOfWhatIsSeen(t *testing.T) {
	t.Helper()
	ids := b.several()
	b.bulk(b.Acme.Manager, ids, body{}).Refuses(422, "bulk_no_change").Says("Choose what is to be changed.", "tr", "Neyin değiştirileceğini seçin.")
	const unknown = "Some of these records are not there any more, or not yours to see. Reload the list."
	hidden := b.report(b.Acme.Admin, body{"sensitive": true}).ID
	foreign := b.report(b.Acme.Admin, body{"site_id": b.Acme.Sites[1]}).ID
	for _, id := range []int64{hidden, foreign} {
		b.bulk(b.Acme.Worker, []int64{ids[0], id}, body{"category_id": 0}).Refuses(422, "invalid").At(t, "observation_ids", unknown)
	}
}

// theChosenOnesAreExported in the order of the list, and none that one does not see.
func (b *bench) theChosenOnesAreExported() {
	b.t.Helper()
	ids, hidden := b.several(), b.report(b.Acme.Admin, body{"sensitive": true}).ID
	chosen := fmt.Sprintf("&sort=number&observation_id=%d,%d,%d", ids[2], ids[0], hidden)
	b.Wants("numbers", column(b.exported(b.Acme.Worker, exportPath+chosen), "Number"), "[OBS-000004 OBS-000006]")
}
