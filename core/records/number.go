package records

import (
	"strconv"
	"strings"
)

// Number is how people call a record: OBS-000123. Each row of a list is called so.
func Number(prefix string, serial int64) string {
	const zeros = "000000"
	digits := strconv.FormatInt(serial, 10)
	return prefix + "-" + zeros[min(len(digits), len(zeros)):] + digits
}

// SerialOf reads a number as somebody may type it ("OBS-000123", "obs 123",
// "123"); ok is false when it is none of this prefix.
func SerialOf(prefix, typed string) (serial int64, ok bool) {
	rest := strings.ToUpper(strings.TrimSpace(typed))
	rest = strings.TrimLeft(strings.TrimPrefix(rest, prefix), "- ")
	serial, err := strconv.ParseInt(rest, 10, 64)
	return serial, err == nil && serial > 0
}
