// Package notifications tells people what concerns them: in the product, live,
// and by mail.
//
// Notify is called in the transaction of what happened. It writes one notification
// for each person, which their open browsers hear of at the commit, and, where
// asked, a mail in the person's own language: a row of the outbox and the job
// that delivers it. All of it exists if, and only if, the change does. People who
// are not active are told nothing. A reminder carries a key under which it is
// given once.
//
// Everybody chooses by topic whether they hear of it in the product, by mail or not
// at all. What they have to do, and where work has to stand still, they always hear of
// in the product. Who wants only mails has a notification that is not shown: it is what
// makes the mail come once.
//
// A mail is queued, then sent, or failed when the server refuses it for good or
// did not take it for some days. Without an SMTP server mails are kept, to be
// read in the outbox. The outbox is for administrators. A mail is sent again
// only when it is unknown whether the server took it (the node or the connection
// died in that moment), and then under the same Message-ID.
//
// Both are removed after a year, but for reminders, which would be given again.
//
// Everybody reads their own notifications and marks them as read or unread.
// Nobody reads another's.
package notifications
