package sso

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/go-ldap/ldap/v3"

	"hivis/platform/api"
)

const (
	ofDirectory    = "ldap"
	directoryWaits = 10 * time.Second // for all of it
	directoryReads = 1 << 20
	placeholder    = "{email}"
)

// numbers are the attributes by which directories tell people apart, whatever they are called.
var numbers = []string{"objectGUID", "entryUUID", "nsUniqueId", "GUID"}

// disabledAccount is the bit of userAccountControl that Active Directory sets for who may not sign in.
const disabledAccount = 2

// errWrongPassword says that nobody has this address and this password.
var errWrongPassword = api.Refused("invalid_credentials", nil)

var errUnreachable = errors.New("the directory cannot be reached")

// askDirectory finds somebody in a directory, and has it look at their password. Whatever the directory says that is
// not plainly yes is no, with a reason.
func (m *Module) askDirectory(ctx context.Context, c row, secret, email, password string) (identity, error) {
	if _, err := mail.ParseAddress(email); err != nil || strings.TrimSpace(password) == "" {
		return identity{}, errWrongPassword // without a password every directory says yes
	}
	ctx, cancel := context.WithTimeout(ctx, directoryWaits)
	defer cancel()
	conn, err := m.dialDirectory(ctx, c)
	if err != nil {
		return identity{}, errors.Join(errUnreachable, err)
	}
	defer func() { _ = conn.Close() }()
	if secret == "" {
		return identity{}, errors.New("there is no password for the search")
	}
	if err := conn.Bind(c.ClientID, secret); err != nil {
		return identity{}, fmt.Errorf("the directory refused the account of the search: %w", err)
	}
	entry, err := searchDirectory(conn, c, email)
	if err != nil {
		return identity{}, err
	}
	around, more, err := groupsAround(conn, c, entry)
	if err != nil {
		return identity{}, err
	}
	if err := conn.Bind(entry.DN, password); err != nil {
		if ldap.IsErrorWithCode(err, ldap.LDAPResultInvalidCredentials) {
			return identity{}, errWrongPassword
		}
		return identity{}, fmt.Errorf("the directory did not look at the password: %w", err)
	}
	who, err := identityOf(c, entry)
	who.Groups, who.TooMany = append(who.Groups, named(around)...), who.TooMany || more
	return who, err
}

