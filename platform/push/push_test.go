package push_test

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"hivis/platform/outgoing"
	"hivis/platform/push"
	"hivis/platform/push/pushtest"
)

// derived is what an installation makes of a text: 32 bytes.
func derived(_, text string) string {
	return strings.Repeat("A", 42) + map[string]string{"0": "A", "1": "E"}[text]
}

func newSender(t *testing.T, base string, client *http.Client) *push.Sender {
	t.Helper()
	address, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	sender, err := push.New(client, derived, address, "no-reply@hivis.example")
	if err != nil {
		t.Fatal(err)
	}
	return sender
}

// TestAMessage arrives as it was sent, signed by the installation, and its key is the same at each
// start. Zero is no key, so the next number is taken.
func TestAMessage(t *testing.T) {
	t.Parallel()
	service := pushtest.New(t)
	for base, contact := range map[string]string{"https://hivis.example": "https://hivis.example", "http://localhost:8080": "mailto:no-reply@hivis.example"} {
		browser := service.Subscribe()
		sender := newSender(t, base, outgoing.Client(true, nil))
		if err := sender.Send(t.Context(), browser.Browser, push.Message{Payload: []byte("STOP WORK"), TTL: time.Hour, Urgency: push.High}); err != nil {
			t.Fatal(err)
		}
		want := pushtest.Received{Text: "STOP WORK", TTL: "3600", Urgency: "high", Contact: contact, Key: newSender(t, base, nil).PublicKey()}
		if got := browser.Received(); len(got) != 1 || got[0] != want {
			t.Errorf("%+v", got)
		}
	}
}

// TestWhatThePushServiceAnswers tells a browser that is gone from a service that has trouble.
func TestWhatThePushServiceAnswers(t *testing.T) {
	t.Parallel()
	browser := pushtest.New(t).Subscribe()
	sender := newSender(t, "https://hivis.example", outgoing.Client(true, nil))
	for status, want := range map[int]string{201: "taken", 404: "gone", 410: "gone", 400: "refused", 401: "refused", 413: "refused", 429: "later", 500: "later", 503: "later"} {
		browser.Answer(status)
		err := sender.Send(t.Context(), browser.Browser, push.Message{})
		var refused *push.Refused
		got := "later"
		switch {
		case err == nil:
			got = "taken"
		case errors.Is(err, push.ErrGone):
			got = "gone"
		case errors.As(err, &refused):
			got = "refused"
		}
		if got != want {
			t.Errorf("%d: %s", status, got)
		}
	}
}

// TestAnAddressInside is not called, and no address is told by an error.
func TestAnAddressInside(t *testing.T) {
	t.Parallel()
	browser := pushtest.New(t).Subscribe()
	err := newSender(t, "https://hivis.example", outgoing.Client(false, nil)).Send(t.Context(), browser.Browser, push.Message{})
	if !errors.Is(err, outgoing.ErrInside) || strings.Contains(err.Error(), "/to/") || len(browser.Received()) != 0 {
		t.Error(err)
	}
}

func TestTheKeysOfABrowser(t *testing.T) {
	t.Parallel()
	good := pushtest.New(t).Subscribe().Browser
	for name, b := range map[string]push.Browser{
		"no point": {P256dh: strings.Repeat("A", 87), Auth: good.Auth}, "no base64": {P256dh: "?", Auth: good.Auth},
		"short secret": {P256dh: good.P256dh, Auth: "AAAA"}, "no secret": {P256dh: good.P256dh},
	} {
		if b.Check() == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
}
