package contractors_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/modules/contractors"
	"hivis/modules/permits"
	"hivis/platform/sheets"
	"hivis/server/servertest"
)

func (b *bench) workersOf(who *servertest.Client, company int64) []contractors.Worker {
	b.t.Helper()
	return servertest.As[contractors.Workers](who.Get(fmt.Sprintf("/api/contractors/%d/conractor_workers_list?per_page=100", company)).Wants(http.StatusOK)).Workers
}

// upload sends a table of workers.
func (b *bench) upload(dry bool, rows ...string) sheets.Outcome {
	b.t.Helper()
	table := "Worker,Day of birth,Number of passport or identity card\n" + strings.Join(rows, "\n") + "\n"
	path := fmt.Sprintf("/api/contractors/%d/workers_bulk_upload", b.company)
	fields := map[string]string{"dry_run": fmt.Sprint(dry)}
	return servertest.As[sheets.Outcome](b.own.UploadTo(path, "workers.csv", []byte(table), fields).Wants(http.StatusOK))
}

func TestATableOfWorkersIsAddedWholeOrNotAtAll(t *testing.T) {
	b := newBench(t)
	many := make([]string, 101)
	for i := range many {
		many[i] = fmt.Sprintf("Worker %d,,P%d", i, i)
	}
	for name, c := range map[string]struct {
		rows     []string
		problems int
		toAdd    int
	}{
		"fine":                      {[]string{"Ana,1990-05-01,A1", "Boris,,B1"}, 0, 2},
		"the same document twice":   {[]string{"Ana,1990-05-01,A1", "Anna,1991-05-01,a1"}, 1, 1},
		"the same name and birth":   {[]string{"Ana,1990-05-01,A1", "ana,1990-05-01,A2"}, 1, 1},
		"born tomorrow":             {[]string{"Ana," + b.day(2) + ",A1"}, 1, 0},
		"without a name":            {[]string{",1990-05-01,A1"}, 1, 0},
		"a hundred and one":         {many, 1, 100},
		"a hundred":                 {many[:100], 0, 100},
		"who is of the company now": {[]string{"Ivan Welder,,", "Ana,,A1"}, 0, 1},
	} {
		if got := b.upload(true, c.rows...); got.ProblemsTotal != c.problems || got.ToAdd != c.toAdd {
			t.Errorf("%s: %d problems and %d to add, wanted %d and %d: %+v", name, got.ProblemsTotal, got.ToAdd, c.problems, c.toAdd, got.Problems)
		}
	}
	if now := b.workersOf(b.own, b.company); len(now) != 1 {
		t.Errorf("a dry run added some: %d", len(now))
	}
	if got := b.upload(false, "Ana,1990-05-01,A1", "Boris,,B1"); got.Added != 2 {
		t.Errorf("%d were added", got.Added)
	}
	if now := b.workersOf(b.own, b.company); len(now) != 3 {
		t.Errorf("there are %d", len(now))
	}
}

func TestSomebodyChangesCompanyAndKeepsTheirProfile(t *testing.T) {
	b := newBench(t)
	other, elsewhere := b.add("Other Ltd"), b.WorkProfile(b.Acme, "Nobody's Worker")
	none := servertest.As[contractors.Workers](b.Acme.Admin.Get("/api/v1/work_profile/uncategorised_workers_list").Wants(http.StatusOK))
	if len(none.Workers) != 1 || none.Workers[0].ID != elsewhere {
		t.Fatalf("of no company are %+v", none.Workers)
	}
	b.own.Get("/api/v1/work_profile/uncategorised_workers_list").Wants(http.StatusForbidden)
	b.Acme.Manager.Get("/api/v1/work_profile/uncategorised_workers_list").Wants(http.StatusForbidden)
	b.Acme.Admin.Post(fmt.Sprintf("/api/contractors/%d/assign_workers", other), body{"worker_ids": []int64{elsewhere, b.man}}).Wants(http.StatusOK)
	if left, now := b.workersOf(b.own, b.company), b.workersOf(b.Acme.Admin, other); len(left) != 0 || len(now) != 2 {
		t.Errorf("left are %d, and there are %d", len(left), len(now))
	}
}

