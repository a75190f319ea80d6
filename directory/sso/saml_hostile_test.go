package sso_test

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	dsig "github.com/russellhaering/goxmldsig"

	"hivis/server/servertest"
)

var (
	signature = regexp.MustCompile(`(?s)<ds:Signature .*?</ds:Signature>`)
	assertion = regexp.MustCompile(`(?s)<saml:Assertion .*?</saml:Assertion>`)
)

// evil is somebody else's assertion that is not signed.
func evil(document string) string {
	found := signature.ReplaceAllString(assertion.FindString(document), "")
	return strings.NewReplacer(`ID="_a`, `ID="_evil`, ">ada<", ">eve<").Replace(found)
}

// replaced puts something else in the place of the assertion.
func replaced(with func(whole, evil, signature, bare string) string) func(string) string {
	return func(document string) string {
		whole := assertion.FindString(document)
		return strings.Replace(document, whole, with(whole, evil(document), signature.FindString(whole), signature.ReplaceAllString(whole, "")), 1)
	}
}

func swap(from, to string) func(string) string {
	return func(document string) string { return strings.Replace(document, from, to, 1) }
}

// intoSignature puts something at the end of a signature.
func intoSignature(sig, what string) string {
	return strings.Replace(sig, "</ds:Signature>", what+"</ds:Signature>", 1)
}

// wrapped has the signed answer be a part of one that is not.
func wrapped(inside bool) func(string) string {
	return func(document string) string {
		sig := signature.FindString(document)
		whole := strings.Replace(document, sig, "", 1)
		outer := strings.NewReplacer(`ID="_r`, `ID="_evil`, ">ada<", ">eve<", `ID="_a`, `ID="_evila`).Replace(whole)
		added := whole + sig
		if inside {
			added = intoSignature(sig, whole)
		}
		return strings.Replace(outer, "</samlp:Response>", added+"</samlp:Response>", 1)
	}
}

func onlyResponse(a *servertest.SAMLAnswer) { a.SignsAssertion, a.SignsResponse = false, true }

// hostileAssertions are the classes that are known of, in their order.
func hostileAssertions(b *samlBench) []hostile {
	return append(append(wrappings(), forms()...), contents(b)...)
}

func wrappings() []hostile {
	return []hostile{
		{class: "XSW1", about: onlyResponse, mangle: wrapped(true), why: "not of the element|p:Response stands in d:Signature"},
		{class: "XSW2", about: onlyResponse, mangle: wrapped(false), why: "p:Response stands in p:Response"},
		{class: "XSW3", mangle: replaced(func(whole, evil, _, _ string) string { return evil + whole }), why: "several of a:Assertion"},
		{class: "XSW4", mangle: replaced(func(whole, evil, _, _ string) string {
			return strings.Replace(evil, "</saml:Assertion>", whole+"</saml:Assertion>", 1)
		}), why: "a:Assertion stands in a:Assertion"},
		{class: "XSW5", mangle: replaced(func(_, evil, sig, bare string) string {
			return strings.Replace(evil, "<saml:Subject>", sig+"<saml:Subject>", 1) + bare
		}), why: "not of the element that it stands in"},
		{class: "XSW6", mangle: replaced(func(_, evil, sig, bare string) string {
			return strings.Replace(evil, "<saml:Subject>", intoSignature(sig, bare)+"<saml:Subject>", 1)
		}), why: "not of the element|a:Assertion stands in d:Signature"},
		{class: "XSW7", mangle: replaced(func(whole, evil, _, _ string) string {
			return "<samlp:Extensions>" + evil + "</samlp:Extensions>" + whole
		}), why: "p:Extensions stands in p:Response"},
		{class: "XSW8", mangle: replaced(func(_, evil, sig, bare string) string {
			return strings.Replace(evil, "<saml:Subject>", intoSignature(sig, "<ds:Object>"+bare+"</ds:Object>")+"<saml:Subject>", 1)
		}), why: "not of the element|d:Object stands in d:Signature"},
		{class: "an object in a signature", mangle: swap("</ds:Signature>", "<ds:Object/></ds:Signature>"), why: "d:Object stands in d:Signature"},
		{class: "signature removed", mangle: func(d string) string { return signature.ReplaceAllString(d, "") }, why: "neither the answer nor the assertion is signed"},
		{class: "both unsigned", about: func(a *servertest.SAMLAnswer) { a.SignsAssertion = false }, why: "neither the answer nor the assertion is signed"},
		{class: "comment in the NameID", mangle: swap(">ada<", ">ad<!-- -->a<"), why: "has a comment"},
		{class: "two assertions, the first unsigned", about: onlyResponse, mangle: replaced(func(whole, evil, _, _ string) string { return evil + whole }), why: "several of a:Assertion"},
		{class: "the signed answer's assertion swapped", about: onlyResponse, mangle: swap(">ada<", ">eve<"), why: "could not be verified"},
		{class: "the signed assertion changed", mangle: swap(">ada<", ">eve<"), why: "could not be verified"},
		{class: "one of two signatures broken", about: func(a *servertest.SAMLAnswer) {
			a.SignsResponse, a.OfAssertion = true, swap(">ada<", ">eve<")
		}, why: "could not be verified"},
	}
}

