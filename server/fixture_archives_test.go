package server_test

import (
	"hivis/directory/archives"
	"hivis/server/servertest"
)

func init() {
	also(nil, map[string]func(*side) int64{"/api/organization_archives/{id}": (*side).archive}, map[string]special{
		"POST /api/organization_archives": {rewrite: func(o *side, _ *request) {
			o.Exec("delete from organization_archives where organization_id = $1 and state = 'waiting'", o.ID)
		}},
	})
}

// archive is one of the organization's that waits.
func (o *side) archive() int64 {
	o.t.Helper()
	if id := o.Insert("select coalesce(max(id), 0) from organization_archives where organization_id = $1 and state = 'waiting'", o.ID); id != 0 {
		return id
	}
	return servertest.As[archives.Answer](o.Admin.Post("/api/organization_archives", nil).Wants(201)).Archive.ID
}