// dialDirectory opens a connection that nobody else reads: TLS from the beginning, or before anything is said.
func (m *Module) dialDirectory(ctx context.Context, c row) (*ldap.Conn, error) {
	address, err := url.Parse(c.Issuer)
	if err != nil {
		return nil, err
	}
	authorities, err := authoritiesOf(c.Certificate)
	if err != nil {
		return nil, err
	}
	if authorities == nil {
		authorities = m.Authorities
	}
	port := address.Port()
	if port == "" {
		port = map[string]string{"ldaps": "636", "ldap": "389"}[address.Scheme]
	}
	plain, err := m.Dialer.DialContext(ctx, "tcp", net.JoinHostPort(address.Hostname(), port))
	if err != nil {
		return nil, err
	}
	deadline, _ := ctx.Deadline()
	_ = plain.SetDeadline(deadline)
	plain = &boundedConn{Conn: plain, left: directoryReads}
	config := &tls.Config{ServerName: address.Hostname(), RootCAs: authorities, MinVersion: tls.VersionTLS12}
	if address.Scheme == "ldaps" {
		secured := tls.Client(plain, config)
		if err := secured.HandshakeContext(ctx); err != nil {
			return nil, errors.Join(err, plain.Close())
		}
		conn := ldap.NewConn(secured, true)
		conn.SetTimeout(directoryWaits)
		conn.Start()
		return conn, nil
	}
	conn := ldap.NewConn(plain, false)
	conn.SetTimeout(directoryWaits)
	conn.Start()
	if err := conn.StartTLS(config); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

// authoritiesOf are those whose certificates are believed of this directory; none: those of everybody.
func authoritiesOf(certificate string) (*x509.CertPool, error) {
	if certificate == "" {
		return nil, nil
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM([]byte(certificate)) {
		return nil, errors.New("the certificate cannot be read")
	}
	return pool, nil
}

// boundedConn reads only so much: an answer that does not end is cut off.
type boundedConn struct {
	net.Conn
	left int
}

func (b *boundedConn) Read(into []byte) (int, error) {
	if b.left <= 0 {
		return 0, io.ErrUnexpectedEOF
	}
	n, err := b.Conn.Read(into[:min(len(into), b.left)])
	b.left -= n
	return n, err
}

// filterFor is the search for an address, which cannot become a part of the search itself.
func filterFor(c row, email string) string {
	return strings.ReplaceAll(c.Filter, placeholder, ldap.EscapeFilter(email))
}

// searchDirectory finds the one entry below the base. Where a directory leads to another one, it is not followed.
func searchDirectory(conn *ldap.Conn, c row, email string) (*ldap.Entry, error) {
	wanted := append([]string{"mail", "displayName", "cn", "userAccountControl", c.GroupsClaim}, numbers...)
	found, err := conn.Search(ldap.NewSearchRequest(c.Base, ldap.ScopeWholeSubtree, ldap.NeverDerefAliases, 2, int(directoryWaits.Seconds()), false,
		filterFor(c, email), wanted, nil))
	switch {
	case ldap.IsErrorWithCode(err, ldap.LDAPResultSizeLimitExceeded), err == nil && len(found.Entries) > 1:
		return nil, errors.New("the directory found several for one address")
	case err != nil:
		return nil, fmt.Errorf("the directory did not search: %w", err)
	case len(found.Entries) == 0:
		return nil, errWrongPassword
	}
	base, err := ldap.ParseDN(c.Base)
	if err != nil {
		return nil, err
	}
	entry := found.Entries[0]
	if dn, err := ldap.ParseDN(entry.DN); err != nil || len(dn.RDNs) == 0 || !base.AncestorOfFold(dn) {
		return nil, errors.New("the directory found an entry that is not below the base")
	}
	return entry, nil
}

func isDisabled(entry *ldap.Entry) bool {
	control, err := strconv.Atoi(entry.GetEqualFoldAttributeValue("userAccountControl"))
	return err == nil && control&disabledAccount != 0
}

// issuerOf is how a directory is called where it is said who somebody is.
func issuerOf(c row) string { return fmt.Sprintf("%s:%d", ofDirectory, c.ID) }

// identityOf is who an entry is.
func identityOf(c row, entry *ldap.Entry) (identity, error) {
	if isDisabled(entry) {
		return identity{}, errors.New("the account is disabled in the directory")
	}
	who := identity{Issuer: issuerOf(c), Email: normal(entry.GetEqualFoldAttributeValue("mail")), Name: entry.GetEqualFoldAttributeValue("displayName")}
	if who.Name == "" {
		who.Name = entry.GetEqualFoldAttributeValue("cn")
	}
	for _, name := range numbers {
		if raw := entry.GetEqualFoldRawAttributeValue(name); len(raw) > 0 {
			who.Subject = hex.EncodeToString(raw)
			break
		}
	}
	if who.Subject == "" || len(who.Subject) > 400 {
		return identity{}, errors.New("the directory says no number (objectGUID, entryUUID) of the entry")
	}
	who.Groups, who.TooMany = groupsOfEntry(entry, c.GroupsClaim)
	return who, nil
}

// groupsOfEntry are somebody's groups by their full names and by the first part of them. A directory that says a part of
// them alone (member;range=0-1499) has left some out.
func groupsOfEntry(entry *ldap.Entry, attribute string) (groups []string, tooMany bool) {
	for _, a := range entry.Attributes {
		if name, option, _ := strings.Cut(a.Name, ";"); strings.EqualFold(name, attribute) && strings.HasPrefix(strings.ToLower(option), "range=") {
			tooMany = true
		}
	}
	return named(entry.GetEqualFoldAttributeValues(attribute)), tooMany
}

// named are groups by their full names and by the first part of them.
func named(values []string) (groups []string) {
	for _, value := range values {
		groups = append(groups, value)
		if dn, err := ldap.ParseDN(value); err == nil && len(dn.RDNs) > 1 {
			groups = append(groups, dn.RDNs[0].Attributes[0].Value)
		}
	}
	return groups
}

// checkDirectory holds a directory's part of a draft to the rules.
func (d *Draft) checkDirectory(hasSecret bool, problems *api.Problems) {
	address, err := url.Parse(d.Issuer)
	if err != nil || address.Scheme != "ldaps" && address.Scheme != "ldap" || address.Hostname() == "" || address.User != nil || strings.Trim(address.Path, "/") != "" ||
		address.RawQuery != "" || address.Fragment != "" {
		problems.Add("issuer", "directory_address")
	}
	if dn, err := ldap.ParseDN(d.Base); err != nil || len(dn.RDNs) == 0 {
		problems.Add("base", "directory_name")
	}
	if dn, err := ldap.ParseDN(d.ClientID); !strings.Contains(d.ClientID, "@") && (err != nil || len(dn.RDNs) == 0) {
		problems.Add("client_id", "directory_name")
	}
	if _, err := ldap.CompileFilter(filterFor(row{Filter: d.Filter}, "a@b.example")); err != nil || !strings.Contains(d.Filter, placeholder) {
		problems.Add("filter", "directory_filter")
	}
	if d.Secret == "" && !hasSecret {
		problems.Add("secret", "required")
	}
	if _, err := authoritiesOf(d.Certificate); err != nil {
		problems.Add("certificate", "directory_certificate")
	}
}
