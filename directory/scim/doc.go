// Package scim lets a provider of the organization's own bring people and groups by itself (SCIM 2.0, RFC 7643 and
// 7644), at /scim/v2 of the organization's address. It asks by a token that belongs to one sign-in provider and is made
// at /sso_configs; of the token only a hash is kept.
//
// What a provider says of somebody is kept as it said it, since it compares what it reads with that; name, address,
// employee number, phone, language and supervisor are taken over. Whoever leaves there is out here at once, by the same
// function as on the screens. Whom an administrator here keeps out stays out. The administrator who keeps the way in is
// out of reach, and so is the last one; addresses of administrators stay.
//
// Groups are worth what the mapping of the provider says (package sso), by their name or their number there. What a
// group gave goes with it; what somebody had of their own stays.
package scim