func forms() []hostile {
	return []hostile{
		{class: "readers disagree: declared attributes", mangle: swap("<samlp:Response", `<!DOCTYPE samlp:Response [<!ATTLIST samlp:Response ID CDATA "_evil">]><samlp:Response`), why: "DTD"},
		{class: "readers disagree: two roots", mangle: func(d string) string { return d + d }, why: "is no answer"},
		{class: "readers disagree: a prefix that is bound to nothing", mangle: swap("<samlp:Status>", "<x:Status/><samlp:Status>"), why: "unknown namespace"},
		{class: "attributes of the same name", mangle: swap(" ID=\"_r", " samlp:ID=\"_evil\" ID=\"_r"), why: "of another namespace"},
		{class: "an attribute twice", mangle: swap(" ID=\"_r", " ID=\"_evil\" ID=\"_r"), why: "twice"},
		{class: "a prefix of two namespaces", mangle: swap("<saml:Subject>", `<saml:Subject xmlns:samlp="urn:evil">`), why: "means several things"},
		{class: "void canonicalization", mangle: swap("<saml:Subject>", `<saml:Subject xmlns:v="1">`), why: "means several things, or nothing"},
		{class: "another canonicalization", mangle: swap(`<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"`, `<ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"`), why: "CanonicalizationMethod is by"},
		{class: "several references", mangle: func(d string) string {
			reference := regexp.MustCompile(`(?s)<ds:Reference .*</ds:Reference>`).FindString(d)
			return strings.Replace(d, reference, strings.Replace(reference, "#_a", "#_r", 1)+reference, 1)
		}, why: "not of the element|several of d:Reference"},
		{class: "the whole document as reference", mangle: func(d string) string { return regexp.MustCompile(`URI="#[^"]*"`).ReplaceAllString(d, `URI=""`) }, why: "not of the element"},
		{class: "XXE", mangle: func(d string) string {
			return `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>` + strings.Replace(d, ">ada<", ">&x;<", 1)
		}, why: "DTD"},
		{class: "an entity of nobody", mangle: swap(">ada<", ">&eve;<"), why: "no proper XML"},
		{class: "XSLT", mangle: swap(`<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>`, `<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"><x/></ds:Transform>`), why: "d:Transform is by"},
		{class: "transforms in another order", mangle: func(d string) string {
			first := `<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>`
			return strings.Replace(strings.Replace(d, first, "", 1), "</ds:Transforms>", first+"</ds:Transforms>", 1)
		}, why: "transforms are not the two"},
		{class: "a bomb of entities", mangle: func(d string) string {
			return `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>` + strings.Replace(d, ">ada<", ">&c;<", 1)
		}, why: "DTD"},
		{class: "IDs that are the same", about: func(a *servertest.SAMLAnswer) { a.ResponseID = a.AssertionID }, why: "stands there twice"},
		{class: "an ID with white space", about: func(a *servertest.SAMLAnswer) { a.AssertionID = " " + a.AssertionID }, why: "no proper one"},
		{class: "a processing instruction", mangle: swap(">ada<", ">ad<?x?>a<"), why: "processing instruction"},
		{class: "CDATA in the NameID", mangle: swap(">ada<", "><![CDATA[ada]]><"), why: "CDATA"},
		{class: "2 MB of attributes", about: func(a *servertest.SAMLAnswer) { a.Attributes["x"] = []string{strings.Repeat("0123456789", 200_000)} }, why: "too large"},
		{class: "more than is read", about: func(a *servertest.SAMLAnswer) { a.Attributes["x"] = []string{strings.Repeat("0123456789", 30_000)} }, why: "too large"},
		{class: "too many elements", mangle: swap("</saml:Audience>", "</saml:Audience>"+strings.Repeat("<saml:Audience/>", 6000)), why: "several of|too many elements"},
		{class: "encrypted in an unsigned answer", about: func(a *servertest.SAMLAnswer) {
			a.OfAssertion = func(string) string {
				return `<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedAssertion>`
			}
		}, why: "encrypted"},
		{class: "injected attributes", about: func(a *servertest.SAMLAnswer) {
			a.Attributes["groups"] = []string{`<saml:Attribute Name="mail"><saml:AttributeValue>eve@acme.example</saml:AttributeValue></saml:Attribute>`}
		}, why: "a:Attribute stands in a:AttributeValue"},
		{class: "an address twice", about: func(a *servertest.SAMLAnswer) {
			a.Attributes["mail"] = []string{"ada@acme.example", "eve@acme.example"}
		}, why: "several addresses"},
	}
}

