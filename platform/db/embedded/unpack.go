package embedded

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// The archive is made by the bundle command; the folder alone holds a page of
// text, so this compiles before the archive exists.
//
//go:embed bundled
var bundled embed.FS

var errNotBundled = fmt.Errorf("this binary was built without PostgreSQL for %s/%s: "+
	"build it with `make build`, or point HIVIS_DATABASE_URL at a server", runtime.GOOS, runtime.GOARCH)

// Available reports whether the binary carries PostgreSQL for this machine.
func Available() bool {
	_, err := BundleHash()
	return err == nil
}

// BundleHash identifies the PostgreSQL build that the binary carries.
func BundleHash() (string, error) {
	_, hash, err := findArchive()
	return hash, err
}

// findArchive returns the archive's path and its content hash, which is part
// of the name so that a start does not read 20 MB to find it out.
func findArchive() (name, hash string, err error) {
	entries, err := bundled.ReadDir("bundled")
	if err != nil {
		return "", "", err
	}
	for _, entry := range entries {
		rest, ours := strings.CutPrefix(entry.Name(), runtime.GOOS+"-"+runtime.GOARCH+"-")
		if hash, packed := strings.CutSuffix(rest, ".tar.gz"); ours && packed {
			return path.Join("bundled", entry.Name()), hash, nil
		}
	}
	return "", "", errNotBundled
}

// unpack makes sure that the bundled build lies on the disk and returns its
// folder. A folder with its final name is complete: it is filled under another
// name, flushed, and then renamed.
func unpack(at place, o Options) (string, error) {
	name, hash, err := findArchive()
	if err != nil {
		return "", err
	}
	home := filepath.Join(at.binaries, hash)
	if _, err := os.Stat(filepath.Join(home, "bin", "postgres")); err == nil {
		return home, nil
	}
	if err := makeOpenDir(at.binaries); err != nil {
		return "", err
	}
	begin := time.Now()
	tmp, err := os.MkdirTemp(at.binaries, ".unpack-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(tmp)
	if err := extract(name, tmp); err != nil {
		return "", fmt.Errorf("unpacking PostgreSQL to %s: %w", at.binaries, err)
	}
	if !o.Throwaway {
		if err := flushFileSystem(tmp); err != nil {
			return "", err
		}
	}
	// Two programs that share the folder may both get here; either result will do.
	if err := os.Rename(tmp, home); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	o.Log.Info("PostgreSQL is unpacked", "dir", home, "took", time.Since(begin).Round(time.Millisecond))
	return home, flushDir(at.binaries)
}

func extract(name, to string) error {
	file, err := bundled.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	plain, err := gzip.NewReader(bufio.NewReaderSize(file, 1<<16))
	if err != nil {
		return err
	}
	if err := os.Chmod(to, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(to)
	if err != nil {
		return err
	}
	defer root.Close()
	archive := tar.NewReader(plain)
	for {
		header, err := archive.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = extractOne(root, header, archive)
		}
		if err != nil {
			return err
		}
	}
}

func extractOne(root *os.Root, header *tar.Header, content io.Reader) error {
	if err := makeOpenParents(root, path.Dir(header.Name)); err != nil {
		return err
	}
	if header.Typeflag == tar.TypeSymlink {
		return root.Symlink(header.Linkname, header.Name)
	}
	file, err := root.Create(header.Name)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	// The mode is set apart from creation because a umask could hide the files
	// from the account that PostgreSQL runs as.
	return errors.Join(err, file.Chmod(fs.FileMode(header.Mode)), file.Close())
}

func makeOpenParents(root *os.Root, dir string) error {
	if dir == "." {
		return nil
	}
	if err := makeOpenParents(root, path.Dir(dir)); err != nil {
		return err
	}
	if err := root.Mkdir(dir, 0o755); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return nil
		}
		return err
	}
	return root.Chmod(dir, 0o755)
}

func makeOpenDir(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.Chmod(dir, 0o755)
}

// removeOldBuilds deletes what earlier versions of the program and interrupted
// starts unpacked beside home. No server runs from there any more: the caller
// holds the lock of the data directory and has ended an orphan.
func removeOldBuilds(home string) error {
	dir := filepath.Dir(home)
	builds, err := os.ReadDir(dir)
	for _, build := range builds {
		if build.Name() != filepath.Base(home) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(dir, build.Name())))
		}
	}
	return err
}

// flushDir makes renames inside a folder survive a power failure.
func flushDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
