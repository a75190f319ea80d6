// Package https gets certificates by itself, one for each host that is somebody's, when
// it is first asked for, and renews them. It needs to be reached from the internet on
// port 443. One machine keeps them in a folder; several nodes are behind a proxy, which
// has them.
package https

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/caddyserver/certmagic"
	"go.uber.org/zap"
)

// Options say for whom and where.
type Options struct {
	Dir       string // where certificates and keys are kept
	Email     string // whom the authority tells of troubles; naming one agrees to its terms
	Authority string // directory of an ACME server; "" is Let's Encrypt
	// Hosts are all that are somebody's, in small letters: an authority gives a week's
	// certificates to a domain, and strangers must not use them up.
	Hosts func(ctx context.Context) ([]string, error)
	Log   *slog.Logger
}

var errUnknown = errors.New("https: nobody's host")

// Certificates are those of one installation.
type Certificates struct {
	config *certmagic.Config
	issuer *certmagic.ACMEIssuer
}

// New is ready at once: nothing is asked for before somebody comes.
func New(o Options) *Certificates {
	c := &Certificates{}
	somebodys := &hosts{read: o.Hosts, now: time.Now}
	cache := certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return c.config, nil },
		Logger:           zap.NewNop(),
	})
	c.config = certmagic.New(cache, certmagic.Config{
		Storage: &certmagic.FileStorage{Path: o.Dir},
		Logger:  zap.NewNop(), // what matters comes as an event
		OnEvent: func(ctx context.Context, event string, data map[string]any) error {
			return tell(ctx, o.Log, event, data)
		},
		OnDemand: &certmagic.OnDemandConfig{DecisionFunc: func(ctx context.Context, host string) error {
			known, err := somebodys.has(ctx, host)
			if err == nil && !known {
				err = errUnknown
			}
			return err
		}},
	})
	authority := o.Authority
	if authority == "" {
		authority = certmagic.LetsEncryptProductionCA
	}
	c.issuer = certmagic.NewACMEIssuer(c.config, certmagic.ACMEIssuer{CA: authority, Email: o.Email, Agreed: true, Logger: zap.NewNop()})
	c.config.Issuers = []certmagic.Issuer{c.issuer}
	return c
}

func tell(ctx context.Context, log *slog.Logger, event string, data map[string]any) error {
	switch event {
	case "cert_obtained":
		log.InfoContext(ctx, "certificate obtained", "host", data["identifier"], "renewal", data["renewal"])
	case "cert_failed":
		log.ErrorContext(ctx, "no certificate", "host", data["identifier"], "cause", fmt.Sprint(data["error"]))
	}
	return nil
}

// Listener speaks TLS on another one.
func (c *Certificates) Listener(plain net.Listener) net.Listener {
	config := c.config.TLSConfig()
	config.MinVersion = tls.VersionTLS12
	config.NextProtos = append([]string{"h2", "http/1.1"}, config.NextProtos...)
	return tls.NewListener(plain, config)
}

// Redirect answers on port 80 until ctx ends: it sends browsers to the secure address,
// and proves to the authority whose host it is.
func (c *Certificates) Redirect(ctx context.Context, addr string) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s (HIVIS_TLS_REDIRECT): %w", addr, err)
	}
	server := &http.Server{Handler: c.issuer.HTTPChallengeHandler(http.HandlerFunc(secure)), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	go func() { _ = server.Serve(listener) }()
	return nil
}

// secure leads to the same page over TLS, on its usual port. What is sent without it is
// read already; only pages are worth to be led on.
func secure(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "Use https.", http.StatusBadRequest)
		return
	}
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	w.Header().Set("Connection", "close")
	http.Redirect(w, r, "https://"+strings.ToLower(host)+r.URL.RequestURI(), http.StatusMovedPermanently)
}

// Till is until when the certificate of a host is good that is kept in a folder; the zero time
// where there is none.
func Till(dir, host string) (till time.Time) {
	found, err := filepath.Glob(filepath.Join(dir, "certificates", "*", host, host+".crt"))
	if err != nil {
		return till
	}
	for _, path := range found {
		if one, err := tillOf(path); err == nil && one.After(till) {
			till = one
		}
	}
	return till
}

func tillOf(path string) (time.Time, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return time.Time{}, err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return time.Time{}, errUnknown
	}
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return time.Time{}, err
	}
	return certificate.NotAfter, nil
}
