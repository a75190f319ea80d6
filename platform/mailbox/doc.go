// Package mailbox reads the mails that come in: answers to what the product sends.
//
// It asks an IMAP server for what is unread, hands each mail to those who may know what to do with
// it (Taker), and marks it as read: what nobody takes as well, so the mailbox is the product's own.
// A mail that could not be dealt with stays unread and is tried again. It may then come twice, which
// takers have to bear.
//
// Takers read a mail by its parts and its sender, so that whatever else comes in (bounces, say) is
// one more of them.
package mailbox
