package notifications_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"hivis/core/notifications"
	"hivis/modules/actions"
	"hivis/platform/i18n"
	"hivis/server/servertest"
)

func mailersOf(o *servertest.Organization) string {
	return fmt.Sprintf("/api/organizations/%d/mailer_modules", o.ID)
}

func assignedPath(o *servertest.Organization) string {
	return mailersOf(o) + "/Action/scenarios/" + actions.ActionAssigned
}

func contents(locale, subject, body string) map[string]any {
	return map[string]any{"locale": locale, "subject": subject, "message": "", "body": body, "footer": "", "cc": []string{}}
}

const ownBody = `<p>Look at <strong>{{number}}</strong> until {{due_date}}, {{name}}: {{title}}</p><script>alert(1)</script><p onclick="x()">See <a href="https://rules.example">the rules</a></p>`

// TestEveryScenarioCanBeEdited: each sentence of each language is one that people can change, its
// own words are accepted as they are, and they count as usual.
func TestEveryScenarioCanBeEdited(t *testing.T) {
	b := newBench(t, "")
	var modules notifications.MailerModulesAnswer
	b.Acme.Admin.Get(mailersOf(b.Acme)).Wants(200).Into(&modules)
	seen := 0
	for _, module := range modules.MailerModules {
		var list notifications.ScenariosAnswer
		b.Acme.Admin.Get(mailersOf(b.Acme) + "/" + module.ID + "/scenarios").Wants(200).Into(&list)
		if len(list.Scenarios) != module.Scenarios || module.Changed != 0 {
			t.Errorf("%+v has %d scenarios", module, len(list.Scenarios))
		}
		for _, row := range list.Scenarios {
			seen++
			path := mailersOf(b.Acme) + "/" + module.ID + "/scenarios/" + row.ID
			for _, locale := range i18n.Locales {
				var one notifications.ScenarioAnswer
				b.Acme.Admin.Get(path + "?locale=" + locale).Wants(200).Into(&one)
				usual := one.Scenario.Usual
				if usual.Subject == "" || usual.Body == "<p></p>" || usual.Footer == "" || strings.Contains(usual.Subject+usual.Body+usual.Footer, "{{.") {
					t.Errorf("%s in %s: %+v", row.ID, locale, usual)
				}
				if locale != "de" {
					continue
				}
				same := contents(locale, usual.Subject, usual.Body)
				same["footer"] = usual.Footer
				b.Acme.Admin.Put(path, same).Wants(200).Into(&one)
				if len(one.Scenario.Changed) != 0 {
					t.Errorf("%s as usual counts as changed: %v", row.ID, one.Scenario.Changed)
				}
			}
		}
	}
	if want := len(b.kinds()); seen < want {
		t.Errorf("%d scenarios, and %d notices", seen, want)
	}
	if n := b.count("mail_contents"); n != 0 {
		t.Errorf("%d rows say the usual", n)
	}
}

// TestOwnWords are in the mail and in the product, in their language alone, until they are given up.
func TestOwnWords(t *testing.T) {
	b := newBench(t, "")
	path := assignedPath(b.Acme)
	own := contents("de", "Neu für Sie: {{number}}, {{title}}", ownBody)
	own["message"], own["footer"], own["cc"] = "Neu: {{number}}", "Ihr {{organization}}", []string{"Safety@Example.com"}
	var saved notifications.ScenarioAnswer
	b.Acme.Admin.Put(path, own).Wants(200).Into(&saved)
	if got := saved.Scenario; !slices.Equal(got.Changed, []string{"subject", "message", "body", "footer", "cc"}) || strings.Contains(got.Contents.Body, "script") || strings.Contains(got.Contents.Body, "onclick") {
		t.Errorf("saved %+v", got)
	}
	b.Exec("update users set locale = 'de' where id = $1", b.Acme.Worker.ID)
	b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID), assigned(b.Acme.Manager.ID))
	var mails struct{ Mails []notifications.Mail }
	b.Acme.Admin.Get("/api/mails").Wants(200).Into(&mails)
	by := map[string]notifications.Mail{}
	for _, m := range mails.Mails {
		by[m.ToAddress] = m
	}
	if got := by["worker@acme.example"]; got.Subject != "Neu für Sie: ACT-000042, Fix the <guard> rail" ||
		!strings.Contains(got.BodyText, "Look at ACT-000042 until 01.12.2026, ") || !strings.Contains(got.BodyText, "the rules (https://rules.example)") || !strings.Contains(got.BodyText, "-- \nIhr acme") {
		t.Errorf("the German mail is %q: %s", got.Subject, got.BodyText)
	}
	if got := by["manager@acme.example"]; got.Subject != "ACT-000042 is assigned to you: Fix the <guard> rail" {
		t.Errorf("the English one is %q", got.Subject)
	}
	if got := by["safety@example.com"]; got.Subject != by["worker@acme.example"].Subject || !strings.Contains(got.BodyText, "Kopie einer Mail an") {
		t.Errorf("the copy is %+v", got)
	}
	if n := b.count("mails where body_html like '%<strong>ACT-000042</strong>%Fix the &lt;guard&gt; rail%'"); n != 2 {
		t.Errorf("%d mails have their body as HTML", n)
	}
	var list notifications.Page
	b.Acme.Worker.Get("/api/v1/notifications").Wants(200).Into(&list)
	if len(list.Notifications) != 1 || list.Notifications[0].Message != "Neu: {{number}}" {
		t.Errorf("in the product: %+v", list.Notifications)
	}
	if n := b.count("live_events where payload -> 'notification' ->> 'message' = 'Neu: {{number}}'"); n != 1 {
		t.Errorf("%d browsers heard it in own words", n)
	}
	b.Acme.Admin.Post(path+"/restore", map[string]any{"locale": "de"}).Wants(200).Into(&saved)
	if len(saved.Scenario.Changed) != 0 || b.count("mail_contents") != 0 {
		t.Errorf("restored: %+v", saved.Scenario)
	}
	b.Acme.Worker.Get("/api/v1/notifications").Wants(200).Into(&list)
	if list.Notifications[0].Message != "" {
		t.Error("the message stays in own words")
	}
	if n := b.count("audit_events where kind = 'mail_contents_changed'"); n != 2 {
		t.Errorf("%d lines of the log", n)
	}
}

