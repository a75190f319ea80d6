package servertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"testing"
)

// Client is one person with one browser.
type Client struct {
	ID      int64
	Email   string
	Host    string
	Headers map[string]string
	Cookies map[string]string
	Session Session

	server *Server
	apiKey string
}

// Session is what sign-in answers.
type Session struct {
	Access  string `json:"access"`
	Refresh string `json:"refresh"`
	CSRF    string `json:"csrf"`
	Rules   []struct {
		Name    string   `json:"name"`
		Actions []string `json:"actions"`
	} `json:"rules"`
	User struct {
		ID int64 `json:"id"`
	} `json:"user"`
}

func (s *Server) client(o *Organization, email string, id int64) *Client {
	c := s.Visitor(o.Host)
	c.ID, c.Email = id, email
	return c
}

// Visitor is somebody without an account, at an address of the product.
func (s *Server) Visitor(host string) *Client {
	sub := ""
	if host != s.URL.Host {
		sub = host[:len(host)-len(s.URL.Host)-1]
	}
	return &Client{Host: host, server: s, apiKey: s.App.Auth.APIKey(sub), Cookies: map[string]string{}}
}

// Anonymous is somebody who is not signed in, on the same host.
func (c *Client) Anonymous() *Client {
	return &Client{Host: c.Host, server: c.server, apiKey: c.apiKey, Cookies: map[string]string{}}
}

// Copy is the same browser once more, for a test that changes a carrier.
func (c *Client) Copy() *Client {
	c.signedIn()
	copied := *c
	copied.Headers, copied.Cookies = maps.Clone(c.Headers), maps.Clone(c.Cookies)
	return &copied
}

// Response is an answer with the test that asked for it.
type Response struct {
	*http.Response
	Bytes []byte
	t     testing.TB
	what  string
	again func(locale string) *Response
}

// Get asks, signing in first if need be.
func (c *Client) Get(path string) *Response { return c.signedIn().Do(http.MethodGet, path, nil) }

// Post sends a JSON body.
func (c *Client) Post(path string, body any) *Response {
	return c.signedIn().Do(http.MethodPost, path, body)
}

// Put sends a JSON body.
func (c *Client) Put(path string, body any) *Response {
	return c.signedIn().Do(http.MethodPut, path, body)
}

// Patch sends a JSON body.
func (c *Client) Patch(path string, body any) *Response {
	return c.signedIn().Do(http.MethodPatch, path, body)
}

// Delete deletes.
func (c *Client) Delete(path string, body ...any) *Response {
	if len(body) == 0 {
		body = []any{nil}
	}
	return c.signedIn().Do(http.MethodDelete, path, body[0])
}

// SignIn signs in anew and keeps the session.
func (c *Client) SignIn() *Response {
	c.server.T.Helper()
	r := c.Anonymous().Do(http.MethodPost, "/api/v1/sign_in", map[string]any{"email": c.Email, "password": Password})
	c.Adopt(r)
	return r
}

// Adopt takes the session and the cookies of an answer.
func (c *Client) Adopt(r *Response) {
	if r.StatusCode != http.StatusOK {
		return
	}
	r.Into(&c.Session)
	for _, cookie := range r.Cookies() {
		c.Cookies[cookie.Name] = cookie.Value
	}
	c.Headers = map[string]string{"Authorization": "Bearer " + c.Session.Access, "X-CSRF-Token": c.Session.CSRF, "X-API-Key": c.apiKey}
}

func (c *Client) signedIn() *Client {
	c.server.T.Helper()
	if c.Headers == nil && c.Email != "" {
		c.SignIn().Wants(http.StatusOK)
	}
	return c
}

// Do sends a request with what the client carries now.
func (c *Client) Do(method, path string, body any) *Response {
	c.server.T.Helper()
	if body == nil {
		return c.send(method, path, "application/json", nil)
	}
	encoded, err := json.Marshal(body)
	if err != nil {
		c.server.T.Fatal(err)
	}
	return c.send(method, path, "application/json", encoded)
}

