package api

import "strings"

// IsPhone takes a number as people write it: with a plus, spaces, hyphens and brackets.
func IsPhone(text string) bool {
	digits := 0
	for i, r := range text {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case r == '+' && i == 0, strings.ContainsRune(" -()/.", r):
		default:
			return false
		}
	}
	return digits >= 5 && digits <= 15
}