func contents(b *samlBench) []hostile {
	other := servertest.NewKey(b.Server)
	weak := servertest.WeakKey(b.Server)
	later := func(d time.Duration) time.Time { return b.Now().Add(d) }
	return []hostile{
		{class: "the key of KeyInfo", about: func(a *servertest.SAMLAnswer) {
			a.By, a.With = other, servertest.NewCertificate(b.Server, other, later(time.Hour))
		}, why: "trusted cert"},
		{class: "another key under the known certificate", about: func(a *servertest.SAMLAnswer) { a.By = other }, why: "verification error"},
		{class: "no audience", about: func(a *servertest.SAMLAnswer) { a.Audience = "" }, why: "AudienceRestriction"},
		{class: "another audience", about: func(a *servertest.SAMLAnswer) { a.Audience = "https://other.example" }, why: "AudienceRestriction"},
		{class: "a second audience that is another", about: func(a *servertest.SAMLAnswer) {
			a.ConditionsMore = "<saml:AudienceRestriction><saml:Audience>https://other.example</saml:Audience></saml:AudienceRestriction>"
		}, why: "AudienceRestriction"},
		{class: "an unknown condition", about: func(a *servertest.SAMLAnswer) { a.ConditionsMore = "<saml:Condition/>" }, why: "a:Condition stands in a:Conditions"},
		{class: "replayed", about: func(a *servertest.SAMLAnswer) { a.AssertionID = "_once" }, state: func(b *samlBench, a *servertest.SAMLAnswer) string {
			_, first := b.leaves("ada")
			first.AssertionID = a.AssertionID
			b.sends(first)
			return a.State
		}, why: "used already"},
		{class: "another recipient", about: func(a *servertest.SAMLAnswer) { a.Recipient = "https://other.example/saml/acs" }, why: "Recipient"},
		{class: "another destination", about: func(a *servertest.SAMLAnswer) { a.Destination = "https://other.example/saml/acs" }, why: "Destination"},
		{class: "a signed answer without a destination", about: func(a *servertest.SAMLAnswer) { a.SignsResponse, a.Destination = true, "" }, why: "Destination"},
		{class: "the answer to another browser's request", state: func(b *samlBench, _ *servertest.SAMLAnswer) string {
			_, theirs := b.leaves("vic")
			return theirs.State
		}, why: "InResponseTo"},
		{class: "an answer to no request", about: func(a *servertest.SAMLAnswer) { a.Request = "" }, why: "InResponseTo"},
		{class: "over", about: func(a *servertest.SAMLAnswer) { a.NotOnOrAfter = later(-121 * time.Second) }, why: "over"},
		{class: "not begun", about: func(a *servertest.SAMLAnswer) { a.NotBefore = later(121 * time.Second) }, why: "has not begun"},
		{class: "confirmed until before", about: func(a *servertest.SAMLAnswer) { a.ConfirmedUntil = later(-121 * time.Second) }, why: "over"},
		{class: "long ago", about: func(a *servertest.SAMLAnswer) { a.Instant = later(-time.Hour).UTC().Format(time.RFC3339) }, why: "expired|IssueInstant"},
		{class: "of the future", about: func(a *servertest.SAMLAnswer) { a.Instant = later(time.Hour).UTC().Format(time.RFC3339) }, why: "future|IssueInstant"},
		{class: "no bearer", about: func(a *servertest.SAMLAnswer) { a.Method = "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key" }, why: "confirmed otherwise"},
		{class: "no confirmation", about: func(a *servertest.SAMLAnswer) {
			a.BeforeSigning = func(text string) string {
				return regexp.MustCompile(`(?s)<saml:SubjectConfirmation .*</saml:SubjectConfirmation>`).ReplaceAllString(text, "")
			}
		}, why: "no bearer SubjectConfirmation"},
		{class: "no sign-in", about: func(a *servertest.SAMLAnswer) {
			a.BeforeSigning = func(text string) string {
				return regexp.MustCompile(`(?s)<saml:AuthnStatement .*</saml:AuthnStatement>`).ReplaceAllString(text, "")
			}
		}, why: "AuthnStatement"},
		{class: "no success", about: func(a *servertest.SAMLAnswer) { a.Status = "urn:oasis:names:tc:SAML:2.0:status:Responder" }, why: "did not sign them in: .*Responder"},
		{class: "another tenant's issuer with the same key", about: func(a *servertest.SAMLAnswer) { a.Issuer = "https://idp.example/other" }, why: "[Ii]ssuer"},
		{class: "the issuer with a slash", about: func(a *servertest.SAMLAnswer) { a.Issuer += "/" }, why: "[Ii]ssuer"},
		{class: "a RelayState to another host", state: func(*samlBench, *servertest.SAMLAnswer) string { return "https://evil.example/" }, why: "no sign-in waits"},
		{class: "SHA-1", about: func(a *servertest.SAMLAnswer) { a.Algorithm = dsig.RSASHA1SignatureMethod }, why: "rsa-sha1.*not accepted"},
		{class: "a digest by SHA-1", mangle: swap(`<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>`, `<ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/>`), why: "DigestMethod is by"},
		{class: "a weak RSA key", about: func(a *servertest.SAMLAnswer) {
			a.By, a.With = weak, servertest.NewCertificate(b.Server, weak, later(time.Hour))
		}, why: "trusted cert"},
		{class: "HMAC with the public key", mangle: swap("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256"), why: "hmac-sha256.*not accepted"},
		{class: "a transient NameID", about: func(a *servertest.SAMLAnswer) { a.Format = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }, why: "transient"},
		{class: "nobody", about: func(a *servertest.SAMLAnswer) { a.NameID = "" }, why: "names nobody"},
		{class: "an older version", mangle: swap(`Version="2.0"><saml:Issuer>`, `Version="1.1"><saml:Issuer>`), why: "(?i)version"},
		{class: "no XML", mangle: func(string) string { return "no XML" }, why: "outside of the answer"},
		{class: "another kind of message", mangle: func(d string) string { return strings.ReplaceAll(d, "samlp:Response", "samlp:LogoutResponse") }, why: "is no answer"},
		{class: "UTF-16", mangle: func(d string) string { return fmt.Sprintf("\xff\xfe%s", d) }, why: "not UTF-8"},
	}
}
