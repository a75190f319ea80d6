package web

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
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
