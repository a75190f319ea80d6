package users_test

import (
	"encoding/hex"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"hivis/core/activity"
	"hivis/directory/users"
	"hivis/server/servertest"
)

// TestAnInvitation goes from the form to the first report.
func TestAnInvitation(t *testing.T) {
	b := newBench(t)
	admin := b.Acme.Admin
	invited, token := b.invite(admin, b.person("Worker"))
	if invited.User.IsVerified || invited.Invitation.Mailed || token == "" || !invited.Invitation.ExpiresAt.Equal(b.Now().Add(7*24*time.Hour)) {
		t.Fatalf("invited: %+v", invited)
	}
	stranger := admin.Anonymous()
	var whose users.ValidLink
	stranger.Do("POST", "/api/v1/passwords/link", body{"token": token}).Wants(200).Into(&whose)
	if whose != (users.ValidLink{Purpose: "activation", Email: invited.User.Email, FullName: invited.User.FullName}) {
		t.Errorf("the link is for %+v", whose)
	}
	b.choose(token, "short").Refuses(422, "invalid").At(t, "password", "At least 8 characters with one special character, or any 15.")
	stranger.Do("POST", "/api/v1/passwords", body{"token": token, "password": servertest.Password, "password_confirmation": "other"}).
		Refuses(422, "invalid").At(t, "password_confirmation", "The two passwords differ.")
	b.choose(token, servertest.Password).Wants(200)
	b.choose(token, servertest.Password).Refuses(422, "link_used")
	b.choose("nonsense", servertest.Password).Refuses(422, "link_invalid")
	var now users.Answer
	admin.Get(fmt.Sprintf("/api/users/%d", invited.User.ID)).Wants(200).Into(&now)
	if !now.User.IsVerified || now.User.InvitedUntil != nil || now.User.Can.Invite != "person_verified" {
		t.Errorf("afterwards: %+v", now.User)
	}
	admin.Post(fmt.Sprintf("/api/users/%d/invitation", invited.User.ID), nil).Refuses(409, "person_verified")
}

// TestLinks are good once, for a time, and until there is another.
func TestLinks(t *testing.T) {
	b := newBench(t)
	admin := b.Acme.Admin
	invited, first := b.invite(admin, b.person("Worker"))
	path := fmt.Sprintf("/api/users/%d", invited.User.ID)
	var again users.Linked
	admin.Post(path+"/invitation", nil).Wants(200).Into(&again)
	b.choose(first, servertest.Password).Refuses(422, "link_invalid")
	second := again.Invitation.Link[len(again.Invitation.Link)-26:]
	globex := b.Globex.Admin.Anonymous()
	globex.Do("POST", "/api/v1/passwords/link", body{"token": second}).Refuses(422, "link_invalid")
	b.Advance(7*24*time.Hour + time.Second)
	b.choose(second, servertest.Password).Refuses(422, "activation_link_expired")
	admin.SignIn().Wants(200)
	admin.Post(path+"/invitation", nil).Wants(200).Into(&again)
	admin.Patch(path, body{"status": "Inactive"}).Wants(200)
	b.choose(again.Invitation.Link[len(again.Invitation.Link)-26:], servertest.Password).Refuses(422, "link_invalid")
	admin.Post(path+"/invitation", nil).Refuses(409, "person_not_active")
	var stored int
	for _, row := range b.Contents()["public.account_links"] {
		if stored++; row == second {
			t.Error("the token is kept")
		}
	}
	worker := b.Acme.Worker
	worker.SignIn().Wants(200)
	admin.Post(b.path(worker)+"/password_reset", nil).Wants(200).Into(&again)
	worker.Get("/api/auth").Wants(200) // the password goes on working until another is chosen
	b.choose(again.Invitation.Link[len(again.Invitation.Link)-26:], "Another#2026").Wants(200)
	worker.Get("/api/auth").Refuses(401, "session_expired")
	worker.SignIn().Refuses(422, "invalid_credentials")
}

