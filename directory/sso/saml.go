package sso

import (
	"crypto/ecdsa"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/crewjam/saml"
	dsig "github.com/russellhaering/goxmldsig"

	"hivis/platform/api"
)

const (
	ofSAML          = "saml"
	samlPath        = "/saml/"
	metadataPath    = samlPath + "metadata"
	answersPath     = samlPath + "acs"
	clocksApartSAML = 2 * time.Minute
	weakestRSA      = 2048
	mostKeys        = 10
)

// asksBySAML is what a browser takes to a provider: a request by its address, which the state names.
func (m *Module) asksBySAML(call *api.Call, c row) leaving {
	return func(state string) (string, error) {
		sp, err := m.serviceOf(call, c)
		if err != nil {
			return "", err
		}
		request, err := sp.MakeAuthenticationRequest(c.SignInAddress, saml.HTTPRedirectBinding, saml.HTTPPostBinding)
		if err != nil {
			return "", err
		}
		request.ID = m.requestID(state)
		address, err := request.Redirect(state, sp)
		if err != nil {
			return "", err
		}
		return address.String(), nil
	}
}

// requestID is what a provider's answer has to answer: made of the state, and stored nowhere.
func (m *Module) requestID(state string) string { return "_" + m.Auth.Derived("saml request", state) }

// serviceOf is this installation as the provider knows it.
func (m *Module) serviceOf(call *api.Call, c row) (*saml.ServiceProvider, error) {
	back, err := url.Parse(call.Origin() + answersPath)
	if err != nil {
		return nil, err
	}
	keys, err := keysOf(c.Certificate)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(keys, weakKey) {
		return nil, errors.New("a certificate of the provider has too weak a key")
	}
	known := make([]saml.KeyDescriptor, len(keys))
	for i, key := range keys {
		data := saml.X509Data{X509Certificates: []saml.X509Certificate{{Data: base64.StdEncoding.EncodeToString(key.Raw)}}}
		known[i] = saml.KeyDescriptor{Use: "signing", KeyInfo: saml.KeyInfo{X509Data: data}}
	}
	role := saml.IDPSSODescriptor{SSODescriptor: saml.SSODescriptor{RoleDescriptor: saml.RoleDescriptor{KeyDescriptors: known}}}
	return &saml.ServiceProvider{EntityID: c.ClientID, AcsURL: *back, AuthnNameIDFormat: saml.UnspecifiedNameIDFormat,
		IDPMetadata:          &saml.EntityDescriptor{EntityID: c.Issuer, IDPSSODescriptors: []saml.IDPSSODescriptor{role}},
		RejectSHA1Signatures: true, RejectUnknownConditions: true, Clock: dsig.NewFakeClockAt(m.Now())}, nil
}

