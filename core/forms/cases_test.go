package forms_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"hivis/core/forms"
)

// testdata/cases.json holds what Evaluate says to several hundred documents and answers.
// Whoever evaluates forms elsewhere runs the same file, so that the two cannot drift:
//
//   - A list with one case a line: name, document, stage, answers, facts, result. Names are
//     unique. Members that are not given are left out of documents and answers, and in
//     an option a score that is left out is null.
//   - result is Result as JSON: visible (ids), missing, wrong (question_id, and row_id and
//     column_id in a grid; code; args where the sentence has a number or a day, as
//     {"Value": 500}), asks (question_id, option_id, action, notify), score or null.
//   - Lists are never null. visible, missing and asks are in the document's order, cells
//     of a grid row by row; wrong is in the order of the answers. Compare them as they are.
//   - Numbers of a score are rounded once, at the end, halves upwards: floor(n*100 + 0.5)/100
//     for reached and possible, floor(n*10 + 0.5)/10 for percent. What is added up is added
//     in the document's order, weight times points, question by question, then sections.
//   - The rules are said at Evaluate (evaluate.go), in answer.go and at score (score.go).
//   - A length is counted in code points. Blank is made of spaces, tabs, line ends and
//     no-break spaces.
//
// `go test ./core/forms -run Cases -update` writes it anew: the cases of rules_test.go,
// which say by themselves what is right, and those that generate_test.go makes up.
const casesFile = "testdata/cases.json"

var update = flag.Bool("update", false, "write "+casesFile+" anew")

type sharedCase struct {
	Name     string          `json:"name"`
	Document forms.Document  `json:"document"`
	Stage    string          `json:"stage"`
	Answers  []forms.Answer  `json:"answers"`
	Facts    map[string]bool `json:"facts"`
	Result   json.RawMessage `json:"result"`
}

func TestCases(t *testing.T) {
	if *update {
		writeCases(t)
	}
	content, err := os.ReadFile(casesFile)
	if err != nil {
		t.Fatal(err)
	}
	var cases []sharedCase
	if err := json.Unmarshal(content, &cases); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, c := range cases {
		if names[c.Name] {
			t.Errorf("two cases are called %q", c.Name)
		}
		names[c.Name] = true
		if got := resultJSON(t, c); !bytes.Equal(got, c.Result) {
			t.Errorf("%s:\n got  %s\n want %s", c.Name, got, c.Result)
		}
	}
	if len(cases) < 400 {
		t.Errorf("%d cases are too few", len(cases))
	}
	for _, code := range evaluated {
		if n := strings.Count(string(content), `"code":"`+code+`"`); n < 2 {
			t.Errorf("%s is in %d cases", code, n)
		}
	}
	for _, r := range ruleCases() {
		if !names[r.name] {
			t.Errorf("%q is not in the file: run it with -update", r.name)
		}
	}
}

// evaluated are the codes of all faults that Evaluate finds.
var evaluated = []string{"forms_required", "forms_remark", "forms_photo", "forms_remark_or_photo", "forms_unknown_question", "forms_not_asked",
	"forms_twice", "forms_unknown_cell", "forms_wrong_type", "forms_not_applicable", "forms_not_applicable_value", "forms_unknown_option",
	"forms_one_only", "forms_too_long", "forms_time", "forms_minimum", "forms_maximum", "forms_decimals", "forms_date", "forms_date_from",
	"forms_date_until", "forms_too_many", "forms_unknown_reference"}

func resultJSON(t *testing.T, c sharedCase) []byte {
	t.Helper()
	return marshal(t, forms.Evaluate(c.Document, c.Stage, c.Answers, c.Facts))
}

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	said, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return said
}

func writeCases(t *testing.T) {
	t.Helper()
	var all []sharedCase
	for _, r := range ruleCases() {
		all = append(all, sharedCase{Name: r.name, Document: r.document, Stage: "main", Answers: r.answers, Facts: r.facts})
	}
	all = append(all, generated()...)
	var lines [][]byte
	for _, c := range all {
		if c.Answers == nil {
			c.Answers = []forms.Answer{}
		}
		for i := range c.Document.Sections {
			if s := &c.Document.Sections[i]; s.Questions == nil {
				s.Questions = []forms.Question{}
			}
		}
		if c.Document.Sections == nil {
			c.Document.Sections = []forms.Section{}
		}
		if c.Facts == nil {
			c.Facts = map[string]bool{}
		}
		c.Result = resultJSON(t, c)
		lines = append(lines, marshal(t, c))
	}
	content := slices.Concat([]byte("[\n"), bytes.Join(lines, []byte(",\n")), []byte("\n]\n"))
	if err := os.WriteFile(casesFile, content, 0o644); err != nil {
		t.Fatal(err)
	}
}
