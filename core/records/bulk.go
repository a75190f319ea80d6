package records

import (
	"context"
	"fmt"
	"slices"

	"hivis/platform/api"
	"hivis/platform/i18n"
)

// MostAtOnce is how many records one change may be of.
const MostAtOnce = 200

// Bulk is a change of several records at once: of all of them or of none. It notes
// why records stand in the way, each at its place in what was sent.
type Bulk struct {
	api.Problems
	call  *api.Call
	field string
	sent  []int64
}

// NewBulk is a change of the records whose ids were sent in a field.
func NewBulk(ctx context.Context, field string, sent []int64) *Bulk {
	return &Bulk{call: api.CallOf(ctx), field: field, sent: sent}
}

// IDs are the records' ids, each once and in their order.
func (b *Bulk) IDs() []int64 { return slices.Compact(slices.Sorted(slices.Values(b.sent))) }

// Stand notes why a record stands in the way, by the key of a sentence.
func (b *Bulk) Stand(id int64, number, sentence string) {
	field := fmt.Sprintf("%s[%d]", b.field, slices.Index(b.sent, id))
	b.AddWith(field, "bulk_row", i18n.Params{"Number": number, "Reason": b.call.Say(sentence, nil)})
}

// Unknown refuses the change: some of the records are not there for the user.
func (b *Bulk) Unknown() error { return api.Invalid(b.field, "bulk_unknown") }

// AllOf returns what was found of a change's records, in their order, or refuses it
// when that are not all.
func AllOf[T any](b *Bulk, found map[int64]T) ([]T, error) {
	ids := b.IDs()
	all := make([]T, len(ids))
	for i, id := range ids {
		one, ok := found[id]
		if !ok {
			return nil, b.Unknown()
		}
		all[i] = one
	}
	return all, nil
}

// Count says how many records a change was of.
type Count struct {
	Count int `json:"count" minimum:"0" maximum:"200"`
}
