package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"os"

	"hivis/directory/tenants"
)

// verifyDeletion says whether a protocol is what an installation signed.
type verifyDeletion struct {
	File string `arg:"" help:"The protocol, as it was downloaded." type:"existingfile"`
	Key  string `help:"The installation's public key (base64), as an earlier protocol or its operator says it: without it only that nothing was changed is known."`
}

// Run prints what was deleted; it fails where the signature is not good.
func (v verifyDeletion) Run() error {
	file, err := os.ReadFile(v.File)
	if err != nil {
		return err
	}
	var key ed25519.PublicKey
	if v.Key != "" {
		if key, err = base64.StdEncoding.DecodeString(v.Key); err != nil || len(key) != ed25519.PublicKeySize {
			return fmt.Errorf("%q is no key", v.Key)
		}
	}
	said, by, err := tenants.Verify(file, key)
	if err != nil {
		return err
	}
	standing := "The signature is good, by the key that was asked for."
	if v.Key == "" {
		standing = "Nothing was changed since it was signed. Whose key it is was not checked: say it with --key."
	}
	fmt.Printf("%s\nKey           %s\nOrganization  %s (%s)\nDeleted at    %s\nRows          %d of %d tables\nFiles         %d, %d bytes\n", standing, base64.StdEncoding.EncodeToString(by),
		said.Organization.Name, said.Organization.SubDomain, said.DeletedAt.Format("2006-01-02 15:04:05 MST"), said.Rows, len(said.Tables), said.Files.Count, said.Files.Bytes)
	return nil
}
