package api_test

import (
	"strings"
	"testing"

	"hivis/platform/api"
)

type draft struct {
	Title  string `json:"title"`
	Weight int    `json:"weight"`
	Stored bool   `json:"stored"`
}

func TestMergeTakesOverWhatWasSent(t *testing.T) {
	t.Parallel()
	d, title := draft{"a", 1, true}, "b"
	api.Merge(&d, struct {
		Title  *string `json:"title"`
		Weight *int    `json:"weight"`
	}{&title, nil})
	if d != (draft{"b", 1, true}) {
		t.Errorf("a change makes %v", d)
	}
	api.Merge(&d, struct {
		Weight int    `json:"weight"`
		Reason string `json:"reason"`
	}{2, "x"}, "reason")
	if d != (draft{"b", 2, true}) {
		t.Errorf("values make %v", d)
	}
}

func TestMergeRefusesAFieldThatWasRenamed(t *testing.T) {
	t.Parallel()
	defer func() {
		if said, _ := recover().(string); !strings.Contains(said, "[mass]") || !strings.Contains(said, "[weight stored]") {
			t.Errorf("a field that was renamed says %q", said)
		}
	}()
	api.Merge(&draft{}, struct {
		Title string `json:"title"`
		Mass  int    `json:"mass"`
	}{})
}
