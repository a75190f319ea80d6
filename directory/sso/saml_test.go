package sso_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"hivis/directory/sso"
	"hivis/server/servertest"
)

// samlBench is a server and a provider that answers by SAML.
type samlBench struct {
	*servertest.Server
	idp    *servertest.SAMLProvider
	config int64
}

func newSAMLBench(t *testing.T) *samlBench {
	t.Helper()
	s := servertest.New(t)
	b := &samlBench{Server: s, idp: servertest.NewSAMLProvider(s)}
	var made sso.Config
	s.Acme.Admin.Post("/api/sso_configs", b.draft(nil)).Wants(http.StatusCreated).Into(&made)
	b.config = made.ID
	return b
}

func (b *samlBench) draft(with body) body {
	d := body{"kind": "saml", "name": "Entra", "issuer": b.idp.Issuer, "client_id": b.entity(), "sign_in_address": "https://idp.example/sso", "certificate": servertest.PEM(b.idp.Signs),
		"groups_claim": "groups", "domains": []string{}, "groups": []any{}}
	for key, value := range with {
		d[key] = value
	}
	return d
}

func (b *samlBench) entity() string { return "http://" + b.Acme.Host + "/saml/metadata" }
func (b *samlBench) path(rest string) string {
	return fmt.Sprintf("/api/sso_configs/%d%s", b.config, rest)
}

// tries the provider, by the administrator's browser, which the provider knows as somebody.
func (b *samlBench) tries(t *testing.T, about func(*servertest.SAMLAnswer)) *servertest.Response {
	t.Helper()
	admin := b.Acme.Admin
	var to sso.Address
	r := admin.Post(b.path("/test"), nil).Wants(http.StatusOK)
	r.Into(&to)
	keep(admin, r)
	a := b.idp.Visit(to.Address, "ada")
	if about != nil {
		about(a)
	}
	back := b.idp.Post(admin.Host, a.State, a.XML(b.Server))
	return admin.Post("/api/sso_configs/test_result", body{"code": back.Get("code"), "state": a.State})
}

func (b *samlBench) switchedOn(t *testing.T) *samlBench {
	t.Helper()
	b.tries(t, nil).Wants(http.StatusOK)
	b.Acme.Admin.Post(b.path("/switch"), body{"enabled": true}).Wants(http.StatusOK)
	return b
}

// leaves for the provider with a browser of somebody, who is somebody there.
func (b *samlBench) leaves(nameID string) (*servertest.Client, *servertest.SAMLAnswer) {
	b.T.Helper()
	browser := b.Acme.Worker.Anonymous()
	var to sso.Address
	r := browser.Do(http.MethodPost, "/api/v1/sso/begin", body{"config_id": b.config}).Wants(http.StatusOK)
	r.Into(&to)
	keep(browser, r)
	a := b.idp.Visit(to.Address, nameID)
	a.Attributes["mail"] = []string{nameID + "@acme.example"}
	return browser, a
}

func (b *samlBench) sends(a *servertest.SAMLAnswer) url.Values {
	return b.idp.Post(b.Acme.Host, a.State, a.XML(b.Server))
}

func finishes(browser *servertest.Client, back url.Values) *servertest.Response {
	return browser.Do(http.MethodPost, "/api/v1/sso/finish", body{"code": back.Get("code"), "state": back.Get("state")})
}

// why is the reason that the log has for a reference.
func (b *samlBench) why(reference string) string {
	return b.Text("select coalesce(max(detail->>'why'), '') from audit_events where organization_id = $1 and kind = 'sso_refused' and detail->>'reference' = $2", b.Acme.ID, reference)
}

