package calendar_test

import (
	"net/http"
	"testing"

	"hivis/modules/calendar"
	"hivis/server/servertest"
)

// marks are what somebody is shown beside the calendar, from two days ago to ten days ahead.
func (b *bench) marks(of *servertest.Client, query string) (all []string) {
	b.t.Helper()
	from, to := b.in(-48).UTC().Format("2006-01-02"), b.in(240).UTC().Format("2006-01-02")
	for _, m := range servertest.As[calendar.Range](of.Get("/api/calendar_items/range?time_zone=UTC&from=" + from + "&to=" + to + query).Wants(http.StatusOK)).Marks {
		all = append(all, m.Layer+" "+m.Day+" "+m.Title+" "+m.Site)
	}
	return all
}

func TestLayersShowWhatTheReaderMaySee(t *testing.T) {
	b := newBench(t)
	due := b.in(72).UTC().Format("2006-01-02")
	act := body{"description": "Order masks", "control_type": "ppe", "responsible_id": b.Acme.Manager.ID, "due_date": due, "site_id": b.Acme.Sites[0]}
	made := b.Acme.Admin.Post("/api/actions", act).Wants(http.StatusCreated)
	profile := b.WorkProfile(b.Acme, "Jo Rigger")
	b.Exec("insert into work_certifications (organization_id, profile_id, name, expires_on) values ($1, $2, 'Crane', $3::text::date), ($1, $2, 'Later', $3::text::date + 300)", b.Acme.ID, profile, due)
	site := b.siteName(b.Acme.Sites[0])
	masks, crane := "actions "+due+" Order masks "+site, "certifications "+due+" Crane · Jo Rigger "
	b.Wants("no layer", b.marks(b.Acme.Admin, ""), []string(nil))
	b.Wants("of an administrator", b.marks(b.Acme.Admin, "&layers=actions,certifications,audits,permits,reviews,papers"), []string{masks, crane})
	b.Wants("one layer", b.marks(b.Acme.Admin, "&layers=certifications"), []string{crane})
	b.Wants("of a worker", b.marks(b.Acme.Worker, "&layers=certifications,actions"), seenBy(b, made.ID("action"), masks))
	b.Wants("of another organization", b.marks(b.Globex.Admin, "&layers=certifications,actions"), []string(nil))
	b.Exec("update actions set status = 'closed', closed_at = now() where organization_id = $1 and id = $2", b.Acme.ID, made.ID("action"))
	b.Wants("done", b.marks(b.Acme.Admin, "&layers=actions"), []string(nil))
}

// seenBy is what the worker is shown of an action: it, if they may open it.
func seenBy(b *bench, action int64, mark string) []string {
	if b.Acme.Worker.Get("/api/actions/"+text(action)).StatusCode == http.StatusOK {
		return []string{mark}
	}
	return nil
}

// siteName is what a site is called.
func (b *bench) siteName(id int64) (name string) {
	b.t.Helper()
	for _, s := range servertest.As[struct {
		Sites []struct {
			ID   int64
			Name string
		}
	}](b.Acme.Admin.Get("/api/calendar_items/form_data").Wants(http.StatusOK)).Sites {
		if s.ID == id {
			name = s.Name
		}
	}
	return name
}