// TestWhoeverChangesCompanyTakesTheirPapersAlong: the new company sees and renews them, and is warned of
// their end; the earlier one does not.
func TestWhoeverChangesCompanyTakesTheirPapersAlong(t *testing.T) {
	b := newBench(t)
	other := b.add("Other Ltd")
	theirs := b.of(other, "other")
	paper := b.document(b.own, b.licence, 20, body{"worker_id": b.man})
	b.approve(paper)
	b.Wants("the first company is warned", b.warnings(b.own.ID), 1)
	b.own.Post(fmt.Sprintf("/api/contractor_documents/%d/acknowledge", paper), body{"until": b.day(17)}).Wants(http.StatusOK)
	link := b.ask(body{"kind_id": b.licence, "worker_id": b.man})
	b.Acme.Admin.Post(fmt.Sprintf("/api/contractors/%d/assign_workers", other), body{"worker_ids": []int64{b.man}}).Wants(http.StatusOK)
	path := fmt.Sprintf("/api/contractor_documents/%d", paper)
	b.own.Get(path).Wants(http.StatusNotFound)
	b.look(link.Token).Wants(http.StatusNotFound)
	page := servertest.As[contractors.WorkerPage](theirs.Get(fmt.Sprintf("/api/contractors/%d/workers/%d", other, b.man)).Wants(http.StatusOK))
	if len(page.Documents) != 1 || page.Documents[0].ID != paper || page.Documents[0].Contractor.ID != other {
		t.Errorf("their papers are %+v", page.Documents)
	}
	if c := page.Timeline[0].Changes; len(c) != 1 || c[0].Before != "Steelworks Ltd" || c[0].After != "Other Ltd" {
		t.Errorf("their timeline says %+v", page.Timeline[0])
	}
	b.Wants("the company of before is warned of it no more", b.warnings(b.own.ID), 1)
	b.Wants("the new one is, whatever the earlier one was told and acknowledged", b.warnings(theirs.ID), 1)
	renew := body{"validity": b.day(300), "attachment_ids": []int64{b.file(theirs)}}
	theirs.Patch(fmt.Sprintf("/api/contractors/%d/contractor_documents/%d", other, paper), renew).Wants(http.StatusOK)
}

func TestTwoProfilesOfOnePerson(t *testing.T) {
	b := newBench(t)
	with := body{"born_on": "1990-05-01", "document_number": "X1", "certifications": []body{{"name": "Welding", "expires_on": b.day(100)}}}
	first := b.worker(b.company, "Ana Smith", with)
	second := b.worker(b.add("Other Ltd"), "A. Smith", body{"document_number": "x1", "phone": "+359 2 111 222"})
	pairs := servertest.As[contractors.Duplicates](b.Acme.Admin.Get("/api/contractors/worker_duplicates").Wants(http.StatusOK)).Pairs
	if len(pairs) != 1 || pairs[0].By != "document" {
		t.Fatalf("the pairs are %+v", pairs)
	}
	b.own.Post("/api/contractors/merge_workers", body{"keep_id": second, "merge_id": first}).Wants(http.StatusForbidden)
	kept := servertest.As[contractors.WorkerAnswer](b.Acme.Admin.Post("/api/contractors/merge_workers", body{"keep_id": second, "merge_id": first}).Wants(http.StatusOK)).Worker
	if kept.ID != second || len(kept.Certifications) != 1 || kept.BornOn == nil || kept.Phone == "" {
		t.Errorf("kept is %+v", kept)
	}
	for _, w := range b.workersOf(b.own, b.company) {
		if w.ID == first {
			t.Error("the other one is still offered")
		}
	}
}

