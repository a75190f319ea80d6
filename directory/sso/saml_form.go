package sso

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	ofAssertions = "urn:oasis:names:tc:SAML:2.0:assertion"
	ofProtocol   = "urn:oasis:names:tc:SAML:2.0:protocol"
	ofSignatures = "http://www.w3.org/2000/09/xmldsig#"
	ofTypes      = "http://www.w3.org/2001/XMLSchema-instance"
	exclusive    = "http://www.w3.org/2001/10/xml-exc-c14n#"
	succeeded    = "urn:oasis:names:tc:SAML:2.0:status:Success"

	mostXML      = 256 << 10
	mostPrefixes = 50
	mostElements = 5000
	often        = 1000
)

// prefixes are how the grammar names the namespaces.
var prefixes = map[string]string{ofProtocol: "p:", ofAssertions: "a:", ofSignatures: "d:", exclusive: "c:"}

// grammar is every element that an answer may have: what may stand in it, and how often at the most. What has nothing
// in it is text. Whatever a provider's answer has besides is refused whole: an assertion that stands anywhere but where
// it is read has no place to hide.
var grammar = map[string]map[string]int{
	"p:Response":                {"a:Issuer": 1, "d:Signature": 1, "p:Status": 1, "a:Assertion": 1},
	"p:Status":                  {"p:StatusCode": 1, "p:StatusMessage": 1},
	"p:StatusCode":              {"p:StatusCode": 1},
	"p:StatusMessage":           {},
	"a:Assertion":               {"a:Issuer": 1, "d:Signature": 1, "a:Subject": 1, "a:Conditions": 1, "a:AuthnStatement": often, "a:AttributeStatement": often},
	"a:Issuer":                  {},
	"a:Subject":                 {"a:NameID": 1, "a:SubjectConfirmation": often},
	"a:NameID":                  {},
	"a:SubjectConfirmation":     {"a:SubjectConfirmationData": 1, "a:NameID": 1},
	"a:SubjectConfirmationData": {},
	"a:Conditions":              {"a:AudienceRestriction": often, "a:OneTimeUse": 1, "a:ProxyRestriction": 1},
	"a:AudienceRestriction":     {"a:Audience": often},
	"a:Audience":                {},
	"a:OneTimeUse":              {},
	"a:ProxyRestriction":        {"a:Audience": often},
	"a:AuthnStatement":          {"a:SubjectLocality": 1, "a:AuthnContext": 1},
	"a:SubjectLocality":         {},
	"a:AuthnContext":            {"a:AuthnContextClassRef": 1, "a:AuthnContextDeclRef": 1, "a:AuthenticatingAuthority": often},
	"a:AuthnContextClassRef":    {},
	"a:AuthnContextDeclRef":     {},
	"a:AuthenticatingAuthority": {},
	"a:AttributeStatement":      {"a:Attribute": often},
	"a:Attribute":               {"a:AttributeValue": often},
	"a:AttributeValue":          {"a:NameID": 1},
	"d:Signature":               {"d:SignedInfo": 1, "d:SignatureValue": 1, "d:KeyInfo": 1},
	"d:SignedInfo":              {"d:CanonicalizationMethod": 1, "d:SignatureMethod": 1, "d:Reference": 1},
	"d:CanonicalizationMethod":  {},
	"d:SignatureMethod":         {},
	"d:Reference":               {"d:Transforms": 1, "d:DigestMethod": 1, "d:DigestValue": 1},
	"d:Transforms":              {"d:Transform": 2},
	"d:Transform":               {"c:InclusiveNamespaces": 1},
	"c:InclusiveNamespaces":     {},
	"d:DigestMethod":            {},
	"d:DigestValue":             {},
	"d:SignatureValue":          {},
	"d:KeyInfo":                 {"d:X509Data": 1, "d:KeyName": 1, "d:KeyValue": 1},
	"d:X509Data":                {"d:X509Certificate": 1, "d:X509SubjectName": 1, "d:X509IssuerSerial": 1, "d:X509SKI": 1},
	"d:X509Certificate":         {},
	"d:X509SubjectName":         {},
	"d:X509SKI":                 {},
	"d:X509IssuerSerial":        {"d:X509IssuerName": 1, "d:X509SerialNumber": 1},
	"d:X509IssuerName":          {},
	"d:X509SerialNumber":        {},
	"d:KeyName":                 {},
	"d:KeyValue":                {"d:RSAKeyValue": 1},
	"d:RSAKeyValue":             {"d:Modulus": 1, "d:Exponent": 1},
	"d:Modulus":                 {},
	"d:Exponent":                {},
}

