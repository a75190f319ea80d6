package organizations

import (
	"strings"
	"testing"
)

func TestUsableSubDomains(t *testing.T) {
	t.Parallel()
	for label, usable := range map[string]bool{
		"a": true, "acme": true, "acme-2": true, "7up": true, strings.Repeat("a", 63): true,
		"": false, "Acme": false, "-acme": false, "acme-": false, "a.b": false, "a b": false, "ácme": false, strings.Repeat("a", 64): false,
		"www": false, "app": false, "192": false, "api": false,
	} {
		if usableSubDomain(label) != usable {
			t.Errorf("%q is usable: %v, wanted %v", label, !usable, usable)
		}
	}
}
