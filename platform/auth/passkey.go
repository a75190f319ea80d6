package auth

import (
	"encoding/base64"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
	"github.com/go-webauthn/webauthn/webauthn"

	"hivis/platform/api"
)

// Passkey is what is kept of one. Its private half never leaves what made it.
type Passkey struct {
	ID             int64
	CredentialID   []byte
	PublicKey      []byte
	SignCount      int64
	Transports     []string
	BackupEligible bool
	BackedUp       bool
}

// PasskeyOwner is somebody with the passkeys that are good at the host of the request.
type PasskeyOwner struct {
	UserID          int64
	Email, FullName string
	Passkeys        []Passkey
	handle          []byte
}

// NewPasskey is what a browser is told to make one. It always asks for what its user is known by:
// a finger, a face or a number.
type NewPasskey struct {
	Challenge  string   `json:"challenge" maxLength:"100" doc:"In base64url, as all that is bytes"`
	RPID       string   `json:"rp_id" maxLength:"253" doc:"The name of the host that it is good at"`
	RPName     string   `json:"rp_name" maxLength:"300"`
	UserHandle string   `json:"user_handle" maxLength:"100"`
	Email      string   `json:"email" maxLength:"254"`
	FullName   string   `json:"full_name" maxLength:"300"`
	Algorithms []int64  `json:"algorithms" maxItems:"10" doc:"By their numbers in COSE, the best first"`
	Known      []string `json:"known" maxItems:"20" doc:"Those that there are already"`
}

// AskedPasskeys is what a browser is told to have one prove that it is there.
type AskedPasskeys struct {
	Challenge string         `json:"challenge" maxLength:"100"`
	RPID      string         `json:"rp_id" maxLength:"253"`
	Allowed   []KnownPasskey `json:"allowed" maxItems:"20" doc:"Empty: any that is good here, and it says whose it is"`
}

// KnownPasskey is one that may be used, and how a browser reaches it.
type KnownPasskey struct {
	ID         string   `json:"id" maxLength:"1400"`
	Transports []string `json:"transports" maxItems:"10"`
}

// Attestation is a new passkey as the browser gives it.
type Attestation struct {
	ID          string   `json:"id" minLength:"1" maxLength:"1400" doc:"In base64url, as the rest"`
	ClientData  string   `json:"client_data" minLength:"1" maxLength:"4000"`
	Attestation string   `json:"attestation" minLength:"1" maxLength:"20000"`
	Transports  []string `json:"transports,omitempty" maxItems:"10" enum:"ble,cable,hybrid,internal,nfc,smart-card,usb"`
}

// Assertion is a passkey's proof as the browser gives it.
type Assertion struct {
	ID                string `json:"id" minLength:"1" maxLength:"1400" doc:"In base64url, as the rest"`
	ClientData        string `json:"client_data" minLength:"1" maxLength:"4000"`
	AuthenticatorData string `json:"authenticator_data" minLength:"1" maxLength:"4000"`
	Signature         string `json:"signature" minLength:"1" maxLength:"4000"`
	UserHandle        string `json:"user_handle,omitempty" maxLength:"100"`
}

// Ceremony is what a browser was asked, until it has answered.
type Ceremony = webauthn.SessionData

// RelyingParty is the name that passkeys made at the request's host are bound to.
func RelyingParty(call *api.Call) string {
	host := call.Request.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(host, "."))
}

// relyingParty refuses a host that is no name: browsers keep no passkeys for a bare address.
func relyingParty(call *api.Call, name string) (*webauthn.WebAuthn, error) {
	host := RelyingParty(call)
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return nil, api.Conflict("passkeys_need_name", nil)
	}
	return webauthn.New(&webauthn.Config{RPID: host, RPDisplayName: name, RPOrigins: []string{call.Origin()},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{ResidentKey: protocol.ResidentKeyRequirementRequired,
			UserVerification: protocol.VerificationRequired}})
}

var algorithms = []webauthncose.COSEAlgorithmIdentifier{webauthncose.AlgEdDSA, webauthncose.AlgES256, webauthncose.AlgRS256}