// TestSAMLSignIn: a provider is described by its metadata, tried, switched on, and lets people in; whichever of the two
// it signs, or both.
func TestSAMLSignIn(t *testing.T) {
	t.Parallel()
	b := newSAMLBench(t)
	admin := b.Acme.Admin
	var said sso.Described
	admin.Post("/api/sso_configs/metadata", body{"metadata": b.idp.Metadata()}).Wants(http.StatusOK).Into(&said)
	if said.Issuer != b.idp.Issuer || said.SignInAddress != "https://idp.example/sso" || said.Certificate != servertest.PEM(b.idp.Signs) || len(said.Certificates) != 1 || said.Certificates[0].Ending {
		t.Errorf("the provider is described by %+v", said)
	}
	for of, wrong := range map[string]string{"nothing": "no metadata", "a declared type": "<!DOCTYPE x>" + b.idp.Metadata(),
		"signed requests": strings.Replace(b.idp.Metadata(), "<IDPSSODescriptor", `<IDPSSODescriptor WantAuthnRequestsSigned="true"`, 1),
		"only posts":      strings.ReplaceAll(b.idp.Metadata(), "HTTP-Redirect", "HTTP-POST"),
		"two of them":     strings.Replace(b.idp.Metadata(), "</EntityDescriptor>", "<IDPSSODescriptor/></EntityDescriptor>", 1)} {
		if r := admin.Post("/api/sso_configs/metadata", body{"metadata": wrong}); r.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("metadata of %s: %s", of, r.Bytes)
		}
	}
	own := admin.Anonymous().Do(http.MethodGet, "/saml/metadata", nil).Wants(http.StatusOK)
	if !strings.Contains(string(own.Bytes), `entityID="`+b.entity()+`"`) || !strings.Contains(string(own.Bytes), `Location="http://`+b.Acme.Host+`/saml/acs"`) {
		t.Errorf("its own metadata is %s", own.Bytes)
	}
	admin.Post(b.path("/switch"), body{"enabled": true}).Refuses(http.StatusConflict, "sso_test_first")
	var result sso.Result
	b.tries(t, func(a *servertest.SAMLAnswer) {
		a.Attributes = map[string][]string{"groups": {"a", "b"}, "mail": {"Ada@Acme.example"}, "displayName": {"Ada Byron"}}
	}).Wants(http.StatusOK).Into(&result)
	if result.Subject != "ada" || result.Issuer != "saml:"+b.idp.Issuer || result.Email != "ada@acme.example" || result.Name != "Ada Byron" || len(result.Groups) != 2 || result.TooMany {
		t.Errorf("the test says %+v", result)
	}
	b.tries(t, func(a *servertest.SAMLAnswer) {
		a.NameID, a.Format = "ada@acme.example", "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
		a.Attributes = map[string][]string{"http://schemas.microsoft.com/claims/groups.link": {"https://graph.example/groups"}}
	}).Wants(http.StatusOK).Into(&result)
	if result.Subject != "emailAddress:ada@acme.example" || result.Email != "ada@acme.example" || !result.TooMany {
		t.Errorf("of a NameID by address the test says %+v", result)
	}
	admin.Post(b.path("/switch"), body{"enabled": true}).Wants(http.StatusOK)
	for of, signs := range map[string]func(*servertest.SAMLAnswer){
		"assertion": func(*servertest.SAMLAnswer) {},
		"response":  func(a *servertest.SAMLAnswer) { a.SignsAssertion, a.SignsResponse = false, true },
		"both":      func(a *servertest.SAMLAnswer) { a.SignsResponse = true },
	} {
		browser, a := b.leaves("stranger")
		signs(a)
		if in := answerOf(finishes(browser, b.sends(a))); in.Session == nil || in.User.Email != "stranger@acme.example" {
			t.Errorf("with the %s signed: %+v", of, in)
		}
	}
}

