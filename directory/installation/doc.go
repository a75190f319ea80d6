// Package installation is the operator's page: how the installation is doing, what is wrong with
// it now, and what to do about each.
//
// The master super admin reads it on the screen, and whoever is on the machine by `hivis status`.
// What is wrong follows from the numbers by one pure function (rules.go). It says of organizations
// how many they are and which of them a job belongs to, and reads none of their records.
//
// A job that failed is tried again or discarded there. A discarded one never runs: what it should
// have done stays undone. Both stand in the platform's log.
package installation
