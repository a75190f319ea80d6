package scim_test

import "testing"

// TestEntra: what Entra sends in both of its dialects, one after the other.
func TestEntra(t *testing.T) {
	t.Parallel()
	newBench(t).golden("entra")
}

// TestOkta: what Okta sends, of apps that put and of apps that patch.
func TestOkta(t *testing.T) {
	t.Parallel()
	newBench(t).golden("okta")
}
