package organizations_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/directory/organizations"
)

// TestUsableSubDomains makes nothing: what has a usable one is refused for the address of its
// administrator, which is looked at next.
func TestUsableSubDomains(t *testing.T) {
	t.Parallel()
	for label, usable := range map[string]bool{
		"a": true, "acme": true, "acme-2": true, "7up": true, strings.Repeat("a", 63): true,
		"Acme": false, "-acme": false, "acme-": false, "a.b": false, "a b": false, "ácme": false, strings.Repeat("a", 64): false,
		"www": false, "app": false, "192": false, "xn--80ak6aa92e": false, "api": false,
	} {
		_, err := new(organizations.Module).Create(t.Context(), nil, organizations.Draft{Name: "Acme", SubDomain: label}, time.Time{})
		if err == nil || strings.Contains(err.Error(), "sub-domain") == usable || strings.Contains(err.Error(), "e-mail") != usable {
			t.Errorf("%q is usable: %v, wanted %v", label, err, usable)
		}
	}
	i := fresh(t) // without one there is only the platform's own
	setUp(i.apex, i.token, map[string]any{"sub_domain": ""}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "sub_domain", "This is too short: at least 1 characters.")
}
