package files

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func localStore(t *testing.T) (*Store, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "files")
	store, err := Open(t.Context(), "file://"+filepath.ToSlash(dir))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return store, dir
}

func put(t *testing.T, store *Store, organizationID int64, content string, at time.Time) string {
	t.Helper()
	file, err := Receive(strings.NewReader(content), 1000)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	key, err := store.Put(t.Context(), organizationID, file, at)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func TestPutOpenDelete(t *testing.T) {
	memory, err := Open(t.Context(), "mem://")
	if err != nil {
		t.Fatal(err)
	}
	local, _ := localStore(t)
	for name, store := range map[string]*Store{"memory": memory, "folder": local} {
		t.Run(name, func(t *testing.T) {
			key := put(t, store, 7, "hello", noon)
			if !strings.HasPrefix(key, "7/2026/11/") {
				t.Errorf("key %s", key)
			}
			r, err := store.Open(t.Context(), 7, key)
			if err != nil {
				t.Fatal(err)
			}
			if content, _ := io.ReadAll(r); string(content) != "hello" {
				t.Errorf("read %q", content)
			}
			_ = r.Close()
			if _, err := store.Open(t.Context(), 8, key); !errors.Is(err, ErrNotFound) {
				t.Errorf("another organization read it: %v", err)
			}
			for range 2 { // the second finds nothing, which is what was wanted
				if err := store.Delete(t.Context(), key); err != nil {
					t.Error(err)
				}
			}
			if _, err := store.Open(t.Context(), 7, key); !errors.Is(err, ErrNotFound) {
				t.Errorf("after Delete: %v", err)
			}
		})
	}
}

func TestNoWayOut(t *testing.T) {
	store, dir := localStore(t)
	secret := filepath.Join(filepath.Dir(dir), "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{
		"../secret", "7/../../secret", "/etc/passwd", "7/2026/11/../../../../secret", "7/2026/11/", "",
		"7\\2026\\11\\x", "7/2026/11/AAAAAAAAAAAAAAAAAAAAAAAAAA\x00", "07/2026/11/AAAAAAAAAAAAAAAAAAAAAAAAAA",
		"7/2026/11/AAAAAAAAAAAAAAAAAAAAAAAAAA/../../../../../secret",
	} {
		if _, err := store.Open(t.Context(), 7, key); !errors.Is(err, ErrNotFound) {
			t.Errorf("Open(%q): %v", key, err)
		}
		if err := store.Delete(t.Context(), key); err == nil {
			t.Errorf("Delete(%q) was accepted", key)
		}
	}
	if _, err := os.Stat(secret); err != nil {
		t.Error(err)
	}
}

func TestInterruptedPutLeavesNothing(t *testing.T) {
	store, dir := localStore(t)
	file, err := Receive(strings.NewReader("hello"), 1000)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if key, err := store.Put(ctx, 7, file, noon); err == nil {
		t.Fatalf("stored %s although the request was over", key)
	}
	_ = filepath.WalkDir(dir, func(path string, entry os.DirEntry, _ error) error {
		if !entry.IsDir() {
			t.Errorf("%s was left behind", path)
		}
		return nil
	})
}

func TestEach(t *testing.T) {
	store, dir := localStore(t)
	october := put(t, store, 7, "a", noon.AddDate(0, -1, 0))
	november := put(t, store, 7, "b", noon)
	other := put(t, store, 12, "c", noon)
	stranded := november + ".18f3a2.tmp"
	if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(stranded)), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	list := func(before time.Time, months []time.Time) []string {
		var found []string
		if err := store.EachKey(t.Context(), before, months, func(keys []string) error {
			found = append(found, keys...)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		slices.Sort(found)
		return found
	}
	want := func(keys ...string) []string { slices.Sort(keys); return keys }
	later := time.Now().Add(time.Hour)
	if got := list(later, nil); !slices.Equal(got, want(october, november, other, stranded)) {
		t.Errorf("everything: %q", got)
	}
	if got := list(later, []time.Time{noon}); !slices.Equal(got, want(november, other, stranded)) {
		t.Errorf("November: %q", got)
	}
	if got := list(time.Now().Add(-time.Hour), nil); len(got) != 0 {
		t.Errorf("young files were listed: %q", got)
	}
}
