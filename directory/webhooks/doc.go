// Package webhooks tells an organization's other systems what happened to records: which, and
// what, but nothing of their contents, which are read by the API under its rights.
//
// What is told is taken from the feed of changes (core/changes) as the person who made the webhook
// may see it at that moment. It is signed and sent as Standard Webhooks says. What does not arrive
// is sent again for a day; an address at which nothing has arrived for a day is paused, and so is
// one whose maker is gone. Order is not promised: of one record the sequence grows. Examples
// (directory/examples) are told as any record is.
//
// Addresses inside are refused when they are dialled (platform/outgoing), and redirections are not
// followed.
package webhooks
