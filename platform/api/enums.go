package api

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Some of what an operation takes and answers is not known where it is described: its
// modules declare it when they are wired. Words of an enumeration are filled in by
// FillEnums, and members of an answer are added by AddMembers.

// FillEnums puts the words that the modules declared into the enumerations that ask for them,
// as `enum:"{word}"`. It is called once all operations are there, and says what nobody filled,
// and what was wrong with what was registered.
func (r *Router) FillEnums(words map[string][]string) error {
	var missing []string
	fill := func(s *huma.Schema) {
		if len(s.Enum) != 1 {
			return
		}
		word, _ := s.Enum[0].(string)
		if !strings.HasPrefix(word, "{") {
			return
		}
		if words[word] == nil {
			missing = append(missing, word)
		}
		s.Enum = make([]any, len(words[word]))
		for i, value := range words[word] {
			s.Enum[i] = value
		}
		s.PrecomputeMessages()
	}
	for _, schema := range r.huma.OpenAPI().Components.Schemas.Map() {
		eachSchema(schema, fill)
	}
	for _, op := range r.Operations() {
		for _, parameter := range op.Parameters {
			eachSchema(parameter.Schema, fill)
		}
	}
	if len(missing) > 0 {
		return errors.Join(r.faults, fmt.Errorf("api: no module declares %v", missing))
	}
	return r.faults
}

func eachSchema(s *huma.Schema, do func(*huma.Schema)) {
	if s == nil {
		return
	}
	do(s)
	eachSchema(s.Items, do)
	for _, property := range s.Properties {
		eachSchema(property, do)
	}
}

// Member is one of an answer's that another module brings.
type Member struct {
	Name     string
	Of       any    // a value of its type
	Like     string // or the member of the same type that it is described like
	Doc      string
	Optional bool
	Nullable bool
}

// AddMembers adds members to the description of a type that an operation answers with. The type
// writes them itself.
func AddMembers[T any](r *Router, members ...Member) {
	registry := r.huma.OpenAPI().Components.Schemas
	schema := registry.SchemaFromRef(registry.Schema(reflect.TypeFor[T](), true, "").Ref)
	if schema.Properties == nil {
		schema.Properties = map[string]*huma.Schema{}
	}
	for _, m := range members {
		property := describeMember(registry, schema, m)
		if property.Ref != "" && m.Nullable {
			property = &huma.Schema{AnyOf: []*huma.Schema{{Ref: property.Ref}, {Type: "null"}}}
		}
		if property.Ref == "" {
			property.Description = m.Doc
		}
		schema.Properties[m.Name] = property
		if !m.Optional {
			schema.Required = append(schema.Required, m.Name)
		}
	}
}

func describeMember(registry huma.Registry, schema *huma.Schema, m Member) *huma.Schema {
	if m.Like != "" {
		like := *schema.Properties[m.Like]
		return &like
	}
	t := reflect.TypeOf(m.Of)
	property := registry.Schema(t, true, "")
	markNullable(registry, t, map[reflect.Type]bool{})
	return property
}