// Stream asks for a file and leaves it to the test to read.
func (c *Client) Stream(path string) io.Reader {
	t := c.server.T
	t.Helper()
	c.signedIn()
	req, err := c.request(http.MethodGet, path, "application/json", nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	if res.StatusCode != http.StatusOK {
		t.Fatalf("%s as %s: status %d", path, c.Email, res.StatusCode)
	}
	return res.Body
}

// Raw sends a body as it is, right or wrong.
func (c *Client) Raw(method, path, contentType, body string) *Response {
	c.server.T.Helper()
	return c.signedIn().send(method, path, contentType, []byte(body))
}

// Upload sends a file for a record to claim.
func (c *Client) Upload(name string, content []byte) *Response {
	c.server.T.Helper()
	return c.UploadTo("/api/attachments", name, content, nil)
}

// UploadTo sends a file with the other fields of its form.
func (c *Client) UploadTo(path, name string, content []byte, fields map[string]string) *Response {
	c.server.T.Helper()
	return c.SendTo(http.MethodPost, path, name, content, fields)
}

// SendTo is UploadTo by another method.
func (c *Client) SendTo(method, path, name string, content []byte, fields map[string]string) *Response {
	c.server.T.Helper()
	c.signedIn()
	var buffer bytes.Buffer
	form := multipart.NewWriter(&buffer)
	part, err := form.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write(content)
	}
	for field, value := range fields {
		if err == nil {
			err = form.WriteField(field, value)
		}
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		c.server.T.Fatal(err)
	}
	return c.send(method, path, form.FormDataContentType(), buffer.Bytes())
}

func (c *Client) send(method, path, contentType string, body []byte) *Response {
	t := c.server.T
	t.Helper()
	var reader io.Reader
	if body != nil {
		reader = bytes.NewReader(body)
	}
	req, err := c.request(method, path, contentType, reader)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	content, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	again := func(locale string) *Response {
		t.Helper()
		speaker := c.In(locale)
		return speaker.send(method, path, contentType, body)
	}
	return &Response{res, content, t, method + " " + path + " as " + c.Email, again}
}

// request carries what the client carries now.
func (c *Client) request(method, path, contentType string, body io.Reader) (*http.Request, error) {
	req, err := http.NewRequest(method, "http://"+c.server.URL.Host+path, body)
	if err != nil {
		return nil, err
	}
	req.Host = c.Host
	req.Header.Set("Content-Type", contentType)
	for name, value := range c.Headers {
		req.Header.Set(name, value)
	}
	for name, value := range c.Cookies {
		req.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	return req, nil
}

// Wants fails the test unless the answer has the status.
func (r *Response) Wants(status int) *Response {
	r.t.Helper()
	if r.StatusCode != status {
		r.t.Fatalf("%s: status %d, wanted %d: %s", r.what, r.StatusCode, status, r.Bytes)
	}
	return r
}

// Into decodes the answer.
func (r *Response) Into(v any) *Response {
	r.t.Helper()
	if err := json.Unmarshal(r.Bytes, v); err != nil {
		r.t.Fatalf("%s: %v in %s", r.what, err, r.Bytes)
	}
	return r
}

// Problem is the one error shape.
type Problem struct {
	Error     string              `json:"error"`
	Code      string              `json:"code"`
	Errors    map[string][]string `json:"errors"`
	RequestID string              `json:"request_id"`

	response *Response
}

// Refuses fails unless the answer is this error, and returns it.
func (r *Response) Refuses(status int, code string) Problem {
	r.t.Helper()
	var p Problem
	r.Wants(status).Into(&p)
	if p.Code != code || p.Error == "" || p.RequestID == "" {
		r.t.Fatalf("%s: answered %+v, wanted the code %q", r.what, p, code)
	}
	p.response = r
	return p
}

// Says fails unless this is the sentence, and that in another language when the same is
// asked once more: what is refused changes nothing.
func (p Problem) Says(english, locale, other string) {
	p.response.t.Helper()
	for want, got := range map[string]Problem{english: p, other: p.in(locale)} {
		if got.Error != want {
			p.response.t.Errorf("%s: says %q, wanted %q", p.response.what, got.Error, want)
		}
	}
}

// SaysAt is Says for a field.
func (p Problem) SaysAt(field, english, locale, other string) {
	p.response.t.Helper()
	p.At(p.response.t, field, english)
	p.in(locale).At(p.response.t, field, other)
}

func (p Problem) in(locale string) Problem {
	p.response.t.Helper()
	return p.response.again(locale).Refuses(p.response.StatusCode, p.Code)
}

// At fails unless one of the fields has exactly this sentence.
func (p Problem) At(t testing.TB, field, sentence string) {
	t.Helper()
	for _, said := range p.Errors[field] {
		if said == sentence {
			return
		}
	}
	t.Fatalf("%q is not said of %q but %q", sentence, field, fmt.Sprint(p.Errors))
}
