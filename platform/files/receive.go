package files

import (
	"crypto/sha256"
	"errors"
	"io"
	"os"
)

// Why a file was not received. Other errors are the sender's connection or the disk.
var (
	ErrTooLarge = errors.New("files: larger than allowed")
	ErrEmpty    = errors.New("files: empty")
)

// Received is a file that has arrived whole and is not in the store yet.
type Received struct {
	Size        int64
	SHA256      []byte
	ContentType string // by its content, see typeOf
	spool       *os.File
}

// Receive reads a file of at most limit bytes. The caller closes what it gets.
func Receive(src io.Reader, limit int64) (*Received, error) {
	spool, err := os.CreateTemp("", "hivis-upload-*")
	if err != nil {
		return nil, err
	}
	// The name goes at once, so that no crash leaves the file behind. Where the
	// system does not allow that, Close removes it.
	_ = os.Remove(spool.Name())
	r := &Received{spool: spool}
	if err := r.fill(src, limit); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

func (r *Received) fill(src io.Reader, limit int64) error {
	hash := sha256.New()
	// One byte more than allowed tells a file of exactly the limit from a larger one.
	size, err := io.Copy(io.MultiWriter(r.spool, hash), io.LimitReader(src, limit+1))
	switch {
	case err != nil:
		return err
	case size > limit:
		return ErrTooLarge
	case size == 0:
		return ErrEmpty
	}
	r.Size, r.SHA256 = size, hash.Sum(nil)
	r.ContentType, err = typeOf(r.spool, size)
	return err
}

// Edited is the file as edit writes it anew, at most as large as it was.
func (r *Received) Edited(edit func(dst io.Writer, src io.Reader) error) (*Received, error) {
	out, in := io.Pipe()
	go func() { _ = in.CloseWithError(edit(in, r.reader())) }()
	edited, err := Receive(out, r.Size)
	// Lets the editor go when nobody reads what it still has to write.
	_ = out.Close()
	return edited, err
}

// Close forgets the received bytes. What was put into the store stays there.
func (r *Received) Close() error {
	err := r.spool.Close()
	_ = os.Remove(r.spool.Name())
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}

// Content is what was received, to be read before Close.
func (r *Received) Content() io.ReaderAt { return io.NewSectionReader(r.spool, 0, r.Size) }

func (r *Received) reader() io.Reader { return io.NewSectionReader(r.spool, 0, r.Size) }
