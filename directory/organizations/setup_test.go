package organizations_test

import (
	"maps"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"hivis/server/servertest"
)

const day = 24 * time.Hour

// installation is the product at its first start.
type installation struct {
	*servertest.Server
	apex  *servertest.Client
	token string
}

func fresh(t *testing.T) *installation {
	t.Helper()
	s := servertest.Empty(t)
	i := &installation{Server: s, apex: s.Visitor(s.URL.Host)}
	i.restart()
	return i
}

// restart prints the next link.
func (i *installation) restart() {
	i.T.Helper()
	link, _, err := i.App.Organizations.SetupLink(i.T.Context())
	if err != nil {
		i.T.Fatal(err)
	}
	place, token, _ := strings.Cut(link, "#")
	if place != i.URL.String()+"/setup" || len(token) < 26 {
		i.T.Fatalf("the link is %q", link)
	}
	i.token = token
}

// look asks whether a link is good.
func (i *installation) look(token string) *servertest.Response {
	i.T.Helper()
	return i.apex.Do(http.MethodPost, "/api/v1/setup/link", map[string]any{"token": token})
}

// setUp sends the form, with other values than the usual ones here and there.
func setUp(by *servertest.Client, token string, other map[string]any) *servertest.Response {
	form := map[string]any{
		"token": token, "organization_name": "Acme", "sub_domain": "acme", "site_name": "Sofia works", "time_zone": "Europe/Sofia",
		"full_name": "Ada Admin", "email": "Ada@acme.example", "password": servertest.Password,
	}
	maps.Copy(form, other)
	return by.Do(http.MethodPost, "/api/v1/setup", form)
}

// wantsNothing fails if anything of a set-up is there.
func (i *installation) wantsNothing() {
	i.T.Helper()
	for table, rows := range i.Rows() {
		if strings.HasSuffix(table, ".users") || strings.HasSuffix(table, ".roles") || strings.HasSuffix(table, ".sites") {
			i.T.Errorf("%d rows in %s", rows, table)
		}
	}
}

func TestSetUp(t *testing.T) {
	t.Parallel()
	i := fresh(t)
	i.look(i.token).Wants(http.StatusOK)
	i.apex.Headers = map[string]string{"Accept-Language": "de"}
	var places struct {
		Organization string `json:"organization_url"`
		Platform     string `json:"platform_url"`
	}
	setUp(i.apex, i.token, nil).Wants(http.StatusOK).Into(&places)
	if places.Platform != i.URL.String() || places.Organization != "http://acme."+i.URL.Host {
		t.Errorf("the places are %+v", places)
	}
	for _, address := range []string{places.Platform, places.Organization} {
		at, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		person := i.Visitor(at.Host)
		person.Email = "ada@acme.example"
		var answer struct {
			User struct {
				FullName string `json:"full_name"`
				Locale   string `json:"locale"`
				IsAdmin  bool   `json:"is_admin"`
				IsMaster bool   `json:"is_master_super_admin"`
			} `json:"user"`
		}
		person.SignIn().Wants(http.StatusOK).Into(&answer)
		if u := answer.User; u.FullName != "Ada Admin" || u.Locale != "de" || u.IsMaster != (address == places.Platform) || u.IsAdmin == u.IsMaster {
			t.Errorf("at %s the person is %+v", address, u)
		}
	}
	if n := i.Insert("select count(*) from audit_events where kind = 'installation_set_up' and user_id is not null"); n != 1 {
		t.Errorf("%d audit events, wanted 1", n)
	}
}

// TestTheNewOrganizationWorks reports something at its first site.
func TestTheNewOrganizationWorks(t *testing.T) {
	t.Parallel()
	i := fresh(t)
	setUp(i.apex, i.token, nil).Wants(http.StatusOK)
	admin := i.Visitor("acme." + i.URL.Host)
	admin.Email = "ada@acme.example"
	site := i.Insert("select id from sites where name = 'Sofia works' and time_zone = 'Europe/Sofia'")
	admin.Post("/api/observations", map[string]any{
		"observation_type": "unsafe_act", "description": "A guard is missing", "comment": "The machine was stopped", "site_id": site,
		"observed_at": i.Now(), "risk_potential": "low", "action_required": false, "no_action_reason": "The guard is back",
	}).Wants(http.StatusCreated)
	for kind, levels := range map[string]int64{"observation": 1, "action": 1, "incident": 1, "root_cause": 3} {
		found := i.Insert(`with recursive tree as (select id, 1 as level from categories where category_type = $1 and parent_id is null
			union all select c.id, t.level + 1 from categories c join tree t on t.id = c.parent_id) select coalesce(max(level), 0) from tree`, kind)
		if found != levels {
			t.Errorf("categories of %s have %d levels to begin with, not %d", kind, found, levels)
		}
	}
}

