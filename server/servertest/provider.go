package servertest

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
)

// Provider is one by which people sign in, that says what a test tells it to.
type Provider struct {
	URL      string
	ClientID string
	Secret   string
	Says     map[string]any                                  // of whoever signs in
	Lie      func(claims map[string]any)                     // about it
	Sign     func(claims []byte, key *rsa.PrivateKey) string // instead of how it is done
	server   *Server
	key      *rsa.PrivateKey
	mu       sync.Mutex
	visits   map[string]visit // by code
}

// visit is somebody who has signed in there.
type visit struct {
	asked url.Values
	says  map[string]any
}

// NewProvider starts one.
func NewProvider(s *Server) *Provider {
	s.T.Helper()
	p := &Provider{ClientID: "hivis", Secret: "secret of the client", Says: map[string]any{"sub": "ada"}, server: s, key: NewKey(s), visits: map[string]visit{}}
	mux := http.NewServeMux()
	mux.HandleFunc("/.well-known/openid-configuration", p.discovery)
	mux.HandleFunc("/keys", p.keys)
	mux.HandleFunc("/token", p.token)
	running := httptest.NewServer(mux)
	s.T.Cleanup(running.Close)
	p.URL = running.URL
	return p
}

// NewKey is a key to sign with.
func NewKey(s *Server) *rsa.PrivateKey {
	s.T.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		s.T.Fatal(err)
	}
	return key
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	answer(w, map[string]any{"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys",
		"response_types_supported": []string{"code"}, "id_token_signing_alg_values_supported": []string{"RS256", "HS256", "none"}})
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	answer(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: p.key.Public(), KeyID: "one", Algorithm: "RS256", Use: "sig"}}})
}

func answer(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body) // to a test
}

// Visit is somebody signing in at an address that a browser was sent to; it returns the code and the state.
func (p *Provider) Visit(address string) (code, state string) {
	p.server.T.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		p.server.T.Fatal(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	code = "code" + parsed.Query().Get("state")
	p.visits[code] = visit{parsed.Query(), maps.Clone(p.Says)}
	return code, parsed.Query().Get("state")
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	came := p.visits[r.FormValue("code")]
	delete(p.visits, r.FormValue("code"))
	p.mu.Unlock()
	asked := came.asked
	id, secret, _ := r.BasicAuth()
	name, _ := url.QueryUnescape(id)
	word, _ := url.QueryUnescape(secret)
	if asked == nil || name != p.ClientID || word != p.Secret || asked.Get("code_challenge") != challengeOf(r.FormValue("code_verifier")) ||
		asked.Get("redirect_uri") != r.FormValue("redirect_uri") {
		w.WriteHeader(http.StatusBadRequest)
		answer(w, map[string]any{"error": "invalid_grant"})
		return
	}
	now := p.server.Now()
	claims := map[string]any{"iss": p.URL, "aud": p.ClientID, "iat": now.Unix(), "exp": now.Add(5 * time.Minute).Unix(), "nonce": asked.Get("nonce")}
	maps.Copy(claims, came.says)
	if p.Lie != nil {
		p.Lie(claims)
	}
	body, _ := json.Marshal(claims) // of texts and numbers
	sign := p.Sign
	if sign == nil {
		sign = func(claims []byte, key *rsa.PrivateKey) string { return Signed(claims, jose.RS256, key, "one") }
	}
	answer(w, map[string]any{"access_token": "access", "token_type": "Bearer", "id_token": sign(body, p.key)})
}

// Signed is a token.
func Signed(claims []byte, by jose.SignatureAlgorithm, key any, id string) string {
	options := (&jose.SignerOptions{}).WithHeader("kid", id)
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: by, Key: key}, options)
	if err != nil {
		panic(err)
	}
	signed, err := signer.Sign(claims)
	if err != nil {
		panic(err)
	}
	token, err := signed.CompactSerialize()
	if err != nil {
		panic(err)
	}
	return token
}

func challengeOf(verifier string) string {
	sum := sha256Of(verifier)
	return text(sum[:])
}
