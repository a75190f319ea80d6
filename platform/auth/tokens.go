package auth

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
)

var b64 = base64.RawURLEncoding

// keys are derived from the installation's secret, one per purpose.
type keys struct {
	tokens, pepper, seal, links, devices, tickets, limits []byte
	sealing                                               cipher.AEAD // by the key seal
	factors                                               cipher.AEAD // what authenticator apps know
	signing                                               func(purpose string) []byte
}

func newKeys(secret []byte) keys {
	derive := func(purpose string) []byte {
		key, err := hkdf.Key(sha256.New, secret, nil, "hivis "+purpose, 32)
		if err != nil {
			panic(err) // only for absurd lengths
		}
		return key
	}
	seal := derive("api key")
	return keys{derive("session tokens"), derive("password pepper"), seal, derive("file links"), derive("known devices"),
		derive("tickets"), derive("limits"), sealingBy(seal), sealingBy(derive("factors")),
		func(purpose string) []byte { return derive("signing " + purpose) }}
}

// SigningKey is the installation's own key for a purpose. Like all its secrets it follows from the one secret that
// the installation keeps since its first start.
func (a *Auth) SigningKey(purpose string) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(a.keys.signing(purpose))
}

func sealingBy(key []byte) cipher.AEAD {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err) // only for another length
	}
	sealing, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // only for another block
	}
	return sealing
}

// seal puts a new nonce before what it seals.
func seal(by cipher.AEAD, text, label []byte) []byte {
	nonce := make([]byte, by.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return by.Seal(nonce, nonce, text, label)
}

// open is what was sealed with the same label.
func open(by cipher.AEAD, sealed, label []byte) ([]byte, error) {
	size := by.NonceSize()
	if len(sealed) < size {
		return nil, fmt.Errorf("auth: %d bytes are too few to be opened", len(sealed))
	}
	return by.Open(nil, sealed[:size], sealed[size:], label)
}

func mac(key []byte, parts ...string) string {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(strings.Join(parts, "\x00")))
	return b64.EncodeToString(h.Sum(nil))
}

func sameText(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// newCookie makes a session's cookie: the organization, so that a cookie of
// another one is recognised as such, and 256 random bits.
func newCookie(organizationID int64) string {
	random := make([]byte, 32)
	_, _ = rand.Read(random) // never fails
	return strconv.FormatInt(organizationID, 10) + "." + b64.EncodeToString(random)
}

func cookieOrganization(cookie string) int64 {
	id, _, _ := strings.Cut(cookie, ".")
	n, _ := strconv.ParseInt(id, 10, 64)
	return n
}

func hashCookie(cookie string) []byte {
	sum := sha256.Sum256([]byte(cookie))
	return sum[:]
}

// Tokens are what the browser keeps in memory.
type Tokens struct {
	Access  string `json:"access" maxLength:"200" doc:"Bearer token, 10 minutes"`
	Refresh string `json:"refresh" maxLength:"200" doc:"For POST /api/v1/refresh_token"`
	CSRF    string `json:"csrf" maxLength:"100" doc:"For the X-CSRF-Token header"`
}

func (k keys) of(organizationID, sessionID int64, cookie string, generation int) Tokens {
	c := claim{organizationID, sessionID, generation}
	return Tokens{Access: k.token("access", c, cookie), Refresh: k.token("refresh", c, cookie), CSRF: k.csrf(cookie)}
}

// token says what it claims, and a code that only the holder of the cookie was given.
func (k keys) token(purpose string, c claim, cookie string) string {
	generation := strconv.Itoa(c.generation)
	return strconv.FormatInt(c.organizationID, 10) + "." + strconv.FormatInt(c.sessionID, 10) + "." + generation + "." +
		mac(k.tokens, purpose, cookie, generation)
}

func (k keys) csrf(cookie string) string { return mac(k.tokens, "csrf", cookie) }

func (k keys) refreshCookie(cookie string) string { return mac(k.tokens, "refresh cookie", cookie) }

// claim is what a token says of itself, before its code is believed.
type claim struct {
	organizationID, sessionID int64
	generation                int
}

func readClaim(token string) (claim, bool) {
	parts := strings.SplitN(token, ".", 4)
	if len(parts) != 4 {
		return claim{}, false
	}
	organization, err1 := strconv.ParseInt(parts[0], 10, 64)
	session, err2 := strconv.ParseInt(parts[1], 10, 64)
	generation, err3 := strconv.Atoi(parts[2])
	return claim{organization, session, generation}, err1 == nil && err2 == nil && err3 == nil
}

// PublicKey is the API key of the platform's own host.
const PublicKey = "public"

// APIKey seals a sub-domain. It is a routing hint that must agree with the host
// and never a credential. The nonce comes from the text, so that the key of an
// organization is always the same.
func (a *Auth) APIKey(subDomain string) string {
	if subDomain == "" {
		return PublicKey
	}
	nonce := sha256.Sum256([]byte(mac(a.keys.seal, subDomain)))
	return b64.EncodeToString(a.keys.sealing.Seal(nonce[:12:12], nonce[:12], []byte(subDomain), nil))
}

// SignLink makes a short-lived link to a file unforgeable. It works only in the
// session's organization and for the user it was made for.
func (a *Auth) SignLink(organizationID, userID, fileID, expires int64) string {
	return mac(a.keys.links, fmt.Sprint(organizationID), fmt.Sprint(userID), fmt.Sprint(fileID), fmt.Sprint(expires))
}

// SignUpload marks a file as the upload of a user without naming them: only who
// has the secret can tell whose it is, or that two files are the same person's.
func (a *Auth) SignUpload(organizationID, userID, fileID int64) string {
	return mac(a.keys.links, "upload", fmt.Sprint(organizationID), fmt.Sprint(userID), fmt.Sprint(fileID))
}