func TestALinkWorksOnce(t *testing.T) {
	t.Parallel()
	i := fresh(t)
	setUp(i.apex, i.token, nil).Wants(http.StatusOK)
	setUp(i.apex, i.token, map[string]any{"sub_domain": "globex"}).Refuses(http.StatusConflict, "already_set_up")
	i.look(i.token).Refuses(http.StatusConflict, "already_set_up")
	if link, _, err := i.App.Organizations.SetupLink(t.Context()); link != "" || err != nil {
		t.Errorf("the next start gives the link %q, error %v", link, err)
	}
}

// TestTheTokenIsNotKept, anywhere in the database.
func TestTheTokenIsNotKept(t *testing.T) {
	t.Parallel()
	i := fresh(t)
	i.look(i.token).Wants(http.StatusOK)
	for table, rows := range i.Contents() {
		for _, row := range rows {
			if strings.Contains(row, i.token) {
				t.Errorf("%s has it: %s", table, row)
			}
		}
	}
}

func TestLinksThatOpenNothing(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*installation){
		"none":      func(i *installation) { i.token = "" },
		"another":   func(i *installation) { i.token = strings.Repeat("A", 26) },
		"a day old": func(i *installation) { i.Advance(day) },
		"the one before": func(i *installation) {
			old := i.token
			i.Advance(day - time.Minute)
			i.restart()
			i.token = old
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := fresh(t)
			spoil(i)
			i.look(i.token).Refuses(http.StatusUnprocessableEntity, "setup_link_invalid")
			said := setUp(i.apex, i.token, map[string]any{"password": "weak"}).Refuses(http.StatusUnprocessableEntity, "setup_link_invalid")
			if !strings.Contains(said.Error, "Restart the server") {
				t.Errorf("it says %q", said.Error)
			}
			i.wantsNothing()
			i.restart()
			setUp(i.apex, i.token, nil).Wants(http.StatusOK)
		})
	}
}

func TestALinkIsGoodForADay(t *testing.T) {
	t.Parallel()
	i := fresh(t)
	i.Advance(day - time.Second)
	setUp(i.apex, i.token, nil).Wants(http.StatusOK)
}

// TestEveryNodeHasTheSameLink, however often and late it starts, until the link's last hour.
func TestEveryNodeHasTheSameLink(t *testing.T) {
	t.Parallel()
	i := fresh(t)
	first := i.token
	for _, later := range []time.Duration{0, time.Hour, day - 2*time.Hour - time.Second} {
		i.Advance(later)
		if i.restart(); i.token != first {
			t.Fatalf("after %v it is another", later)
		}
	}
	i.Advance(2 * time.Second)
	if i.restart(); i.token == first {
		t.Error("a start in its last hour makes no other")
	}
	next := i.token
	i.Exec("update organizations set setup_hash = '\\x00' where kind = 'platform'") // as another secret left it
	i.restart()
	i.look(i.token).Wants(http.StatusOK)
	if i.token != next { // the same second, so the same link
		t.Errorf("%s became %s", next, i.token)
	}
	setUp(i.apex, i.token, nil).Wants(http.StatusOK)
}

// TestNoOrganizationsHost sets anything up, not even with the right link.
func TestNoOrganizationsHost(t *testing.T) {
	t.Parallel()
	i := fresh(t)
	i.Exec("insert into organizations (name, sub_domain_name) values ('Globex', 'globex')")
	tenant := i.Visitor("globex." + i.URL.Host)
	setUp(tenant, i.token, nil).Refuses(http.StatusNotFound, "not_found")
	tenant.Do(http.MethodPost, "/api/v1/setup/link", map[string]any{"token": i.token}).Refuses(http.StatusNotFound, "not_found")
	i.wantsNothing()
}

// TestSetUpWithAccounts is refused as soon as anybody has one, be it by the
// command line between the start and the set-up.
func TestSetUpWithAccounts(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	if link, _, err := s.App.Organizations.SetupLink(t.Context()); link != "" || err != nil {
		t.Errorf("there is the link %q, error %v", link, err)
	}
	i := fresh(t)
	i.Exec("insert into organizations (name, sub_domain_name) values ('Globex', 'globex')")
	i.Exec("insert into roles (organization_id, name) select id, 'Worker' from organizations where sub_domain_name = 'globex'")
	i.Exec("insert into users (organization_id, email, full_name, role_id) select organization_id, 'w@globex.example', 'W', id from roles")
	i.look(i.token).Refuses(http.StatusConflict, "already_set_up")
	setUp(i.apex, i.token, nil).Refuses(http.StatusConflict, "already_set_up")
}

