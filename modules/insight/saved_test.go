package insight_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/core/notifications"
	"hivis/modules/insight"
	"hivis/server/servertest"
)

func savedReport(name string, changes body) body {
	saved := body{"name": name, "report": "observation_category_type_report", "period": "this_month", "record_date_type": "reported_date", "fin_year_type": "Apr-Mar",
		"site_ids": []int64{}, "role_id": nil, "reader_ids": []int64{}, "every": "never", "on_day": 1, "at_hour": 7}
	for key, value := range changes {
		saved[key] = value
	}
	return saved
}

func (b *bench) mailsTo(to *servertest.Client) (mails []notifications.Mail) {
	var page notifications.OutboxPage
	b.Acme.Admin.Get("/api/mails?per_page=100").Wants(http.StatusOK).Into(&page)
	for _, mail := range page.Mails {
		if mail.ToAddress == to.Email && strings.HasPrefix(mail.Subject, "Types: ") {
			mails = append(mails, mail)
		}
	}
	return mails
}

// TestASavedReportIsMailed when it is due, to each reader what they may see; what was sent stays as
// it was, and the numbers of today go on.
func TestASavedReportIsMailed(t *testing.T) {
	b := newBench(t)
	b.Observe(b.Acme, b.Acme.Worker, body{"site_id": b.Acme.Sites[0]}).Wants(http.StatusCreated)
	elsewhere := b.Acme.Outsider
	kept := servertest.As[insight.KeptReportAnswer](b.Acme.Admin.Post("/api/saved_reports", savedReport("Types", body{
		"every": "week", "reader_ids": []int64{b.Acme.Manager.ID, elsewhere.ID}})).Wants(http.StatusCreated)).Report
	b.Wants("the next moment", kept.NextAt.UTC().Format("Mon 15:04"), "Mon 05:00")
	path := fmt.Sprintf("/api/saved_reports/%d", kept.ID)

	b.Run(b.App.Insight.MailAll)
	b.Wants("mails before it is due", len(b.mailsTo(b.Acme.Manager)), 0)
	b.Later(kept.NextAt.Sub(b.Now()), b.Acme.Admin, b.Acme.Manager, b.Acme.Worker, elsewhere)
	b.RunOnNodes(b.App.Insight.MailAll)
	b.Run(b.App.Insight.MailAll)
	for who, want := range map[*servertest.Client]string{b.Acme.Manager: "Observations: 1\n", elsewhere: "There was nothing to count"} {
		mails := b.mailsTo(who)
		if len(mails) != 1 || !strings.Contains(mails[0].BodyText, want) || !strings.Contains(mails[0].BodyText, "Time zone: ") || !strings.Contains(mails[0].BodyText, path[len("/api/saved_reports"):]) {
			t.Errorf("to %s: %+v, wanted one with %q", who.Email, mails, want)
		}
	}

	b.Observe(b.Acme, b.Acme.Worker).Wants(http.StatusCreated)
	sent := read[insight.SentReports](b.Acme.Manager, path+"/sent").Sent
	b.Wants("sent", len(sent), 1)
	then := read[insight.SentAnswer](b.Acme.Manager, fmt.Sprintf("/api/sent_reports/%d", sent[0].ID))
	today := read[insight.OpenedReport](b.Acme.Manager, path+"/report")
	b.Wants("then and today", fmt.Sprint(*then.Report.Totals[0].Value, *today.Report.Totals[0].Value), "1 2")
	elsewhere.Get(fmt.Sprintf("/api/sent_reports/%d", sent[0].ID)).Wants(http.StatusNotFound)
	b.Acme.Worker.Get(path + "/report").Wants(http.StatusNotFound)
	b.Acme.Manager.Get(path + "/report?export_to_excel=true").Wants(http.StatusOK).Table()
}

