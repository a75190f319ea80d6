package server_test

import (
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hivis/platform/api"
)

// secretFields are the names under which answers show what lets somebody in.
var secretFields = []string{"link", "secret", "token", "key"}

// publicFields are fields of such a name that let nobody in, by type, and why.
var publicFields = map[string]string{
	"ToldBrowsers.server_key":       "the public key by which browsers know the installation",
	"Item.meeting_link":             "of the call, which everybody asked reads",
	"OccurrenceRecord.meeting_link": "of the call, which everybody asked reads",
	"Control.key":                   "a name within the answer",
	"Row.key":                       "a name within the answer",
	"Target.key":                    "a name within the answer",
	"Band.key":                      "a name within the answer",
	"Shown.key":                     "a name within the answer",
	"Draft.secret":                  "never sent back",
}

// TestNoSavedAnswerLetsSomebodyIn: what an operation shows once is not in the answer that is kept
// for a request that comes again.
func TestNoSavedAnswerLetsSomebodyIn(t *testing.T) {
	t.Parallel()
	app := blueprint(t)
	seen := 0
	for _, op := range app.API.Operations() {
		answer := app.API.AnswerOf(op)
		if op.Method == http.MethodGet || answer == nil || op.Extensions["x-permission"] == "public" {
			continue
		}
		for _, field := range secretsOf(answer, map[reflect.Type]bool{}) {
			if publicFields[field] != "" {
				continue
			}
			seen++
			value := reflect.New(answer).Interface()
			_, redacted := value.(api.Redactable)
			if _, transient := value.(api.Transient); !redacted && !transient {
				t.Errorf("%s %s answers %s again to a request that comes again", op.Method, op.Path, field)
			}
		}
	}
	if seen < 6 {
		t.Errorf("only %d operations show a secret: are they found?", seen)
	}
}

// secretsOf are the fields of a type, and of what it is made of, that may let somebody in.
func secretsOf(of reflect.Type, walked map[reflect.Type]bool) (found []string) {
	for slices.Contains([]reflect.Kind{reflect.Pointer, reflect.Slice, reflect.Map}, of.Kind()) {
		of = of.Elem()
	}
	if of.Kind() != reflect.Struct || walked[of] {
		return nil
	}
	walked[of] = true
	for i := range of.NumField() {
		field := of.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		secret := slices.ContainsFunc(secretFields, func(s string) bool { return name == s || strings.HasSuffix(name, "_"+s) })
		if kind := field.Type.Kind(); secret && kind == reflect.String {
			found = append(found, of.Name()+"."+name)
		}
		found = append(found, secretsOf(field.Type, walked)...)
	}
	return found
}
