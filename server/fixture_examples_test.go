package server_test

import "maps"

func init() {
	const path = "/api/v1/organization/examples"
	maps.Copy(plain, map[string]string{"POST " + path: "a number", "DELETE " + path: "a number"})
	// They are added once. Those of the request before become records like others.
	forgotten := func(o *side, _ *request) {
		o.Exec("delete from record_aliases where organization_id = $1 and source = 'Example'", o.ID)
	}
	also(nil, nil, map[string]special{"POST " + path: {rewrite: forgotten}})
}
