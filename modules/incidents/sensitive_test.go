package incidents_test

import (
	"fmt"
	"net/http"
	"testing"
)

// TestWhatBecomesSensitiveIsTakenBack from those who were told of it and of its actions, in
// notifications and in mails that still wait.
func TestWhatBecomesSensitiveIsTakenBack(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	head := b.head()
	told := func(id int64) []any {
		return []any{
			b.Insert("select count(*) from notifications where user_id = $1 and params::text like '%Quuxfall%'", id),
			b.Insert("select count(*) from mails where user_id = $1 and (subject || body_text || body_html) like '%Quuxfall%'", id),
		}
	}
	i := b.report(o.Worker, body{"anybody_hurt": "yes", "description": "Quuxfall"})
	b.Wants("told before", []any{told(head.ID), told(o.Manager.ID)}, "[[1 1] [1 1]]")
	b.Exec("update mails set status = 'queued' where user_id = $1", head.ID) // as where there is a server to send it
	o.Manager.Patch(pathOf(i.ID), body{"sensitive": true}).Wants(http.StatusOK)
	b.Wants("taken back", []any{told(head.ID), told(o.Manager.ID)}, "[[0 0] [1 1]]")
	b.Wants("a mail that waits is not sent", b.Insert("select count(*) from mails where user_id = $1 and status = 'failed' and module = 'Incident' and record_id = $2", head.ID, i.ID), 1)
	moved := b.report(o.Manager, body{"anybody_hurt": "yes", "description": "Quuxfall", "site_id": o.Sites[0]})
	b.Wants("told of another", told(head.ID), "[1 1]")
	o.Admin.Patch(pathOf(moved.ID), body{"site_id": o.Sites[1]}).Wants(http.StatusOK)
	b.Wants("taken back with its site", fmt.Sprint(told(head.ID)), "[0 0]")
}
