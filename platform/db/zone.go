package db

import (
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // for a machine that has no time zones of its own
)

// UsableZone reports whether a time zone is one that PostgreSQL knows too: a query that
// meets a name which it does not fails for all rows. Of the names that Go takes, "Local" is
// its own, and some are of the machine's folder of them.
func UsableZone(name string) bool {
	_, err := time.LoadLocation(name)
	folder, _, _ := strings.Cut(name, "/")
	return err == nil && !slices.Contains([]string{"", "Local", "posix", "right", "localtime", "posixrules"}, folder)
}
