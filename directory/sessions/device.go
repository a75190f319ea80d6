package sessions

import (
	"context"
	"strings"

	"hivis/platform/api"
)

// Browsers say what they are in words that all of them copied from each other, so the first that
// is found counts: Edge calls itself Chrome as well, and Chrome Safari.
var (
	browsers = [][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"YaBrowser/", "Yandex"},
		{"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}}
	systems = [][2]string{{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"},
		{"Macintosh", "macOS"}, {"Linux", "Linux"}}
)

// Device is what a browser says of itself. It is a help to recognize it, and proves nothing.
type Device struct {
	Browser string `json:"browser" maxLength:"40" doc:"Empty when it is not known"`
	System  string `json:"system" maxLength:"40" doc:"Likewise"`
}

func deviceOf(userAgent string) Device {
	return Device{first(browsers, userAgent), first(systems, userAgent)}
}

func first(table [][2]string, userAgent string) string {
	for _, row := range table {
		if strings.Contains(userAgent, row[0]) {
			return row[1]
		}
	}
	return ""
}

// words are the device and its network address, as far as they are known, for a notice.
func (d Device) words(ip string) string {
	var known []string
	for _, word := range []string{d.Browser, d.System, ip} {
		if word != "" {
			known = append(known, word)
		}
	}
	return strings.Join(known, ", ")
}

// deviceHere is the device of the request, in words.
func deviceHere(ctx context.Context) string {
	call := api.CallOf(ctx)
	return deviceOf(call.Request.UserAgent()).words(call.IP)
}
