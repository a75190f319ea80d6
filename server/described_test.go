package server_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestWhatProgramsNeedIsDescribed: each parameter of what is for programs, and each field of what that takes and
// answers. What is a schema of its own has no room for a description beside its name, and its fields have theirs.
func TestWhatProgramsNeedIsDescribed(t *testing.T) {
	t.Parallel()
	var d struct {
		Paths      map[string]map[string]map[string]any
		Components struct {
			Schemas map[string]any
		}
	}
	app, err := wired(t)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := app.API.Document()
	if err := errors.Join(err, json.Unmarshal(raw, &d)); err != nil {
		t.Fatal(err)
	}
	var silent []string
	note := func(where string, field any) {
		what := field.(map[string]any)
		if what["$ref"] == nil && what["description"] == nil {
			silent = append(silent, where)
		}
	}
	reached := map[string]bool{}
	for path, methods := range d.Paths {
		for method, op := range methods {
			if op["x-audience"] != nil {
				continue
			}
			reach(op, d.Components.Schemas, reached)
			parameters, _ := op["parameters"].([]any)
			for _, p := range parameters {
				note(fmt.Sprintf("%s %s ?%v", method, path, p.(map[string]any)["name"]), p)
			}
		}
	}
	for name := range reached {
		component, _ := d.Components.Schemas[name].(map[string]any)
		fields, _ := component["properties"].(map[string]any)
		for field, what := range fields {
			note(name+"."+field, what)
		}
	}
	slices.Sort(silent)
	if len(reached) < 100 || len(silent) > 0 {
		t.Errorf("of %d schemas, nothing says what these are:\n%s", len(reached), strings.Join(silent, "\n"))
	}
}

// reach notes the names of the schemas that a part of the document leads to, by way of others as well.
func reach(part any, schemas map[string]any, reached map[string]bool) {
	switch part := part.(type) {
	case []any:
		for _, one := range part {
			reach(one, schemas, reached)
		}
	case map[string]any:
		ref, _ := part["$ref"].(string)
		if name := strings.TrimPrefix(ref, "#/components/schemas/"); ref != "" && !reached[name] {
			reached[name] = true
			reach(schemas[name], schemas, reached)
		}
		for _, one := range part {
			reach(one, schemas, reached)
		}
	}
}