// TestWhatIsNotKnownIsSaidAsUsual: a text that names what a message lacks would have a hole.
func TestWhatIsNotKnownIsSaidAsUsual(t *testing.T) {
	b := newBench(t, "")
	b.Acme.Admin.Put(assignedPath(b.Acme), contents("en", "{{actor}} has {{number}} for you: {{title}}", "")).Wants(200)
	nameless := assigned(b.Acme.Worker.ID)
	nameless.Params.Actor = ""
	b.mustTell(t, b.Acme, nameless, assigned(b.Acme.Manager.ID))
	for address, want := range map[string]string{"worker": "ACT-000042 is assigned to you: Fix the <guard> rail", "manager": "Ada Admin has ACT-000042 for you: Fix the <guard> rail"} {
		if n := b.count("mails where to_address = $1 and subject = $2", address+"@acme.example", want); n != 1 {
			t.Errorf("%s does not read %q", address, want)
		}
	}
}

func wantsProblem(t *testing.T, r *servertest.Response, field string) {
	t.Helper()
	var p servertest.Problem
	if r.Wants(http.StatusUnprocessableEntity).Into(&p); len(p.Errors[field]) != 1 {
		t.Errorf("no problem at %s: %+v", field, p.Errors)
	}
}

func TestWhatContentsMustHave(t *testing.T) {
	b := newBench(t, "")
	admin, path := b.Acme.Admin, assignedPath(b.Acme)
	good := "{{number}}: {{title}}"
	for _, c := range []struct {
		change map[string]any
		field  string
	}{
		{map[string]any{"subject": "{{number}}"}, "subject"},
		{map[string]any{"subject": good + " {{salary}}"}, "subject"},
		{map[string]any{"subject": good + " {{note}}"}, "subject"},
		{map[string]any{"subject": good + " {{ number"}, "subject"},
		{map[string]any{"body": "<p>Nothing of the day</p>"}, "body"},
		{map[string]any{"body": "<p>{{title}} {{<strong>number</strong>}} {{due_date}}</p>"}, "body"},
		{map[string]any{"body": `<p>{{title}} {{number}} <a href="https://a.example/?of={{due_date}}">here</a></p>`}, "body"},
		{map[string]any{"body": `<p>{{title}} {{number}} {{due_date}} <a href="https://a.example/?of={{salary}}">here</a></p>`}, "body"},
		{map[string]any{"message": "Something new"}, "message"},
		{map[string]any{"footer": "{{number}}"}, "footer"},
		{map[string]any{"cc": []string{"nobody"}}, "cc[0]"},
		{map[string]any{"cc": []string{"a@example.com", "A@example.com"}}, "cc[1]"},
	} {
		draft := contents("en", good, "")
		for name, value := range c.change {
			draft[name] = value
		}
		for _, call := range []func() *servertest.Response{
			func() *servertest.Response { return admin.Put(path, draft) },
			func() *servertest.Response { return admin.Post(path+"/preview", draft) },
			func() *servertest.Response { return admin.Post(path+"/test_mail", draft) },
		} {
			wantsProblem(t, call(), c.field)
		}
	}
	copied := contents("en", "", "")
	copied["cc"] = []string{"a@example.com"}
	wantsProblem(t, admin.Put(mailersOf(b.Acme)+"/Account/scenarios/"+notifications.NewDevice, copied), "cc[0]")
	for _, wrong := range []string{mailersOf(b.Globex), mailersOf(b.Acme) + "/Ghost/scenarios", mailersOf(b.Acme) + "/Action/scenarios/" + notifications.NewDevice + "?locale=en"} {
		admin.Get(wrong).Wants(404)
	}
	if n := b.count("mail_contents"); n != 0 {
		t.Errorf("%d rows are there", n)
	}
}

