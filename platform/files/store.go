package files

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	_ "gocloud.dev/blob/memblob" // mem:// for tests
	_ "gocloud.dev/blob/s3blob"  // s3://bucket?region=...
	"gocloud.dev/gcerrors"
)

// ErrNotFound says that the store has no such file.
var ErrNotFound = errors.New("files: not found")

// Store is where the bytes are.
type Store struct {
	bucket *blob.Bucket
	folder *folder // nil unless the files are in a local folder
}

// Open opens the store at a URL: file:///var/lib/hivis/files (the folder is
// created), s3://bucket?region=eu-central-1, or mem:// for tests.
func Open(ctx context.Context, location string) (*Store, error) {
	u, err := url.Parse(location)
	if err != nil {
		return nil, fmt.Errorf("HIVIS_FILES_URL: %w", err)
	}
	if u.Scheme == "file" {
		return openFolder(localPath(u))
	}
	bucket, err := blob.OpenBucket(ctx, location)
	if err != nil {
		return nil, fmt.Errorf("HIVIS_FILES_URL: %w", err)
	}
	return &Store{bucket: bucket}, nil
}

func localPath(u *url.URL) string {
	path := u.Path
	if u.Host == "." || os.PathSeparator != '/' {
		path = strings.TrimPrefix(path, "/")
	}
	return filepath.FromSlash(path)
}

func openFolder(dir string) (*Store, error) {
	bucket, err := fileblob.OpenBucket(dir, &fileblob.Options{
		CreateDir:   true,
		DirFileMode: 0o700,
		// A file is written beside its place and renamed: the system's temporary
		// folder may be on another disk.
		NoTempDir: true,
		Metadata:  fileblob.MetadataDontWrite,
	})
	if err != nil {
		return nil, fmt.Errorf("HIVIS_FILES_URL: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("HIVIS_FILES_URL: %w", err), bucket.Close())
	}
	keepEntry(dir)
	return &Store{bucket: bucket, folder: &folder{root: root}}, nil
}

// Close ends the use of the store.
func (s *Store) Close() error {
	err := s.bucket.Close()
	if s.folder != nil {
		err = errors.Join(err, s.folder.root.Close())
	}
	return err
}

// Put stores what was received and returns its key, once the bytes are safe.
func (s *Store) Put(ctx context.Context, organizationID int64, file *Received, at time.Time) (string, error) {
	key := fmt.Sprintf("%s%s/%s", ofOrganization(organizationID), at.UTC().Format("2006/01"), rand.Text())
	if err := s.keep(ctx, key, file.reader()); err != nil {
		return "", fmt.Errorf("store a file: %w", err)
	}
	return key, nil
}

// keep returns once the bytes are safe, or leaves none.
func (s *Store) keep(ctx context.Context, key string, content io.Reader) error {
	if err := s.write(ctx, key, content); err != nil || s.folder == nil {
		return err
	}
	if err := s.folder.sync(key); err != nil {
		return errors.Join(err, s.bucket.Delete(context.WithoutCancel(ctx), key))
	}
	return nil
}

func (s *Store) write(ctx context.Context, key string, content io.Reader) error {
	// A writer whose context has ended stores nothing when it is closed, so half
	// a file never gets a name.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w, err := s.bucket.NewWriter(ctx, key, &blob.WriterOptions{ContentType: "application/octet-stream", DisableContentTypeDetection: true})
	if err != nil {
		return err
	}
	if _, err := io.Copy(w, content); err != nil {
		cancel()
		_ = w.Close()
		return err
	}
	return w.Close()
}

// Open reads a stored file. A key of another organization is not found.
func (s *Store) Open(ctx context.Context, organizationID int64, key string) (io.ReadCloser, error) {
	return s.OpenPart(ctx, organizationID, key, 0, -1)
}

// OpenPart reads so many bytes of a stored file from an offset on; -1 is all that there are.
func (s *Store) OpenPart(ctx context.Context, organizationID int64, key string, offset, length int64) (io.ReadCloser, error) {
	if !isKeyOf(organizationID, key) {
		return nil, ErrNotFound
	}
	r, err := s.bucket.NewRangeReader(ctx, key, offset, length, nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("read a file: %w", err)
	}
	return r, nil
}

// Delete removes a stored file, and what was kept beside it. One that is gone already is
// no error.
func (s *Store) Delete(ctx context.Context, key string) error {
	if !keyPattern.MatchString(key) {
		return fmt.Errorf("files: %q is no key of ours", key)
	}
	var failed error
	for _, each := range []string{key, key + beside} {
		if err := s.bucket.Delete(ctx, each); gcerrors.Code(err) != gcerrors.NotFound {
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

// keyPattern is what Put makes, with the ending of what is kept beside it and that of a
// file whose writer was killed before it got its name.
var keyPattern = regexp.MustCompile(`^[1-9][0-9]*/[0-9]{4}/[0-9]{2}/[A-Z2-7]{26}(-small)?(\.[0-9a-f]+\.tmp)?$`)

func isKeyOf(organizationID int64, key string) bool {
	return keyPattern.MatchString(key) && strings.HasPrefix(key, ofOrganization(organizationID))
}

func ofOrganization(id int64) string { return strconv.FormatInt(id, 10) + "/" }