// TestLinksAreKeptNowhere but with whom they were handed to, and are no good once their
// owner has chosen a password in another way.
func TestLinksAreKeptNowhere(t *testing.T) {
	b := newBench(t)
	worker := b.Acme.Worker
	var invited users.Invited
	var reset users.Linked
	b.Acme.Admin.SignIn().Wants(200)
	b.Acme.Admin.Headers["Idempotency-Key"] = "one"
	b.Acme.Admin.Post("/api/users", b.person("Worker")).Wants(201).Into(&invited)
	b.Acme.Admin.Headers["Idempotency-Key"] = "two"
	b.Acme.Admin.Post(b.path(worker)+"/password_reset", nil).Wants(200).Into(&reset)
	for table, rows := range b.Contents() {
		for _, row := range rows {
			for _, link := range []string{invited.Invitation.Link, reset.Invitation.Link} {
				if _, token, _ := strings.Cut(link, "#"); token == "" || strings.Contains(row, token) || strings.Contains(row, hex.EncodeToString([]byte(token))) {
					t.Errorf("%s keeps the link %q", table, link)
				}
			}
		}
	}
	worker.Post("/api/v1/my_account/password", body{"current_password": servertest.Password, "password": "Another#2026", "password_confirmation": "Another#2026"}).Wants(200)
	_, token, _ := strings.Cut(reset.Invitation.Link, "#")
	b.choose(token, "Third#2026").Refuses(422, "link_invalid")
}

// TestAPersonIsAddedOnce when the request comes again, since its answer was lost. The link
// is shown once; another one can be made.
func TestAPersonIsAddedOnce(t *testing.T) {
	b := newBench(t)
	admin := b.Acme.Admin
	var first, again users.Invited
	var link users.Linked
	admin.SignIn().Wants(200)
	admin.Headers["Idempotency-Key"] = "one"
	form := b.person("Worker")
	admin.Post("/api/users", form).Wants(201).Into(&first)
	admin.Post("/api/users", form).Wants(201).Into(&again)
	if again.User.ID != first.User.ID || first.Invitation.Link == "" || again.Invitation == nil || again.Invitation.Link != "" || again.Invitation.Mailed {
		t.Errorf("the first answer is %+v of %d, the second %+v of %d", first.Invitation, first.User.ID, again.Invitation, again.User.ID)
	}
	delete(admin.Headers, "Idempotency-Key")
	admin.Post(fmt.Sprintf("/api/users/%d/invitation", first.User.ID), nil).Wants(200).Into(&link)
	b.choose(link.Invitation.Link[len(link.Invitation.Link)-26:], "Another#2026").Wants(200)
}

// TestForgotten answers the same for every address.
func TestForgotten(t *testing.T) {
	b := newBench(t)
	stranger := b.Acme.Admin.Anonymous()
	for _, email := range []string{b.Acme.Worker.Email, "nobody@acme.example"} {
		for range 5 {
			if got := stranger.Do("POST", "/api/v1/passwords/forgot", body{"email": email}).Wants(200); string(got.Bytes) != "{\"status\":\"ok\"}\n" {
				t.Errorf("%s is answered %s", email, got.Bytes)
			}
		}
	}
}

