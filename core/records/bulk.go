package records

import (
	"context"
	"fmt"
	"slices"

	"hivis/platform/api"
	"hivis/platform/i18n"
)

// MaxBulk is the largest number of records in one bulk change.
const MaxBulk = 200

// Bulk is a change of several records at once: all of them or none. It collects the reasons
// against single records, each at the record's position in the request.
type Bulk struct {
	api.Problems
	call  *api.Call
	field string
	sent  []int64
}

// NewBulk starts a change of the records whose ids were sent in a field.
func NewBulk(ctx context.Context, field string, sent []int64) *Bulk {
	return &Bulk{call: api.CallOf(ctx), field: field, sent: sent}
}

// IDs are the records' ids, each once and in their order.
func (b *Bulk) IDs() []int64 { return slices.Compact(slices.Sorted(slices.Values(b.sent))) }

// Refuse adds the reason against one record, by the key of a sentence.
func (b *Bulk) Refuse(id int64, number, sentence string) {
	field := fmt.Sprintf("%s[%d]", b.field, slices.Index(b.sent, id))
	b.AddWith(field, "bulk_row", i18n.Params{"Number": number, "Reason": b.call.Say(sentence, nil)})
}

// Unknown refuses the change: the user does not see some of the records.
func (b *Bulk) Unknown() error { return api.Invalid(b.field, "bulk_unknown") }

// RequireAll returns the found records in the order of their ids. It refuses the change when
// one is missing.
func RequireAll[T any](b *Bulk, found map[int64]T) ([]T, error) {
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

// Count is the number of changed records.
type Count struct {
	Count int `json:"count" minimum:"0" maximum:"200" doc:"Records that were changed"`
}