// TestTwoBrowsersWithOneLink has both come to the point of taking the link before
// either can go on.
func TestTwoBrowsersWithOneLink(t *testing.T) {
	t.Parallel()
	i := fresh(t)
	answers := make([]*servertest.Response, 2)
	var both sync.WaitGroup
	i.holding("update organizations set name = name where kind = 'platform'", func(waiting func(sessions int)) {
		for n, name := range []string{"acme", "globex"} {
			both.Go(func() { answers[n] = setUp(i.apex, i.token, map[string]any{"sub_domain": name}) })
		}
		waiting(len(answers))
	})
	both.Wait()
	won := 0
	for _, r := range answers {
		if r.StatusCode == http.StatusOK {
			won++
		} else {
			r.Refuses(http.StatusConflict, "already_set_up")
		}
	}
	if n := i.Insert("select count(*) from users"); won != 1 || n != 2 {
		t.Errorf("%d browsers set it up, and there are %d accounts, wanted 1 and 2", won, n)
	}
}

// holding does something while a transaction with this statement is open, and can
// wait until so many others wait for it.
func (i *installation) holding(sql string, do func(waiting func(sessions int))) {
	i.T.Helper()
	owner, watcher := i.Database.Owner(i.T), i.Database.Owner(i.T)
	ctx := i.T.Context()
	tx, err := owner.Begin(ctx)
	if err == nil {
		_, err = tx.Exec(ctx, sql)
	}
	if err != nil {
		i.T.Fatal(err)
	}
	do(func(sessions int) {
		for n := 0; n < sessions; {
			err := watcher.QueryRow(ctx, "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'").Scan(&n)
			if err != nil {
				i.T.Fatal(err)
			}
		}
	})
	if err := tx.Commit(ctx); err != nil {
		i.T.Fatal(err)
	}
}

// TestAllOrNothing fails at the second organization, whose address is taken.
func TestAllOrNothing(t *testing.T) {
	t.Parallel()
	i := fresh(t)
	i.Exec("insert into organizations (name, sub_domain_name) values ('Acme', 'acme')")
	setUp(i.apex, i.token, nil).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "sub_domain", "This address is taken already. Choose another.")
	i.wantsNothing()
	setUp(i.apex, i.token, map[string]any{"sub_domain": "acme-2"}).Wants(http.StatusOK)
}

// TestAnUnknownTimeZone is nothing that the person at the form could mend: what
// their browser says is not known here, or means another place to the database.
func TestAnUnknownTimeZone(t *testing.T) {
	t.Parallel()
	for _, zone := range []string{"Local", "Europe/Atlantis"} {
		i := fresh(t)
		setUp(i.apex, i.token, map[string]any{"time_zone": zone}).Wants(http.StatusOK)
		i.Insert("select id from sites where time_zone = 'UTC'")
	}
}

// TestTheAccountsAreGone, which only the owner of the database can bring about.
func TestTheAccountsAreGone(t *testing.T) {
	t.Parallel()
	i := fresh(t)
	setUp(i.apex, i.token, nil).Wants(http.StatusOK)
	i.Exec("delete from users")
	i.restart()
	setUp(i.apex, i.token, map[string]any{"sub_domain": "acme-2"}).Wants(http.StatusOK)
}

// TestGuessingTheLink has to wait like the guessing of a password, and those who
// have it are not counted.
func TestGuessingTheLink(t *testing.T) {
	t.Parallel()
	i := fresh(t)
	for range 6 {
		i.look(i.token).Wants(http.StatusOK)
	}
	for range 3 {
		i.look("guess").Refuses(http.StatusUnprocessableEntity, "setup_link_invalid")
		setUp(i.apex, "guess", nil)
	}
	i.look(i.token).Refuses(http.StatusTooManyRequests, "locked")
	setUp(i.apex, i.token, nil).Refuses(http.StatusTooManyRequests, "locked")
	i.wantsNothing()
	i.Advance(time.Minute)
	setUp(i.apex, i.token, nil).Wants(http.StatusOK)
}

func TestWhatIsWrongWithTheSetUp(t *testing.T) {
	t.Parallel()
	i := fresh(t)
	const weak, missing = "At least 8 characters with one special character, or any 15.", "This is required."
	const unusable = "This address cannot be used. Take letters a–z, digits and hyphens, and not a reserved word such as www."
	for _, c := range []struct{ field, value, sentence string }{
		{"organization_name", "  ", missing}, {"site_name", " ", missing}, {"full_name", "\t", missing},
		{"sub_domain", "Acme", unusable}, {"sub_domain", "www", unusable}, {"sub_domain", "192", unusable}, {"sub_domain", "a.b", unusable},
		{"email", "Ada <ada@acme.example>", "This is not a valid e-mail address."}, {"email", "ada", "This is not a valid e-mail address."},
		{"password", "Seven#7", weak}, {"password", "password1234567", "This password is too common."},
	} {
		setUp(i.apex, i.token, map[string]any{c.field: c.value}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, c.field, c.sentence)
	}
	i.wantsNothing()
	setUp(i.apex, i.token, nil).Wants(http.StatusOK) // none of these was a guess
}
