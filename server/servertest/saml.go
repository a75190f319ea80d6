package servertest

import (
	"bytes"
	"compress/flate"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/pem"
	"encoding/xml"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/beevik/etree"
	dsig "github.com/russellhaering/goxmldsig"
)

// SAMLProvider is one that answers by SAML 2.0, and says what a test tells it to.
type SAMLProvider struct {
	Issuer string
	Key    *rsa.PrivateKey
	Signs  *x509.Certificate
	server *Server
}

// NewSAMLProvider makes one. It has no address of its own: people are there when a test says so.
func NewSAMLProvider(s *Server) *SAMLProvider {
	s.T.Helper()
	p := &SAMLProvider{Issuer: "https://idp.example/metadata", Key: NewKey(s), server: s}
	p.Signs = NewCertificate(s, p.Key, s.Now().Add(365*24*time.Hour))
	return p
}

// WeakKey is one that others could find out.
func WeakKey(s *Server) *rsa.PrivateKey {
	s.T.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		s.T.Fatal(err)
	}
	return key
}

// NewCertificate is one of a key.
func NewCertificate(s *Server, key *rsa.PrivateKey, until time.Time) *x509.Certificate {
	s.T.Helper()
	serial, err := rand.Int(rand.Reader, big.NewInt(1<<60))
	if err != nil {
		s.T.Fatal(err)
	}
	self := &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: "idp.example"}, NotBefore: s.Now().Add(-time.Hour), NotAfter: until}
	raw, err := x509.CreateCertificate(rand.Reader, self, self, key.Public(), key)
	if err != nil {
		s.T.Fatal(err)
	}
	made, err := x509.ParseCertificate(raw)
	if err != nil {
		s.T.Fatal(err)
	}
	return made
}

// PEM is certificates as a form takes them.
func PEM(all ...*x509.Certificate) (text string) {
	for _, one := range all {
		text += string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: one.Raw}))
	}
	return text
}

// Metadata is what the provider says of itself.
func (p *SAMLProvider) Metadata() string {
	return `<?xml version="1.0"?><!-- of a provider --><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="` + p.Issuer + `">` +
		`<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>` +
		base64.StdEncoding.EncodeToString(p.Signs.Raw) + `</X509Certificate></X509Data></KeyInfo></KeyDescriptor>` +
		`<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>` +
		`<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/></IDPSSODescriptor></EntityDescriptor>`
}

// SAMLAnswer is what a provider says of somebody, before it is signed.
type SAMLAnswer struct {
	State, Request, Audience                   string
	Destination, Recipient                     string
	Issuer, NameID, Format, Status             string
	AssertionID, ResponseID, Method            string
	NotBefore, NotOnOrAfter, ConfirmedUntil    time.Time
	Attributes                                 map[string][]string
	SignsAssertion, SignsResponse              bool
	More, ConditionsMore, InAssertion, Instant string // as it stands there
	By                                         *rsa.PrivateKey
	With                                       *x509.Certificate
	Algorithm                                  string
	BeforeSigning, OfAssertion                 func(string) string // of the assertion; of it as it is signed
}

// Visit reads the request that a browser was sent to the provider with, and answers that this one signed in.
func (p *SAMLProvider) Visit(address, nameID string) *SAMLAnswer {
	p.server.T.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		p.server.T.Fatal(err)
	}
	packed, err := base64.StdEncoding.DecodeString(parsed.Query().Get("SAMLRequest"))
	if err != nil {
		p.server.T.Fatal(err)
	}
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		p.server.T.Fatal(err)
	}
	var asked struct {
		ID     string `xml:",attr"`
		ACS    string `xml:"AssertionConsumerServiceURL,attr"`
		Issuer string `xml:"urn:oasis:names:tc:SAML:2.0:assertion Issuer"`
	}
	if err := xml.Unmarshal(raw, &asked); err != nil || asked.ID == "" || asked.ACS == "" {
		p.server.T.Fatalf("the request is %s", raw)
	}
	now := p.server.Now()
	return &SAMLAnswer{State: parsed.Query().Get("RelayState"), Request: asked.ID, Audience: asked.Issuer, Destination: asked.ACS, Recipient: asked.ACS,
		Issuer: p.Issuer, NameID: nameID, Format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", Status: "urn:oasis:names:tc:SAML:2.0:status:Success",
		AssertionID: "_a" + asked.ID, ResponseID: "_r" + asked.ID, Method: "urn:oasis:names:tc:SAML:2.0:cm:bearer", Instant: stamp(now),
		NotBefore: now.Add(-time.Minute), NotOnOrAfter: now.Add(5 * time.Minute), ConfirmedUntil: now.Add(5 * time.Minute), SignsAssertion: true,
		Attributes: map[string][]string{}, By: p.Key, With: p.Signs, Algorithm: dsig.RSASHA256SignatureMethod}
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }

