package sso_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-ldap/ldap/v3"
	"github.com/jimlambrt/gldap"

	"hivis/directory/sso"
	"hivis/server/servertest"
)

const (
	people  = "ou=people,dc=acme,dc=example"
	finder  = "cn=hivis,ou=services,dc=acme,dc=example"
	adaInIt = "cn=Ada Byron," + people
	word    = "correct horse"
)

// directoryServer is one that says what a test tells it to.
type directoryServer struct {
	t           *testing.T
	address     string
	certificate string
	mu          sync.Mutex
	filters     []string
	bases       []string
	binds       []string
	entries     func(filter string) []entry
	code        int // of a search
	bindCode    int // of a bind with the right password
}

type entry struct {
	dn   string
	with map[string][]string
}

func ada(with map[string][]string) entry {
	all := map[string][]string{"mail": {"ada@acme.example"}, "displayName": {"Ada Byron"}, "entryUUID": {"11d8-ada"}, "memberOf": {"cn=Safety,ou=groups,dc=acme,dc=example"}}
	for name, values := range with {
		all[name] = values
	}
	return entry{adaInIt, all}
}

func newDirectory(t *testing.T, secured bool) *directoryServer {
	t.Helper()
	d := &directoryServer{t: t, entries: func(string) []entry { return []entry{ada(nil)} }}
	config := d.keys()
	server, err := gldap.NewServer()
	if err != nil {
		t.Fatal(err)
	}
	mux, err := gldap.NewMux()
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{mux.Bind(d.bind), mux.Search(d.search), mux.ExtendedOperation(func(w *gldap.ResponseWriter, r *gldap.Request) {
		answer := r.NewExtendedResponse(gldap.WithResponseCode(gldap.ResultSuccess))
		answer.SetResponseName(gldap.ExtendedOperationStartTLS)
		_ = w.Write(answer) // the test sees what comes of it
		_ = r.StartTLS(config)
	}, gldap.ExtendedOperationStartTLS), server.Router(mux)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	opening.Lock()
	defer opening.Unlock()
	scheme := "ldap"
	var options []gldap.Option
	if secured {
		scheme, options = "ldaps", []gldap.Option{gldap.WithTLSConfig(config)}
	}
	t.Cleanup(func() { _ = server.Stop() })
	for {
		at := fmt.Sprintf("127.0.0.1:%d", freePort())
		over := make(chan error, 1)
		go func() { over <- server.Run(at, options...) }()
		if listens(at, over) {
			d.address = scheme + "://" + at
			return d
		}
	}
}

// listens waits until a server is there, or says that it could not take its port: the server itself calls
// itself ready in either case.
func listens(at string, over <-chan error) bool {
	for {
		select {
		case <-over:
			return false
		default:
		}
		if conn, err := net.Dial("tcp", at); err == nil {
			_ = conn.Close()
			return true
		}
		runtime.Gosched()
	}
}

// opening is held while a port is found and taken: the server takes none that is open already, and does not say when it
// could not take one.
var opening sync.Mutex

// freePort is none of those that the system gives to connections meanwhile.
func freePort() int {
	for {
		port := 20000 + mathrand.IntN(12000)
		if free, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			_ = free.Close() // for the server
			return port
		}
	}
}

// keys makes a certificate for this machine.
func (d *directoryServer) keys() *tls.Config {
	d.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		d.t.Fatal(err)
	}
	self := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "directory"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, IPAddresses: []net.IP{net.ParseIP("127.0.0.1")}}
	raw, err := x509.CreateCertificate(rand.Reader, self, self, key.Public(), key)
	if err != nil {
		d.t.Fatal(err)
	}
	d.certificate = string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw}))
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{raw}, PrivateKey: key}}, MinVersion: tls.VersionTLS12}
}

// bind says yes to the finder, to Ada, and, as directories do, to whoever says no password.
func (d *directoryServer) bind(w *gldap.ResponseWriter, r *gldap.Request) {
	answer := r.NewBindResponse(gldap.WithResponseCode(gldap.ResultInvalidCredentials))
	defer func() { _ = w.Write(answer) }()
	said, err := r.GetSimpleBindMessage()
	if err != nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.binds = append(d.binds, said.UserName)
	switch {
	case said.Password == "", said.UserName == finder && said.Password == "finds":
		answer.SetResultCode(gldap.ResultSuccess)
	case said.UserName == adaInIt && string(said.Password) == word:
		answer.SetResultCode(d.bindCode)
	}
}

