// Package web serves the screens that are built into the binary.
package web

import (
	"bytes"
	"crypto/rand"
	"embed"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The folder holds at least .gitkeep, so that Go builds without Node.
//
//go:embed all:dist
var dist embed.FS

// Built reports whether the screens are in this binary.
func Built() bool {
	_, err := fs.Stat(dist, "dist/index.html")
	return err == nil
}

// Handler serves the built files, and the page itself for every path that is a
// screen's. Unknown files and unknown API paths stay unknown.
func Handler() http.Handler {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is embedded
	}
	whole, _ := fs.ReadFile(files, "index.html")
	public, _ := fs.ReadFile(files, "public.html")
	server := http.FileServerFS(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		if info, err := fs.Stat(files, name); err == nil && !info.IsDir() && path.Ext(name) != ".html" {
			// Built files carry a hash of their content in their name.
			switch {
			case strings.HasPrefix(name, "assets/"):
				w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
			case name == "manifest.webmanifest":
				w.Header().Set("Content-Type", "application/manifest+json") // not every machine knows it
			case name == "sw.js":
				// A browser must never keep a service worker that we took back.
				w.Header().Set("Cache-Control", "no-cache")
			}
			if !serveCompressed(w, r, files, name) {
				server.ServeHTTP(w, r)
			}
			return
		}
		if !WantsPage(r) {
			http.NotFound(w, r)
			return
		}
		page := whole
		if IsPublic(r.URL.Path) {
			page = public
		}
		if page == nil {
			http.Error(w, "The screens are not built into this binary: run make build.", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, "index.html", time.Time{}, bytes.NewReader(WithNonce(w.Header(), page)))
	})
}

// noncePlace is where a page says its nonce: in a style sheet of its own, or to its scripts, which make
// style sheets of what is only known while they run.
const noncePlace = "__NONCE__"

// WithNonce lets a page have the style sheets that say its nonce, and none else beside the built ones.
func WithNonce(h http.Header, page []byte) []byte {
	nonce := rand.Text()
	h.Set("Content-Security-Policy", strings.Replace(h.Get("Content-Security-Policy"), "style-src 'self'", "style-src 'self' 'nonce-"+nonce+"'", 1))
	return bytes.Replace(page, []byte(noncePlace), []byte(nonce), 1)
}

// publicPaths are the screens that posters lead to. They have a page of their own, which is
// small: whoever scans a poster has a phone, and often a weak signal.
var publicPaths = map[string]bool{
	"/observation":        true,
	"/observation/follow": true,
	"/incident":           true,
	"/incident/follow":    true,
}

// IsPublic reports whether a path is a screen's that a poster leads to.
func IsPublic(path string) bool { return publicPaths[path] }

// serveCompressed serves the copy of a file that the build has compressed, where there is one
// and the browser can read it. A part of a file is a part of the plain one.
func serveCompressed(w http.ResponseWriter, r *http.Request, files fs.FS, name string) bool {
	if !acceptsBrotli(r) || r.Header.Get("Range") != "" {
		return false
	}
	content, err := fs.ReadFile(files, name+".br")
	if err != nil {
		return false
	}
	w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	w.Header().Set("Content-Encoding", "br")
	w.Header().Set("Vary", "Accept-Encoding")
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	_, _ = w.Write(content)
	return true
}

func acceptsBrotli(r *http.Request) bool {
	for each := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, quality, _ := strings.Cut(strings.ReplaceAll(each, " ", ""), ";")
		if coding == "br" {
			return quality != "q=0"
		}
	}
	return false
}

// leave is a service worker that removes itself and what it kept. Pages that are
// open go on without it.
const leave = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.registration.unregister()),
  );
});
`

// NoWorker serves the switch that turns the forms without a network off.
func NoWorker(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write([]byte(leave))
}

// notScreens are what monitors and scanners ask for. A page in answer to a wrong path would
// look to them as if all were well.
var notScreens = []string{"health", "healthz", "live", "livez", "metrics", "ping", "ready", "readyz", "status"}

// WantsPage tells a screen's path from a missing file, which has an ending or begins with a
// dot, and from what other programs ask for.
func WantsPage(r *http.Request) bool {
	read := r.Method == http.MethodGet || r.Method == http.MethodHead
	first, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	return read && path.Ext(r.URL.Path) == "" && !strings.HasPrefix(first, ".") && !slices.Contains(notScreens, first)
}
