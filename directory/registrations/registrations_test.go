package registrations_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"hivis/platform/mail/mailtest"
	"hivis/server"
	"hivis/server/servertest"
)

const (
	business = "Enter the address that you have at your company. Addresses of free providers are not taken."
	taken    = "This address is taken already. Choose another."
)

type body = map[string]any

// stranger registers from a browser of their own.
type stranger struct {
	*servertest.Client
	answer struct {
		State  string
		Ticket string
		URL    string `json:"organization_url"`
	}
}

type installation struct {
	*servertest.Server
	mail *mailtest.Sink
}

func installed(t *testing.T, signUp string) *installation {
	t.Helper()
	sink := mailtest.New(t)
	s := servertest.Changed(t, nil, func(o *server.Options) {
		o.SMTPURL, o.SignUp, o.FreeMail = sink.URL(), signUp, []string{"free.example"}
	})
	s.Live()
	return &installation{s, sink}
}

func (i *installation) stranger() *stranger { return &stranger{Client: i.Visitor(i.URL.Host)} }

// mailed waits for a mail of which the text says this, and returns it.
func (i *installation) mailed(says string) string {
	i.T.Helper()
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	for give := time.After(time.Minute); ; {
		for _, kept := range i.mail.Kept() {
			if strings.Contains(string(kept.Raw), says) {
				return string(kept.Raw)
			}
		}
		select {
		case <-ticker.C:
		case <-give:
			i.T.Fatalf("no mail says %q", says)
		}
	}
}

func (i *installation) code(of string) string {
	i.T.Helper()
	return regexp.MustCompile(`\b\d{6}\b`).FindString(i.mailed("Your code to register " + of))
}

func form(other body) body {
	full := body{"organization_name": "Initech", "sub_domain": "initech", "site_name": "Plant 1", "time_zone": "Europe/Berlin",
		"full_name": "Ines Initech", "email": "Ines@initech.example", "password": servertest.Password}
	maps.Copy(full, other)
	return full
}

func (s *stranger) sends(path string, sent body) *servertest.Response {
	r := s.Do(http.MethodPost, "/api/v1/registrations"+path, sent)
	if r.StatusCode == http.StatusOK {
		r.Into(&s.answer)
	}
	for _, cookie := range r.Cookies() {
		s.Cookies[cookie.Name] = cookie.Value
	}
	return r
}

// TestRegistered goes from the form to the first sign-in.
func TestRegistered(t *testing.T) {
	t.Parallel()
	i := installed(t, "open")
	s := i.stranger()
	s.sends("", form(nil)).Wants(http.StatusOK)
	if s.answer.State != "code" || s.answer.Ticket == "" {
		t.Fatalf("the answer is %+v", s.answer)
	}
	code := i.code("Initech")
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	s.sends("/confirm", body{"ticket": s.answer.Ticket, "code": wrong}).Refuses(http.StatusUnprocessableEntity, "code_wrong")
	i.stranger().sends("/confirm", body{"ticket": s.answer.Ticket, "code": code}).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	ticket := s.answer.Ticket
	s.sends("/confirm", body{"ticket": ticket, "code": code}).Wants(http.StatusOK)
	if s.answer.State != "created" || s.answer.URL != "http://initech."+i.URL.Host {
		t.Errorf("the answer is %+v", s.answer)
	}
	s.sends("/confirm", body{"ticket": ticket, "code": code}).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	at, err := url.Parse("http://initech." + i.URL.Host)
	if err != nil {
		t.Fatal(err)
	}
	admin := i.Visitor(at.Host)
	admin.Email = "ines@initech.example"
	admin.SignIn().Wants(http.StatusOK)
	if n := i.Insert("select count(*) from sites where name = 'Plant 1' and time_zone = 'Europe/Berlin'"); n != 1 {
		t.Errorf("%d sites, wanted 1", n)
	}
	if n := i.Insert("select count(*) from registrations where password_hash <> ''"); n != 0 {
		t.Error("the password is kept after it has served")
	}
	if n := i.Insert("select count(*) from organizations where sub_domain_name = 'initech' and subscription_type = 'trial'"); n != 1 {
		t.Error("the organization is no trial")
	}
}

func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	i := installed(t, "open")
	for name, c := range map[string]struct {
		field, says string
		form        body
	}{
		"a free address":             {"email", business, body{"email": "ines@gmail.com"}},
		"one of a sub-domain of it":  {"email", business, body{"email": "ines@mail.yahoo.com"}},
		"one that the operator adds": {"email", business, body{"email": "ines@Free.Example"}},
		"no address":                 {"email", "This is not a valid e-mail address.", body{"email": "Ines <ines@initech.example>"}},
		"another's sub-domain":       {"sub_domain", taken, body{"sub_domain": "acme"}},
		"a reserved word":            {"sub_domain", "This address cannot be used. Take letters a–z, digits and hyphens, and not a reserved word such as www.", body{"sub_domain": "www"}},
		"no name":                    {"full_name", "This is required.", body{"full_name": "  "}},
	} {
		t.Run(name, func(t *testing.T) {
			i.stranger().sends("", form(c.form)).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, c.field, c.says)
		})
	}
	if n := i.Insert("select count(*) from registrations"); n != 0 {
		t.Errorf("%d registrations, wanted none", n)
	}
}

// TestClosed tells strangers that nobody may register, and so do the hosts of organizations.
func TestClosed(t *testing.T) {
	t.Parallel()
	i := installed(t, "closed")
	i.stranger().sends("", form(nil)).Refuses(http.StatusForbidden, "registration_closed")
	i.stranger().sends("/address", body{"sub_domain": "initech"}).Refuses(http.StatusForbidden, "registration_closed")
	elsewhere := &stranger{Client: i.Visitor("acme." + i.URL.Host)}
	elsewhere.sends("", form(nil)).Wants(http.StatusNotFound)
}

