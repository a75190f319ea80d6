package releases

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

const columns = "id, version, texts, published_at, created_at"

// list answers GET /api/code_releases.
func (m *Module) list(ctx context.Context, tx *db.Tx, _ *api.None) (*List, error) {
	rows, err := tx.Query(ctx, "select "+columns+" from code_releases where organization_id = $1 order by id desc limit 100", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, db.Named[Release]())
	return &List{found}, err
}

type createInput struct{ Body draft }

// create answers POST /api/code_releases.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Shown, error) {
	if err := in.Body.check(); err != nil {
		return nil, err
	}
	release, err := db.One[Release](ctx, tx, "insert into code_releases (organization_id, version, texts, created_at) values ($1, $2, $3, $4) on conflict do nothing returning "+columns,
		tx.OrganizationID, in.Body.Version, in.Body.Texts, m.Now())
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.Invalid("version", "version_there")
	}
	return m.answer(ctx, tx, release, "code_release_created", err)
}

type editInput struct {
	OneInput
	Body draft
}

// edit answers PATCH /api/code_releases/{id}. Whoever has seen the notes is not shown them again.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Shown, error) {
	if err := in.Body.check(); err != nil {
		return nil, err
	}
	var taken bool
	err := tx.QueryRow(ctx, "select exists (select from code_releases where organization_id = $1 and version = $2 and id <> $3)", tx.OrganizationID, in.Body.Version, in.ID).Scan(&taken)
	if err != nil {
		return nil, err
	}
	if taken {
		return nil, api.Invalid("version", "version_there")
	}
	release, err := db.One[Release](ctx, tx, "update code_releases set version = $3, texts = $4 where organization_id = $1 and id = $2 returning "+columns,
		tx.OrganizationID, in.ID, in.Body.Version, in.Body.Texts)
	return m.answer(ctx, tx, release, "code_release_updated", err)
}

// publish answers POST /api/code_releases/{id}/publish. What is published stays so.
func (m *Module) publish(ctx context.Context, tx *db.Tx, in *OneInput) (*Shown, error) {
	release, err := db.One[Release](ctx, tx, "update code_releases set published_at = coalesce(published_at, $3) where organization_id = $1 and id = $2 returning "+columns,
		tx.OrganizationID, in.ID, m.Now().Truncate(time.Microsecond))
	return m.answer(ctx, tx, release, "code_release_published", err)
}

// remove answers DELETE /api/code_releases/{id}.
func (m *Module) remove(ctx context.Context, tx *db.Tx, in *OneInput) (*Shown, error) {
	release, err := db.One[Release](ctx, tx, "delete from code_releases where organization_id = $1 and id = $2 returning "+columns, tx.OrganizationID, in.ID)
	return m.answer(ctx, tx, release, "code_release_deleted", err)
}

// answer puts what was done into the platform's log.
func (m *Module) answer(ctx context.Context, tx *db.Tx, r Release, kind string, err error) (*Shown, error) {
	if err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: r.ID, Title: r.Version, Kind: kind, At: m.Now()})
	return &Shown{r}, nil
}

// check tidies what was typed. A language without words is left out.
func (d *draft) check() error {
	var problems api.Problems
	if d.Version = strings.TrimSpace(d.Version); d.Version == "" {
		problems.Add("version", "required")
	}
	var said []Text
	english := 0
	for i, text := range d.Texts {
		text.Title, text.Notes = strings.TrimSpace(text.Title), strings.TrimSpace(text.Notes)
		if text.Locale == i18n.Default {
			english = i
		}
		if text.Title == "" && text.Notes == "" {
			continue
		}
		if said = append(said, text); text.Title == "" {
			problems.Add(fmt.Sprintf("texts[%d].title", i), "required")
		}
		if text.Notes == "" {
			problems.Add(fmt.Sprintf("texts[%d].notes", i), "required")
		}
	}
	if d.Texts = said; count(said, i18n.Default) == 0 {
		problems.Add(fmt.Sprintf("texts[%d].title", english), "required")
	}
	for _, locale := range i18n.Locales {
		if count(said, locale) > 1 {
			problems.Add("texts", "twice_language")
		}
	}
	return problems.Err()
}

func count(texts []Text, locale string) (n int) {
	for _, text := range texts {
		if text.Locale == locale {
			n++
		}
	}
	return n
}
