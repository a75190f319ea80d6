package server

import (
	netmail "net/mail"

	"hivis/platform/auth"
	"hivis/platform/outgoing"
	"hivis/platform/push"
)

// newPush makes what reaches browsers while the product is not open in them. Their addresses are
// given by people who are no administrators, so they are not inside, whatever else may be called there.
func newPush(o Options, keys *auth.Auth) (*push.Sender, error) {
	from, err := netmail.ParseAddress(o.MailFrom)
	if err != nil {
		return nil, err
	}
	return push.New(outgoing.Client(o.PushInside, o.Authorities), keys.Derived, o.BaseURL, from.Address)
}
