package api

import "github.com/danielgtaylor/huma/v2"

// AllowNewAnswerFields removes "no other fields" from the schemas that only answers have: a later version
// answers more, and a program that reads strictly must not break. What is sent is read as strictly as before.
func (r *Router) AllowNewAnswerFields() {
	schemas := r.huma.OpenAPI().Components.Schemas
	sent, answered := map[*huma.Schema]bool{}, map[*huma.Schema]bool{}
	for _, op := range r.Operations() {
		if op.RequestBody != nil {
			for _, content := range op.RequestBody.Content {
				reach(schemas, content.Schema, sent)
			}
		}
		for _, answer := range op.Responses {
			reachContent(schemas, answer, answered)
		}
	}
	for _, answer := range r.huma.OpenAPI().Components.Responses {
		reachContent(schemas, answer, answered)
	}
	for s := range answered {
		if !sent[s] && len(s.Properties) > 0 && s.AdditionalProperties == false {
			s.AdditionalProperties = nil
		}
	}
}

func reachContent(schemas huma.Registry, answer *huma.Response, reached map[*huma.Schema]bool) {
	for _, content := range answer.Content {
		reach(schemas, content.Schema, reached)
	}
}

// reach adds a schema and all that it is made of.
func reach(schemas huma.Registry, s *huma.Schema, reached map[*huma.Schema]bool) {
	if s != nil && s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	if s == nil || reached[s] {
		return
	}
	reached[s] = true
	reach(schemas, s.Items, reached)
	for _, of := range s.Properties {
		reach(schemas, of, reached)
	}
	for _, of := range s.AnyOf {
		reach(schemas, of, reached)
	}
	if others, is := s.AdditionalProperties.(*huma.Schema); is {
		reach(schemas, others, reached)
	}
}
