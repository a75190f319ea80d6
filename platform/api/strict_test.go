package api

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// problemIn is the field and the code that a body is refused with, "" for none.
func problemIn(body string) string {
	var refused *Error
	if !errors.As(strictBody(context.Background(), []byte(body)), &refused) {
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
	body := []byte(fmt.Sprintf(`{%q: [%s0]}`, strings.Repeat("k", longestKey), strings.Repeat("0,", 20_000)))
	used := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			_ = strictBody(context.Background(), body)
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
	if err := strictBody(ctx, []byte("["+strings.Repeat("0,", 5_000)+"0]")); !errors.Is(err, context.Canceled) {
		t.Errorf("read to the end: %v", err)
	}
}
