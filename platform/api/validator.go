package api

import (
	"encoding/json"
	"errors"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Validator holds values that did not come as a request's body to the same bounds as
// one that did: the lengths, enumerations and required fields of a type's tags.
type Validator[T any] struct {
	registry huma.Registry
	schema   *huma.Schema
}

// NewValidator reads the tags of a type.
func NewValidator[T any]() *Validator[T] {
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	return &Validator[T]{registry, registry.Schema(reflect.TypeFor[T](), false, "")}
}

// Read makes a T of a value as JSON would have it, and says what is wrong with it.
// With problems it is what could be read, so that the other rules can be looked at
// as well.
func (s *Validator[T]) Read(value map[string]any) (out T, problems Problems, err error) {
	encoded, err := json.Marshal(value)
	if err != nil {
		return out, nil, err
	}
	var plain any
	if err := json.Unmarshal(encoded, &plain); err != nil {
		return out, nil, err
	}
	var found huma.ValidateResult
	huma.Validate(s.registry, s.schema, huma.NewPathBuffer([]byte{}, 0), huma.ModeWriteToServer, plain, &found)
	for _, each := range found.Errors {
		if detail, ok := each.(*huma.ErrorDetail); ok {
			problems = append(problems, problemOf(detail))
		}
	}
	err = json.Unmarshal(encoded, &out)
	if wrong := new(json.UnmarshalTypeError); len(problems) > 0 && errors.As(err, &wrong) {
		err = nil // it is among the problems, and the rest was read
	}
	return out, problems, err
}