func (d *directoryServer) search(w *gldap.ResponseWriter, r *gldap.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	done := r.NewSearchDoneResponse(gldap.WithResponseCode(d.code))
	defer func() { _ = w.Write(done) }()
	said, err := r.GetSearchMessage()
	if err != nil {
		return
	}
	d.filters, d.bases = append(d.filters, said.Filter), append(d.bases, said.BaseDN)
	for _, e := range d.entries(said.Filter) {
		_ = w.Write(r.NewSearchResponseEntry(e.dn, gldap.WithAttributes(e.with)))
	}
}

// withDirectory is a server whose first organization has set a directory up.
func withDirectory(t *testing.T, d *directoryServer) (s *servertest.Server, path string) {
	t.Helper()
	s = servertest.New(t)
	var made sso.Config
	s.Acme.Admin.Post("/api/sso_configs", d.draft(nil)).Wants(http.StatusCreated).Into(&made)
	return s, fmt.Sprintf("/api/sso_configs/%d", made.ID)
}

func (d *directoryServer) draft(with body) body {
	draft := body{"kind": "ldap", "name": "Directory", "issuer": d.address, "client_id": finder, "secret": "finds", "groups_claim": "memberOf", "domains": []string{}, "groups": []any{},
		"base": people, "filter": "(&(objectClass=person)(mail={email}))", "certificate": d.certificate}
	for key, value := range with {
		draft[key] = value
	}
	return draft
}

func tries(s *servertest.Server, path, email, password string) *servertest.Response {
	return s.Acme.Admin.Post(path+"/try", body{"email": email, "password": password})
}

// TestADirectory lets in whom it knows, once it was tried: by TLS, and by StartTLS.
func TestADirectory(t *testing.T) {
	t.Parallel()
	for _, secured := range []bool{true, false} {
		d := newDirectory(t, secured)
		s, path := withDirectory(t, d)
		admin := s.Acme.Admin
		var config sso.Config
		admin.Put(path, d.draft(body{"secret": "", "groups": []any{body{"value": "Safety", "role_id": s.Acme.RoleIDs["Safety Manager"], "site_ids": []int64{s.Acme.Sites[0]}}}})).Wants(http.StatusOK).Into(&config)
		if !config.HasSecret || config.Secret != "" {
			t.Errorf("the password of the search: %+v", config)
		}
		admin.Post(path+"/switch", body{"enabled": true}).Refuses(http.StatusConflict, "sso_test_first")
		admin.Post(path+"/test", nil).Refuses(http.StatusNotFound, "not_found")
		var result sso.Result
		tries(s, path, "ada@acme.example", word).Wants(http.StatusOK).Into(&result)
		if result.Email != "ada@acme.example" || result.Name != "Ada Byron" || result.RoleID != s.Acme.RoleIDs["Safety Manager"] || result.Known {
			t.Errorf("the test says %+v", result)
		}
		admin.Post(path+"/switch", body{"enabled": true}).Wants(http.StatusOK)
		enter := func(email, password string) *servertest.Response {
			return s.Acme.Worker.Anonymous().Do(http.MethodPost, "/api/v1/sso/directory", body{"config_id": config.ID, "email": email, "password": password})
		}
		in := answerOf(enter("Ada@acme.example", word))
		if in.Session == nil || s.Insert("select role_id from users where id = $1", in.User.ID) != s.Acme.RoleIDs["Safety Manager"] {
			t.Fatalf("whom the directory knows: %+v", in)
		}
		if again := answerOf(enter("ada@acme.example", word)); again.Session == nil || again.User.ID != in.User.ID {
			t.Errorf("once more: %+v", again)
		}
		enter("ada@acme.example", "wrong").Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
		s.Globex.Worker.Anonymous().Do(http.MethodPost, "/api/v1/sso/directory", body{"config_id": config.ID, "email": "ada@acme.example", "password": word}).Refuses(http.StatusNotFound, "not_found")
		for range 12 {
			enter("ada@acme.example", "wrong")
		}
		enter("ada@acme.example", word).Wants(http.StatusTooManyRequests)
		admin.Put(path, d.draft(body{"issuer": "ldaps://elsewhere.example", "secret": ""})).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "secret", "This is required.")
	}
}