// methods are how an answer may be signed: never by SHA-1, nor by a secret that both have.
var methods = map[string][]string{
	"d:CanonicalizationMethod": {exclusive},
	"d:Transform":              {"http://www.w3.org/2000/09/xmldsig#enveloped-signature", exclusive},
	"d:SignatureMethod": {"http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
		"http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256", "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384", "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512"},
	"d:DigestMethod": {"http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmldsig-more#sha384", "http://www.w3.org/2001/04/xmlenc#sha512"},
}

var (
	idName   = regexp.MustCompile(`^[A-Za-z_][\w.-]{0,199}$`)
	absolute = regexp.MustCompile(`^(https?://|urn:)[^\s]+$`)
)

// open is an element that is being read.
type open struct {
	name  string
	id    string
	text  bool
	seen  map[string]int
	order int // of transforms
}

// form is what has been read of an answer so far.
type form struct {
	stack    []*open
	ids      map[string]bool
	bound    map[string]string // namespaces by prefix
	elements int
	signed   int
}

// checkForm holds an answer to the one form that is read here, before anything of it is believed. What other readers of
// XML disagree about is not in it: declarations of types, entities, comments, instructions, CDATA, prefixes that mean
// several things.
func checkForm(raw []byte) error {
	if len(raw) > mostXML {
		return errors.New("the answer is too large")
	}
	if !utf8.Valid(raw) {
		return errors.New("the answer is not UTF-8")
	}
	rest := raw
	if bytes.HasPrefix(raw, []byte("<?xml ")) {
		_, rest, _ = bytes.Cut(raw, []byte("?>"))
	}
	for _, bad := range []struct{ mark, why string }{
		{"<!DOCTYPE", "the answer declares a type (DTD)"}, {"<!ENTITY", "the answer declares an entity"}, {"<!--", "the answer has a comment"},
		{"<![CDATA[", "the answer has CDATA"}, {"<!", "the answer has a declaration"}, {"<?", "the answer has a processing instruction"},
	} {
		if bytes.Contains(rest, []byte(bad.mark)) {
			return errors.New(bad.why)
		}
	}
	f := &form{ids: map[string]bool{}, bound: map[string]string{}}
	decoder := xml.NewDecoder(bytes.NewReader(raw))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return fmt.Errorf("the answer is no proper XML: %w", err)
		}
		if err := f.take(token); err != nil {
			return err
		}
	}
	if f.signed == 0 {
		return errors.New("neither the answer nor the assertion is signed")
	}
	return nil
}

func (f *form) take(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		return f.begin(t)
	case xml.EndElement:
		return f.end()
	case xml.CharData:
		blank := len(bytes.TrimSpace(t)) == 0
		if len(f.stack) == 0 {
			if !blank {
				return errors.New("there is text outside of the answer")
			}
			return nil
		}
		top := f.stack[len(f.stack)-1]
		if !blank && len(grammar[top.name]) > 0 && top.name != "a:AttributeValue" {
			return fmt.Errorf("there is text in %s", top.name)
		}
		if !blank && len(top.seen) > 0 {
			return fmt.Errorf("there is text in %s beside what stands in it", top.name)
		}
		top.text = top.text || !blank
	}
	return nil
}

// begin reads the beginning of an element: whether it may stand here, and what its attributes say.
func (f *form) begin(t xml.StartElement) error {
	if f.elements++; f.elements > mostElements {
		return errors.New("the answer has too many elements")
	}
	if t.Name.Local == "EncryptedAssertion" || t.Name.Local == "EncryptedID" || t.Name.Local == "EncryptedAttribute" {
		return errors.New("the answer is encrypted (" + t.Name.Local + "), which is not read here: have the provider send it signed and unencrypted")
	}
	e := &open{name: prefixes[t.Name.Space] + t.Name.Local, seen: map[string]int{}}
	if prefixes[t.Name.Space] == "" {
		return fmt.Errorf("the element %s is of an unknown namespace", t.Name.Local)
	}
	if len(f.stack) == 0 {
		if e.name != "p:Response" || f.elements > 1 {
			return fmt.Errorf("%s is no answer", e.name)
		}
	} else {
		parent := f.stack[len(f.stack)-1]
		most, known := grammar[parent.name][e.name]
		if !known {
			return fmt.Errorf("%s stands in %s, where it has no place", e.name, parent.name)
		}
		if parent.seen[e.name]++; parent.seen[e.name] > most {
			return fmt.Errorf("%s has several of %s", parent.name, e.name)
		}
		if parent.text {
			return fmt.Errorf("there is text beside %s", e.name)
		}
	}
	if err := f.attributes(e, t.Attr); err != nil {
		return err
	}
	f.stack = append(f.stack, e)
	return nil
}

