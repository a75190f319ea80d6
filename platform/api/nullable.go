package api

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// markNullable documents that a pointer to another object may be null, which
// the schema generator says only of plain values. Fields that may be left out
// (omitempty) are optional instead.
func markNullable(registry huma.Registry, t reflect.Type, seen map[reflect.Type]bool) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || seen[t] || !strings.HasPrefix(t.PkgPath(), "hivis/") {
		return
	}
	seen[t] = true
	var schema *huma.Schema
	if named := registry.Schema(t, true, ""); named.Ref != "" {
		schema = registry.SchemaFromRef(named.Ref)
	}
	for _, field := range reflect.VisibleFields(t) {
		if field.Anonymous {
			continue // its fields follow, and stand in this object
		}
		markNullable(registry, field.Type, seen)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Type.Kind() != reflect.Pointer || options == "omitempty" || schema == nil {
			continue
		}
		if property := schema.Properties[name]; property != nil && property.Ref != "" {
			schema.Properties[name] = &huma.Schema{AnyOf: []*huma.Schema{{Ref: property.Ref}, {Type: "null"}}, Description: property.Description}
		}
	}
}
