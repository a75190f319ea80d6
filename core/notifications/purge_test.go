package notifications_test

import (
	"fmt"
	"testing"
	"time"
)

// TestWhatIsOldGoes of both organizations, but no mail that is still to be sent, and no
// reminder: it would be given again.
func TestWhatIsOldGoes(t *testing.T) {
	t.Parallel()
	b := newBench(t, "")
	const day = 24 * time.Hour
	for name, at := range map[string]time.Time{"old": b.Now().Add(-366 * day), "young": b.Now().Add(-364 * day)} {
		b.Exec(`insert into notifications (organization_id, user_id, kind, module, record_id, created_at, dedupe_key)
			select organization_id, id, $1, 'Observation', 1, $2, key from users, unnest(array[null, 'reminder ' || $1]) key where email like 'worker@%'`, name, at)
		b.Exec(`insert into mails (organization_id, message_id, to_address, subject, body_text, body_html, status, created_at)
			select id, $1 || state, 'a@acme.example', $1, '', '', state, $2 from organizations, unnest('{queued,sent,failed,kept}'::text[]) state where organizations.kind = 'tenant'`, name, at)
	}
	if err := b.module.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what string
		want int64
	}{
		{"notifications where kind = 'old'", 2}, {"notifications where kind = 'old' and dedupe_key is null", 0}, {"notifications where kind = 'young'", 4},
		{"mails where subject = 'old'", 2}, {"mails where subject = 'old' and status = 'queued'", 2}, {"mails where subject = 'young'", 8},
	} {
		if got := b.Insert(fmt.Sprint("select count(*) from ", c.what)); got != c.want {
			t.Errorf("%d %s, want %d", got, c.what, c.want)
		}
	}
}
