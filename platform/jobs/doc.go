// Package jobs does work after the answer: mails, reminders, sweeping. A job is
// a row, written in the business transaction, so it exists if and only if the
// change does. Every node works jobs off; one elected node makes the periodic
// ones.
//
// A job carries its organization (embed [Owner]) and its worker opens the same
// tenant transaction as a request does. Row-level security checks the
// organization when the job is added; periodic jobs have none and use the
// platform role to find out whose turn it is.
//
// No job is announced by pg_notify: a transaction that notifies takes a lock at
// commit that all committing transactions of the cluster queue for. The nodes
// look every second instead. A job whose node died is taken over by another one
// soon after its time is up, so a worker must be safe to repeat.
package jobs
