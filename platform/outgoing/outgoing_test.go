package outgoing

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
)

func TestWhatIsOutside(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"8.8.8.8": true, "2001:4860:4860::8888": true, "::ffff:8.8.8.8": true,
		"127.0.0.1": false, "127.1.2.3": false, "::1": false, "::ffff:127.0.0.1": false, "0.0.0.0": false, "::": false,
		"10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "fc00::1": false, "fe80::1": false, "fe80::1%eth0": false,
		"169.254.169.254": false, "100.64.0.1": false, "224.0.0.1": false, "255.255.255.255": false, "64:ff9b::7f00:1": false, "2002:7f00:1::": false,
		"::7f00:1": false, "::8.8.8.8": false, "2001:0:4136:e378:8000:63bf:3fff:fdd2": false, "fec0::1": false, "fd00::1": false, "febf::1": false, "64:ff9b:1::1": false,
		"192.0.0.1": false, "198.18.0.1": false, "198.19.255.255": false, "239.1.1.1": false, "240.0.0.1": false, "0.1.2.3": false, "ff02::1": false,
	} {
		if got := IsOutside(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
}

// TestTheClient refuses a server of this machine, whatever it is called, unless it is allowed.
func TestTheClient(t *testing.T) {
	t.Parallel()
	inside := httptest.NewServer(nil)
	t.Cleanup(inside.Close)
	if _, err := Client(false, nil).Get(inside.URL); !errors.Is(err, ErrInside) {
		t.Errorf("it is refused with %v", err)
	}
	answer, err := Client(true, nil).Get(inside.URL)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
}

// inside are the ways to say an address that is not outside, in each network that is refused: as its
// first and last address where it has several.
var inside = []string{
	"::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:7f00:1", // ::ffff:0:0/96, of the same
	"::127.0.0.1", "::1.2.3.4", "::ffff:ffff", // ::a.b.c.d
	"2002::", "2002:7f00:1::", "2002:a9fe:a9fe::1", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", // 2002::/16
	"64:ff9b::", "64:ff9b::7f00:1", "64:ff9b::169.254.169.254", "64:ff9b::ffff:ffff", // 64:ff9b::/96
	"64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", // 64:ff9b:1::/48
	"2001::", "2001:0:7f00:1::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", // 2001::/32
	"fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", // fec0::/10
	"fe80::", "fe80::1", "fe90::1", "fea0::1", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", // fe80::/10 whole
	"fc00::", "fcff::1", "fd00::1", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", // fc00::/7
	"::", "::1", "ff00::", "ff02::1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
	"100.64.0.0", "100.127.255.255", "169.254.0.0", "169.254.169.254", "169.254.255.255", "0.0.0.0", "0.255.255.255",
	"127.0.0.0", "127.255.255.255", "192.0.0.0", "192.0.0.255", "198.18.0.0", "198.19.255.255", "224.0.0.0", "239.255.255.255",
	"240.0.0.0", "255.255.255.255", "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255",
}

// TestNoWayInside: each of them is refused where it is typed, and where a name leads to it.
func TestNoWayInside(t *testing.T) {
	t.Parallel()
	names := &nameServer{}
	client := clientBy(names)
	for _, text := range inside {
		address, host := netip.MustParseAddr(text), text
		if address.Is6() {
			host = "[" + text + "]"
		}
		if err := CheckAddress("https://"+host+"/hook", false); !errors.Is(err, ErrInside) {
			t.Errorf("%s is typed: %v", text, err)
		}
		if _, err := client.Get("http://" + host + "/hook"); !errors.Is(err, ErrInside) {
			t.Errorf("%s is dialled: %v", text, err)
		}
		names.answer(address)
		if _, err := client.Get("http://hooks.example.com/hook"); !errors.Is(err, ErrInside) {
			t.Errorf("a name that leads to %s is dialled: %v", text, err)
		}
	}
}

// TestHostsThatAreNoNames: what some programs read as an address is none here, and never dialled.
func TestHostsThatAreNoNames(t *testing.T) {
	t.Parallel()
	names := &nameServer{}
	names.answer(netip.MustParseAddr("127.0.0.1"))
	client := clientBy(names)
	for host, want := range map[string]error{
		"2130706433": ErrNoAddress, "0x7f000001": ErrNoAddress, "017700000001": ErrNoAddress, "0177.0.0.1": ErrNoAddress, "0x7f.0.0.1": ErrNoAddress,
		"127.1": ErrNoAddress, "127.0.1": ErrNoAddress, "0": ErrNoAddress, "2852039166": ErrNoAddress, "0xA9FEA9FE": ErrNoAddress, "127.0.0.1.0x1": ErrNoAddress,
		"2130706433.": ErrNoAddress, "1.2.3.4.5": ErrNoAddress, "[fe80::1%25eth0]": ErrInside, "999.1.1.1": ErrNoAddress,
		"127.0.0.1.": ErrInside, "localhost": ErrInside, "localhost.": ErrInside, "LOCALHOST": ErrInside, "a.localhost": ErrInside, "a.b.localhost.": ErrInside,
		"hooks.example.com": nil, "0x7f.example.com": nil, "1.example": nil, "xn--e1aybc.xn--p1ai": nil, "8.8.8.8": nil, "[2001:4860:4860::8888]": nil,
	} {
		if err := CheckAddress("https://"+host+"/hook", false); !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("%s is typed: %v, wanted %v", host, err, want)
		}
		if want == nil {
			continue
		}
		answer, err := client.Get("http://" + host + "/hook")
		if err == nil {
			t.Errorf("%s is called: %s", host, answer.Status)
			_ = answer.Body.Close()
		}
	}
}

// TestANameThatChanges: what it led to when it was typed says nothing of where it leads now.
func TestANameThatChanges(t *testing.T) {
	t.Parallel()
	names := &nameServer{}
	client := clientBy(names)
	names.answer(netip.MustParseAddr("192.0.2.1"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := CheckAddress("https://rebinding.example.com", false); err != nil {
		t.Errorf("typed: %v", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://rebinding.example.com", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Do(request); errors.Is(err, ErrInside) {
		t.Errorf("it is outside now: %v", err)
	}
	names.answer(netip.MustParseAddr("127.0.0.1"))
	if _, err := client.Get("http://rebinding.example.com"); !errors.Is(err, ErrInside) {
		t.Errorf("it is inside now: %v", err)
	}
	// Of several addresses none inside is tried, whichever comes first.
	names.answer(netip.MustParseAddr("127.0.0.1"), netip.MustParseAddr("10.0.0.1"))
	if _, err := client.Get("http://rebinding.example.com"); !errors.Is(err, ErrInside) {
		t.Errorf("both are inside: %v", err)
	}
}

// TestNoRedirectionIsFollowed, wherever it leads.
func TestNoRedirectionIsFollowed(t *testing.T) {
	t.Parallel()
	for _, status := range []int{301, 302, 303, 307, 308} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/hook" {
				t.Errorf("%d is followed to %s", status, r.URL)
			}
			http.Redirect(w, r, "/inside", status)
		}))
		t.Cleanup(server.Close)
		answer, err := Client(true, nil).Post(server.URL+"/hook", "application/json", nil)
		if err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode != status {
			t.Errorf("%d is answered as %d", status, answer.StatusCode)
		}
		_ = answer.Body.Close()
	}
}
