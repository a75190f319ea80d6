package demo

import (
	"encoding/json"
	"slices"
	"testing"

	"hivis/core/forms"
)

// Work that is live has been asked about: no permit of the demo stands there approved with
// the weight of its load, or its rescue, not answered.
func TestPermitAnswers(t *testing.T) {
	content, err := data.ReadFile("permits.json")
	if err != nil {
		t.Fatal(err)
	}
	var story struct {
		Texts   map[string]string
		Numbers map[string]float64
	}
	if err := json.Unmarshal(content, &story); err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for _, ready := range forms.ReadyForms("permits", "en") {
		for _, section := range ready.Document.Sections {
			for _, q := range section.Questions {
				asked[q.Label] = true
				if !q.Required || q.ShownWhen != nil || slices.Contains([]string{"q1", "q2", "q5"}, q.ID) {
					continue
				}
				if number, ok := story.Numbers[q.Label]; q.Type == "number" && (!ok || q.Attr.Minimum != nil && number < *q.Attr.Minimum || q.Attr.Maximum != nil && number > *q.Attr.Maximum) {
					t.Errorf("%s: %q has no number within its bounds", ready.Name, q.Label)
				}
				if (q.Type == "text_field" || q.Type == "text_area") && story.Texts[q.Label] == "" {
					t.Errorf("%s: %q has no answer", ready.Name, q.Label)
				}
			}
		}
	}
	for label := range story.Texts {
		if !asked[label] {
			t.Errorf("no form asks %q", label)
		}
	}
	for label := range story.Numbers {
		if !asked[label] {
			t.Errorf("no form asks %q", label)
		}
	}
}
