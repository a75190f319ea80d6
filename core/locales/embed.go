// Package locales holds the server's sentences in seven languages: error.* for
// what went wrong, field.* for what is wrong with one field. A test holds that
// every language has every key.
package locales

import "embed"

// FS has one file per locale.
//
//go:embed *.json
var FS embed.FS
