package sso

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-ldap/ldap/v3"
)

const (
	inChain    = "1.2.840.113556.1.4.1941" // Active Directory's rule that follows membership itself
	mostGroups = 900                       // of groups in groups, by that rule
	mostAsked  = 100                       // groups that are asked one by one elsewhere
	deepest    = 8
)

// groupsAround are the groups that somebody is in because a group of theirs is in them. Active Directory follows them
// itself; others are asked for each group's own. Where there are more than are read, that is said: it is not "no groups".
func groupsAround(conn *ldap.Conn, c row, entry *ldap.Entry) (groups []string, tooMany bool, err error) {
	if !strings.EqualFold(c.GroupsClaim, "memberOf") {
		return nil, false, nil
	}
	own := entry.GetEqualFoldAttributeValues(c.GroupsClaim)
	if entry.GetEqualFoldAttributeValue("userAccountControl") != "" {
		return groupsInChain(conn, c, entry.DN, own)
	}
	return groupsOneByOne(conn, own)
}

func groupsInChain(conn *ldap.Conn, c row, dn string, own []string) (groups []string, tooMany bool, err error) {
	filter := fmt.Sprintf("(&(objectClass=group)(member:%s:=%s))", inChain, ldap.EscapeFilter(dn))
	found, err := conn.Search(ldap.NewSearchRequest(domainOf(c.Base), ldap.ScopeWholeSubtree, ldap.NeverDerefAliases, mostGroups, int(directoryWaits.Seconds()), false, filter, []string{"cn"}, nil))
	tooMany = ldap.IsErrorWithCode(err, ldap.LDAPResultSizeLimitExceeded)
	if err != nil && !tooMany {
		return nil, false, fmt.Errorf("the directory did not say the groups around groups: %w", err)
	}
	for _, group := range found.Entries {
		if !containsFold(own, group.DN) {
			groups = append(groups, group.DN)
		}
	}
	return groups, tooMany, nil
}

// domainOf is the part of a base that names the domain: groups are mostly not where people are.
func domainOf(base string) string {
	dn, err := ldap.ParseDN(base)
	if err != nil {
		return base
	}
	at := slices.IndexFunc(dn.RDNs, func(r *ldap.RelativeDN) bool { return strings.EqualFold(r.Attributes[0].Type, "dc") })
	if at < 0 {
		return base
	}
	return (&ldap.DN{RDNs: dn.RDNs[at:]}).String()
}

// groupsOneByOne asks each group which ones it is in, each once.
func groupsOneByOne(conn *ldap.Conn, own []string) (groups []string, tooMany bool, err error) {
	seen, level, asked := slices.Clone(own), own, 0
	for range deepest {
		var next []string
		for _, dn := range level {
			if _, err := ldap.ParseDN(dn); err != nil {
				continue // a group that is only a name
			}
			if asked++; asked > mostAsked {
				return groups, true, nil
			}
			found, err := conn.Search(ldap.NewSearchRequest(dn, ldap.ScopeBaseObject, ldap.NeverDerefAliases, 1, int(directoryWaits.Seconds()), false, "(objectClass=*)", []string{"memberOf"}, nil))
			if ldap.IsErrorAnyOf(err, ldap.LDAPResultNoSuchObject, ldap.LDAPResultInsufficientAccessRights, ldap.LDAPResultInvalidDNSyntax) {
				continue
			}
			if err != nil {
				return nil, false, fmt.Errorf("the directory did not say the groups around groups: %w", err)
			}
			for _, entry := range found.Entries {
				for _, around := range entry.GetEqualFoldAttributeValues("memberOf") {
					if !containsFold(seen, around) {
						seen, next, groups = append(seen, around), append(next, around), append(groups, around)
					}
				}
			}
		}
		if level = next; len(level) == 0 {
			return groups, false, nil
		}
	}
	return groups, true, nil
}

func containsFold(all []string, one string) bool {
	return slices.ContainsFunc(all, func(each string) bool { return strings.EqualFold(each, one) })
}