func (f *form) attributes(e *open, all []xml.Attr) error {
	seen := map[xml.Name]bool{}
	said := map[string]string{}
	for _, a := range all {
		if seen[a.Name] {
			return fmt.Errorf("%s says %s twice", e.name, a.Name.Local)
		}
		seen[a.Name] = true
		switch {
		case a.Name.Space == "xmlns":
			if before, ok := f.bound[a.Name.Local]; ok && before != a.Value || !absolute.MatchString(a.Value) {
				return fmt.Errorf("the prefix %s means several things, or nothing", a.Name.Local)
			}
			if f.bound[a.Name.Local] = a.Value; len(f.bound) > mostPrefixes {
				return errors.New("the answer declares too many namespaces")
			}
		case a.Name.Space == "" && a.Name.Local == "xmlns":
			if !absolute.MatchString(a.Value) {
				return errors.New("a namespace is no absolute address")
			}
		case a.Name.Space == "":
			said[a.Name.Local] = a.Value
		case strings.EqualFold(a.Name.Local, "id") || !slices.Contains([]string{"a:Attribute", "a:AttributeValue"}, e.name) && a.Name.Space != ofTypes:
			return fmt.Errorf("%s has an attribute %s of another namespace", e.name, a.Name.Local)
		}
	}
	return f.said(e, said)
}

// said holds what an element says of itself to what is read here.
func (f *form) said(e *open, said map[string]string) error {
	for name, value := range said {
		if !strings.EqualFold(name, "id") {
			continue
		}
		switch {
		case !idName.MatchString(value):
			return fmt.Errorf("the ID %q of %s is no proper one", value, e.name)
		case f.ids[value]:
			return fmt.Errorf("the ID %q stands there twice", value)
		case name == "ID":
			e.id = value
		}
		f.ids[value] = true
	}
	if allowed := methods[e.name]; allowed != nil && !slices.Contains(allowed, said["Algorithm"]) {
		return fmt.Errorf("%s is by %q, which is not accepted", e.name, said["Algorithm"])
	}
	switch e.name {
	case "p:Response", "a:Assertion":
		if e.id == "" {
			return fmt.Errorf("%s has no ID", e.name)
		}
	case "p:StatusCode":
		if f.stack[len(f.stack)-1].name == "p:Status" && said["Value"] != succeeded {
			return fmt.Errorf("the provider did not sign them in: %s", said["Value"])
		}
	case "d:Signature":
		f.signed++
	case "d:Reference":
		// Signature, SignedInfo and this one stand in what is signed.
		if signed := f.stack[len(f.stack)-3]; said["URI"] != "#"+signed.id {
			return fmt.Errorf("the signature is of %q, not of the element that it stands in", said["URI"])
		}
	case "d:Transform":
		parent := f.stack[len(f.stack)-1]
		if methods[e.name][parent.order] != said["Algorithm"] {
			return errors.New("the signature's transforms are not the two that are accepted, in their order")
		}
		parent.order++
	case "a:SubjectConfirmation":
		if said["Method"] != "urn:oasis:names:tc:SAML:2.0:cm:bearer" {
			return errors.New("the subject is confirmed otherwise than by bearing the assertion")
		}
	}
	return nil
}

// end reads the end of an element: what it has to have is there.
func (f *form) end() error {
	top := f.stack[len(f.stack)-1]
	f.stack = f.stack[:len(f.stack)-1]
	if top.name == "d:Transforms" && top.order != len(methods["d:Transform"]) {
		return errors.New("the signature's transforms are not the two that are accepted, in their order")
	}
	return nil
}
