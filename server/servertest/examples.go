package servertest

import (
	"encoding/json"
	"net/http"

	"hivis/core/records"
)

// Example is the request that makes the kind's example in an organization, where what it needs
// is made. Its texts begin with "an example".
func (s *Server) Example(o *Organization, k *records.Kind) records.Request {
	s.T.Helper()
	file := o.Admin.Upload("example.pdf", []byte("%PDF-1.7 an example")).Wants(http.StatusOK).ID("attachment")
	return k.Example(records.Sample{Site: o.Sites[0], Person: o.Worker.ID, Supervisor: o.Supervisor.ID, Category: o.CategoryID, Upload: file, Now: s.Now(),
		UniqueText: func(what string) string { return "an example of a " + what },
		FindOrCreate: func(form, name string, first records.Request) int64 {
			var choices []named
			if err := json.Unmarshal(As[map[string]json.RawMessage](o.Admin.Get(form).Wants(http.StatusOK))[name], &choices); err != nil {
				s.T.Fatalf("%s has no %s: %v", form, name, err)
			}
			if len(choices) > 0 {
				return choices[0].ID
			}
			for _, made := range As[map[string]named](o.Admin.Post(first.Path, first.Body).Wants(http.StatusCreated)) {
				return made.ID
			}
			return 0
		}})
}