// TestWhatAPersonNeeds has a sentence for each, at its field.
func TestWhatAPersonNeeds(t *testing.T) {
	b := newBench(t)
	admin := b.Acme.Admin
	for _, c := range []struct {
		change                    body
		field, english, bulgarian string
	}{
		{body{"full_name": " "}, "full_name", "This is required.", "Това поле е задължително."},
		{body{"email": ""}, "email", "This is required.", "Това поле е задължително."},
		{body{"email": "Ann <ann@acme.example>"}, "email", "This is not a valid e-mail address.", "Това не е валиден имейл адрес."},
		{body{"email": " WORKER@acme.example"}, "email", "This e-mail address is already present.", "Този имейл адрес вече съществува."},
		{body{"role_id": nil}, "role_id", "A user needs a role.", "Потребителят има нужда от роля."},
		{body{"role_id": 9007199254740991}, "role_id", "Choose one of the roles that you can give.", "Изберете една от ролите, които можете да дадете."},
		{body{"site_ids": []int64{}}, "site_ids", "A user needs a site.", "Потребителят има нужда от обект."},
		{body{"site_ids": b.Globex.Sites}, "site_ids", "Choose one of your sites.", "Изберете един от вашите обекти."},
		{body{"supervisor_id": b.Globex.Worker.ID}, "supervisor_id", "Choose an active user of your organization.", "Изберете активен потребител от вашата организация."},
		{body{"password": "short"}, "password", "At least 8 characters with one special character, or any 15.", "Поне 8 знака с един специален или произволни 15."},
	} {
		person := b.person("Worker")
		for field, value := range c.change {
			if person[field] = value; value == nil {
				delete(person, field)
			}
		}
		admin.Post("/api/users", person).Refuses(422, "invalid").SaysAt(c.field, c.english, "bg", c.bulgarian)
	}
	admin.Patch(b.path(b.Acme.Worker), body{"supervisor_id": b.Acme.Worker.ID}).Refuses(422, "invalid").
		SaysAt("supervisor_id", "Nobody is their own supervisor.", "de", "Niemand ist sein eigener Vorgesetzter.")
	admin.Delete(b.path(b.Acme.Guest)).Wants(200)
	gone := b.person("Worker")
	gone["email"] = b.Acme.Guest.Email
	admin.Post("/api/users", gone).Refuses(422, "invalid").SaysAt("email", "This e-mail address is that of a deleted user. Activate that user again instead.",
		"de", "Diese Adresse gehört einem gelöschten Benutzer. Aktivieren Sie ihn stattdessen wieder.")
	admin.Patch(b.path(b.Acme.Guest), body{"status": "Active"}).Wants(200)
	b.Acme.Guest.SignIn().Wants(200)
}

// TestTheLastPlace is taken by one of many who come for it at once.
func TestTheLastPlace(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set user_limit = 8 where id = $1", b.Acme.ID) // six are there
	people := make([]body, 10)
	for i := range people {
		people[i] = b.person("Worker")
	}
	b.Acme.Admin.SignIn().Wants(200)
	var wait sync.WaitGroup
	answers := make([]int, len(people))
	for i, person := range people {
		wait.Go(func() { answers[i] = b.Acme.Admin.Copy().Do("POST", "/api/users", person).StatusCode })
	}
	wait.Wait()
	count := map[int]int{}
	for _, status := range answers {
		count[status]++
	}
	if count[201] != 2 || count[422] != 8 {
		t.Errorf("two places were taken by %v", count)
	}
	b.Acme.Admin.Post("/api/users", b.person("Worker")).Refuses(422, "user_limit_reached").
		Says("The subscription plan does not allow more than 8 active users. Deactivate somebody, or upgrade the plan.",
			"fr", "L'abonnement n'autorise pas plus de 8 utilisateurs actifs. Désactivez quelqu'un ou passez à une offre supérieure.")
	b.Acme.Admin.Patch(b.path(b.Acme.Guest), body{"status": "Inactive"}).Wants(200)
	b.Acme.Admin.Post("/api/users", b.person("Worker")).Wants(201)
	b.Acme.Admin.Patch(b.path(b.Acme.Guest), body{"status": "Active"}).Refuses(422, "user_limit_reached")
}

