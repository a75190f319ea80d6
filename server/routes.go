package server

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"hivis/web"
)

// readiness is false before the server serves and once it drains.
type readiness struct{ atomic.Bool }

// securityPolicy has no unsafe source of scripts or style sheets; a page adds its nonce (web.Handler).
// Attributes of style are allowed: the preview of a mail is made of them, and they load and select nothing.
const securityPolicy = "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; style-src 'self'; style-src-attr 'unsafe-inline'; " +
	"worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

func (a *App) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/api/", a.API)
	mux.Handle("/saml/", a.API)
	mux.Handle("/scim/v2/", a.API)
	mux.HandleFunc("GET /api/openapi.json", a.document())
	mux.HandleFunc("GET /api/docs", a.reference)
	mux.Handle("GET /.well-known/change-password", http.RedirectHandler("/myaccount", http.StatusFound))
	mux.HandleFunc("GET /unsubscribe/{token}", a.redirectUnsubscribe(a.unsubscribe))
	mux.HandleFunc("POST /unsubscribe/{token}", a.unsubscribe)
	mux.HandleFunc("GET /health/live", func(w http.ResponseWriter, _ *http.Request) { health(w, http.StatusOK) })
	mux.HandleFunc("GET /health/ready", a.healthReady)
	if a.options.NoOffline {
		mux.HandleFunc("GET /sw.js", web.NoWorker)
	}
	mux.Handle("/", a.redirectMoved(web.Handler()))
	compressed := gzhttp.GzipHandler(mux)
	return a.secured(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/cable" {
			a.Hub.ServeHTTP(w, r)
			return
		}
		compressed.ServeHTTP(w, r)
	}))
}

// redirectMoved leads from what posters lead to, of an organization that has moved to another installation, to
// the same there. Every other screen is served: it looks whether something waits on the device for this address
// alone, and leads on by itself.
func (a *App) redirectMoved(screens http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if web.WantsPage(r) && web.IsPublic(r.URL.Path) && a.redirectToNew(w, r, r.URL.RequestURI()) {
			return
		}
		screens.ServeHTTP(w, r)
	})
}

// redirectUnsubscribe leads from the address in a mail of an organization that has moved to where its person
// chooses their mails: what was signed here stands for nothing there.
func (a *App) redirectUnsubscribe(page http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !a.redirectToNew(w, r, "/emailsubscription") {
			page(w, r)
		}
	}
}

// redirectToNew leads to a page at the address to which the organization has moved, and reports whether it has.
func (a *App) redirectToNew(w http.ResponseWriter, r *http.Request, page string) bool {
	address := a.API.MovedTo(r)
	if address == "" {
		return false
	}
	w.Header().Set("Cache-Control", "no-store") // it may come back
	http.Redirect(w, r, address+page, http.StatusFound)
	return true
}

// secured sets the headers that every answer has, errors and files included.
func (a *App) secured(next http.Handler) http.Handler {
	https := a.options.BaseURL.Scheme == "https"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", securityPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(self), geolocation=(self), microphone=()")
		if https {
			h.Set("Strict-Transport-Security", a.strictTransport(r.Host))
		}
		next.ServeHTTP(w, r)
	})
}

// strictTransport keeps browsers on TLS. What is below an organization's own domain is theirs, and
// may have none.
func (a *App) strictTransport(host string) string {
	const forAYear = "max-age=31536000"
	ours := "." + strings.ToLower(a.options.BaseURL.Host)
	if strings.HasSuffix("."+strings.ToLower(host), ours) {
		return forAYear + "; includeSubDomains"
	}
	return forAYear
}

// document serves the API's document. It is built by the first request and kept, since
// nothing of it changes while this version runs.
func (a *App) document() http.HandlerFunc {
	build := sync.OnceValues(func() (content []byte, err error) { return a.API.Document() })
	return func(w http.ResponseWriter, r *http.Request) {
		content, err := build()
		if err != nil {
			a.options.Log.ErrorContext(r.Context(), "document of the API", "cause", err.Error())
			http.Error(w, "", http.StatusInternalServerError)
			return
		}
		sum := sha256.Sum256(content)
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`)
		http.ServeContent(w, r, "openapi.json", time.Time{}, bytes.NewReader(content))
	}
}

// healthReady says whether a load balancer should send requests here.
func (a *App) healthReady(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	if !a.ready.Load() || a.options.DB.Ping(ctx) != nil {
		health(w, http.StatusServiceUnavailable)
		return
	}
	health(w, http.StatusOK)
}

func health(w http.ResponseWriter, status int) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"status": strings.ToLower(http.StatusText(status))})
}