// TestSAMLIsSetUpProperly: only what can be trusted is saved; a new certificate beside the old one leaves it on.
func TestSAMLIsSetUpProperly(t *testing.T) {
	t.Parallel()
	b := newSAMLBench(t)
	admin := b.Acme.Admin
	weak := servertest.NewCertificate(b.Server, servertest.WeakKey(b.Server), b.Now().Add(time.Hour))
	over := servertest.NewCertificate(b.Server, b.idp.Key, b.Now().Add(-time.Minute))
	for field, wrong := range map[string]any{"issuer": "two words", "sign_in_address": "ftp://idp.example", "metadata_address": "idp.example", "certificate": ""} {
		admin.Put(b.path(""), b.draft(body{field: wrong})).Refuses(http.StatusUnprocessableEntity, "invalid")
	}
	for of, wrong := range map[string]string{"too weak": servertest.PEM(weak), "have expired": servertest.PEM(over), "PEM form": "no certificate"} {
		if r := admin.Put(b.path(""), b.draft(body{"certificate": wrong})); !strings.Contains(string(r.Bytes), of) {
			t.Errorf("%s: %s", of, r.Bytes)
		}
	}
	b.switchedOn(t)
	next := servertest.NewCertificate(b.Server, servertest.NewKey(b.Server), b.Now().Add(20*24*time.Hour))
	var changed sso.Config
	admin.Put(b.path(""), b.draft(body{"certificate": servertest.PEM(b.idp.Signs, next)})).Wants(http.StatusOK).Into(&changed)
	if !changed.Enabled || len(changed.Certificates) != 2 || changed.Certificates[0].Ending || !changed.Certificates[1].Ending {
		t.Errorf("with the next certificate: %+v", changed)
	}
	browser, late := b.leaves("late")
	answered := b.sends(late)
	admin.Put(b.path(""), b.draft(body{"certificate": servertest.PEM(next)})).Wants(http.StatusOK).Into(&changed)
	if changed.Enabled || changed.TestedAt != nil {
		t.Errorf("without the certificate that was tried: %+v", changed)
	}
	admin.Put(b.path(""), b.draft(nil)).Wants(http.StatusOK)
	b.switchedOn(t)
	finishes(browser, answered).Refuses(http.StatusUnprocessableEntity, "sign_in_over") // it was answered before the provider changed
	admin.Put(b.path(""), b.draft(body{"certificate": servertest.PEM(b.idp.Signs), "sign_in_address": "https://other.example/sso"})).Wants(http.StatusOK)
	if b.Insert("select count(*) from sso_configs where id = $1 and tested_at is null", b.config) != 1 {
		t.Error("another address was never tried")
	}
}

// TestASAMLAnswerIsItsBrowsers: it is good once, for the browser that asked, and what nobody asked for is refused.
func TestASAMLAnswerIsItsBrowsers(t *testing.T) {
	t.Parallel()
	b := newSAMLBench(t).switchedOn(t)
	browser, a := b.leaves("ada")
	victim, _ := b.leaves("vic")
	back := b.sends(a)
	finishes(victim, back).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	browser.Do(http.MethodPost, "/api/v1/sso/finish", body{"code": "another", "state": a.State}).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	browser, a = b.leaves("ada")
	browser.Do(http.MethodPost, "/api/v1/sso/finish", body{"code": "before it came", "state": a.State}).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	browser, a = b.leaves("ada")
	back = b.sends(a)
	answerOf(finishes(browser, back))
	finishes(browser, back).Refuses(http.StatusUnprocessableEntity, "sign_in_over")
	if b.Insert("select count(*) from sso_states where answer is not null and used_at is not null") != 0 {
		t.Error("what a provider said is kept after it was used")
	}
	refused := func(back url.Values, reason string) {
		t.Helper()
		if back.Get("code") != "" || !strings.Contains(b.why(back.Get("refused")), reason) {
			t.Errorf("%s: %v, %q", reason, back, b.why(back.Get("refused")))
		}
	}
	refused(b.sends(a), "no sign-in waits")
	_, a = b.leaves("ada")
	document := a.XML(b.Server)
	refused(b.idp.Post(b.Acme.Host, "", document), "had not asked")
	refused(b.idp.Post(b.Acme.Host, "https://evil.example", document), "no sign-in waits")
	refused(b.idp.Post(b.Globex.Host, a.State, document), "")
	b.Advance(10 * time.Minute)
	refused(b.idp.Post(b.Acme.Host, a.State, document), "no sign-in waits")
	refused(b.idp.PostForm(b.Acme.Host, url.Values{"RelayState": {"s"}, "SAMLResponse": {"%%%"}}), "base64")
	refused(b.idp.PostForm(b.Acme.Host, url.Values{"RelayState": {"s"}, "SAMLResponse": {"a", "b"}}), "several")
	b.Acme.Admin.SignIn().Wants(http.StatusOK)
	_, a = b.leaves("ada")
	b.Acme.Admin.Post(b.path("/switch"), body{"enabled": false}).Wants(http.StatusOK)
	refused(b.sends(a), "switched off")
}

