// Package push tells browsers something while the product is not open in them (web push: RFC 8030,
// encrypted by RFC 8291, signed by RFC 8292).
//
// Each browser is reached at an address of its maker's push service. Whoever knows that address and
// its keys could write to it, so it is kept as a secret. What is sent can be read by the browser
// alone. The installation's own key pair comes from its secret, as all its keys do, so that it is
// there from the first start and the same on every node.
package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"
)

var b64 = base64.RawURLEncoding

// Urgency says whether a device that saves its battery is woken.
type Urgency string

// The two that are used.
const (
	Normal Urgency = "normal"
	High   Urgency = "high"
)

// Browser is where one browser is reached, as it said itself.
type Browser struct {
	Endpoint string `json:"endpoint"`
	P256dh   string `json:"p256dh"` // its public key
	Auth     string `json:"auth"`   // what it shares with whoever writes to it
}

// authLength is that of the shared secret (RFC 8291, 3.2).
const authLength = 16

// Check says what is wrong with a browser's keys.
func (b Browser) Check() error {
	public, err := b64.DecodeString(strings.TrimRight(b.P256dh, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(public)
	}
	if err != nil {
		return fmt.Errorf("the browser's key: %w", err)
	}
	shared, err := b64.DecodeString(strings.TrimRight(b.Auth, "="))
	if err == nil && len(shared) != authLength {
		err = fmt.Errorf("%d bytes", len(shared))
	}
	if err != nil {
		return fmt.Errorf("the browser's secret: %w", err)
	}
	return nil
}

// Message is what a browser is told.
type Message struct {
	Payload []byte
	TTL     time.Duration // for how long the push service keeps it for a browser that is away
	Urgency Urgency
}

// ErrGone says that a browser wants nothing more, or is no more.
var ErrGone = errors.New("the browser is not reached at this address any more")

// Refused is a message that no further attempt will get through.
type Refused struct{ Status int }

func (r *Refused) Error() string {
	return "the push service refused the message with " + strconv.Itoa(r.Status)
}

// Sender hands messages to push services.
type Sender struct {
	Client *http.Client

	public, private, contact string
}

// New makes the installation's sender. derive makes secrets of the installation's own, by a purpose
// and a text. The contact is whom a push service asks if something is wrong: the product's own
// address, or whom its mails come from; Apple takes none on this machine.
func New(client *http.Client, derive func(purpose, text string) string, base *url.URL, mailFrom string) (*Sender, error) {
	s := &Sender{Client: client, contact: mailFrom}
	if base.Scheme == "https" {
		s.contact = base.Scheme + "://" + base.Host
	}
	for attempt := range 100 { // nearly every number of 32 bytes is a key
		number, err := b64.DecodeString(derive("web push", strconv.Itoa(attempt)))
		if err != nil {
			return nil, err
		}
		if key, err := ecdh.P256().NewPrivateKey(number); err == nil {
			s.private, s.public = b64.EncodeToString(number), b64.EncodeToString(key.PublicKey().Bytes())
			return s, nil
		}
	}
	return nil, errors.New("push: the installation's secret makes no key")
}

// PublicKey is by which browsers know this installation (base64url, uncompressed).
func (s *Sender) PublicKey() string { return s.public }

// Send hands a message to the push service of a browser. nil means that it was taken, [ErrGone] that
// the browser is to be forgotten, [Refused] that it never will be taken; any other error that it is
// worth trying again.
func (s *Sender) Send(ctx context.Context, to Browser, m Message) error {
	answer, err := webpush.SendNotificationWithContext(ctx, m.Payload, &webpush.Subscription{
		Endpoint: to.Endpoint, Keys: webpush.Keys{P256dh: to.P256dh, Auth: to.Auth},
	}, &webpush.Options{HTTPClient: s.Client, Subscriber: s.contact, TTL: int(m.TTL.Seconds()), Urgency: webpush.Urgency(m.Urgency),
		VAPIDPublicKey: s.public, VAPIDPrivateKey: s.private})
	if err != nil {
		return withoutAddress(err)
	}
	defer answer.Body.Close()
	switch status := answer.StatusCode; {
	case status >= 200 && status <= 299:
		return nil
	case status == http.StatusNotFound || status == http.StatusGone:
		return ErrGone
	case status == http.StatusRequestTimeout || status == http.StatusTooManyRequests || status >= 500:
		return fmt.Errorf("the push service answered %d", status)
	default:
		return &Refused{status}
	}
}

// withoutAddress keeps the address out of logs: it is a secret.
func withoutAddress(err error) error {
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err
	}
	return err
}
