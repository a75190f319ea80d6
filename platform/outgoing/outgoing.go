// Package outgoing is how the product calls addresses that people have typed. What leads to this
// machine or to the network around it is refused, whatever its name says, unless whoever runs the
// installation allows it: a settings screen must not be a way into what is behind the firewall.
package outgoing

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

const (
	patience = 10 * time.Second
	maxRead  = 1 << 20 // of an answer
)

// ErrInside says that an address leads to the inside.
var ErrInside = errors.New("the address leads into a private network")

// Client calls what is outside; with inside, everything. With authorities, their certificates are
// believed instead of the system's. It follows no redirections: where an answer
// comes from is part of what is believed of it.
func Client(inside bool, authorities *x509.CertPool) *http.Client {
	transport := &http.Transport{DialContext: Dialer(inside).DialContext, TLSHandshakeTimeout: patience, ResponseHeaderTimeout: patience, MaxIdleConns: 20, IdleConnTimeout: time.Minute,
		TLSClientConfig: &tls.Config{RootCAs: authorities, MinVersion: tls.VersionTLS12}, ForceAttemptHTTP2: true}
	return &http.Client{Timeout: patience, Transport: bounded{transport},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// Dialer opens connections to what is outside; with inside, to everything.
func Dialer(inside bool) *net.Dialer {
	dialer := &net.Dialer{Timeout: patience}
	if !inside {
		dialer.Control = refuseInside
	}
	return dialer
}

// refuseInside looks at the address that a name has led to, when it is dialled: a look at the name
// before would be answered otherwise a moment later.
func refuseInside(_, address string, _ syscall.RawConn) error {
	place, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !IsOutside(place.Addr()) {
		return fmt.Errorf("%s: %w", place.Addr(), ErrInside)
	}
	return nil
}

// shared is what providers of connections use among themselves (RFC 6598), what was for sites, and
// what translates between the two kinds of addresses, which could say any of the others.
var shared = []netip.Prefix{netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("2001::/32"), netip.MustParsePrefix("fec0::/10")}

// IsOutside reports whether an address is anybody's.
func IsOutside(address netip.Addr) bool {
	address = address.Unmap()
	if !address.IsGlobalUnicast() || address.IsPrivate() || address.Zone() != "" {
		return false
	}
	for _, prefix := range shared {
		if prefix.Contains(address) {
			return false
		}
	}
	return true
}

// bounded cuts answers off that do not end.
type bounded struct{ http.RoundTripper }

// RoundTrip sends a request.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(answer.Body, maxRead), answer.Body}
	}
	return answer, err
}