// TestAReportIsItsOwners: a role may be let in, nobody else changes it, and what it names must be there.
func TestAReportIsItsOwners(t *testing.T) {
	b := newBench(t)
	const path = "/api/saved_reports"
	b.Acme.Manager.Post(path, savedReport("Types", nil)).Refuses(http.StatusForbidden, "permission_denied")
	b.Acme.Admin.Post(path, savedReport("Types", body{"role_id": b.Acme.RoleIDs["Worker"]})).Wants(http.StatusCreated)
	reports := read[insight.KeptReports](b.Acme.Worker, path).Reports
	b.Wants("the role's", fmt.Sprint(len(reports), reports[0].Mine, reports[0].Owner.ID == b.Acme.Admin.ID), "1 false true")
	b.Acme.Worker.Get(fmt.Sprintf("%s/%d/report", path, reports[0].ID)).Wants(http.StatusOK)
	b.Wants("others'", len(read[insight.KeptReports](b.Acme.Manager, path).Reports), 0)
	second := b.AddUser(b.Acme, "second", "Worker", b.Acme.Sites[0])
	b.Exec("update users set is_admin = true, role_id = (select role_id from users where id = $3) where organization_id = $1 and id = $2", b.Acme.ID, second.ID, b.Acme.Admin.ID)
	second.Delete(fmt.Sprintf("%s/%d", path, reports[0].ID)).Wants(http.StatusNotFound)
	b.Exec("update users set is_contractor = true where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Manager.ID)
	for _, c := range []struct {
		at      string
		refused body
	}{
		{"name", savedReport("Types", nil)},
		{"role_id", savedReport("A", body{"role_id": b.Globex.RoleIDs["Worker"]})},
		{"site_ids", savedReport("A", body{"site_ids": []int64{b.Globex.Sites[0]}})},
		{"on_day", savedReport("A", body{"every": "week", "on_day": 8, "reader_ids": []int64{b.Acme.Worker.ID}})},
		{"reader_ids", savedReport("A", body{"every": "month"})},
		{"reader_ids", savedReport("A", body{"reader_ids": []int64{b.Globex.Worker.ID}})},
		{"reader_ids", savedReport("A", body{"reader_ids": []int64{b.Acme.Worker.ID, b.Acme.Worker.ID}})},
		{"reader_ids", savedReport("A", body{"reader_ids": []int64{b.Acme.Manager.ID}})}, // a contractor
	} {
		problem := b.Acme.Admin.Post(path, c.refused).Refuses(http.StatusUnprocessableEntity, "invalid")
		if len(problem.Errors) != 1 || len(problem.Errors[c.at]) == 0 {
			t.Errorf("%v: refused at %v, wanted it at %s", c.refused, problem.Errors, c.at)
		}
	}
}

// TestOwnersHearOfFailures: of a report that cannot be made any more once it was tried some times, and of a mail that came back.
func TestOwnersHearOfFailures(t *testing.T) {
	b := newBench(t)
	kept := servertest.As[insight.KeptReportAnswer](b.Acme.Admin.Post("/api/saved_reports", savedReport("Types", body{
		"every": "month", "on_day": 31, "reader_ids": []int64{b.Acme.Worker.ID}})).Wants(http.StatusCreated)).Report
	path := fmt.Sprintf("/api/saved_reports/%d", kept.ID)
	b.Acme.Admin.Post(path+"/mail", nil).Wants(http.StatusOK)
	b.Exec("update mails set status = 'failed' where organization_id = $1 and user_id = $2", b.Acme.ID, b.Acme.Worker.ID)
	b.Run(b.App.Insight.MailAll)
	b.Run(b.App.Insight.MailAll)
	mails := b.mailsTo(b.Acme.Admin)
	if len(mails) != 1 || !strings.Contains(mails[0].Subject, "came back") {
		t.Errorf("of a mail that came back: %+v", mails)
	}
	b.Exec("update users set status = 'Inactive' where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Worker.ID)
	b.Later(kept.NextAt.Sub(b.Now())+time.Minute, b.Acme.Admin)
	for range 4 {
		_ = b.App.Insight.MailAll(t.Context())
	}
	mails = b.mailsTo(b.Acme.Admin)
	if len(mails) != 2 || !strings.Contains(mails[0].Subject, "could not be mailed") {
		t.Errorf("of a report that has no reader: %+v", mails)
	}
	after := read[insight.KeptReports](b.Acme.Admin, "/api/saved_reports").Reports[0]
	b.Wants("given up until its next day", after.FailedAt != nil && after.NextAt.After(b.Now()), true)
}