// TestWhatADirectorySaysWrong is refused, each with its reason in the log.
func TestWhatADirectorySaysWrong(t *testing.T) {
	t.Parallel()
	d := newDirectory(t, true)
	s, path := withDirectory(t, d)
	one := func(with map[string][]string) func(string) []entry {
		return func(string) []entry { return []entry{ada(with)} }
	}
	named := func(dn string) func(string) []entry {
		return func(string) []entry { e := ada(nil); e.dn = dn; return []entry{e} }
	}
	for name, lie := range map[string]struct {
		entries        func(string) []entry
		code, bindCode int
		password, why  string
	}{
		"several":            {entries: func(string) []entry { return []entry{ada(nil), ada(nil)} }, why: "several"},
		"nobody":             {entries: func(string) []entry { return nil }, why: "wrong address or password"},
		"an empty name":      {entries: named(""), why: "below the base"},
		"a name elsewhere":   {entries: named("cn=Ada Byron,dc=evil,dc=example"), why: "below the base"},
		"the base itself":    {entries: named(people), why: "below the base"},
		"a referral":         {code: ldap.LDAPResultReferral, why: "did not search"},
		"busy":               {code: ldap.LDAPResultBusy, why: "did not search"},
		"a referred bind":    {bindCode: ldap.LDAPResultReferral, why: "did not look at the password"},
		"no number":          {entries: one(map[string][]string{"entryUUID": {}}), why: "no number"},
		"a disabled account": {entries: one(map[string][]string{"userAccountControl": {"514"}}), why: "disabled"},
		"a wrong password":   {password: "wrong", why: "wrong address or password"},
		"an empty password":  {password: "   ", why: "wrong address or password"},
	} {
		d.mu.Lock()
		d.code, d.bindCode = lie.code, lie.bindCode
		if d.entries = lie.entries; lie.entries == nil {
			d.entries = one(nil)
		}
		d.mu.Unlock()
		password := word
		if lie.password != "" {
			password = lie.password
		}
		if r := tries(s, path, "ada@acme.example", password); r.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", name, r.StatusCode, r.Bytes)
		}
		if n := s.Insert("select count(*) from audit_events where organization_id = $1 and kind = 'sso_refused' and position($2 in detail->>'why') > 0 and id = (select max(id) from audit_events where kind = 'sso_refused')",
			s.Acme.ID, lie.why); n != 1 {
			t.Errorf("%s: the log does not say %q", name, lie.why)
		}
	}
	if n := s.Insert("select count(*) from audit_events where position('" + word + "' in row_to_json(audit_events)::text) > 0 or position('finds' in row_to_json(audit_events)::text) > 0"); n != 0 {
		t.Error("a password stands in the log")
	}
}

// TestADirectoryIsAskedNoMoreThanWasMeant: an address is no part of the search, and groups that are left out are not
// "no groups".
func TestADirectoryIsAskedNoMoreThanWasMeant(t *testing.T) {
	t.Parallel()
	d := newDirectory(t, true)
	s, path := withDirectory(t, d)
	for _, address := range []string{`"*)(uid=*"@acme.example`, `"x\00"@acme.example`, `*@acme.example`, `a)(|(objectClass=*@acme.example`} {
		tries(s, path, address, word)
	}
	d.mu.Lock()
	for _, filter := range d.filters {
		if filter == "(objectClass=*)" {
			continue // of a group that was found
		}
		if strings.Count(filter, "(") != 3 || strings.Contains(filter, "*") && !strings.Contains(filter, `\2a`) {
			t.Errorf("the directory was asked %s", filter)
		}
	}
	d.entries = func(string) []entry {
		return []entry{ada(map[string][]string{"memberOf": nil, "memberOf;range=0-1499": {"cn=x,dc=y"}})}
	}
	d.mu.Unlock()
	var result sso.Result
	tries(s, path, "ada@acme.example", word).Wants(http.StatusOK).Into(&result)
	if !result.TooMany {
		t.Errorf("of groups that are left out the test says %+v", result)
	}
	for field, wrong := range map[string]any{"issuer": "https://directory.example", "base": "people", "filter": "(mail=*)", "certificate": "none", "client_id": "hivis", "kind": "oidc"} {
		s.Acme.Admin.Put(path, d.draft(body{field: wrong})).Refuses(http.StatusUnprocessableEntity, "invalid")
	}
	s.Acme.Admin.Put(path, d.draft(body{"certificate": ""})).Wants(http.StatusOK)
	tries(s, path, "ada@acme.example", word).Refuses(http.StatusUnprocessableEntity, "sso_unreachable")
	d.mu.Lock()
	defer d.mu.Unlock()
	if last := d.binds[len(d.binds)-1]; last == "" {
		t.Error("somebody without a name was bound")
	}
}