// hostile is an assertion that has to be refused, beside one that is not.
type hostile struct {
	class  string
	about  func(a *servertest.SAMLAnswer)
	mangle func(document string) string // what is sent instead of it
	state  func(b *samlBench, a *servertest.SAMLAnswer) string
	why    string
}

// TestHostileAssertions: every one is refused, each for its own reason, and the same provider's honest answer is accepted
// right before it.
func TestHostileAssertions(t *testing.T) {
	t.Parallel()
	b := newSAMLBench(t).switchedOn(t)
	all := hostileAssertions(b)
	if len(all) < 40 {
		t.Fatalf("%d classes", len(all))
	}
	for _, h := range all {
		b.Exec("delete from sign_in_throttles") // nobody tries as often
		browser, honest := b.leaves("ada")
		if honestBack := b.sends(honest); honestBack.Get("code") == "" {
			t.Fatalf("before %s an honest answer was refused: %s", h.class, b.why(honestBack.Get("refused")))
		} else if in := answerOf(finishes(browser, honestBack)); in.Session == nil {
			t.Fatalf("before %s nobody came in", h.class)
		}
		_, a := b.leaves("ada")
		if h.about != nil {
			h.about(a)
		}
		document, state := a.XML(b.Server), a.State
		if h.mangle != nil {
			changed := h.mangle(document)
			if changed == document {
				t.Fatalf("%s changes nothing", h.class)
			}
			document = changed
		}
		if h.state != nil {
			state = h.state(b, a)
		}
		back := b.idp.Post(b.Acme.Host, state, document)
		why := b.why(back.Get("refused"))
		if back.Get("code") != "" || !regexp.MustCompile(h.why).MatchString(why) {
			t.Errorf("%s: sent on to %v, %q in the log", h.class, back, why)
		}
	}
}

// TestACertificateThatEnds is told to administrators in time, at each stage once; not when another one goes on.
func TestACertificateThatEnds(t *testing.T) {
	t.Parallel()
	b := newSAMLBench(t).switchedOn(t) // for a year
	told := func() int64 {
		b.Run(b.App.SSO.WarnOfCertificates)
		return b.Told(b.Acme.Admin, "certificate_ends")
	}
	day := 24 * time.Hour
	counts := []int64{told()}
	b.Advance(334 * day)
	counts = append(counts, told())
	b.Advance(2 * day)
	counts = append(counts, told(), told())
	b.Advance(23 * day)
	counts = append(counts, told(), told())
	b.Advance(10 * day)
	counts = append(counts, told())
	b.Wants("told", counts, "[0 0 1 1 2 2 3]")
	next := servertest.NewCertificate(b.Server, servertest.NewKey(b.Server), b.Now().Add(365*day))
	b.Exec("update sso_configs set certificate = $2 where id = $1", b.config, servertest.PEM(b.idp.Signs, next))
	b.Advance(day)
	b.Wants("with the next one", told(), 3)
	if n := b.Told(b.Acme.Worker, "certificate_ends"); n != 0 {
		t.Error("somebody who is no administrator was told")
	}
}
