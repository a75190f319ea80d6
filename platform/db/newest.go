package db

import (
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// newestMinor are the newest minor releases of PostgreSQL when this was built, by major version.
var newestMinor = map[int]int{16: 14, 17: 10, 18: 4}

// NewestPostgres is the newest minor release that was known of a server's major version when this
// was built; ok is false for a major version that was not known. The number is 160002 for 16.2.
func NewestPostgres(version int) (newest int, ok bool) {
	minor, ok := newestMinor[version/10_000]
	return version/10_000*10_000 + minor, ok
}

// PostgresName is how people write a version: 16.2 for 160002.
func PostgresName(version int) string {
	return strconv.Itoa(version/10_000) + "." + strconv.Itoa(version%10_000)
}

// NewestSchema is the newest schema that this binary knows.
func NewestSchema() (newest int64) {
	files, err := fs.Glob(Migrations, "migrations/*.sql")
	if err != nil {
		panic(err) // only if it were no pattern
	}
	for _, file := range files {
		number, _, _ := strings.Cut(path.Base(file), "_")
		if n, err := strconv.ParseInt(number, 10, 64); err == nil {
			newest = max(newest, n)
		}
	}
	return newest
}
