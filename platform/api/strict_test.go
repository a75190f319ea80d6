package api

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
)

// problemIn is the field and the code that a body is refused with, "" for none.
func problemIn(body string) string {
	var refused *Error
	if !errors.As(strictBody(context.Background(), []byte(body), schemaRef{}), &refused) {
		return ""
	}
	if len(refused.Fields) == 1 {
		return refused.Fields[0].Field + " " + refused.Fields[0].Code
	}
	return refused.Code
}

func TestAProblemIsNamedByItsPlace(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"a": {"lines": [{"b": 1}, {"b": 1, "b": 2}]}}`: "a.lines[1].b duplicate",
		`{"a": 1, "a": 2}`:                                "a duplicate",
		`[["x"], ["\u0000"]]`:                             "[1][0] text",
		`{"a": ["\u0000"]}`:                               "a[0] text",
		`"\u0000"`:                                        " text",
		`{"a": [1, {"b": null}]}`:                         "",
		`{"` + strings.Repeat("k", 201) + `":1}`:          "malformed_json",
		strings.Repeat("[", 18) + strings.Repeat("]", 18): "malformed_json",
		"[" + strings.Repeat("0,", 50_000) + "0]":         "malformed_json",
	} {
		if got := problemIn(body); got != want {
			t.Errorf("%.60s: %q, wanted %q", body, got, want)
		}
	}
}

// TestABodyCostsWhatItWeighs counts the memory of a long key with a long list: a
// path for each of its elements was half a gigabyte.
func TestABodyCostsWhatItWeighs(t *testing.T) {
	body := []byte(fmt.Sprintf(`{%q: [%s0]}`, strings.Repeat("k", maxNameLength), strings.Repeat("0,", 20_000)))
	used := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			_ = strictBody(context.Background(), body, schemaRef{})
		}
	}).AllocedBytesPerOp()
	if most := int64(100 * len(body)); used > most {
		t.Errorf("a body of %d bytes took %d to look through, wanted at most %d", len(body), used, most)
	}
}

func TestNobodyReadsOnForASenderWhoLeft(t *testing.T) {
	t.Parallel()
	ctx, leave := context.WithCancel(context.Background())
	leave()
	if err := strictBody(ctx, []byte("["+strings.Repeat("0,", 5_000)+"0]"), schemaRef{}); !errors.Is(err, context.Canceled) {
		t.Errorf("read to the end: %v", err)
	}
}

type sample struct {
	IDs    []int64          `json:"ids,omitempty" maxItems:"3"`
	Inside *sample          `json:"inside,omitempty"`
	Many   []sample         `json:"many,omitempty" maxItems:"2"`
	Words  map[string][]int `json:"words,omitempty"`
}

// sampled describes a sample.
func sampled() schemaRef {
	registry := huma.NewMapRegistry("#/", huma.DefaultSchemaNamer)
	return schemaRef{registry: registry}.as(registry.Schema(reflect.TypeFor[sample](), true, ""))
}

// TestAListIsMeasuredBeforeItsItems: three quarters of a megabyte of wrong items were
// answered with 54 MB of what is wrong with each.
func TestAListIsMeasuredBeforeItsItems(t *testing.T) {
	t.Parallel()
	var unknown []string
	for i := range 51 {
		unknown = append(unknown, fmt.Sprintf(`"x%d": 1`, i))
	}
	takes := sampled()
	for body, want := range map[string]string{
		`{"ids": [1, 2, 3]}`:                              "",
		`{"ids": ["a", "b", "c", ` + "\"\\u0000\"" + `]}`: "ids max_items",
		`{"inside": {"many": [{}, {"ids": [1,2,3,4]}]}}`:  "inside.many[1].ids max_items",
		`{"many": [{}, {}, {}]}`:                          "many max_items",
		`{"words": {"a": [1, 2, 3, 4, 5]}}`:               "",
		`{"x": 1, "y": 2}`:                                "", // the validator's to say
		`{` + strings.Join(unknown, ",") + `}`:            "x50 unknown",
	} {
		var refused *Error
		said := ""
		if errors.As(strictBody(t.Context(), []byte(body), takes), &refused) {
			said = refused.Fields[0].Field + " " + refused.Fields[0].Code
		}
		if said != want {
			t.Errorf("%.60s: %q, wanted %q", body, said, want)
		}
	}
}

func TestFiftyProblemsAreEnough(t *testing.T) {
	t.Parallel()
	var errs []error
	for range 80 {
		errs = append(errs, &huma.ErrorDetail{Location: "body.a", Message: "unknown"})
	}
	if said := len(fromValidator(422, "invalid", errs).Fields); said != 50 {
		t.Errorf("%d problems are said", said)
	}
}
