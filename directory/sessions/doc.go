// Package sessions signs people in and out: e-mail, then password, then a
// session whose tokens the browser keeps in memory. Wrong passwords cost time
// (platform/auth), and an unknown address is answered like a wrong password
// unless the organization asked for plain words.
package sessions