// XML is the answer as it is sent.
func (a *SAMLAnswer) XML(s *Server) string {
	s.T.Helper()
	values := ""
	for name, all := range a.Attributes {
		values += `<saml:Attribute Name="` + name + `">`
		for _, value := range all {
			values += "<saml:AttributeValue>" + value + "</saml:AttributeValue>"
		}
		values += "</saml:Attribute>"
	}
	if values != "" {
		values = "<saml:AttributeStatement>" + values + "</saml:AttributeStatement>"
	}
	audience := ""
	if a.Audience != "" {
		audience = "<saml:AudienceRestriction><saml:Audience>" + a.Audience + "</saml:Audience></saml:AudienceRestriction>"
	}
	assertion := fmt.Sprintf(`<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="%s" IssueInstant="%s" Version="2.0"><saml:Issuer>%s</saml:Issuer>`+
		`<saml:Subject><saml:NameID Format="%s">%s</saml:NameID><saml:SubjectConfirmation Method="%s"><saml:SubjectConfirmationData InResponseTo="%s" NotOnOrAfter="%s" Recipient="%s"/></saml:SubjectConfirmation></saml:Subject>`+
		`<saml:Conditions NotBefore="%s" NotOnOrAfter="%s">%s%s</saml:Conditions>`+
		`<saml:AuthnStatement AuthnInstant="%s"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>%s%s</saml:Assertion>`,
		a.AssertionID, a.Instant, a.Issuer, a.Format, a.NameID, a.Method, a.Request, stamp(a.ConfirmedUntil), a.Recipient, stamp(a.NotBefore), stamp(a.NotOnOrAfter), audience, a.ConditionsMore,
		a.Instant, values, a.InAssertion)
	if a.BeforeSigning != nil {
		assertion = a.BeforeSigning(assertion)
	}
	if a.SignsAssertion {
		assertion = a.signed(s, assertion)
	}
	if a.OfAssertion != nil {
		assertion = a.OfAssertion(assertion)
	}
	response := fmt.Sprintf(`<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Destination="%s" ID="%s" InResponseTo="%s" IssueInstant="%s" Version="2.0">`+
		`<saml:Issuer>%s</saml:Issuer><samlp:Status><samlp:StatusCode Value="%s"/></samlp:Status>%s%s</samlp:Response>`,
		a.Destination, a.ResponseID, a.Request, a.Instant, a.Issuer, a.Status, a.More, assertion)
	if a.SignsResponse {
		response = a.signed(s, response)
	}
	return response
}

// signed is an element with its signature in it.
func (a *SAMLAnswer) signed(s *Server, text string) string {
	s.T.Helper()
	document := etree.NewDocument()
	if err := document.ReadFromString(text); err != nil {
		s.T.Fatal(err)
	}
	context, err := dsig.NewSigningContext(a.By, [][]byte{a.With.Raw})
	if err != nil {
		s.T.Fatal(err)
	}
	context.Canonicalizer = dsig.MakeC14N10ExclusiveCanonicalizerWithPrefixList("")
	if err := context.SetSignatureMethod(a.Algorithm); err != nil {
		s.T.Fatal(err)
	}
	element, err := context.SignEnveloped(document.Root())
	if err != nil {
		s.T.Fatal(err)
	}
	out := etree.NewDocument()
	out.SetRoot(element)
	written, err := out.WriteToString()
	if err != nil {
		s.T.Fatal(err)
	}
	return written
}

// Post is a browser sending an answer from the provider's page: without its cookies. It returns where it is sent on.
func (p *SAMLProvider) Post(host, state, document string) url.Values {
	p.server.T.Helper()
	form := url.Values{"SAMLResponse": {base64.StdEncoding.EncodeToString([]byte(document))}}
	if state != "" {
		form.Set("RelayState", state)
	}
	return p.PostForm(host, form)
}

// PostForm sends any form.
func (p *SAMLProvider) PostForm(host string, form url.Values) url.Values {
	s := p.server
	s.T.Helper()
	req, err := http.NewRequestWithContext(s.T.Context(), http.MethodPost, "http://"+s.URL.Host+"/saml/acs", strings.NewReader(form.Encode()))
	if err != nil {
		s.T.Fatal(err)
	}
	req.Host = host
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Origin", "https://idp.example")
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(req)
	if err != nil {
		s.T.Fatal(err)
	}
	_ = answer.Body.Close()
	to, err := url.Parse(answer.Header.Get("Location"))
	if err != nil || answer.StatusCode != http.StatusSeeOther || to.Host != "" || to.Path != "/sso" {
		s.T.Fatalf("the answer is sent on to %q with %s", answer.Header.Get("Location"), answer.Status)
	}
	return to.Query()
}
