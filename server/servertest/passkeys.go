package servertest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/http"

	"github.com/fxamacker/cbor/v2"
)

// What an authenticator says of a proof: somebody was there, and it knows them.
const (
	present  = 0x01
	verified = 0x04
	attested = 0x40
)

// Authenticator is a device that makes passkeys and proves that they are there. It has one.
type Authenticator struct {
	Origin   string // of the page that asks, as the browser says it
	RPID     string
	Counts   uint32
	Stranger bool // it does not look who is there
	ID       []byte
	handle   string
	key      *ecdsa.PrivateKey
}

// NewAuthenticator is one in the browser of somebody.
func NewAuthenticator(c *Client) *Authenticator {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		c.server.T.Fatal(err)
	}
	id := make([]byte, 16)
	_, _ = rand.Read(id) // never fails
	return &Authenticator{Origin: c.server.URL.Scheme + "://" + c.Host, ID: id, key: key}
}

// Make answers what a browser is told to make a passkey.
func (a *Authenticator) Make(challenge, rpID, handle string) map[string]any {
	a.RPID, a.handle = rpID, handle
	point, err := a.key.PublicKey.Bytes() // 4, then both coordinates
	if err != nil {
		panic(err)
	}
	key, err := cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	if err != nil {
		panic(err)
	}
	data := a.data(attested)
	data = append(data, make([]byte, 16)...) // of no known model
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.ID)))
	data = append(append(data, a.ID...), key...)
	made, err := cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	if err != nil {
		panic(err)
	}
	return map[string]any{"id": text(a.ID), "client_data": text(a.client("webauthn.create", challenge)), "attestation": text(made), "transports": []string{"internal"}}
}

// MakeFor makes the passkey of somebody who is signed in.
func (a *Authenticator) MakeFor(c *Client, name string) *Response {
	c.server.T.Helper()
	var asked struct {
		Challenge  string
		RPID       string `json:"rp_id"`
		UserHandle string `json:"user_handle"`
	}
	c.Post("/api/my/passkeys", nil).Wants(http.StatusOK).Into(&asked)
	answer := a.Make(asked.Challenge, asked.RPID, asked.UserHandle)
	answer["name"] = name
	return c.Post("/api/my/passkeys/confirm", answer).Wants(http.StatusOK)
}

// Prove answers what a browser is asked.
func (a *Authenticator) Prove(challenge string) map[string]any {
	if a.Counts > 0 {
		a.Counts++
	}
	data, client := a.data(0), a.client("webauthn.get", challenge)
	hash := sha256.Sum256(client)
	signed := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, signed[:])
	if err != nil {
		panic(err)
	}
	return map[string]any{"id": text(a.ID), "client_data": text(client), "authenticator_data": text(data), "signature": text(signature), "user_handle": a.handle}
}

func (a *Authenticator) data(flags byte) []byte {
	flags |= present
	if !a.Stranger {
		flags |= verified
	}
	party := sha256.Sum256([]byte(a.RPID))
	return binary.BigEndian.AppendUint32(append(party[:], flags), a.Counts)
}

func (a *Authenticator) client(kind, challenge string) []byte {
	said, _ := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": a.Origin, "crossOrigin": false}) // of texts alone
	return said
}

func text(bytes []byte) string { return base64.RawURLEncoding.EncodeToString(bytes) }
