package auth

import (
	"context"
	"strings"
	"testing"
	"time"
)

func installation(secret string) *Auth {
	return New(nil, []byte(strings.Repeat(secret, 4)), time.Now, NoCost, nil)
}

// TestAPasswordIsCarried: over two installations, and good at the last one alone.
func TestAPasswordIsCarried(t *testing.T) {
	t.Parallel()
	first, second, third := installation("the first"), installation("the second"), installation("the third")
	hash, err := first.Passwords.Hash(t.Context(), "Safety#2026")
	if err != nil {
		t.Fatal(err)
	}
	at2, err := second.CarryPassword(first, hash)
	if err != nil {
		t.Fatal(err)
	}
	at3, err := third.CarryPassword(second, at2)
	if err != nil {
		t.Fatal(err)
	}
	matches := func(a *Auth, password, hash string) bool {
		is, err := a.Passwords.Matches(context.Background(), password, hash)
		return is && err == nil
	}
	for what, is := range map[string]bool{
		"the password at the second": matches(second, "Safety#2026", at2), "the password at the third": matches(third, "Safety#2026", at3),
		"another password is refused":      !matches(second, "Safety#2027", at2),
		"a hash that was not carried":      !matches(second, "Safety#2026", hash),
		"one that was carried to another":  !matches(third, "Safety#2026", at2),
		"one whose pepper was changed":     !matches(second, "Safety#2026", strings.Replace(at2, carried, carried+"AAAA", 1)),
		"no password is carried as none":   func() bool { none, err := second.CarryPassword(first, ""); return none == "" && err == nil }(),
		"the pepper is not readable in it": !strings.Contains(at2, b64.EncodeToString(first.keys.pepper)),
		"the next password has nothing of it": func() bool {
			next, err := second.Passwords.Hash(t.Context(), "Other#2026")
			return err == nil && !strings.HasPrefix(next, carried)
		}(),
	} {
		if !is {
			t.Errorf("not so: %s", what)
		}
	}
}
