package api

import (
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// What the document says of operations that only the product's own screens need.
const (
	audience = "x-audience"
	screens  = "screens"
)

// MarkScreens marks the operations that only the product's own screens need: those that no program is let
// into, and those that the rule names.
func (r *Router) MarkScreens(rule func(*huma.Operation) bool) {
	for _, op := range r.Operations() {
		if rule(op) || len(op.Security) > 0 && !slices.ContainsFunc(op.Security, func(way map[string][]string) bool { return way["api_key"] != nil }) {
			op.Extensions[audience] = screens
		}
	}
}
