// Package domains is under which addresses organizations are reached.
//
// Each has a sub-domain of the installation. It can have domains of its own beside it, once a DNS
// record proves that whoever asked holds the domain. A sub-domain that was changed leads to the
// organization as before, since posters and mails have it. Names can be reserved, so that no
// organization gets them.
//
// All of it is the master super admin's. The record of an own domain is looked for again every
// night; a domain whose record is missing for a week leads nowhere any more.
package domains
