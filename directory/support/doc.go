// Package support lets whoever runs the installation look into an organization, where one of its administrators
// granted it: for hours or days, for a reason, and never without it standing in the organization's own log.
//
// Who looks comes by a ticket that is good once and for a minute, and gets a session of an account that nobody signs
// in by (ADR 60). That session only reads: how the organization is set up, or also its records where that was granted,
// and nothing that is sensitive. It ends with the grant.
package support
