package users

import (
	_ "embed"
	"strings"
	"testing"
)

//go:embed testdata/most_used_passwords.txt
var maxUsedPasswords string

// TestTheMostUsedPasswordsAreRefused: the three thousand that attackers try first, the letters
// large or small.
func TestTheMostUsedPasswordsAreRefused(t *testing.T) {
	t.Parallel()
	count := 0
	for line := range strings.Lines(maxUsedPasswords) {
		password := strings.TrimSpace(line)
		for _, spelled := range []string{password, strings.ToUpper(password)} {
			if WeakPassword(spelled) == "" {
				t.Errorf("%q is taken", spelled)
			}
		}
		count++
	}
	if count != 3000 {
		t.Errorf("%d passwords were tried", count)
	}
	for password, want := range map[string]string{
		"Helmet+2": "", "Helmet+": "password_too_weak", "fifteenlongchar": "", "fourteenlchars": "password_too_weak",
		"P@SSW0RD1": "password_too_common", "IloveYou!": "password_too_common", "übergröße#": "", strings.Repeat("長い", 8): "",
	} {
		if got := WeakPassword(password); got != want {
			t.Errorf("%q: %q, wanted %q", password, got, want)
		}
	}
}
