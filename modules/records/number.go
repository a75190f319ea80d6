package records

import (
	"fmt"
	"strconv"
	"strings"
)

// Number is how people call a record: OBS-000123.
func Number(prefix string, serial int64) string { return fmt.Sprintf("%s-%06d", prefix, serial) }

// SerialOf reads a number as somebody may type it ("OBS-000123", "obs 123",
// "123"); ok is false when it is none of this prefix.
func SerialOf(prefix, typed string) (serial int64, ok bool) {
	rest := strings.ToUpper(strings.TrimSpace(typed))
	rest = strings.TrimLeft(strings.TrimPrefix(rest, prefix), "- ")
	serial, err := strconv.ParseInt(rest, 10, 64)
	return serial, err == nil && serial > 0
}
