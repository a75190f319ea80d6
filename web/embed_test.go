package web

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

// TestAPhoneCanInstallIt: the page names the manifest, and every icon that it names is there.
func TestAPhoneCanInstallIt(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("index.html")
	if err != nil || !strings.Contains(string(page), `rel="manifest" href="/manifest.webmanifest"`) {
		t.Errorf("the page does not name the manifest: %v", err)
	}
	content, err := os.ReadFile("public/manifest.webmanifest")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Name, Display string
		Icons         []struct{ Src, Type string }
	}
	if err := json.Unmarshal(content, &manifest); err != nil || manifest.Name == "" || manifest.Display != "standalone" || len(manifest.Icons) < 3 {
		t.Fatalf("%+v %v", manifest, err)
	}
	for _, icon := range manifest.Icons {
		picture, err := os.ReadFile("public" + icon.Src)
		if kind := http.DetectContentType(picture); err != nil || icon.Type == "image/png" && kind != "image/png" {
			t.Errorf("%s is %s: %v", icon.Src, kind, err)
		}
	}
}

// TestTheManifestHasItsType where the screens are built into the binary.
func TestTheManifestHasItsType(t *testing.T) {
	t.Parallel()
	if _, err := fs.Stat(dist, "dist/manifest.webmanifest"); err != nil {
		t.Skip("the screens are not built")
	}
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/manifest.webmanifest", nil))
	if kind := w.Header().Get("Content-Type"); w.Code != http.StatusOK || kind != "application/manifest+json" {
		t.Errorf("%d %s", w.Code, kind)
	}
}

// TestWhoReadsBrotliIsSentTheCopy, and nobody else: a part of a file is of the plain one.
func TestWhoReadsBrotliIsSentTheCopy(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{"assets/a.js.br": {Data: []byte("small")}}
	for _, c := range []struct {
		name, accepts, part string
		sent                bool
	}{
		{"assets/a.js", "gzip, deflate, br, zstd", "", true},
		{"assets/a.js", "br;q=1.0, gzip;q=0.5", "", true},
		{"assets/a.js", "gzip, br;q=0", "", false},
		{"assets/a.js", "gzip", "", false},
		{"assets/a.js", "", "", false},
		{"assets/a.js", "br", "bytes=0-1", false},
		{"assets/b.js", "br", "", false},
	} {
		r := httptest.NewRequest(http.MethodGet, "/"+c.name, nil)
		r.Header.Set("Accept-Encoding", c.accepts)
		r.Header.Set("Range", c.part)
		w := httptest.NewRecorder()
		sent := serveCompressed(w, r, files, c.name)
		if sent != c.sent {
			t.Errorf("%+v: %v", c, sent)
		}
		h := w.Header()
		if sent && (w.Body.String() != "small" || h.Get("Content-Encoding") != "br" || h.Get("Vary") != "Accept-Encoding" || h.Get("Content-Length") != "5" || !strings.HasPrefix(h.Get("Content-Type"), "text/javascript")) {
			t.Errorf("%+v: %v", c, h)
		}
	}
}

// ownNonce is what differs between two answers with the same page.
var ownNonce = regexp.MustCompile(`name="style-nonce" content="\w+"`)

// TestAPosterLeadsToThePageOfItsOwn, and every other screen to that of the whole product.
func TestAPosterLeadsToThePageOfItsOwn(t *testing.T) {
	t.Parallel()
	if !Built() {
		t.Skip("the screens are not built")
	}
	page := func(path string) string {
		w := httptest.NewRecorder()
		Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != http.StatusOK || w.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d, kept %q", path, w.Code, w.Header().Get("Cache-Control"))
		}
		return ownNonce.ReplaceAllString(w.Body.String(), "")
	}
	whole, public := page("/"), page("/observation")
	if whole == public {
		t.Error("a poster leads to the whole product")
	}
	for path, want := range map[string]string{"/observations": whole, "/login": whole, "/incident": public, "/incident/follow": public} {
		if page(path) != want {
			t.Errorf("%s has the wrong page", path)
		}
	}
}

// TestWhatIsNoScreenIsUnknown, so that a monitor on a wrong path does not stay green.
func TestWhatIsNoScreenIsUnknown(t *testing.T) {
	t.Parallel()
	for path, screen := range map[string]bool{
		"/": true, "/permits": true, "/observation/follow": true, "/no/such/screen": true,
		"/metrics": false, "/health": false, "/health/other": false, "/healthz": false, "/.well-known/security": false,
		"/.env": false, "/.git/config": false, "/logo.png": false, "/assets/gone.js": false, "/wp-login.php": false,
	} {
		if got := WantsPage(httptest.NewRequest(http.MethodGet, path, nil)); got != screen {
			t.Errorf("%s is taken for a screen: %v", path, got)
		}
	}
}

// TestAPageHasANonceOfItsOwn for the style sheets that its scripts make, the same in policy and page.
func TestAPageHasANonceOfItsOwn(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for range 3 {
		h := http.Header{"Content-Security-Policy": {"default-src 'self'; style-src 'self'; object-src 'none'"}}
		page := string(WithNonce(h, []byte(`<meta name="style-nonce" content="`+noncePlace+`" />`)))
		nonce := strings.TrimSuffix(strings.TrimPrefix(page, `<meta name="style-nonce" content="`), `" />`)
		if want := "default-src 'self'; style-src 'self' 'nonce-" + nonce + "'; object-src 'none'"; h.Get("Content-Security-Policy") != want || len(nonce) < 20 || seen[nonce] {
			t.Errorf("%q %q", h.Get("Content-Security-Policy"), page)
		}
		seen[nonce] = true
	}
	for _, name := range []string{"index.html", "public.html"} {
		if page, err := os.ReadFile(name); err != nil || !strings.Contains(string(page), noncePlace) {
			t.Errorf("%s says no nonce: %v", name, err)
		}
	}
}
