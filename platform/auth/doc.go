// Package auth knows who is calling. A session is one signed-in browser: a
// random cookie that the database knows by its hash, and three tokens derived
// from that cookie, so that none of them is stored and no single stolen part is
// enough.
//
//	cookie   __Host-sid   proves the browser; HttpOnly
//	access   Bearer       10 minutes, of the session's current generation
//	csrf     X-CSRF-Token of the session
//	refresh  X-Refresh-Token and the cookie __Host-rt, both needed; each use
//	         starts the next generation. A spent one kills the session, except
//	         the immediate predecessor for 10 seconds: it gets the same successor,
//	         because several tabs refresh at once.
//	API key  X-API-Key, the sealed sub-domain: must agree with the host
//
// Carriers that belong to different organizations or sessions are an attack, not
// a mistake: the answer is "not found" and an audit event.
package auth