// TestPreviewAndTestMail show the draft about a record that is there, and change nothing.
func TestPreviewAndTestMail(t *testing.T) {
	b := newBench(t, "")
	draft := contents("en", "{{number}} for {{name}}: {{title}}", "")
	var got notifications.PreviewAnswer
	b.Acme.Admin.Post(assignedPath(b.Acme)+"/preview", draft).Wants(200).Into(&got)
	if got.Preview.Real || got.Preview.Subject != "ACT-000001 for Ada Admin: An example" {
		t.Errorf("without records: %+v", got.Preview)
	}
	b.Acme.Admin.Post("/api/actions", map[string]any{"description": "Mend the fence", "control_type": "ppe", "responsible_id": b.Acme.Worker.ID, "due_date": "2026-12-01", "site_id": b.Acme.Sites[0]}).Wants(201)
	b.Acme.Admin.Post(assignedPath(b.Acme)+"/preview", draft).Wants(200).Into(&got)
	if !got.Preview.Real || !strings.HasSuffix(got.Preview.Subject, "for Ada Admin: Mend the fence") || !strings.Contains(got.Preview.BodyHTML, "Mend the fence") {
		t.Errorf("with a record: %+v", got.Preview)
	}
	before := b.count("mails")
	var tested notifications.Tested
	b.Acme.Admin.Post(assignedPath(b.Acme)+"/test_mail", draft).Wants(200).Into(&tested)
	if tested.ToAddress != "admin@acme.example" || !tested.Kept || b.count("mails where subject like '%for Ada Admin: Mend the fence'") != 1 || b.count("mails") != before+1 {
		t.Errorf("tested %+v", tested)
	}
	for _, module := range []string{"General", "Account"} {
		scenario := map[string]string{"General": notifications.ReviewDecided, "Account": notifications.NewDevice}[module]
		b.Acme.Admin.Post(mailersOf(b.Acme)+"/"+module+"/scenarios/"+scenario+"/preview", contents("zh", "", "")).Wants(200)
	}
}

// TestStoppingMails: the address in a mail stops mails of its topic, for its reader alone, without
// signing in; looking at it stops nothing.
func TestStoppingMails(t *testing.T) {
	b := newBench(t, "")
	id := b.fence()
	mention := func(text string) {
		b.Acme.Admin.Post("/api/comments", map[string]any{"module": "Action", "record_id": id, "body": text, "mentions": []int64{b.Acme.Worker.ID}}).Wants(201)
	}
	mention("Look at the posts")
	var mails struct{ Mails []notifications.Mail }
	b.Acme.Admin.Get("/api/mails").Wants(200).Into(&mails)
	_, token, found := strings.Cut(mails.Mails[0].BodyText, "/unsubscribe/")
	if !found {
		t.Fatalf("no address in %q", mails.Mails[0].BodyText)
	}
	token = strings.TrimSpace(token)
	stopped := func() int64 {
		return b.count("notification_choices where not by_mail and user_id = $1", b.Acme.Worker.ID)
	}
	var page notifications.UnsubscriptionAnswer
	b.Acme.Admin.Get("/api/v1/unsubscribe?token=" + token).Wants(200).Into(&page)
	if page.Unsubscription.Stopped || page.Unsubscription.Button == "" || stopped() != 0 {
		t.Errorf("looking: %+v, %d stopped", page, stopped())
	}
	b.Globex.Admin.Post("/api/v1/unsubscribe", map[string]any{"token": token}).Wants(404)
	b.Acme.Admin.Post("/api/v1/unsubscribe", map[string]any{"token": token[:len(token)-1] + "x"}).Wants(404)
	b.Acme.Admin.Post("/api/v1/unsubscribe", map[string]any{"token": strings.Replace(token, fmt.Sprint(b.Acme.Worker.ID), fmt.Sprint(b.Acme.Admin.ID), 1)}).Wants(404)
	for range 2 {
		b.Acme.Admin.Post("/api/v1/unsubscribe", map[string]any{"token": token}).Wants(200).Into(&page)
		if !page.Unsubscription.Stopped || stopped() != 1 {
			t.Errorf("pressed: %+v, %d stopped", page, stopped())
		}
	}
	b.Exec("update notification_choices set by_mail = true")
	if got := b.Acme.Admin.Get("/unsubscribe/" + token).Wants(200).Text(); !strings.Contains(got, `<form method="post">`) || stopped() != 0 {
		t.Errorf("the page is %s", got)
	}
	if got := b.Acme.Admin.Post("/unsubscribe/"+token, nil).Wants(200).Text(); strings.Contains(got, "<form") || stopped() != 1 {
		t.Errorf("after the press it is %s", got)
	}
	b.Acme.Admin.Get("/unsubscribe/1.talk.x").Wants(404)
	before := b.count("mails")
	mention("And at the gate")
	if n := b.count("mails"); n != before {
		t.Errorf("%d more mails", n-before)
	}
	if n := b.count("notifications where user_id = $1 and in_app", b.Acme.Worker.ID); n != 3 {
		t.Errorf("%d notifications in the product", n)
	}
}

