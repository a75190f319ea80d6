package server_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// references lists where in the body an id of another record stands.
func references(d *document, s *schema, path string, body map[string]any) (places []string) {
	for name := range body {
		property := s.Properties[name]
		if isReference(name, property) {
			places = append(places, path+name)
		}
		if object, nested := body[name].(map[string]any); nested {
			places = append(places, references(d, d.resolve(property), path+name+".", object)...)
		}
		list, isList := body[name].([]any)
		if !isList || property.Items == nil {
			continue
		}
		for i, item := range list {
			if object, ok := item.(map[string]any); ok {
				places = append(places, references(d, d.resolve(property.Items), fmt.Sprintf("%s%s[%d].", path, name, i), object)...)
			}
		}
	}
	slices.Sort(places)
	return places
}

// put sets the value at a place like "actions[0].responsible_id".
func put(body map[string]any, place string, value any) {
	head, rest, nested := strings.Cut(place, ".")
	if !nested {
		body[place] = value
		return
	}
	name, number, isList := strings.Cut(strings.TrimSuffix(head, "]"), "[")
	inner := body[name]
	if isList {
		index, _ := strconv.Atoi(number)
		inner = inner.([]any)[index]
	}
	put(inner.(map[string]any), rest, value)
}

func copied(t *testing.T, body map[string]any) (out map[string]any) {
	t.Helper()
	encoded, err := json.Marshal(body)
	if err == nil {
		err = json.Unmarshal(encoded, &out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}