// BeginPasskey asks the browser for a new passkey of somebody.
func (a *Auth) BeginPasskey(call *api.Call, owner PasskeyOwner, organization string) (*NewPasskey, *Ceremony, error) {
	rp, err := relyingParty(call, organization)
	if err != nil {
		return nil, nil, err
	}
	owner.handle = a.passkeyHandle(call.OrganizationID, owner.UserID)
	var offered []protocol.CredentialParameter
	for _, algorithm := range algorithms {
		offered = append(offered, protocol.CredentialParameter{Type: protocol.PublicKeyCredentialType, Algorithm: algorithm})
	}
	_, asked, err := rp.BeginRegistration(&owner, webauthn.WithCredentialParameters(offered))
	if err != nil {
		return nil, nil, err
	}
	asked.Expires = a.now().Add(signInLifetime)
	out := &NewPasskey{Challenge: asked.Challenge, RPID: asked.RelyingPartyID, RPName: organization, UserHandle: b64.EncodeToString(owner.handle),
		Email: owner.Email, FullName: owner.FullName, Known: []string{}}
	for _, algorithm := range algorithms {
		out.Algorithms = append(out.Algorithms, int64(algorithm))
	}
	for _, key := range owner.Passkeys {
		out.Known = append(out.Known, b64.EncodeToString(key.CredentialID))
	}
	return out, asked, nil
}

// MakePasskey holds what the browser made against what it was asked.
func (a *Auth) MakePasskey(call *api.Call, owner PasskeyOwner, asked Ceremony, made Attestation) (*Passkey, error) {
	rp, err := a.answering(call, &asked)
	if err != nil {
		return nil, err
	}
	owner.handle = a.passkeyHandle(call.OrganizationID, owner.UserID)
	id, client, attestation, err := decoded(made.ID, made.ClientData, made.Attestation)
	if err != nil {
		return nil, err
	}
	response := protocol.CredentialCreationResponse{PublicKeyCredential: credential(made.ID, id)}
	response.AttestationResponse.ClientDataJSON, response.AttestationResponse.AttestationObject = client, attestation
	response.AttestationResponse.Transports = made.Transports
	parsed, err := response.Parse()
	if err != nil {
		return nil, err
	}
	key, err := rp.CreateCredential(&owner, asked, parsed)
	if err != nil {
		return nil, err
	}
	if made.Transports == nil {
		made.Transports = []string{}
	}
	return &Passkey{CredentialID: key.ID, PublicKey: key.PublicKey, SignCount: int64(key.Authenticator.SignCount), Transports: made.Transports,
		BackupEligible: key.Flags.BackupEligible, BackedUp: key.Flags.BackupState}, nil
}

// AskForPasskey asks the browser for a proof by one of somebody's passkeys, or of nobody in
// particular.
func (a *Auth) AskForPasskey(call *api.Call, owner *PasskeyOwner) (*AskedPasskeys, *Ceremony, error) {
	rp, err := relyingParty(call, "Hivis")
	if err != nil {
		return nil, nil, err
	}
	out := &AskedPasskeys{Allowed: []KnownPasskey{}}
	var asked *Ceremony
	if owner == nil {
		_, asked, err = rp.BeginDiscoverableLogin()
	} else {
		owner.handle = a.passkeyHandle(call.OrganizationID, owner.UserID)
		_, asked, err = rp.BeginLogin(owner)
		for _, key := range owner.Passkeys {
			out.Allowed = append(out.Allowed, KnownPasskey{b64.EncodeToString(key.CredentialID), key.Transports})
		}
	}
	if err != nil {
		return nil, nil, err
	}
	asked.Expires = a.now().Add(signInLifetime)
	out.Challenge, out.RPID = asked.Challenge, asked.RelyingPartyID
	return out, asked, nil
}

