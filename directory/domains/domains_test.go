package domains_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"testing"
	"time"

	"hivis/directory/domains"
	"hivis/server/servertest"
)

type body = map[string]any

// zone is DNS in a test: TXT records by name; silent, it gives no answer.
type zone struct {
	records map[string]string
	silent  bool
}

func (z *zone) LookupTXT(_ context.Context, name string) ([]string, error) {
	if z.silent {
		return nil, &net.DNSError{Err: "timeout", Name: name, IsTimeout: true}
	}
	if record, there := z.records[name]; there {
		return []string{"v=spf1 -all", record}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

func (z *zone) LookupHost(_ context.Context, name string) ([]string, error) {
	if name == "localhost" || name == "ehs.globex.example" {
		return []string{"192.0.2.7"}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

func with(t *testing.T) (*servertest.Server, *zone) {
	s, z := servertest.New(t), &zone{records: map[string]string{}}
	s.App.Domains.Resolver = z
	return s, z
}

func master(s *servertest.Server) *servertest.Client { return s.Platform.Admin }

func added(s *servertest.Server, name string) domains.Domain {
	s.T.Helper()
	return servertest.As[domains.Shown](master(s).Post("/api/domains", body{"organization_id": s.Globex.ID, "name": name}).Wants(http.StatusCreated)).Domain
}

func checked(s *servertest.Server, id int64) domains.Checked {
	s.T.Helper()
	return servertest.As[domains.Checked](master(s).Post(fmt.Sprintf("/api/domains/%d/check", id), nil).Wants(http.StatusOK))
}

// at is the administrator of Globex at another host.
func at(s *servertest.Server, host string) *servertest.Client {
	who := s.Globex.Admin.Anonymous()
	who.Host, who.Email = net.JoinHostPort(host, s.URL.Port()), s.Globex.Admin.Email
	return who
}

// TestAnOwnDomain leads to its organization once its record is there, and to no other.
func TestAnOwnDomain(t *testing.T) {
	t.Parallel()
	s, dns := with(t)
	domain := added(s, " EHS.Globex.Example. ")
	s.Wants("name", domain.Name, "ehs.globex.example")
	s.Wants("proved", domain.ProvedAt == nil, true)
	s.Wants("record", checked(s, domain.ID).Record, "missing")
	dns.silent = true
	s.Wants("record of a silent DNS", checked(s, domain.ID).Record, "unknown")
	dns.silent, dns.records[domain.RecordName] = false, domain.Record
	found := checked(s, domain.ID)
	s.Wants("record", found.Record, "found")
	s.Wants("leads here", found.Leads, true)
	there := at(s, "ehs.globex.example")
	there.SignIn().Wants(http.StatusOK)
	there.Get("/api/users/user_profile").Wants(http.StatusOK)
	at(s, "other.globex.example").Do("GET", "/api/v1/boot", nil).Refuses(http.StatusNotFound, "organization_not_found")
	stranger := at(s, "ehs.globex.example")
	stranger.Email = s.Acme.Admin.Email
	stranger.SignIn().Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
}

// TestARecordThatIsGone is forgiven for a week.
func TestARecordThatIsGone(t *testing.T) {
	t.Parallel()
	s, dns := with(t)
	domain := added(s, "ehs.globex.example")
	dns.records[domain.RecordName] = domain.Record
	checked(s, domain.ID)
	hosts := func() int {
		found, err := s.Database.Hosts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	delete(dns.records, domain.RecordName)
	s.Run(s.App.Domains.CheckAll)
	s.Advance(6 * 24 * time.Hour)
	s.Run(s.App.Domains.CheckAll)
	s.Wants("hosts after six days", hosts(), 3)
	s.Advance(24 * time.Hour)
	dns.silent = true
	s.Run(s.App.Domains.CheckAll)
	s.Wants("hosts while DNS is silent", hosts(), 3)
	dns.silent = false
	s.Run(s.App.Domains.CheckAll)
	s.Wants("hosts after a week", hosts(), 2)
}

// TestAFormerSubDomain leads on, and nobody else gets it.
func TestAFormerSubDomain(t *testing.T) {
	t.Parallel()
	s, _ := with(t)
	path := fmt.Sprintf("/api/organizations/%d/sub_domain", s.Globex.ID)
	refused := func(answer *servertest.Response, field string) {
		t.Helper()
		if problem := answer.Refuses(http.StatusUnprocessableEntity, "invalid"); len(problem.Errors[field]) == 0 {
			t.Errorf("nothing is said at %s: %+v", field, problem)
		}
	}
	for _, name := range []string{"acme", "www", "no spaces", "-"} {
		refused(master(s).Put(path, body{"sub_domain": name}), "sub_domain")
	}
	master(s).Put(path, body{"sub_domain": "globe"}).Wants(http.StatusOK)
	for _, host := range []string{"globe.localhost", "globex.localhost"} {
		who := at(s, host)
		who.SignIn().Wants(http.StatusOK)
	}
	refused(master(s).Put(fmt.Sprintf("/api/organizations/%d/sub_domain", s.Acme.ID), body{"sub_domain": "globex"}), "sub_domain")
	refused(master(s).Post("/api/organizations", body{"name": "Other", "sub_domain": "globex", "time_zone": "Europe/Sofia",
		"admin_name": "Olga Other", "admin_email": "olga@other.example", "admin_locale": "en"}), "sub_domain")
	master(s).Put(path, body{"sub_domain": "globex"}).Wants(http.StatusOK)
	list := servertest.As[domains.List](master(s).Get("/api/domains").Wants(http.StatusOK)).Domains
	if len(list) != 1 || list[0].Name != "globe" || list[0].Kind != "former" {
		t.Errorf("after going back there are %+v", list)
	}
}

// TestAReservedName is nobody's until it is given free.
func TestAReservedName(t *testing.T) {
	t.Parallel()
	s, _ := with(t)
	reserved := servertest.As[domains.Shown](master(s).Post("/api/domains/reserved", body{"name": "initech"}).Wants(http.StatusCreated)).Domain
	path := fmt.Sprintf("/api/organizations/%d/sub_domain", s.Globex.ID)
	master(s).Put(path, body{"sub_domain": "initech"}).Refuses(http.StatusUnprocessableEntity, "invalid")
	at(s, "initech.localhost").Do("GET", "/api/v1/boot", nil).Refuses(http.StatusNotFound, "organization_not_found")
	master(s).Delete(fmt.Sprintf("/api/domains/%d", reserved.ID)).Wants(http.StatusOK)
	master(s).Put(path, body{"sub_domain": "initech"}).Wants(http.StatusOK)
}

func TestWhatIsNoDomain(t *testing.T) {
	t.Parallel()
	s, _ := with(t)
	for _, name := range []string{"localhost", "acme.localhost", "192.0.2.1", "globex", "a b.example", "-a.example", "x.localhost", "http://globex.example", "globex.example:8080"} {
		master(s).Post("/api/domains", body{"organization_id": s.Globex.ID, "name": name}).Refuses(http.StatusUnprocessableEntity, "invalid")
	}
	s.Wants("beyond ASCII", added(s, "sicherheit-glöbex.example").Name, "xn--sicherheit-glbex-ywb.example")
	master(s).Post("/api/domains", body{"organization_id": s.Acme.ID, "name": "xn--sicherheit-glbex-ywb.example"}).Refuses(http.StatusUnprocessableEntity, "invalid")
	master(s).Post("/api/domains", body{"organization_id": s.Platform.ID, "name": "ehs.platform.example"}).Refuses(http.StatusUnprocessableEntity, "invalid")
}
