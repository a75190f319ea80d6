package config

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheSecretIsMadeOnce(t *testing.T) {
	t.Parallel()
	c := Config{DataDir: filepath.Join(t.TempDir(), "data")}
	first, err := c.SecretKey()
	if err != nil || len(first) < minSecret {
		t.Fatalf("%q, %v", first, err)
	}
	if second, err := c.SecretKey(); err != nil || !bytes.Equal(first, second) {
		t.Errorf("first %q, then %q, %v", first, second, err)
	}
	files, err := os.ReadDir(c.DataDir)
	if err != nil || len(files) != 1 {
		t.Fatalf("the folder holds %v, %v", files, err)
	}
	if info, err := files[0].Info(); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v, %v", info.Mode(), err)
	}
}

// TestADamagedSecretIsRefused, as a crash at the first start once left: with it
// the server would start, and all that was made with the whole one would be lost.
func TestADamagedSecretIsRefused(t *testing.T) {
	t.Parallel()
	for _, left := range []string{"", strings.Repeat("x", minSecret-1)} {
		c := Config{DataDir: t.TempDir()}
		path := filepath.Join(c.DataDir, "secret")
		if err := os.WriteFile(path, []byte(left), 0o600); err != nil {
			t.Fatal(err)
		}
		if key, err := c.SecretKey(); err == nil || !strings.Contains(err.Error(), path+" is damaged") {
			t.Errorf("%q gives the secret %q, %v", left, key, err)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != left {
			t.Errorf("the file was changed to %q, %v", now, err)
		}
	}
}
