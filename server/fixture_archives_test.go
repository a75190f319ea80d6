package server_test

import (
	"net/url"

	"hivis/directory/archives"
	"hivis/platform/jobs"
	"hivis/server/servertest"
)

func init() {
	also(nil, map[string]func(*side) int64{"/api/organization_archives/{id}": (*side).archive}, map[string]special{
		"GET /api/organization_archives":  {rewrite: func(o *side, _ *request) { o.archive() }},
		"POST /api/organization_archives": {rewrite: func(o *side, _ *request) { o.noArchive() }},
		"GET /api/organization_archives/{id}/content": {rewrite: func(o *side, r *request) {
			link, err := url.Parse(o.archiveMade().URL)
			if err != nil {
				o.t.Fatal(err)
			}
			r.path, r.query = link.Path, link.Query()
		}},
	})
}

func (o *side) noArchive() {
	o.Exec("delete from organization_archives where organization_id = $1 and state = 'waiting'", o.ID)
}

// archiveMade is one that can be downloaded.
func (o *side) archiveMade() archives.Archive {
	o.t.Helper()
	id := o.archive()
	if err := o.App.Archives.Make(o.t.Context(), jobs.Job[archives.Request]{Args: archives.Request{Owner: jobs.Owner{OrganizationID: o.ID}, ID: id}}); err != nil {
		o.t.Fatal(err)
	}
	return servertest.As[archives.List](o.Admin.Get("/api/organization_archives").Wants(200)).Archives[0]
}

// archive is one of the organization's that waits.
func (o *side) archive() int64 {
	o.t.Helper()
	if id := o.Insert("select coalesce(max(id), 0) from organization_archives where organization_id = $1 and state = 'waiting'", o.ID); id != 0 {
		return id
	}
	return servertest.As[archives.Answer](o.Admin.Post("/api/organization_archives", nil).Wants(201)).Archive.ID
}
