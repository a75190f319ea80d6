package files

import (
	"context"
	"io"
	"time"

	"gocloud.dev/blob"
)

// pageSize is how many keys Each hands over at a time.
const pageSize = 1000

// EachKey hands over the keys of the files that were written before a time, in
// pages. With months, it looks only into those months of each organization.
func (s *Store) EachKey(ctx context.Context, before time.Time, months []time.Time, use func(keys []string) error) error {
	places, err := s.places(ctx, months)
	if err != nil {
		return err
	}
	page := make([]string, 0, pageSize)
	for _, place := range places {
		if page, err = s.list(ctx, place, before, page, use); err != nil {
			return err
		}
	}
	if len(page) == 0 {
		return nil
	}
	return use(page)
}

// places returns what the keys begin with, one organization's month at a time:
// a listing of a local folder starts anew with each of its pages, so that a
// listing of everything at once would take ever longer.
func (s *Store) places(ctx context.Context, months []time.Time) ([]string, error) {
	organizations, err := s.below(ctx, []string{""})
	if err != nil {
		return nil, err
	}
	if months == nil {
		years, err := s.below(ctx, organizations)
		if err != nil {
			return nil, err
		}
		return s.below(ctx, years)
	}
	var places []string
	for _, organization := range organizations {
		for _, month := range months {
			places = append(places, organization+month.UTC().Format("2006/01/"))
		}
	}
	return places, nil
}

// below returns the next part of the keys that begin with the prefixes: "17/" for "".
func (s *Store) below(ctx context.Context, prefixes []string) ([]string, error) {
	var found []string
	for _, prefix := range prefixes {
		objects := s.bucket.List(&blob.ListOptions{Prefix: prefix, Delimiter: "/"})
		for {
			object, err := objects.Next(ctx)
			if err == io.EOF {
				break
			}
			if err != nil {
				return nil, err
			}
			if object.IsDir {
				found = append(found, object.Key)
			}
		}
	}
	return found, nil
}

// list adds the keys below a prefix to the page that is being filled.
func (s *Store) list(ctx context.Context, prefix string, before time.Time, page []string, use func([]string) error) ([]string, error) {
	objects := s.bucket.List(&blob.ListOptions{Prefix: prefix})
	for {
		object, err := objects.Next(ctx)
		if err == io.EOF {
			return page, nil
		}
		if err != nil {
			return nil, err
		}
		if !object.ModTime.Before(before) || !keyPattern.MatchString(object.Key) {
			continue
		}
		if page = append(page, object.Key); len(page) == pageSize {
			if err := use(page); err != nil {
				return nil, err
			}
			page = page[:0]
		}
	}
}
