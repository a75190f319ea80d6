package dbtest

import "testing"

// Behind does something that has to wait for a transaction with this statement. The transaction is
// committed as soon as that waits for it, so that a race runs in the same order each time.
func (d *Database) Behind(t testing.TB, sql string, args []any, do func()) {
	t.Helper()
	tx, err := d.Owner(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
	ended := d.UntilBlocked(t, do)
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-ended
}

// UntilBlocked begins something that has to wait for a lock, and returns as soon as it does. The
// channel is closed when it has ended.
func (d *Database) UntilBlocked(t testing.TB, do func()) (ended <-chan struct{}) {
	t.Helper()
	watcher, done := d.Owner(t), make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	for blocked := false; !blocked; {
		select {
		case <-done:
			t.Error("it did not wait")
			return done
		default:
		}
		err := watcher.QueryRow(t.Context(), "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')").Scan(&blocked)
		if err != nil {
			t.Error(err)
			return done
		}
	}
	return done
}
