// Package mail hands one mail at a time to an SMTP server.
//
// It keeps nothing and repeats nothing: the outbox and the retries are the
// notifications module's. What it promises is a clear answer. nil means that the
// server has taken the mail; [Refused] that it never will; any other error that
// it is worth trying again, with the same Message-ID, since the server may have
// taken it and the connection broken before it said so.
package mail
