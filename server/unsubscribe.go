package server

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"html/template"
	"io"
	"net/http"
	"net/url"

	"hivis/core/notifications"
)

//go:embed unsubscribe.html
var unsubscribeHTML string

var unsubscribePage = template.Must(template.New("unsubscribe").Parse(unsubscribeHTML))

// unsubscribe is the address in a mail that stops mails like it: GET shows what would be stopped,
// POST stops it, whether a mail program sends it (RFC 8058) or the page's button. It asks the API,
// which knows the organization by the host, and takes nothing along of who is signed in here.
func (a *App) unsubscribe(w http.ResponseWriter, r *http.Request) {
	token := r.PathValue("token")
	asked := r.Clone(r.Context())
	asked.URL = &url.URL{Path: "/api/v1/unsubscribe"}
	asked.Header = http.Header{"Accept": {"application/json"}, "X-Forwarded-For": r.Header.Values("X-Forwarded-For")}
	asked.Body, asked.ContentLength = http.NoBody, 0
	if r.Method == http.MethodPost {
		body, _ := json.Marshal(map[string]string{"token": token}) // strings always encode
		asked.Header.Set("Content-Type", "application/json")
		asked.Body, asked.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	} else {
		asked.Method = http.MethodGet
		asked.URL.RawQuery = url.Values{"token": {token}}.Encode()
	}
	answer := &captured{header: http.Header{}, status: http.StatusOK}
	a.API.ServeHTTP(answer, asked)
	page := notifications.UnsubscriptionAnswer{}
	if answer.status != http.StatusOK || json.Unmarshal(answer.body.Bytes(), &page) != nil {
		locale := a.API.Sentences.Match(r.Header.Get("Accept-Language"))
		page.Unsubscription = notifications.Unsubscription{Locale: locale, Title: "Hivis", Text: a.API.Sentences.Say(locale, "unsubscribe.wrong", nil)}
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer") // the address is a key
	w.WriteHeader(answer.status)
	_ = unsubscribePage.Execute(w, page.Unsubscription)
}

// captured keeps an answer of the API.
type captured struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header is that of the answer.
func (c *captured) Header() http.Header { return c.header }

// WriteHeader keeps the status.
func (c *captured) WriteHeader(status int) { c.status = status }

// Write keeps what was answered.
func (c *captured) Write(b []byte) (int, error) { return c.body.Write(b) }
