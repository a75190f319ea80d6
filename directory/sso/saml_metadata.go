package sso

import (
	"bytes"
	"context"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/crewjam/saml"

	"hivis/platform/api"
	"hivis/platform/db"
)

const (
	mostMetadata = 600 << 10
	endsSoon     = 30 * 24 * time.Hour
)

type metadataInput struct {
	Body struct {
		Address  string `json:"address,omitempty" maxLength:"500" doc:"Where it is read; or else"`
		Metadata string `json:"metadata,omitempty" maxLength:"600000" doc:"the text itself"`
	}
	raw []byte
}

// Described is what a provider says of itself. Nothing is kept of it: it is looked at and saved with the rest.
type Described struct {
	Issuer        string        `json:"issuer" maxLength:"300"`
	SignInAddress string        `json:"sign_in_address" maxLength:"500"`
	Certificate   string        `json:"certificate" maxLength:"20000" doc:"All of them that are not over, as PEM"`
	Certificates  []Certificate `json:"certificates" maxItems:"100"`
}

// fetchMetadata reads it from its address before there is a transaction.
func (m *Module) fetchMetadata(ctx context.Context, in *metadataInput) error {
	if in.raw = []byte(in.Body.Metadata); in.Body.Address == "" {
		return nil
	}
	address, err := url.Parse(strings.TrimSpace(in.Body.Address))
	if err != nil || address.Host == "" || address.User != nil || address.Scheme != "https" && (!m.Inside || address.Scheme != "http") {
		return api.Invalid("address", "issuer_address")
	}
	if in.raw, err = m.get(ctx, address.String()); err != nil {
		if err := m.noteRefusal(ctx, row{Name: address.Host}, err); err != nil {
			return err
		}
		return api.Refused("sso_unreachable", nil)
	}
	return nil
}

func (m *Module) get(ctx context.Context, address string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	answer, err := m.Calls.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return nil, errors.New("the address answers " + answer.Status)
	}
	return io.ReadAll(io.LimitReader(answer.Body, mostMetadata+1))
}

// readMetadata answers POST /api/sso_configs/metadata.
func (m *Module) readMetadata(_ context.Context, _ *db.Tx, in *metadataInput) (*Described, error) {
	out, code := m.describedBy(in.raw)
	if code != "" {
		field := "metadata"
		if in.Body.Address != "" {
			field = "address"
		}
		return nil, api.Invalid(field, code)
	}
	return out, nil
}

// describedBy reads what a provider says of itself: of one provider, that takes requests by their address and unsigned.
func (m *Module) describedBy(raw []byte) (*Described, string) {
	if len(raw) > mostMetadata || bytes.Contains(raw, []byte("<!DOCTYPE")) || bytes.Contains(raw, []byte("<!ENTITY")) {
		return nil, "saml_metadata"
	}
	var said saml.EntityDescriptor
	if err := xml.Unmarshal(raw, &said); err != nil || said.EntityID == "" || len(said.IDPSSODescriptors) != 1 {
		return nil, "saml_metadata"
	}
	role := said.IDPSSODescriptors[0]
	at := slices.IndexFunc(role.SingleSignOnServices, func(e saml.Endpoint) bool { return e.Binding == saml.HTTPRedirectBinding })
	switch {
	case role.WantAuthnRequestsSigned != nil && *role.WantAuthnRequestsSigned:
		return nil, "saml_signed_requests"
	case at < 0:
		return nil, "saml_no_redirect"
	}
	out := &Described{Issuer: said.EntityID, SignInAddress: role.SingleSignOnServices[at].Location, Certificates: []Certificate{}}
	for _, known := range role.KeyDescriptors {
		if known.Use == "encryption" {
			continue
		}
		for _, data := range known.KeyInfo.X509Data.X509Certificates {
			der, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(data.Data), ""))
			if err != nil {
				return nil, "saml_metadata"
			}
			key, err := x509.ParseCertificate(der)
			if err != nil || !key.NotAfter.After(m.Now()) {
				continue
			}
			if text := string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})); !strings.Contains(out.Certificate, text) {
				out.Certificate += text
			}
		}
	}
	if out.Certificate == "" {
		return nil, "saml_certificate"
	}
	if len(out.Issuer) > 300 || len(out.SignInAddress) > 500 || len(out.Certificate) > 20000 {
		return nil, "saml_metadata"
	}
	out.Certificates = m.certificates(out.Certificate)
	return out, ""
}

// certificates are those of a provider, for whoever looks when they end.
func (m *Module) certificates(text string) []Certificate {
	out := []Certificate{}
	rest := []byte(text)
	for len(out) < 100 {
		var block *pem.Block
		if block, rest = pem.Decode(rest); block == nil {
			break
		}
		key, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			continue
		}
		subject := []rune(strings.ToValidUTF8(key.Subject.String(), ""))
		out = append(out, Certificate{string(subject[:min(len(subject), 500)]), key.NotAfter.UTC(), !key.NotAfter.After(m.Now().Add(endsSoon))})
	}
	return out
}