func TestWhatACompanyAddsIsNotConfirmed(t *testing.T) {
	b := newBench(t)
	change := func(who *servertest.Client, with body) contractors.Worker {
		return servertest.As[contractors.WorkerAnswer](who.Patch(fmt.Sprintf("/api/contractors/%d/update_contractor_worker", b.company), servertest.Body(body{"worker_id": b.man}, with)).Wants(http.StatusOK)).Worker
	}
	welding := body{"name": "Welding", "expires_on": b.day(100)}
	if w := change(b.own, body{"certifications": []body{welding}}); !w.Certifications[0].Unchecked {
		t.Error("it is confirmed")
	}
	if w := change(b.Acme.Admin, body{"certifications": []body{welding}}); w.Certifications[0].Unchecked {
		t.Error("it is not confirmed")
	}
	if w := change(b.own, body{"certifications": []body{welding, {"name": "Climbing", "expires_on": nil}}, "status": "Inactive"}); w.Certifications[0].Unchecked || !w.Certifications[1].Unchecked || w.Status != "Inactive" {
		t.Errorf("they are %+v", w)
	}
}

// TestAMergedPersonStaysOnTheirPermits: whoever took the profile over stands on the permits that go on
// and is judged there; where both stand, the other name is judged like the one person.
func TestAMergedPersonStaysOnTheirPermits(t *testing.T) {
	b := newBench(t)
	b.later(31*time.Hour, b.own, b.Acme.Admin) // Monday, 8 in Auckland
	hot := b.PermitType(b.Acme, "Hot work")
	twice := b.worker(b.company, "I. Welder")
	alone := b.Permit(b.Acme, b.Acme.Admin, hot, body{"worker_ids": []int64{twice}})
	both := b.Permit(b.Acme, b.Acme.Admin, hot, body{"worker_ids": []int64{b.man, twice}})
	b.Acme.Admin.Post("/api/contractors/merge_workers", body{"keep_id": b.man, "merge_id": twice}).Wants(http.StatusOK)
	for _, id := range []int64{alone, both} {
		record := servertest.As[permits.Answer](b.Acme.Admin.Get(fmt.Sprintf("/api/permit_form_questions/%d", id)).Wants(http.StatusOK)).Permit
		for _, s := range record.Standings {
			if s.State == "blocked" {
				t.Errorf("permit %d: %+v", id, s)
			}
		}
		if record.Workers[0].ID != b.man {
			t.Errorf("permit %d has %+v", id, record.Workers)
		}
	}
	b.require("Medical", body{"kind_ids": []int64{b.licence}})
	b.Acme.Admin.Patch(fmt.Sprintf("/api/contractors/%d/update_contractor_worker", b.company), body{"worker_id": b.man, "status": "Inactive"}).Wants(http.StatusOK)
	record := servertest.As[permits.Answer](b.Acme.Admin.Get(fmt.Sprintf("/api/permit_form_questions/%d", both)).Wants(http.StatusOK)).Permit
	if len(record.Standings) != 2 || record.Standings[1].State != "blocked" || record.Standings[1].Reasons[0].Code != "worker_inactive" {
		t.Errorf("the one person is inactive, and the standings are %+v", record.Standings)
	}
}

// TestWhoIsAddedMayBeThereAlready: by their document, or their name and day of birth. The form says so to
// whoever may see them, and a company's own user learns of nobody else's people.
func TestWhoIsAddedMayBeThereAlready(t *testing.T) {
	b := newBench(t)
	other := b.add("Other Ltd")
	b.worker(other, "Olga Other", body{"born_on": "1990-05-04", "document_number": "P 77"})
	b.worker(b.company, "Nina North", body{"born_on": "1991-01-02"})
	look := func(who *servertest.Client, asked body) (found []string) {
		t.Helper()
		for _, w := range servertest.As[contractors.Similar](who.Post(fmt.Sprintf("/api/contractors/%d/similar_workers", b.company), asked).Wants(http.StatusOK)).Workers {
			found = append(found, fmt.Sprint(w.Name, " of ", w.Contractor.Name, " by ", w.By))
		}
		return found
	}
	for _, c := range []struct {
		asked      body
		admin, own string
	}{
		{body{"name": "Somebody New", "document_number": "p 77"}, "[Olga Other of Other Ltd by document]", "[]"},
		{body{"name": "olga other", "born_on": "1990-05-04"}, "[Olga Other of Other Ltd by name_and_birth]", "[]"},
		{body{"name": "Olga Other"}, "[]", "[]"},
		{body{"name": "Olga Other", "born_on": "1990-05-05"}, "[]", "[]"},
		{body{"name": "Nina North", "born_on": "1991-01-02"}, "[Nina North of Steelworks Ltd by name_and_birth]", "[Nina North of Steelworks Ltd by name_and_birth]"},
	} {
		b.Wants(fmt.Sprint(c.asked, " to the organization"), look(b.Acme.Admin, c.asked), c.admin)
		b.Wants(fmt.Sprint(c.asked, " to the company"), look(b.own, c.asked), c.own)
	}
	b.own.Post(fmt.Sprintf("/api/contractors/%d/similar_workers", other), body{"name": "Olga Other"}).Wants(http.StatusNotFound)
	b.worker(b.company, "Olga Other", body{"born_on": "1990-05-04"}) // it is a hint
}

