package outgoing

import (
	"errors"
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