// TestTheLastAdministrator stays, also when two administrators remove each other at once.
func TestTheLastAdministrator(t *testing.T) {
	b := newBench(t)
	ada := b.Acme.Admin
	bob := b.join("Admin")
	var wait sync.WaitGroup
	answers := make([]*servertest.Response, 2)
	ada.SignIn().Wants(200)
	for i, pair := range [][2]*servertest.Client{{ada, bob}, {bob, ada}} {
		wait.Go(func() { answers[i] = pair[0].Copy().Do("DELETE", b.path(pair[1]), nil) })
	}
	wait.Wait()
	left := b.Insert("select count(*) from users where organization_id = $1 and is_admin and status = 'Active'", b.Acme.ID)
	if left != 1 {
		t.Fatalf("%d administrators are left: %s %s", left, answers[0].Bytes, answers[1].Bytes)
	}
	b.Exec("update users set status = 'Active' where organization_id = $1", b.Acme.ID)
	b.Advance(time.Second)
	ada.SignIn().Wants(200)
	for _, change := range []body{{"status": "Inactive"}, {"role_id": b.Acme.RoleIDs["Worker"]}} {
		ada.Patch(b.path(ada), change).Refuses(403, "own_account")
		ada.Patch(b.path(bob), change).Wants(200)
	}
	// Who is invited and has no password yet cannot take over.
	invited, _ := b.invite(ada, b.person("Admin"))
	b.Exec("update users set status = 'Inactive' where organization_id = $1 and id = $2", b.Acme.ID, ada.ID)
	b.Exec("update users set status = 'Active', is_admin = true, role_id = $3 where organization_id = $1 and id = $2", b.Acme.ID, bob.ID, b.Acme.RoleIDs["Admin"])
	b.Advance(time.Second)
	bob.SignIn().Wants(200)
	bob.Delete(fmt.Sprintf("/api/users/%d", invited.User.ID)).Wants(200)
	bob.Patch(fmt.Sprintf("/api/roles/%d", b.Acme.RoleIDs["Admin"]), body{"role": body{"grant_admin_access": false}}).Refuses(409, "last_admin").
		Says("This is the last administrator who can sign in. Make somebody else an administrator first.",
			"zh", "这是最后一位能够登录的管理员。请先指定另一位管理员。")
}

// TestNobodyReachesAbove holds those who administer people, and are no administrators, to
// their own rights and sites.
func TestNobodyReachesAbove(t *testing.T) {
	b := newBench(t)
	office := b.manager()
	office.Patch(b.path(b.Acme.Admin), body{"phone": "1"}).Refuses(404, "not_found") // is at none of the sites
	b.Exec("insert into user_sites (organization_id, user_id, site_id) values ($1, $2, $3)", b.Acme.ID, b.Acme.Admin.ID, b.Acme.Sites[0])
	office.Patch(b.path(b.Acme.Admin), body{"phone": "1"}).Refuses(403, "person_above_you").
		Says("This person may do more than you. Only an administrator can change them.", "tr", "Bu kişinin sizden fazla yetkisi var. Onu yalnızca bir yönetici değiştirebilir.")
	office.Post(b.path(b.Acme.Supervisor)+"/password_reset", nil).Refuses(403, "person_above_you")
	office.Delete(b.path(b.Acme.Manager)).Refuses(403, "person_above_you")
	office.Patch(b.path(b.Acme.Worker), body{"phone": "112"}).Wants(200)
	office.Patch(b.path(b.Acme.Worker), body{"role_id": b.Acme.RoleIDs["Super Admin"]}).Refuses(422, "invalid").
		SaysAt("role_id", "This role grants more than you have.", "es", "Este rol concede más de lo que usted tiene.")
	office.Patch(b.path(b.Acme.Worker), body{"site_ids": b.Acme.Sites}).Refuses(422, "invalid").At(t, "site_ids", "Choose one of your sites.")
	office.Get(b.path(b.Acme.Outsider)).Refuses(404, "not_found")
	office.Patch(b.path(office), body{"role_id": b.Acme.RoleIDs["Worker"]}).Refuses(403, "own_account").
		Says("Your own role, sites, licences and access are changed by somebody else.", "en", "Your own role, sites, licences and access are changed by somebody else.")
	office.Patch(b.path(office), body{"phone": "113"}).Wants(200)
	// Somebody of two sites keeps the one that the manager does not see.
	both := b.AddUser(b.Acme, "both", "Worker", b.Acme.Sites...)
	office.Patch(b.path(both), body{"site_ids": b.Acme.Sites[:1]}).Wants(200)
	if n := b.Insert("select count(*) from user_sites where organization_id = $1 and user_id = $2", b.Acme.ID, both.ID); n != 2 {
		t.Errorf("of two sites %d are left", n)
	}
	// Nor does the manager come into that account, and so to the other site.
	office.Patch(b.path(both), body{"email": "mine@acme.example"}).Refuses(403, "person_above_you")
	office.Post(b.path(both)+"/password_reset", nil).Refuses(403, "person_above_you")
	office.Patch(b.path(both), body{"phone": "114"}).Wants(200)
	office.Patch(b.path(b.Acme.Worker), body{"email": "other@acme.example"}).Wants(200)
	b.Acme.Admin.Patch(b.path(both), body{"email": "both2@acme.example"}).Wants(200)
	var list users.List
	office.Get("/api/users?per_page=100").Wants(200).Into(&list)
	for _, u := range list.Users {
		if u.ID == b.Acme.Outsider.ID {
			t.Error("somebody of another site is listed")
		}
	}
}

