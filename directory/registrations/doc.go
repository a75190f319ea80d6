// Package registrations lets strangers ask for an organization, where the operator allows it.
// Whoever does fills in one form and proves by a code that the address is theirs. Then the
// organization is made, or waits for a master super admin to approve it. Its address is kept
// for them meanwhile.
//
// Where no mail goes out nobody can prove an address, so that every registration waits.
package registrations