// TestTheAddressIsKept for whoever asked first, for an hour, and for themselves if they ask again.
func TestTheAddressIsKept(t *testing.T) {
	t.Parallel()
	i := installed(t, "open")
	first, second := i.stranger(), i.stranger()
	isFree := func(s *stranger, ticket string) bool {
		t.Helper()
		var answer struct{ Free bool }
		s.Do(http.MethodPost, "/api/v1/registrations/address", body{"sub_domain": "initech", "ticket": ticket}).Wants(http.StatusOK).Into(&answer)
		return answer.Free
	}
	if !isFree(first, "") {
		t.Error("nobody has the address, and it is not free")
	}
	first.sends("", form(nil)).Wants(http.StatusOK)
	ticket := first.answer.Ticket
	if isFree(second, "") || isFree(second, ticket) || !isFree(first, ticket) {
		t.Error("the address is not kept for whoever asked first")
	}
	other := form(body{"email": "otto@other.example"})
	second.sends("", other).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "sub_domain", taken)
	first.sends("", form(body{"email": "right@initech.example", "ticket": ticket})).Wants(http.StatusOK)
	first.sends("/code", body{"ticket": ticket}).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	i.Advance(time.Hour + time.Minute)
	second.sends("", other).Wants(http.StatusOK)
}

// TestTwoAtOnce ask for the same address: one of them gets it.
func TestTwoAtOnce(t *testing.T) {
	t.Parallel()
	i := installed(t, "open")
	var wait sync.WaitGroup
	states := make([]int, 8)
	for n := range states {
		wait.Go(func() {
			states[n] = i.stranger().sends("", form(body{"email": string(rune('a'+n)) + "@initech.example"})).StatusCode
		})
	}
	wait.Wait()
	good := 0
	for _, state := range states {
		if state == http.StatusOK {
			good++
		}
	}
	if good != 1 {
		t.Errorf("answers %v: one may have the address", states)
	}
}

// TestApproved waits for a master super admin, who approves one and rejects another.
func TestApproved(t *testing.T) {
	t.Parallel()
	i := installed(t, "approval")
	master := i.Platform.Admin
	ask := func(name string) {
		t.Helper()
		s := i.stranger()
		s.sends("", form(body{"organization_name": name, "sub_domain": strings.ToLower(name), "email": "boss@" + strings.ToLower(name) + ".example"})).Wants(http.StatusOK)
		s.sends("/confirm", body{"ticket": s.answer.Ticket, "code": i.code(name)}).Wants(http.StatusOK)
		if s.answer.State != "waiting" {
			t.Errorf("the answer is %+v", s.answer)
		}
	}
	ask("Initech")
	ask("Hooli")
	i.mailed("Initech waits for your approval")
	var list struct {
		Registrations []struct {
			ID     int64
			Name   string `json:"organization_name"`
			Proved bool
		}
	}
	master.Get("/api/registrations").Wants(http.StatusOK).Into(&list)
	if len(list.Registrations) != 2 || !list.Registrations[0].Proved || list.Registrations[0].Name != "Initech" {
		t.Fatalf("the list is %+v", list)
	}
	one, other := list.Registrations[0].ID, list.Registrations[1].ID
	approve := func(id int64) *servertest.Response {
		return master.Post("/api/registrations/"+fmt.Sprint(id)+"/approve", nil)
	}
	approve(one).Wants(http.StatusOK)
	approve(one).Wants(http.StatusNotFound)
	i.mailed("Initech is ready")
	master.Post("/api/registrations/"+fmt.Sprint(other)+"/reject", body{"reason": "We do not know you"}).Wants(http.StatusOK)
	i.mailed("We do not know you")
	approve(other).Wants(http.StatusNotFound)
	admin := i.Visitor("initech." + i.URL.Host)
	admin.Email = "boss@initech.example"
	admin.SignIn().Wants(http.StatusOK)
	if n := i.Insert("select count(*) from organizations where sub_domain_name = 'hooli'"); n != 0 {
		t.Error("who was rejected has an organization")
	}
	if n := i.Insert("select count(*) from audit_events e join users u on u.id = e.user_id where e.kind = 'organization_registered' and u.email = $1", master.Email); n != 1 {
		t.Error("the log does not say who approved the registration")
	}
}

// TestWithoutMail every registration waits, and says that nobody proved its address.
func TestWithoutMail(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	who := &stranger{Client: s.Visitor(s.URL.Host)}
	who.sends("", form(nil)).Wants(http.StatusOK)
	if who.answer.State != "waiting" {
		t.Errorf("the answer is %+v", who.answer)
	}
	var list struct{ Registrations []struct{ Proved bool } }
	s.Platform.Admin.Get("/api/registrations").Wants(http.StatusOK).Into(&list)
	if len(list.Registrations) != 1 || list.Registrations[0].Proved {
		t.Errorf("the list is %+v", list)
	}
}

// TestAFlood from one network is refused before anything is hashed or mailed.
func TestAFlood(t *testing.T) {
	t.Parallel()
	i := installed(t, "open")
	for n := range 10 {
		i.stranger().sends("", form(body{"sub_domain": "flood-" + fmt.Sprint(n), "email": fmt.Sprint(n) + "@initech.example"})).Wants(http.StatusOK)
	}
	i.stranger().sends("", form(body{"sub_domain": "flood-10", "email": "10@initech.example"})).Refuses(http.StatusTooManyRequests, "locked")
}
