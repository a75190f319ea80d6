package auth

import (
	"crypto/rand"
	"net/http"
	"slices"
	"strings"
	"time"

	"hivis/platform/api"
)

const (
	deviceCookie   = "__Host-device"
	deviceLifetime = 365 * 24 * time.Hour
	deviceBytes    = 16
	deviceAccounts = 10 // of one browser, say that at the gate: the ones who came last
)

// device is a browser by which people have signed in before: a name it was given,
// and a mark for each account that only this server can make. It proves no more
// than that, and lets nobody in.
type device struct {
	name  string
	marks []string
}

func deviceOf(r *http.Request) device {
	cookie, err := r.Cookie(deviceCookie)
	if err != nil {
		return device{}
	}
	parts := strings.Split(cookie.Value, ".")
	if name, err := b64.DecodeString(parts[0]); err != nil || len(name) != deviceBytes {
		return device{}
	}
	return device{parts[0], parts[1:]}
}

func (a *Auth) mark(call *api.Call, name, account string) string {
	return mac(a.keys.devices, a.APIKey(call.Host.SubDomain), account, name)
}

// knows reports whether the account has signed in by this browser before.
func (a *Auth) knows(call *api.Call, d device, account string) bool {
	return d.name != "" && slices.ContainsFunc(d.marks, func(mark string) bool {
		return sameText(mark, a.mark(call, d.name, account))
	})
}

// KnowsDevice reports whether the account has signed in by the request's browser before. It is
// asked before RememberDevice, after which the answer is always yes.
func (a *Auth) KnowsDevice(call *api.Call, account string) bool {
	return a.knows(call, deviceOf(call.Request), account)
}

// RememberDevice marks the browser of somebody whose password was right.
func (a *Auth) RememberDevice(call *api.Call, account string) {
	d := deviceOf(call.Request)
	if d.name == "" {
		name := make([]byte, deviceBytes)
		_, _ = rand.Read(name) // never fails
		d.name = b64.EncodeToString(name)
	}
	mark := a.mark(call, d.name, account)
	others := slices.DeleteFunc(d.marks, func(m string) bool { return m == mark })
	marks := append([]string{mark}, others...)
	marks = marks[:min(len(marks), deviceAccounts)]
	http.SetCookie(call.Writer, &http.Cookie{Name: deviceCookie, Value: d.name + "." + strings.Join(marks, "."), Path: "/",
		MaxAge: int(deviceLifetime.Seconds()), Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode})
}
