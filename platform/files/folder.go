package files

import (
	"errors"
	"os"
	"path"
	"path/filepath"
	"sync"
)

// folder makes files of a local folder survive a power cut: the driver renames
// a finished file into place but leaves it to the system when it reaches the disk.
type folder struct {
	root *os.Root
	safe sync.Map // directories whose own entry is on disk
}

// sync returns once the file and its name are on disk.
func (f *folder) sync(key string) error {
	if err := f.flush(key); err != nil {
		return err
	}
	// A new file is an entry of its directory. That one may be new too, and then
	// is an entry of the one above, and so on.
	var flushed []string
	for dir := path.Dir(key); ; dir = path.Dir(dir) {
		if err := f.flush(dir); err != nil {
			return err
		}
		flushed = append(flushed, dir)
		if _, known := f.safe.Load(dir); known || dir == "." {
			break
		}
	}
	for _, dir := range flushed {
		f.safe.Store(dir, true)
	}
	return nil
}

// keepEntry makes the store's own folder survive, which may have just been
// created. Folders above that may not be read are not ours either.
func keepEntry(dir string) {
	for {
		above := filepath.Dir(dir)
		if above == dir {
			return
		}
		if file, err := os.Open(above); err == nil {
			_ = file.Sync()
			_ = file.Close()
		}
		dir = above
	}
}

func (f *folder) flush(name string) error {
	file, err := f.root.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
