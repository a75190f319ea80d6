package api

import (
	"net"
	"net/netip"
	"net/url"
	"strings"
)

// Host is what a request's host name says: a tenant's sub-domain, a domain of a tenant's own, or
// the platform's own (apex) host.
type Host struct {
	SubDomain string // "" on the platform's host
	asked     string // by what the tenant is looked up: a sub-domain or a domain of its own
}

// Apex reports whether this is the platform's own host.
func (h Host) Apex() bool { return h.asked == "" }

// The longest that DNS has: nothing longer is looked up, or remembered.
const (
	maxLabelLength = 63
	maxHostLength  = 253
)

// parseHost reads the first label. The base URL's host itself is the platform's,
// and so are app. before it and bare addresses. On a developer's machine, whose base
// is localhost, so are names that everybody knows to lead to it. A name of somebody
// else's that leads here must not be taken for one of ours: their page could read what
// we answer. It can be a tenant's own domain, which is looked up in full.
func parseHost(hostport string, base *url.URL) (Host, bool) {
	host := hostport
	if name, _, err := net.SplitHostPort(hostport); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return Host{}, true
	}
	apex := strings.ToLower(base.Hostname())
	if host == apex || host == "" {
		return Host{}, true
	}
	label, rest, found := strings.Cut(host, ".")
	if !found || len(label) > maxLabelLength || len(host) > maxHostLength {
		return Host{}, false
	}
	local := isLocal(apex)
	ours := rest == apex || local && (rest == "localhost" || rest == "lvh.me")
	switch {
	case local && host == "lvh.me", ours && label == "app", ours && local && label == "192":
		return Host{}, true
	case strings.HasSuffix(rest, "."+apex):
		return Host{}, false
	case !ours:
		return Host{asked: host}, true
	}
	return Host{SubDomain: label, asked: label}, true
}

// isLocal reports whether a name can lead to nothing but this machine.
func isLocal(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || host == "lvh.me" || err == nil && address.IsLoopback()
}
