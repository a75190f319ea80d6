package api

import (
	"reflect"
	"testing"

	"github.com/danielgtaylor/huma/v2"
)

func TestOneLineIsOneLine(t *testing.T) {
	t.Parallel()
	type named struct {
		Name  string   `json:"name" maxLength:"200"`
		Place *string  `json:"place" maxLength:"300"`
		Tags  []string `json:"tags" maxItems:"3"`
		Text  string   `json:"text" maxLength:"4000"`
		ID    int64    `json:"id"`
		Parts []named  `json:"parts" maxItems:"3"`
	}
	registry := huma.NewMapRegistry("#/", huma.DefaultSchemaNamer)
	takes := schemaRef{registry: registry}.as(registry.Schema(reflect.TypeFor[named](), true, ""))
	for body, want := range map[string]string{
		`{"name":"a\r\nBcc: b","id":9007199254740991}`: `{"id":9007199254740991,"name":"a Bcc: b"}`,
		`{"parts":[{"place":"a\u000ab"}]}`:             `{"parts":[{"place":"a b"}]}`,
		`{"text":"a\nb"}`:                              "",
		`{"name":"a b","id":1.0}`:                      "",
	} {
		if got := string(oneLine([]byte(body), takes)); got != want {
			t.Errorf("%s: %s, wanted %s", body, got, want)
		}
	}
}
