package https

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// authority is an ACME server that only notes that it was asked.
func authority(t *testing.T) (url string, asked <-chan struct{}) {
	t.Helper()
	calls := make(chan struct{}, 100)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		calls <- struct{}{}
		http.Error(w, "not today", http.StatusServiceUnavailable)
	}))
	t.Cleanup(server.Close)
	return server.URL, calls
}

// serve answers "hello" over TLS.
func serve(t *testing.T, url string) (*Certificates, string) {
	t.Helper()
	c := New(Options{Dir: t.TempDir(), Email: "admin@hivis.example", Authority: url, Log: slog.New(slog.DiscardHandler),
		Hosts: func(context.Context) ([]string, error) { return []string{"acme.hivis.example"}, nil }})
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "hello by "+r.Proto) })}
	go func() { _ = server.Serve(c.Listener(plain)) }()
	t.Cleanup(func() { _ = server.Close() })
	return c, plain.Addr().String()
}

func TestCertificatesAreForKnownHostsOnly(t *testing.T) {
	t.Parallel()
	url, asked := authority(t)
	_, address := serve(t, url)
	greet := func(host string) {
		dialer := &tls.Dialer{Config: &tls.Config{ServerName: host, InsecureSkipVerify: true}}
		if conn, err := dialer.DialContext(t.Context(), "tcp", address); err == nil {
			t.Errorf("%s has a certificate", host)
			_ = conn.Close()
		}
	}
	greet("nobody.hivis.example") // is refused before anybody is asked
	greet("acme.hivis.example.attacker.example")
	if len(asked) > 0 {
		t.Error("strangers can ask for certificates")
	}
	go greet("acme.hivis.example")
	<-asked
}

func TestItServes(t *testing.T) {
	t.Parallel()
	url, _ := authority(t)
	c, address := serve(t, url)
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	paper := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"acme.hivis.example"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	signed, err := x509.CreateCertificate(rand.Reader, paper, paper, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.config.CacheUnmanagedTLSCertificate(t.Context(), tls.Certificate{Certificate: [][]byte{signed}, PrivateKey: key}, nil); err != nil {
		t.Fatal(err)
	}
	trusted := x509.NewCertPool()
	root, err := x509.ParseCertificate(signed)
	if err != nil {
		t.Fatal(err)
	}
	trusted.AddCert(root)
	for _, protocol := range []string{"HTTP/2.0", "HTTP/1.1"} {
		client := &http.Client{Transport: &http.Transport{ForceAttemptHTTP2: protocol == "HTTP/2.0", TLSClientConfig: &tls.Config{RootCAs: trusted},
			DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
				return (&net.Dialer{}).DialContext(ctx, network, address)
			}}}
		answer, err := client.Get("https://acme.hivis.example/")
		if err != nil {
			t.Fatal(err)
		}
		said, err := io.ReadAll(answer.Body)
		if _ = answer.Body.Close(); err != nil || string(said) != "hello by "+protocol {
			t.Errorf("%q, %v", said, err)
		}
		client.CloseIdleConnections()
	}
}

func TestPlainPagesAreLedToSecureOnes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		method, url, to string
		status          int
	}{
		{"GET", "http://Acme.hivis.example:80/actions?page=2", "https://acme.hivis.example/actions?page=2", 301},
		{"HEAD", "http://acme.hivis.example//evil.example/", "https://acme.hivis.example//evil.example/", 301},
		{"POST", "http://acme.hivis.example/api/v1/sign_in", "", 400},
	} {
		answer := httptest.NewRecorder()
		secure(answer, httptest.NewRequest(c.method, c.url, nil))
		if answer.Code != c.status || answer.Header().Get("Location") != c.to {
			t.Errorf("%s %s: %d to %q", c.method, c.url, answer.Code, answer.Header().Get("Location"))
		}
	}
}
