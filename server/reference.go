package server

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"

	"hivis/web"
)

//go:embed reference.html
var referenceText string

var referencePage = template.Must(template.New("reference").Parse(referenceText))

// reference is the API's document for people. It needs no script and nothing
// from elsewhere, so that it opens behind every firewall.
func (a *App) reference(w http.ResponseWriter, _ *http.Request) {
	var page bytes.Buffer
	err := referencePage.Execute(&page, map[string]any{"Version": a.options.Version, "Operations": a.API.References()})
	if err != nil {
		a.options.Log.Error("page of the API", "cause", err.Error())
		http.Error(w, "", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(web.WithNonce(w.Header(), page.Bytes()))
}
