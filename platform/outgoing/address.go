package outgoing

import (
	"errors"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// What can be seen to be wrong with an address; [ErrInside] is the third.
var (
	ErrNoAddress = errors.New("it is no address that can be called")
	ErrNotHTTPS  = errors.New("the address is not encrypted")
)

// CheckAddress says what can be seen to be wrong with an address that somebody gave; with inside, one
// without encryption or within is right. Where a name leads is seen when it is dialled.
func CheckAddress(text string, inside bool) error {
	address, err := url.Parse(text)
	switch {
	case err != nil || address.Hostname() == "" || address.User != nil || address.Fragment != "" || !slices.Contains([]string{"http", "https"}, address.Scheme):
		return ErrNoAddress
	case inside:
		return nil
	case address.Scheme != "https":
		return ErrNotHTTPS
	}
	host := strings.ToLower(strings.TrimSuffix(address.Hostname(), "."))
	number, err := netip.ParseAddr(host)
	if err != nil && endsInNumber(host) {
		return ErrNoAddress
	}
	if host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && !IsOutside(number) {
		return ErrInside
	}
	return nil
}

// endsInNumber reports whether the last part of a host is a number, also one to the base 16: no name
// ends so, and programs read an address out of it (2130706433, 0x7f.1, 0177.0.0.1 are 127.0.0.1).
func endsInNumber(host string) bool {
	last := host[strings.LastIndexByte(host, '.')+1:]
	if rest, found := strings.CutPrefix(last, "0x"); found {
		return strings.Trim(rest, "0123456789abcdef") == ""
	}
	return last != "" && strings.Trim(last, "0123456789") == ""
}