// TestOutAtOnce ends the sessions of whoever is not active any more.
func TestOutAtOnce(t *testing.T) {
	b := newBench(t)
	b.Live()
	worker, outsider := b.Acme.Worker, b.Acme.Outsider
	worker.SignIn().Wants(200)
	outsider.SignIn().Wants(200)
	socket := servertest.Dial(t, b.URL.Host, worker)
	socket.Subscribe("UserChannel", "user_id", worker.ID)
	b.Acme.Admin.Post("/api/users/bulk", body{"user_ids": []int64{worker.ID, outsider.ID}, "status": "Inactive"}).Wants(200)
	worker.Get("/api/auth").Refuses(401, "user_inactive")
	outsider.Get("/api/auth").Refuses(401, "user_inactive")
	if said := socket.Next(time.Minute); said != `{"type":"disconnect","reason":"remote","reconnect":false}` {
		t.Errorf("the socket hears %s", said)
	}
	worker.SignIn().Refuses(403, "user_inactive")
	b.Acme.Admin.Post("/api/users/bulk", body{"user_ids": []int64{worker.ID, b.Acme.Admin.ID}, "status": "Active"}).Wants(200)
	b.Acme.Admin.Post("/api/users/bulk", body{"user_ids": []int64{b.Acme.Admin.ID, worker.ID}, "status": "Inactive"}).Refuses(422, "invalid").
		At(t, "user_ids[0]", "Ada Admin: Your own role, sites, licences and access are changed by somebody else.")
	worker.SignIn().Wants(200)
}

// TestStatusCounts are of the people in the caller's sight that the filters leave,
// whatever status is asked for.
func TestStatusCounts(t *testing.T) {
	b := newBench(t)
	office := b.manager()
	b.invite(b.Acme.Admin, b.person("Worker"))
	b.Exec("update users set status = 'Inactive' where id = $1", b.Acme.Guest.ID)
	b.Exec("update users set status = 'Error' where id = $1", b.Acme.Outsider.ID)
	b.Exec("update users set status = 'Deleted' where id = $1", b.Acme.Worker.ID)
	for _, c := range []struct {
		by    *servertest.Client
		query string
		want  users.Counts
	}{
		{b.Acme.Admin, "", users.Counts{All: 7, Active: 4, Invited: 1, Inactive: 2, Deleted: 1}},
		{b.Acme.Admin, "?status=Deleted&verified=false", users.Counts{All: 7, Active: 4, Invited: 1, Inactive: 2, Deleted: 1}},
		{b.Acme.Admin, fmt.Sprintf("?role_id=%d", b.Acme.RoleIDs["Worker"]), users.Counts{All: 2, Invited: 1, Inactive: 1, Deleted: 1}},
		{b.Acme.Admin, "?q=office", users.Counts{All: 1, Active: 1}},
		{b.Acme.Admin, fmt.Sprintf("?site_id=%d", b.Globex.Sites[0]), users.Counts{}},
		{office, "", users.Counts{All: 5, Active: 3, Invited: 1, Inactive: 1, Deleted: 1}}, // neither the outsider nor who is at no site
	} {
		var got users.CountsAnswer
		c.by.Get("/api/users/status_counts" + c.query).Wants(200).Into(&got)
		if got.Counts != c.want {
			t.Errorf("%s counts %q as %+v, wanted %+v", c.by.Email, c.query, got.Counts, c.want)
		}
	}
	b.Acme.Guest.Anonymous().Get("/api/users/status_counts").Refuses(401, "not_signed_in")
}

