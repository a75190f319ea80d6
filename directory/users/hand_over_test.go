package users_test

import (
	"fmt"
	"testing"
	"time"

	"hivis/directory/users"
	"hivis/server/servertest"
)

// TestHandOver gives all open work to somebody else in one step.
func TestHandOver(t *testing.T) {
	b := newBench(t)
	for i := range 3 {
		b.Acme.Manager.Post("/api/actions", body{"description": fmt.Sprint("Work ", i), "control_type": "ppe", "responsible_id": b.Acme.Worker.ID,
			"due_date": b.Now().AddDate(0, 0, 3).Format(time.DateOnly), "site_id": b.Acme.Sites[0]}).Wants(201)
	}
	admin := b.Acme.Admin
	var work users.WorkAnswer
	admin.Get(b.path(b.Acme.Worker) + "/open_work").Wants(200).Into(&work)
	if work.Total != 3 {
		t.Errorf("open: %+v", work)
	}
	admin.Post(b.path(b.Acme.Worker)+"/hand_over", body{"responsible_id": b.Acme.Worker.ID}).Refuses(422, "invalid").
		SaysAt("responsible_id", "Choose somebody else.", "de", "Wählen Sie jemand anderen.")
	admin.Post(b.path(b.Acme.Worker)+"/hand_over", body{"responsible_id": b.Globex.Worker.ID}).Refuses(422, "invalid").
		At(t, "responsible_id", "Choose an active user of your organization.")
	admin.Delete(b.path(b.Acme.Worker)).Wants(200)
	admin.Post(b.path(b.Acme.Worker)+"/hand_over", body{"responsible_id": b.Acme.Supervisor.ID}).Wants(200).Into(&work)
	admin.Get(b.path(b.Acme.Worker) + "/open_work").Wants(200).Into(&work)
	if left := b.Insert("select count(*) from actions where organization_id = $1 and responsible_id = $2", b.Acme.ID, b.Acme.Supervisor.ID); left != 3 || work.Total != 0 {
		t.Errorf("handed over: %d, left %+v", left, work)
	}
	if told := b.Insert("select count(*) from notifications where organization_id = $1 and user_id = $2", b.Acme.ID, b.Acme.Supervisor.ID); told != 1 {
		t.Errorf("the new one is told %d times", told)
	}
}

// TestLeavingHandsOver in the same step: the work is somebody's and they are out, or neither.
func TestLeavingHandsOver(t *testing.T) {
	b := newBench(t)
	o, admin := b.Acme, b.Acme.Admin
	give := func(c *servertest.Client, site int64) {
		admin.Post("/api/actions", body{"description": "Work", "control_type": "ppe", "responsible_id": c.ID,
			"due_date": b.Now().AddDate(0, 0, 3).Format(time.DateOnly), "site_id": site}).Wants(201)
	}
	give(o.Worker, o.Sites[0])
	give(o.Worker, o.Sites[0])
	give(o.Outsider, o.Sites[1])
	is := func(when, want string) {
		t.Helper()
		got := ""
		for _, c := range []*servertest.Client{o.Worker, o.Outsider, o.Supervisor} {
			got += fmt.Sprintf("%d of %d, ", b.Insert("select count(*) from actions where responsible_id = $1", c.ID), b.Insert("select count(*) from users where id = $1 and status = 'Active'", c.ID))
		}
		if got != want {
			t.Errorf("%s: %s wanted %s", when, got, want)
		}
	}
	all := []int64{o.Worker.ID, o.Outsider.ID}
	for _, c := range []struct {
		change                    body
		english, chinese, message string
	}{
		{body{"status": "Inactive", "hand_over_to": b.Globex.Worker.ID}, "Choose an active user of your organization.", "请选择本组织的活跃用户。", "a stranger"},
		{body{"status": "Inactive", "hand_over_to": o.Worker.ID}, "Choose somebody else.", "请选择其他人。", "who leaves"},
		{body{"status": "Active", "hand_over_to": o.Supervisor.ID}, "Work is handed over from people who are deactivated.", "只有停用人员时才移交其工作。", "nobody leaves"},
	} {
		admin.Patch(b.path(o.Worker), c.change).Refuses(422, "invalid").At(t, "hand_over_to", c.english)
		c.change["user_ids"] = all
		admin.Post("/api/users/bulk", c.change).Refuses(422, "invalid").SaysAt("hand_over_to", c.english, "zh", c.chinese)
		is(c.message, "2 of 1, 1 of 1, 0 of 1, ")
	}
	admin.Patch(b.path(o.Worker), body{"hand_over_to": o.Supervisor.ID}).Refuses(422, "invalid")
	admin.Post("/api/users/bulk", body{"user_ids": append(all, admin.ID), "status": "Inactive", "hand_over_to": o.Supervisor.ID}).Refuses(422, "invalid")
	is("one of them may not be deactivated", "2 of 1, 1 of 1, 0 of 1, ")
	admin.Post("/api/users/bulk", body{"user_ids": all, "status": "Inactive", "hand_over_to": o.Supervisor.ID}).Wants(200)
	is("both", "0 of 0, 0 of 0, 3 of 1, ")
	if told := b.Insert("select count(*) from notifications where user_id = $1", o.Supervisor.ID); told != 1 {
		t.Errorf("the new one is told %d times", told)
	}
	if n := b.Insert(`select count(*) from audit_events where kind = 'work_handed_over' and (record_id = $1 and changes::text like '%2 → Supervisor Test%'
		or record_id = $2 and changes::text like '%1 → Supervisor Test%')`, o.Worker.ID, o.Outsider.ID); n != 2 {
		t.Errorf("%d are in the log", n)
	}
	admin.Delete(fmt.Sprintf("%s?hand_over_to=%d", b.path(o.Supervisor), o.Manager.ID)).Wants(200)
	is("the last", "0 of 0, 0 of 0, 0 of 0, ")
	give(o.Manager, o.Sites[0])
	admin.Patch(b.path(o.Manager), body{"status": "Inactive", "hand_over_to": admin.ID}).Wants(200)
	if n := b.Insert("select count(*) from actions where responsible_id = $1", admin.ID); n != 4 {
		t.Errorf("the administrator has %d in the end", n)
	}
}

// TestTheWorkOfWhoIsGone is handed over by whoever could have changed them.
func TestTheWorkOfWhoIsGone(t *testing.T) {
	b := newBench(t)
	office := b.manager()
	b.Exec("insert into user_sites (organization_id, user_id, site_id) values ($1, $2, $3) on conflict do nothing", b.Acme.ID, b.Acme.Admin.ID, b.Acme.Sites[0])
	b.Exec("update users set status = 'Deleted' where id in ($1, $2)", b.Acme.Admin.ID, b.Acme.Worker.ID)
	office.Post(b.path(b.Acme.Admin)+"/hand_over", body{"responsible_id": office.ID}).Refuses(403, "person_above_you")
	office.Post(b.path(b.Acme.Worker)+"/hand_over", body{"responsible_id": office.ID}).Wants(200)
}
