package api

import (
	"cmp"
	"maps"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// Reference is one operation as people read of it.
type Reference struct {
	Module, Method, Path, Summary, Permission string
	ForScreens                                bool   // x-audience
	End                                       string // of what is deprecated
	Fields                                    []ReferenceField
}

// ReferenceField is a parameter, or a field of the body.
type ReferenceField struct {
	Name, Where, Type, About string
	Required                 bool
}

// References are all operations, by module and path.
func (r *Router) References() []Reference {
	var all []Reference
	for _, op := range r.Operations() {
		permission, _ := op.Extensions["x-permission"].(string)
		all = append(all, Reference{op.Tags[0], op.Method, op.Path, op.Summary, permission, op.Extensions[audience] == screens, op.Description, r.fieldsOf(op)})
	}
	slices.SortFunc(all, func(a, b Reference) int {
		return cmp.Or(cmp.Compare(a.Module, b.Module), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
	return all
}

func (r *Router) fieldsOf(op *huma.Operation) []ReferenceField {
	var fields []ReferenceField
	for _, p := range op.Parameters {
		fields = append(fields, ReferenceField{p.Name, p.In, r.typeOf(p.Schema), cmp.Or(p.Description, p.Schema.Description), p.Required})
	}
	if op.RequestBody == nil {
		return fields
	}
	for _, kind := range slices.Sorted(maps.Keys(op.RequestBody.Content)) {
		body := r.resolved(op.RequestBody.Content[kind].Schema)
		for _, name := range slices.Sorted(maps.Keys(body.Properties)) {
			fields = append(fields, ReferenceField{name, "body", r.typeOf(body.Properties[name]),
				body.Properties[name].Description, slices.Contains(body.Required, name)})
		}
	}
	return fields
}

func (r *Router) resolved(s *huma.Schema) *huma.Schema {
	if s.Ref != "" {
		return r.huma.OpenAPI().Components.Schemas.SchemaFromRef(s.Ref)
	}
	return s
}

func (r *Router) typeOf(s *huma.Schema) string {
	s = r.resolved(s)
	if s.Items != nil {
		return "list of " + r.typeOf(s.Items)
	}
	return cmp.Or(s.Format, s.Type)
}
