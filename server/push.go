package server

import (
	netmail "net/mail"

	"hivis/platform/auth"
	"hivis/platform/outgoing"
	"hivis/platform/push"
)

// newPush makes what reaches browsers while the product is not open in them. Their addresses are
// given by people, so they are called as all such are.
func newPush(o Options, keys *auth.Auth) (*push.Sender, error) {
	from, err := netmail.ParseAddress(o.MailFrom)
	if err != nil {
		return nil, err
	}
	return push.New(outgoing.Client(o.CallsInside, o.Authorities), keys.Derived, o.BaseURL, from.Address)
}