// keysOf are the certificates of a provider, by which it signs.
func keysOf(text string) (keys []*x509.Certificate, err error) {
	rest := []byte(text)
	for {
		var block *pem.Block
		if block, rest = pem.Decode(rest); block == nil {
			break
		}
		key, err := x509.ParseCertificate(block.Bytes)
		if err != nil || block.Type != "CERTIFICATE" {
			return nil, errors.Join(errors.New("a certificate cannot be read"), err)
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 || len(keys) > mostKeys || strings.TrimSpace(string(rest)) != "" {
		return nil, errors.New("there is no certificate, or too many")
	}
	return keys, nil
}

// weakKey reports whether anybody could sign in a provider's place.
func weakKey(key *x509.Certificate) bool {
	switch public := key.PublicKey.(type) {
	case *rsa.PublicKey:
		return public.N.BitLen() < weakestRSA
	case *ecdsa.PublicKey:
		return public.Curve.Params().BitSize < 256
	}
	return true
}

// asserted is what a provider's answer has said.
type asserted struct {
	who   identity
	id    string
	until time.Time // when it is good for nothing anyway
}

// readAnswer holds an answer to its form, to the provider's keys, to what was asked and to the time. What it returns is
// read of the signed bytes alone.
func (m *Module) readAnswer(call *api.Call, c row, state string, raw []byte) (asserted, error) {
	if err := checkForm(raw); err != nil {
		return asserted{}, err
	}
	sp, err := m.serviceOf(call, c)
	if err != nil {
		return asserted{}, err
	}
	said, err := sp.ParseXMLResponse(raw, []string{m.requestID(state)}, sp.AcsURL)
	if err != nil {
		var invalid *saml.InvalidResponseError
		if errors.As(err, &invalid) {
			err = invalid.PrivateErr
		}
		return asserted{}, err
	}
	until, err := m.checkTimes(said)
	if err != nil {
		return asserted{}, err
	}
	who, err := identityBySAML(c, said)
	return asserted{who, said.ID, until}, err
}

// checkTimes holds every time of an assertion to the clock.
func (m *Module) checkTimes(said *saml.Assertion) (until time.Time, err error) {
	now := m.Now()
	passed := func(t time.Time) bool { return !t.IsZero() && !t.After(now.Add(-clocksApartSAML)) }
	until = now.Add(24 * time.Hour)
	for _, confirmed := range said.Subject.SubjectConfirmations {
		data := confirmed.SubjectConfirmationData
		if data == nil || data.NotOnOrAfter.IsZero() {
			return until, errors.New("the subject's confirmation has no end")
		}
		if passed(data.NotOnOrAfter) || data.NotBefore.After(now.Add(clocksApartSAML)) {
			return until, errors.New("the subject's confirmation is over, or has not begun")
		}
		if end := data.NotOnOrAfter.Add(time.Hour); end.After(until) {
			until = end
		}
	}
	if passed(said.Conditions.NotOnOrAfter) || said.Conditions.NotBefore.After(now.Add(clocksApartSAML)) {
		return until, errors.New("the assertion's time is over, or has not begun")
	}
	for _, signedIn := range said.AuthnStatements {
		if signedIn.SessionNotOnOrAfter != nil && passed(*signedIn.SessionNotOnOrAfter) {
			return until, errors.New("the session at the provider is over")
		}
	}
	return until, nil
}

const (
	claimsOfEntra = "http://schemas.microsoft.com/identity/claims/"
	claimsOfMail  = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/"
	formats       = "urn:oasis:names:tc:SAML:2.0:nameid-format:"
	oldFormats    = "urn:oasis:names:tc:SAML:1.1:nameid-format:"
)

// Under these names providers say an address, a name, and that groups were left out.
var (
	mailNames  = []string{claimsOfMail + "emailaddress", "urn:oid:0.9.2342.19200300.100.1.3", "mail", "email", "emailAddress", "Email", "email_address", "user.email"}
	fullNames  = []string{claimsOfEntra + "displayname", "urn:oid:2.16.840.1.113730.3.1.241", "displayName", "displayname", "name", "cn", "urn:oid:2.5.4.3"}
	firstNames = []string{claimsOfMail + "givenname", "urn:oid:2.5.4.42", "givenName", "firstName", "first_name", "FirstName"}
	lastNames  = []string{claimsOfMail + "surname", "urn:oid:2.5.4.4", "sn", "surname", "lastName", "last_name", "LastName"}
	leftGroups = []string{"http://schemas.microsoft.com/claims/groups.link"}
)

// identityBySAML is who an assertion tells of. A persistent NameID is taken as it is, one of another format with its
// format, so that the two are never the same; one that is another at each sign-in is nobody.
func identityBySAML(c row, said *saml.Assertion) (identity, error) {
	name := said.Subject.NameID
	if name == nil || name.Value == "" || name.Value != strings.TrimSpace(name.Value) || len(name.Value) > 300 {
		return identity{}, errors.New("the assertion names nobody (NameID), or not properly")
	}
	if name.SPNameQualifier != "" && name.SPNameQualifier != c.ClientID {
		return identity{}, errors.New("the NameID was made for somebody else (SPNameQualifier)")
	}
	who := identity{Issuer: ofSAML + ":" + c.Issuer, Subject: name.Value}
	switch format := name.Format; format {
	case formats + "persistent":
	case formats + "transient":
		return identity{}, errors.New("the NameID is another one at each sign-in (transient): have the provider send a persistent one")
	default:
		short := strings.TrimPrefix(strings.TrimPrefix(format, oldFormats), formats)
		if short == "" {
			short = "unspecified"
		}
		who.Subject = short + ":" + name.Value
		if short == "emailAddress" {
			who.Email = normal(name.Value)
		}
	}
	if isEntra(hostOf(c.Issuer)) {
		tenant, object := single(said, claimsOfEntra+"tenantid"), single(said, claimsOfEntra+"objectidentifier")
		if tenant == "" || object == "" || !strings.Contains(c.Issuer, tenant) {
			return identity{}, errors.New("the assertion is of another tenant, or names none")
		}
		who.Subject = tenant + ":" + object
	}
	mails := valuesOf(said, mailNames)
	if len(mails) > 1 {
		return identity{}, errors.New("the assertion says several addresses of one person")
	}
	if len(mails) == 1 {
		who.Email = normal(mails[0])
	}
	who.Name = single(said, fullNames...)
	if who.Name == "" {
		who.Name = strings.TrimSpace(single(said, firstNames...) + " " + single(said, lastNames...))
	}
	if len(who.Subject) > 400 || len(who.Email) > 254 || len(who.Name) > 300 {
		return identity{}, fmt.Errorf("what the assertion says of %q is too long", who.Subject[:min(len(who.Subject), 50)])
	}
	who.Groups, who.TooMany = valuesOf(said, []string{c.GroupsClaim}), len(valuesOf(said, leftGroups)) > 0
	return who, nil
}

// valuesOf are the different values that an assertion says under one of these names.
func valuesOf(said *saml.Assertion, names []string) (found []string) {
	for _, statement := range said.AttributeStatements {
		for _, attribute := range statement.Attributes {
			if !slices.Contains(names, attribute.Name) && !slices.Contains(names, attribute.FriendlyName) {
				continue
			}
			for _, value := range attribute.Values {
				if text := strings.TrimSpace(value.Value); text != "" && !slices.Contains(found, text) {
					found = append(found, text)
				}
			}
		}
	}
	return found
}

// single is a value of which there is one; of several none.
func single(said *saml.Assertion, names ...string) string {
	for _, name := range names {
		if found := valuesOf(said, []string{name}); len(found) == 1 {
			return found[0]
		}
	}
	return ""
}

// checkSAML holds a provider's part of a draft to the rules.
func (d *Draft) checkSAML(inside bool, now time.Time, problems *api.Problems) {
	if strings.ContainsAny(d.Issuer, " \t\r\n") || d.Issuer == "" {
		problems.Add("issuer", "saml_issuer")
	}
	address, err := url.Parse(d.SignInAddress)
	if err != nil || address.Host == "" || address.User != nil || address.Fragment != "" || address.Scheme != "https" && (!inside || address.Scheme != "http") {
		problems.Add("sign_in_address", "issuer_address")
	}
	if read, err := url.Parse(d.MetadataAddress); d.MetadataAddress != "" && (err != nil || read.Host == "" || read.Scheme != "https" && (!inside || read.Scheme != "http")) {
		problems.Add("metadata_address", "issuer_address")
	}
	keys, err := keysOf(d.Certificate)
	good := slices.ContainsFunc(keys, func(key *x509.Certificate) bool { return key.NotAfter.After(now) })
	switch {
	case err != nil:
		problems.Add("certificate", "saml_certificate")
	case slices.ContainsFunc(keys, weakKey):
		problems.Add("certificate", "saml_certificate_weak")
	case !good:
		problems.Add("certificate", "saml_certificate_expired")
	}
}

// keepsKeys reports whether a provider whose certificates were changed signs by none that it did not sign by before, or
// by more: a new one is added before the old one ends, and the sign-in stays on meanwhile.
func keepsKeys(before, after string, now time.Time) bool {
	if before == after {
		return true
	}
	old, err := keysOf(before)
	if err != nil {
		return false
	}
	keys, err := keysOf(after)
	if err != nil {
		return false
	}
	return !slices.ContainsFunc(old, func(key *x509.Certificate) bool {
		return key.NotAfter.After(now) && !slices.ContainsFunc(keys, key.Equal)
	})
}
