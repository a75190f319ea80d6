package db

import (
	"net/url"
	"strings"
)

// WithName returns the URL, or the connection string, of another database on the same server.
func WithName(location, name string) string {
	if where, err := url.Parse(location); err == nil && strings.HasPrefix(where.Scheme, "postgres") {
		where.Path = "/" + name
		return where.String()
	}
	return location + " dbname=" + name // of two, the last counts
}
