// Package pushtest is a push service in the process of a test, and browsers that read what it gets.
package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"hivis/platform/push"
)

var b64 = base64.RawURLEncoding

// Service is a push service. It takes what is signed as RFC 8292 says, and nothing else.
type Service struct {
	URL string

	mu       sync.Mutex
	browsers map[string]*Browser // by the path of their address
	t        testing.TB
}

// Browser is one that has subscribed.
type Browser struct {
	push.Browser
	Status int // that is answered instead of taking a message; 0: it is taken

	key      *ecdh.PrivateKey
	shared   []byte
	service  *Service
	messages []Received
}

// Received is a message as the browser reads it.
type Received struct {
	Text, TTL, Urgency string
	Contact            string // who sent it
	Key                string // by which it was signed
}

// New starts a service that ends with the test.
func New(t testing.TB) *Service {
	t.Helper()
	s := &Service{browsers: map[string]*Browser{}, t: t}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	s.URL = server.URL
	return s
}

// Subscribe makes a browser.
func (s *Service) Subscribe() *Browser {
	s.t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		s.t.Fatal(err)
	}
	b := &Browser{key: key, shared: make([]byte, 16), service: s}
	_, _ = rand.Read(b.shared) // never fails
	path := "/to/" + rand.Text()
	b.Browser = push.Browser{Endpoint: s.URL + path, P256dh: b64.EncodeToString(key.PublicKey().Bytes()), Auth: b64.EncodeToString(b.shared)}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[path] = b
	return b
}

// Answer lets the service answer with a status from now on; 0 takes messages again.
func (b *Browser) Answer(status int) {
	b.service.mu.Lock()
	defer b.service.mu.Unlock()
	b.Status = status
}

// Received are the messages until now.
func (b *Browser) Received() []Received {
	b.service.mu.Lock()
	defer b.service.mu.Unlock()
	return append([]Received(nil), b.messages...)
}

// ServeHTTP takes a message.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.browsers[r.URL.Path]
	if b == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	got, err := b.read(r)
	if err != nil {
		s.t.Errorf("a message: %v", err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if b.Status != 0 {
		w.WriteHeader(b.Status)
		return
	}
	b.messages = append(b.messages, got)
	w.WriteHeader(http.StatusCreated)
}

func (b *Browser) read(r *http.Request) (got Received, err error) {
	got.TTL, got.Urgency = r.Header.Get("TTL"), r.Header.Get("Urgency")
	if got.Contact, got.Key, err = b.signature(r.Header.Get("Authorization")); err != nil {
		return got, err
	}
	if r.Method != http.MethodPost || r.Header.Get("Content-Encoding") != "aes128gcm" {
		return got, errors.New("no POST of aes128gcm")
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return got, err
	}
	got.Text, err = b.decrypt(body)
	return got, err
}

// signature holds the header to RFC 8292, and says who signed with which key.
func (b *Browser) signature(header string) (contact, key string, err error) {
	token, key, found := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	if !found {
		return "", "", fmt.Errorf("%q is no signature", header)
	}
	claims := jwt.MapClaims{}
	_, err = jwt.ParseWithClaims(token, claims, func(*jwt.Token) (any, error) {
		public, err := b64.DecodeString(key)
		if err != nil {
			return nil, err
		}
		return ecdsa.ParseUncompressedPublicKey(elliptic.P256(), public)
	}, jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience(b.service.URL), jwt.WithExpirationRequired())
	if err != nil {
		return "", "", err
	}
	ends, err := claims.GetExpirationTime()
	if err == nil && ends.After(time.Now().Add(24*time.Hour)) {
		err = errors.New("it is good for more than a day")
	}
	contact, _ = claims.GetSubject()
	return contact, key, err
}

// decrypt reads a message as RFC 8291 and RFC 8188 say.
func (b *Browser) decrypt(body []byte) (string, error) {
	const header = 16 + 4 + 1 + 65
	if len(body) < header || len(body) > 4096 || binary.BigEndian.Uint32(body[16:20]) < uint32(len(body)-header) || body[20] != 65 {
		return "", fmt.Errorf("a body of %d bytes", len(body))
	}
	salt, sender := body[:16], body[21:header]
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return "", err
	}
	secret, err := b.key.ECDH(public)
	if err != nil {
		return "", err
	}
	derive := func(from, salt []byte, info string, length int) []byte {
		key, wrong := hkdf.Key(sha256.New, from, salt, info, length)
		err = errors.Join(err, wrong)
		return key
	}
	ikm := derive(secret, b.shared, "WebPush: info\x00"+string(b.key.PublicKey().Bytes())+string(sender), 32)
	key, nonce := derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16), derive(ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return "", err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return "", err
	}
	opening, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	padded, err := opening.Open(nil, nonce, body[header:], nil)
	if err != nil {
		return "", err
	}
	text := strings.TrimRight(string(padded), "\x00")
	return strings.TrimSuffix(text, "\x02"), nil
}