// CheckPasskey holds a proof against what was asked and the passkeys of whom it is of. What it
// returns is the passkey that was used, as it is now.
func (a *Auth) CheckPasskey(call *api.Call, owner PasskeyOwner, asked Ceremony, proof Assertion) (*Passkey, error) {
	rp, err := a.answering(call, &asked)
	if err != nil {
		return nil, err
	}
	owner.handle = a.passkeyHandle(call.OrganizationID, owner.UserID)
	parsed, err := proof.parse()
	if err != nil {
		return nil, err
	}
	var key *webauthn.Credential
	if len(asked.UserID) == 0 {
		key, err = rp.ValidateDiscoverableLogin(func(_, _ []byte) (webauthn.User, error) { return &owner, nil }, asked, parsed)
	} else {
		key, err = rp.ValidateLogin(&owner, asked, parsed)
	}
	if err != nil {
		return nil, err
	}
	if key.Authenticator.CloneWarning {
		return nil, fmt.Errorf("the counter went back: there may be a copy of it")
	}
	for _, known := range owner.Passkeys {
		if string(known.CredentialID) == string(key.ID) {
			known.SignCount, known.BackedUp = int64(key.Authenticator.SignCount), key.Flags.BackupState
			return &known, nil
		}
	}
	return nil, fmt.Errorf("the passkey is not known")
}

// answering is for what was asked a moment ago. The library's own clock is left out: ours is injected.
func (a *Auth) answering(call *api.Call, asked *Ceremony) (*webauthn.WebAuthn, error) {
	if !a.now().Before(asked.Expires) {
		return nil, ErrOver
	}
	asked.Expires = time.Time{}
	return relyingParty(call, "Hivis")
}

func (p Assertion) parse() (*protocol.ParsedCredentialAssertionData, error) {
	id, client, data, err := decoded(p.ID, p.ClientData, p.AuthenticatorData)
	if err != nil {
		return nil, err
	}
	signature, handle, _, err := decoded(p.Signature, p.UserHandle, "")
	if err != nil {
		return nil, err
	}
	response := protocol.CredentialAssertionResponse{PublicKeyCredential: credential(p.ID, id)}
	response.AssertionResponse.ClientDataJSON, response.AssertionResponse.AuthenticatorData = client, data
	response.AssertionResponse.Signature, response.AssertionResponse.UserHandle = signature, handle
	return response.Parse()
}

func credential(text string, id []byte) protocol.PublicKeyCredential {
	return protocol.PublicKeyCredential{Credential: protocol.Credential{ID: text, Type: string(protocol.PublicKeyCredentialType)}, RawID: id}
}

func decoded(first, second, third string) (a, b, c []byte, err error) {
	for _, part := range []struct {
		text string
		into *[]byte
	}{{first, &a}, {second, &b}, {third, &c}} {
		if *part.into, err = base64.RawURLEncoding.DecodeString(part.text); err != nil {
			return nil, nil, nil, err
		}
	}
	return a, b, c, nil
}

// passkeyHandle is by which passkeys say whose they are: always the same for a person, and nothing that
// anybody else could read their number from.
func (a *Auth) passkeyHandle(organizationID, userID int64) []byte {
	return []byte(mac(a.keys.tickets, "passkeys", fmt.Sprint(organizationID), fmt.Sprint(userID)))
}

// WebAuthnID and the rest are what the library asks of somebody.
func (o *PasskeyOwner) WebAuthnID() []byte { return o.handle }

// WebAuthnName is the name that tells accounts of one person apart.
func (o *PasskeyOwner) WebAuthnName() string { return o.Email }

// WebAuthnDisplayName is the name that people read.
func (o *PasskeyOwner) WebAuthnDisplayName() string { return o.FullName }

// WebAuthnCredentials are the passkeys.
func (o *PasskeyOwner) WebAuthnCredentials() (all []webauthn.Credential) {
	for _, key := range o.Passkeys {
		all = append(all, webauthn.Credential{ID: key.CredentialID, PublicKey: key.PublicKey,
			Flags:         webauthn.CredentialFlags{UserPresent: true, UserVerified: true, BackupEligible: key.BackupEligible, BackupState: key.BackedUp},
			Authenticator: webauthn.Authenticator{SignCount: uint32(key.SignCount)}})
	}
	return all
}
