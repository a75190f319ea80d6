package sites_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/directory/sites"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product, with what these tests ask of it.
type bench struct {
	*servertest.Server
	t *testing.T
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	return &bench{servertest.New(t), t}
}

// form is a site that nothing is wrong with.
func (b *bench) form(changes ...body) body {
	return servertest.Body(body{"name": "Plovdiv", "time_zone": "Europe/Sofia", "head_of_safety_id": b.Acme.Manager.ID}, changes...)
}

func (b *bench) create(c *servertest.Client, changes ...body) sites.Record {
	b.t.Helper()
	return siteOf(c.Post("/api/sites", b.form(changes...)).Wants(http.StatusCreated))
}

func (b *bench) read(c *servertest.Client, id int64) sites.Record {
	b.t.Helper()
	return siteOf(c.Get(at("/api/sites/%d", id)).Wants(http.StatusOK))
}

func siteOf(r *servertest.Response) sites.Record {
	return servertest.As[sites.Answer](r).Site
}

// part adds one below another.
func (b *bench) part(path string, of int64, changes ...body) sites.Part {
	b.t.Helper()
	form := servertest.Body(body{"name": "Packing"}, changes...)
	return servertest.As[sites.PartAnswer](b.Acme.Admin.Post(at(path, of), form).Wants(http.StatusCreated)).Part
}

const (
	toSite       = "/api/sites/%d/divisions"
	toDivision   = "/api/divisions/%d/departments"
	toDepartment = "/api/departments/%d/units"
)

func at(path string, id int64) string { return fmt.Sprintf(path, id) }

// logged is how often something is in the log.
func (b *bench) logged(kind string) int64 {
	b.t.Helper()
	return b.Insert("select count(*) from audit_events where organization_id = $1 and kind = $2", b.Acme.ID, kind)
}

// observe reports something at a site that stays open.
func (b *bench) observe(siteID, divisionID int64) {
	b.t.Helper()
	b.Observe(b.Acme, b.Acme.Admin, body{"site_id": siteID, "division_id": divisionID,
		"actions": []body{{"description": "Fit a rail", "control_type": "ppe", "responsible_id": b.Acme.Worker.ID, "due_date": "2026-11-25"}}})
}