// TestSafetyIsNotStoppedByAPress: such a mail leads to where its reader chooses.
func TestSafetyIsNotStoppedByAPress(t *testing.T) {
	b := newBench(t, "")
	b.fence()
	if n := b.count("mails where body_text like '%/emailsubscription%' and body_html like '%/emailsubscription%' and body_text not like '%/unsubscribe/%'"); n != 1 {
		t.Errorf("%d mails lead to the choices", n)
	}
}

// TestStoppingFromATestMail: what a test mail says is true of whoever asked for it.
func TestStoppingFromATestMail(t *testing.T) {
	b := newBench(t, "")
	b.Acme.Admin.Post(mailersOf(b.Acme)+"/General/scenarios/"+notifications.Mentioned+"/test_mail", contents("en", "", "")).Wants(200)
	var one notifications.MailAnswer
	b.Acme.Admin.Get(fmt.Sprintf("/api/mails/%d", b.Insert("select max(id) from mails"))).Wants(200).Into(&one)
	_, token, _ := strings.Cut(one.Mail.BodyText, "/unsubscribe/")
	b.Acme.Admin.Get("/api/v1/unsubscribe?token=" + strings.TrimSpace(token)).Wants(200)
}

// fence is an action of the worker's, who is told of it.
func (b *bench) fence() (id int64) {
	b.Acme.Admin.Post("/api/actions", map[string]any{"description": "Mend the fence", "control_type": "ppe", "responsible_id": b.Acme.Worker.ID, "due_date": "2026-12-01", "site_id": b.Acme.Sites[0]}).Wants(201)
	return b.Insert("select max(id) from actions")
}

// TestNotSentAgain: who is gone, or does not see the record any more, gets no mail about it, and
// one that came with files does not go without them.
func TestNotSentAgain(t *testing.T) {
	b := newBench(t, "")
	b.fence()
	path := fmt.Sprintf("/api/mails/%d/resend", b.Insert("select id from mails"))
	for _, c := range []struct{ before, after string }{
		{"update users set status = 'Inactive' where id = $1", "update users set status = 'Active' where id = $1"},
		{"update mails set record_id = record_id + 1 where user_id = $1", "update mails set record_id = record_id - 1 where user_id = $1"},
		{"update mails set module = '' where user_id = $1", "update mails set module = 'Action' where user_id = $1"},
	} {
		b.Exec(c.before, b.Acme.Worker.ID)
		b.Acme.Admin.Post(path, nil).Refuses(http.StatusConflict, "mail_not_resendable")
		b.Exec(c.after, b.Acme.Worker.ID)
		b.Acme.Admin.Post(path, nil).Wants(200)
	}
}

// TestSendingAgain: what was kept for want of a server goes out once there is one.
func TestSendingAgain(t *testing.T) {
	b := newBench(t, "")
	b.fence()
	id := b.Insert("select id from mails")
	var answer notifications.MailAnswer
	path := fmt.Sprintf("/api/mails/%d/resend", id)
	b.Acme.Admin.Post(path, nil).Wants(200).Into(&answer)
	if answer.Mail.Status != "kept" || answer.Mail.CanResend {
		t.Errorf("without a server: %+v", answer.Mail)
	}
	b.Exec("update mails set status = 'sent'")
	b.Acme.Admin.Post(path, nil).Refuses(http.StatusConflict, "mail_not_resendable")
	b.Globex.Admin.Post(path, nil).Wants(404)
	var tested notifications.ServerTest
	b.Acme.Admin.Post("/api/mails/test", nil).Wants(200).Into(&tested)
	if tested.Stage != "none" || tested.ToAddress != "admin@acme.example" {
		t.Errorf("tested %+v", tested)
	}
}
