package users

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:embed common_passwords.txt
var commonPasswords string

const (
	shortPassword = 8  // with a special character
	longPassword  = 15 // of any characters
)

// WeakPassword returns why a new password is refused, or "". It must have eight
// characters with a special one, or any fifteen, and not be a common one.
func WeakPassword(password string) string {
	length := utf8.RuneCountInString(password)
	special := strings.ContainsFunc(password, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsSpace(r)
	})
	if length < shortPassword || (length < longPassword && !special) {
		return "password_too_weak"
	}
	for common := range strings.Lines(commonPasswords) {
		if strings.EqualFold(strings.TrimSpace(common), password) {
			return "password_too_common"
		}
	}
	return ""
}