// TestTheLog keeps who changed what, before and after, and shows it to whom it concerns.
func TestTheLog(t *testing.T) {
	b := newBench(t)
	b.Acme.Admin.Patch(b.path(b.Acme.Worker), body{"role_id": b.Acme.RoleIDs["Auditor"], "site_ids": b.Acme.Sites}).Wants(200)
	var log activity.List
	b.Acme.Admin.Get("/api/activity_logs?module=User&kind=user_updated").Wants(200).Into(&log)
	if len(log.ActivityLogs) != 1 {
		t.Fatalf("the log has %+v", log)
	}
	said := fmt.Sprint(log.ActivityLogs[0].User.Name, log.ActivityLogs[0].Title, log.ActivityLogs[0].Changes)
	if said != "Ada AdminWorker Test[{role Worker Auditor} {sites Auckland Auckland, Honolulu}]" || log.ActivityLogs[0].IP == "" {
		t.Errorf("the log says %s", said)
	}
	for path, want := range map[string]int{"?q=worker&module=User": 1, "?q=nobody": 0, "?from=2026-11-22&module=User": 0, "?to=2026-11-21&module=User": 1,
		fmt.Sprintf("?module=User&user_id=%d", b.Acme.Manager.ID): 0} {
		b.Acme.Admin.Get("/api/activity_logs" + path).Wants(200).Into(&log)
		if len(log.ActivityLogs) != want {
			t.Errorf("%s finds %+v", path, log.ActivityLogs)
		}
	}
	b.Acme.Manager.Get("/api/activity_logs").Wants(200).Into(&log)
	for _, entry := range log.ActivityLogs {
		if entry.User == nil || entry.User.ID != b.Acme.Manager.ID {
			t.Errorf("the manager reads of %+v", entry)
		}
	}
}

// TestTheWayBack lets in who is locked out where no mail goes out, once and for a quarter of an hour.
func TestTheWayBack(t *testing.T) {
	b := newBench(t)
	admin := b.Acme.Admin
	for email, want := range map[string]string{"nobody@acme.example": "nobody who is active", b.Acme.Admin.Email + "x": "nobody who is active"} {
		if _, err := b.App.Users.WayBack(t.Context(), "", email); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", email, err)
		}
	}
	way, err := b.App.Users.WayBack(t.Context(), "", " "+strings.ToUpper(admin.Email))
	if err != nil {
		t.Fatal(err)
	}
	token := way.Link[strings.Index(way.Link, "#")+1:]
	if !strings.HasPrefix(way.Link, "http://"+b.Acme.Host) || way.Until.Sub(b.Now()) != 15*time.Minute {
		t.Errorf("the link %s is good until %s", way.Link, way.Until)
	}
	b.choose(token, "Another#2026").Wants(200)
	b.choose(token, "Third#2026").Refuses(422, "link_used")
	if late, err := b.App.Users.WayBack(t.Context(), "acme", admin.Email); err != nil {
		t.Error(err)
	} else {
		b.Advance(15 * time.Minute)
		b.choose(late.Link[strings.Index(late.Link, "#")+1:], "Third#2026").Refuses(422, "reset_link_expired")
	}
	if log := fmt.Sprint(b.Contents()["public.audit_events"]); !strings.Contains(log, "sign_in_link_made") {
		t.Error("the log does not say that a link was made")
	}
	if _, err := b.App.Users.WayBack(t.Context(), "globex", admin.Email); err == nil {
		t.Error("another organization lets in somebody of this one")
	}
}
