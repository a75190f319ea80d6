package api

import (
	"net/url"
	"strings"
	"testing"
)

func TestWhoseHostItIs(t *testing.T) {
	t.Parallel()
	for base, hosts := range map[string]map[string]string{ // "apex", a sub-domain, "full" for what may be a domain of a tenant's own, or "" for nobody's
		"http://localhost:8080": {
			"localhost:8080": "apex", "LOCALHOST.": "apex", "127.0.0.1:8080": "apex", "[::1]:8080": "apex",
			"demo.localhost:8080": "demo", "app.localhost": "apex", "demo.lvh.me": "demo", "lvh.me": "apex", "192.localhost": "apex",
			strings.Repeat("a", 63) + ".localhost": strings.Repeat("a", 63), strings.Repeat("a", 64) + ".localhost": "",
			"demo.lvh.evil.com": "full", "app.evil.com": "full", "lvh.evil.com": "full", "192.evil.com": "full", "192.168.1.5.evil.com": "full",
			"deep.demo.localhost": "", "demo.example.com": "full", "other": "",
		},
		"http://192.168.1.5:8080": {"192.168.1.5:8080": "apex", "demo.lvh.me": "full", "demo.localhost": "full", "app.evil.com": "full", "demo.lvh.evil.com": "full"},
		"http://127.0.0.1:8080":   {"127.0.0.1:8080": "apex", "demo.localhost": "demo", "demo.lvh.me": "demo", "demo.evil.com": "full"},
		"https://ehs.example.com": {
			"ehs.example.com": "apex", "demo.ehs.example.com": "demo", "app.ehs.example.com": "apex", "192.0.2.7": "apex",
			"192.ehs.example.com": "192", "demo.lvh.example.org": "full", "lvh.me": "full", "app.example.org": "full", "192.example.org": "full",
			"ehs.example.com.example.org": "full", "demo.other.example.com": "full",
		},
	} {
		parsed, err := url.Parse(base)
		if err != nil {
			t.Fatal(err)
		}
		for host, want := range hosts {
			got, known := parseHost(host, parsed)
			said := got.SubDomain
			switch {
			case known && got.Apex():
				said = "apex"
			case known && got.asked == host:
				said = "full"
			}
			if said != want {
				t.Errorf("%s at %s is %q, wanted %q", host, base, said, want)
			}
		}
	}
}
