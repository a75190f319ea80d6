package permits_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/core/forms"
	"hivis/modules/permits"
)

// gasForm adds a table of gas readings to the form of hot work.
func (b *bench) gasForm() {
	b.t.Helper()
	low, high, most := 19.5, 23.5, 9.9
	gas := forms.Question{ID: "gas", Type: "grid_view", Label: "Gas readings", Attr: forms.Attr{
		Rows: []forms.Row{{ID: "gas_1", Label: "Before work"}, {ID: "gas_2", Label: "Repeat 1"}},
		Columns: []forms.Column{{ID: "gas_at", Label: "Time", Type: "time", Required: true}, {ID: "gas_o2", Label: "Oxygen", Type: "number", Unit: "%", Required: true, Minimum: &low, Maximum: &high},
			{ID: "gas_lel", Label: "Flammable gas", Type: "number", Unit: "% LEL", Maximum: &most}}}}
	path := fmt.Sprintf("/api/permits/%d", b.hot)
	var form forms.DraftAnswer
	b.Acme.Admin.Get(path + "/document").Wants(http.StatusOK).Into(&form)
	form.Draft.Sections = append(form.Draft.Sections, forms.Section{ID: "gases", Title: "Gases", Stage: "main", Questions: []forms.Question{gas}})
	b.Acme.Admin.Put(path+"/document", body{"document": form.Draft, "draft_number": form.DraftNumber}).Wants(http.StatusOK).Into(&form)
	b.Acme.Admin.Post(path+"/publish", body{"draft_number": form.DraftNumber}).Wants(http.StatusOK)
}

func (b *bench) reading(oxygen float64) body {
	return body{"question_id": "gas", "at": b.Now(), "tested_by": "Vera Tester", "values": []body{{"column_id": "gas_o2", "number": oxygen}, {"column_id": "gas_lel", "number": 1}}}
}

// TestAReadingOutsideTheLimitsStopsTheWork until one is within them, and those who answer for it hear.
func TestAReadingOutsideTheLimitsStopsTheWork(t *testing.T) {
	b := newBench(t)
	b.gasForm()
	id := b.live(body{"issuing_officer_ids": []int64{b.Acme.Supervisor.ID}})
	path := pathOf(id) + "/readings"
	p := recordOf(b.asks.Post(path, b.reading(20.9)).Wants(http.StatusCreated))
	b.Wants("within", []any{len(p.Readings), p.Readings[0].Outside, p.StoppedAt, p.Timeline[0].Verb}, "[1 false <nil> reading_recorded]")
	b.Later(time.Hour, b.asks, b.Acme.Supervisor)
	p = recordOf(b.Acme.Supervisor.Post(path, b.reading(2)).Wants(http.StatusCreated))
	b.Wants("outside", []any{p.Readings[0].Values[0].Number, p.Readings[0].Values[0].Outside, p.Readings[0].Values[1].Outside, p.StoppedAt != nil, p.Timeline[0].Verb, p.Timeline[0].Note},
		"[2 true false true reading_outside Oxygen: 2 % · Flammable gas: 1 % LEL]")
	b.Wants("told", []any{b.Told(b.asks, permits.ReadingOutside), b.Told(b.Acme.Admin, permits.ReadingOutside), b.Told(b.Acme.Worker, permits.ReadingOutside)}, "[1 1 0]")
	b.Wants("may not start", []any{p.Missing[0].Move, p.Missing[0].Code, p.Can.Extend}, "[start permit_stopped permit_stopped]")
	b.MovePermit(b.asks, id, "extend", body{"ends_at": b.Now().Add(30 * time.Hour), "remark": "Late", "answers": declared}).Refuses(409, "permit_stopped")
	late := b.reading(20.8)
	late["at"] = b.Now().Add(-30 * time.Minute)
	p = recordOf(b.asks.Post(path, late).Wants(http.StatusCreated))
	b.Wants("one from before changes nothing", p.StoppedAt != nil, true)
	b.Advance(time.Minute)
	p = recordOf(b.asks.Post(path, b.reading(20.7)).Wants(http.StatusCreated))
	b.Wants("goes on", []any{p.StoppedAt, p.Can.Extend}, "[<nil> ]")
}

func TestWhatAReadingHasToSay(t *testing.T) {
	b := newBench(t)
	b.gasForm()
	id := b.live()
	path := pathOf(id) + "/readings"
	for _, c := range []struct {
		change body
		field  string
	}{
		{body{"question_id": "closure_done"}, "question_id"},
		{body{"at": b.Now().Add(time.Hour)}, "at"},
		{body{"tested_by": " "}, "tested_by"},
		{body{"values": []body{}}, "values"},
		{body{"values": []body{{"column_id": "gas_at", "number": 1}}}, "values[0].column_id"},
		{body{"values": []body{{"column_id": "gas_lel", "number": 1}}}, "values.gas_o2"},
	} {
		sent := b.reading(20)
		for k, v := range c.change {
			sent[k] = v
		}
		if refused := b.asks.Post(path, sent).Refuses(422, "invalid"); len(refused.Errors[c.field]) == 0 {
			t.Errorf("%v is not refused at %s", c.change, c.field)
		}
	}
	b.Acme.Worker.Post(path, b.reading(20)).Refuses(403, "not_your_permit")
	b.asks.Post(pathOf(b.draft())+"/readings", b.reading(20)).Refuses(409, "permit_wrong_status")
}

// TestWhoRequestedItStopsIt without any further right.
func TestWhoRequestedItStopsIt(t *testing.T) {
	b := newBench(t)
	id := b.live()
	b.MovePermit(b.asks, id, "revoke", body{"remark": "Gas"}).Wants(http.StatusOK)
	b.Wants("revoked", b.read(b.asks, id).Status, permits.Revoked)
}

// TestADraftKeepsWhatWasMeasured also outside the limits: nothing else of it is lost, and it is not
// requested with that.
func TestADraftKeepsWhatWasMeasured(t *testing.T) {
	b := newBench(t)
	b.gasForm()
	id := b.draft()
	said := []body{{"question_id": "gas", "row_id": "gas_1", "column_id": "gas_at", "text": "07:00"}, {"question_id": "gas", "row_id": "gas_1", "column_id": "gas_o2", "number": 2}}
	p := recordOf(b.asks.Patch(pathOf(id), body{"location": "Roof", "answers": said}).Wants(http.StatusOK))
	b.Wants("kept", []any{p.Location, *p.Answers[0].Answers[1].Number}, "[Roof 2]")
	b.MovePermit(b.asks, id, "submit", nil).Refuses(422, "invalid").At(t, "answers.gas.gas_1.gas_o2", "Give a number of at least 19.5.")
}

// TestSavingADraftSaysOnlyWhatChanged in its story, by the names of people.
func TestSavingADraftSaysOnlyWhatChanged(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	before := len(b.read(b.asks, id).Timeline)
	same := b.read(b.asks, id)
	officers := []int64{}
	for _, each := range same.IssuingOfficers {
		officers = append(officers, each.ID)
	}
	p := recordOf(b.asks.Patch(pathOf(id), body{"description": same.Description, "worker_ids": []int64{b.man}, "issuing_officer_ids": officers}).Wants(http.StatusOK))
	b.Wants("nothing changed", len(p.Timeline), before)
	vera := b.WorkProfile(b.Acme, "Vera")
	p = recordOf(b.asks.Patch(pathOf(id), body{"worker_ids": []int64{b.man, vera}}).Wants(http.StatusOK))
	b.Wants("by name", p.Timeline[0].Changes, "[{worker_ids Ivan Welder Ivan Welder, Vera}]")
}
