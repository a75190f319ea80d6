package demo

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"hivis/modules/actions"
	"hivis/platform/db"
	"hivis/platform/files"
)

// photo is a picture that somebody attached.
type photo struct {
	record  *record
	purpose string
	picture string // in the album
	name    string
	by      *person
	at      time.Time
}

// attach adds photos to many observations and to every completion, which needs
// evidence.
func (h *organization) attach() {
	for _, o := range h.observations {
		likely := 0.15
		if h.now.Sub(o.created) < 60*oneDay {
			likely = 0.4
		}
		for range 2 {
			if !h.chance(likely) {
				break
			}
			h.snap(&o.record, "report", o.Place, o.Type == "safe_behaviour", o.reporter, o.observed, o.created, o.site)
			likely /= 3
		}
	}
	for _, a := range h.actions {
		place := "office"
		if a.observation != nil {
			place = a.observation.Place
		}
		for _, m := range a.moves {
			if m.Move == actions.Complete {
				h.snap(&a.record, "evidence", place, true, m.by, m.at.Add(-h.span(time.Minute, 10*time.Minute)), m.at, a.site)
			}
		}
	}
}

// snap takes a photo, and names it like a phone does.
func (h *organization) snap(of *record, purpose, place string, good bool, by *person, taken, at time.Time, s *site) {
	picture := sceneOf(place) + "-found"
	if good {
		picture = sceneOf(place) + "-mended"
	}
	name := taken.In(s.zone).Format("IMG_20060102_150405.jpg")
	h.photos = append(h.photos, photo{of, purpose, picture, name, by, at})
}

//go:embed pictures/*.jpg
var pictures embed.FS

// scenes are the kinds of places that have pictures of their own.
var scenes = []string{"workshop", "belt", "tanks", "furnace", "stairs", "ground", "road", "store", "crane", "switchroom", "rig"}

// sceneOf names the pictures of a kind of place. One shows what was found there, one that it was
// put right.
func sceneOf(place string) string {
	if slices.Contains(scenes, place) {
		return place
	}
	return "indoors"
}

// album is every photo of the demo by its name, ready to be stored.
type album map[string]*files.Received

func openAlbum() (album, error) {
	a := album{}
	for _, scene := range append(slices.Clone(scenes), "indoors") {
		for _, name := range []string{scene + "-found", scene + "-mended"} {
			content, err := pictures.ReadFile("pictures/" + name + ".jpg")
			if err != nil {
				return nil, errors.Join(err, a.close())
			}
			if a[name], err = files.Receive(bytes.NewReader(content), int64(len(content))); err != nil {
				delete(a, name)
				return nil, errors.Join(err, a.close())
			}
		}
	}
	return a, nil
}

func (a album) close() error {
	var err error
	for _, p := range a {
		err = errors.Join(err, p.Close())
	}
	return err
}

// writers at once: most of the time of one is waiting for the disk.
const writers = 16

// store gives each photo a file of its own, as an upload would.
func (a album) store(ctx context.Context, store *files.Store, h *organization) ([]string, error) {
	keys := make([]string, len(h.photos))
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(writers)
	for i, p := range h.photos {
		work.Go(func() (err error) {
			keys[i], err = store.Put(ctx, h.id, a[p.picture], h.now)
			return err
		})
	}
	return keys, work.Wait()
}

// keep stores a file of which there is one, as an upload would.
func (h *organization) keep(ctx context.Context, tx *db.Tx, store *files.Store, content []byte) (file *files.Received, key string, err error) {
	file, err = files.Receive(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, "", err
	}
	defer file.Close()
	tx.Defer("update organizations set storage_used_bytes = storage_used_bytes + $2 where id = $1", h.id, file.Size)
	key, err = store.Put(ctx, h.id, file, h.now)
	return file, key, err
}

// dedupeKey is the reminder job's.
func (m message) dedupeKey() *string {
	if m.key == "" {
		return nil
	}
	key := fmt.Sprintf("action:%d:%s", m.record.id, m.key)
	return &key
}