// TestAListOfWorkersSaysWhoIsBlocked, and what a company finds first is who of its people that is.
func TestAListOfWorkersSaysWhoIsBlocked(t *testing.T) {
	b := newBench(t)
	fit := b.worker(b.company, "Fiona Fit")
	b.require("Medical", body{"kind_ids": []int64{b.licence}})
	b.approve(b.document(b.own, b.licence, 200, body{"worker_id": fit}))
	list := servertest.As[contractors.Workers](b.own.Get(fmt.Sprintf("/api/contractors/%d/conractor_workers_list", b.company)).Wants(http.StatusOK))
	var said []string
	for _, w := range list.Workers {
		said = append(said, w.Name+" "+w.Standing.State)
	}
	b.Wants("the list", said, "[Fiona Fit ok Ivan Welder blocked]")
	missing := servertest.As[contractors.MissingWorkers](b.own.Get(fmt.Sprintf("/api/contractors/%d/missing_workers", b.company)).Wants(http.StatusOK))
	b.Wants("what is missing", []any{missing.Judged, missing.Blocked, missing.Workers[0].Name, missing.Workers[0].Standing.Reasons[0].Code}, "[2 1 Ivan Welder missing]")
	b.of(b.add("Other Ltd"), "other").Get(fmt.Sprintf("/api/contractors/%d/missing_workers", b.company)).Wants(http.StatusNotFound)
}

// TestSupportReadsNoPapers of who works for a company: neither their numbers, also not by looking for one, nor when
// somebody was born.
func TestSupportReadsNoPapers(t *testing.T) {
	b := newBench(t)
	id := b.worker(b.company, "Ana Smith", body{"born_on": "1990-05-01", "document_number": "PASS77"})
	b.Acme.Admin.Post("/api/support_grants", body{"hours": "1", "reason": "Look", "records": true}).Wants(http.StatusCreated)
	address := servertest.As[struct{ Address string }](b.Platform.Admin.Post(fmt.Sprintf("/api/organizations/%d/support", b.Acme.ID), nil).Wants(http.StatusOK)).Address
	_, ticket, _ := strings.Cut(address, "#")
	visitor := b.Acme.Admin.Anonymous()
	visitor.Adopt(visitor.Do(http.MethodPost, "/api/v1/sign_in/support", body{"ticket": ticket}).Wants(http.StatusOK))
	list := fmt.Sprintf("/api/contractors/%d/conractor_workers_list", b.company)
	for _, path := range []string{list, list + "?format=csv", fmt.Sprintf("/api/contractors/%d/workers/%d", b.company, id)} {
		said := visitor.Get(path).Wants(http.StatusOK).Text()
		if !strings.Contains(said, "Ana Smith") && !strings.Contains(path, "csv") || strings.Contains(said, "PASS77") || strings.Contains(said, "1990-05-01") {
			t.Errorf("%s tells %s", path, said)
		}
	}
	if found := servertest.As[contractors.Workers](visitor.Get(list + "?q=PASS77").Wants(http.StatusOK)); len(found.Workers) != 0 {
		t.Errorf("by the number there are %+v", found.Workers)
	}
}
