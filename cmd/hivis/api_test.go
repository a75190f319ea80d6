package main

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOneCall is sent with the key, and its answer is printed, with what became of it as the exit code.
func TestOneCall(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		switch r.URL.Path {
		case "/api/away":
			http.Redirect(w, r, "/api/echo", http.StatusFound)
		case "/api/refused":
			w.WriteHeader(http.StatusForbidden)
			_, _ = io.WriteString(w, `{"code":"permission_denied"}`)
		case "/api/broken":
			w.WriteHeader(http.StatusBadGateway)
			_, _ = io.WriteString(w, "not JSON")
		default:
			_, _ = io.WriteString(w, `["`+r.Method+" "+r.URL.RequestURI()+" "+r.Header.Get("Authorization")+" "+string(body)+`"]`)
		}
	}))
	t.Cleanup(server.Close)
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, []byte("hv_file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		command apiCommand
		want    string
		exit    int
	}{
		{apiCommand{Method: "get", Path: "/api/echo?a=b", Key: "hv_x"}, "[\n  \"GET /api/echo?a=b Bearer hv_x \"\n]\n", 0},
		{apiCommand{Method: "POST", Path: "/api/echo", KeyFile: file, Body: "-"}, "[\n  \"POST /api/echo Bearer hv_file typed\"\n]\n", 0},
		{apiCommand{Method: "PUT", Path: "/api/echo", Key: "hv_x", Body: "7"}, "[\n  \"PUT /api/echo Bearer hv_x 7\"\n]\n", 0},
		{apiCommand{Method: "GET", Path: "/api/refused", Key: "hv_x"}, "{\n  \"code\": \"permission_denied\"\n}\n", 4},
		{apiCommand{Method: "GET", Path: "/api/broken", Key: "hv_x"}, "not JSON", 5},
		{apiCommand{Method: "GET", Path: "/api/away", Key: "hv_x"}, "", 3},
		{apiCommand{Method: "GET", Path: "/api/echo"}, "", 1},
		{apiCommand{Method: "GET", Path: "//example.com/api", Key: "hv_x"}, "", 1},
		{apiCommand{Method: "GET", Path: "api", Key: "hv_x"}, "", 1},
	} {
		var out strings.Builder
		c.command.URL = server.URL
		err := c.command.run(t.Context(), strings.NewReader("typed"), &out)
		exit := 0
		var answered errAnswered
		if errors.As(err, &answered) {
			exit = answered.ExitCode()
		} else if err != nil {
			exit = 1
		}
		if exit != c.exit || c.want != "" && out.String() != c.want {
			t.Errorf("%s %s: %q, %v", c.command.Method, c.command.Path, out.String(), err)
		}
	}
}
