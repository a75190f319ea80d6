package access

import "testing"

// TestWhoOnlyReadsWritesWithinTheLimits where an operation lets them write.
func TestWhoOnlyReadsWritesWithinTheLimits(t *testing.T) {
	t.Parallel()
	reader := Rules{"Thing": {"read"}}
	works := Can("Thing", "update").Or(Can("Thing", "read").ToWrite())
	for limits, want := range map[*Limits]Refusal{
		{}:                                Granted,
		{StorageExhausted: true}:          StorageExhausted,
		{Unsubscribed: []string{"Thing"}}: SubscriptionCancelled,
		{Unsubscribed: []string{"Other"}}: Granted,
		{Unsubscribed: []string{"Thing"}, StorageExhausted: true}: SubscriptionCancelled,
	} {
		if got := works.Check(&User{Rules: reader, Limits: *limits}); got != want {
			t.Errorf("%+v: %q, want %q", *limits, got, want)
		}
		if got := Can("Thing", "read").Check(&User{Rules: reader, Limits: *limits}); got != Granted {
			t.Errorf("%+v: reading is refused: %q", *limits, got)
		}
	}
}
