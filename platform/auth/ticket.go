package auth

import (
	"encoding/base32"
	"fmt"
	"strings"
	"time"
)

// ticketLetters leave out what people take for something else: I, L, O and U.
const ticketLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

var tickets = base32.NewEncoding(ticketLetters).WithPadding(base32.NoPadding)

// ticketBytes are 80 bits, which make 16 letters.
const ticketBytes = 10

// Ticket is a key for people without an account to write down. It is derived from
// an id that their browser made and keeps to itself, so that whoever sends that
// again gets the same one, and it need not be stored to be said twice.
func (a *Auth) Ticket(organizationID int64, id string) string {
	sum, err := b64.DecodeString(mac(a.keys.tickets, "ticket", fmt.Sprint(organizationID), id))
	if err != nil {
		panic(err) // it was just encoded
	}
	text := tickets.EncodeToString(sum[:ticketBytes])
	return text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:]
}

// SetupToken is the key of the link that sets up the installation and ends at a time.
func (a *Auth) SetupToken(until time.Time) string {
	return mac(a.keys.tickets, "set-up", fmt.Sprint(until.Unix()))
}

// HashTicket is what is stored of a ticket. It is read as people type it: in small
// letters, with other gaps, with O for 0.
func (a *Auth) HashTicket(organizationID int64, typed string) []byte {
	return []byte(mac(a.keys.tickets, "hash", fmt.Sprint(organizationID), plainTicket(typed)))
}

func plainTicket(typed string) string {
	return strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(typed))
}

// HashID is what is stored of an id that a browser made, to know it again.
func (a *Auth) HashID(organizationID int64, id string) []byte {
	return []byte(mac(a.keys.tickets, "id", fmt.Sprint(organizationID), id))
}

// HashDeviceID is what is stored of an id that a user's device made for what it
// sends, to know it again; nil without one. It holds the user as well, so that
// nobody can get at another's record, or be refused, by an id they happened upon.
func (a *Auth) HashDeviceID(organizationID, userID int64, id string) []byte {
	if id == "" {
		return nil
	}
	return a.HashID(organizationID, fmt.Sprintf("%d/%s", userID, id))
}

// SignOpenUpload marks a file as one that waits for the report with this id, of
// somebody without an account.
func (a *Auth) SignOpenUpload(organizationID int64, id string, fileID int64) string {
	return mac(a.keys.links, "open upload", fmt.Sprint(organizationID), id, fmt.Sprint(fileID))
}
