package archives

import (
	"context"
	"crypto/hmac"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/jobs"
)

const selectArchive = `select a.id, a.state, a.asked_at, u.full_name as asked_by, a.made_at, a.size, a.rows, a.files, a.damaged, a.asked_at as until, '' as url
	from organization_archives a join users u on u.organization_id = a.organization_id and u.id = a.asked_by where a.organization_id = $1`

// list answers GET /api/organization_archives.
func (m *Module) list(ctx context.Context, tx *db.Tx, _ *api.None) (*List, error) {
	rows, err := tx.Query(ctx, selectArchive+" order by a.id desc limit 100", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	out := &List{}
	out.Archives, err = pgx.CollectRows(rows, m.shownTo(api.Actor(ctx)))
	return out, err
}

// shownTo reads rows with links for a user.
func (m *Module) shownTo(user *access.User) pgx.RowToFunc[Archive] {
	expires := m.Now().Add(linkFor).Unix()
	return db.NamedAs(func(a *Archive) Archive {
		a.Until = a.AskedAt.Add(keptFor)
		if a.State == "made" {
			query := url.Values{"expires": {strconv.FormatInt(expires, 10)}, "signature": {m.sign(user, a.ID, expires)}}
			a.URL = fmt.Sprintf("/api/organization_archives/%d/content?%s", a.ID, query.Encode())
		}
		return *a
	})
}

// sign makes a link unforgeable. Links of attachments are signed by the same key: theirs have no
// numbers below zero.
func (m *Module) sign(user *access.User, id, expires int64) string {
	return m.Auth.SignLink(user.OrganizationID, user.ID, -id, expires)
}

// ask answers POST /api/organization_archives.
func (m *Module) ask(ctx context.Context, tx *db.Tx, _ *api.None) (*Answer, error) {
	var id int64
	err := tx.QueryRow(ctx, `insert into organization_archives (organization_id, asked_by, asked_at) values ($1, $2, $3)
		on conflict (organization_id) where state = 'waiting' do nothing returning id`, tx.OrganizationID, tx.UserID, m.Now()).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.Conflict("archive_under_way", nil)
	}
	if err != nil {
		return nil, err
	}
	if err := m.Jobs.Add(ctx, tx, Request{jobs.Owner{OrganizationID: tx.OrganizationID}, id}); err != nil {
		return nil, err
	}
	m.note(ctx, tx, "archive_asked", strconv.FormatInt(id, 10))
	archive, err := m.one(ctx, tx, id)
	return &Answer{archive}, err
}

func (m *Module) one(ctx context.Context, tx *db.Tx, id int64) (Archive, error) {
	rows, err := tx.Query(ctx, selectArchive+" and a.id = $2", tx.OrganizationID, id)
	if err != nil {
		return Archive{}, err
	}
	archive, err := pgx.CollectExactlyOneRow(rows, m.shownTo(api.Actor(ctx)))
	if errors.Is(err, pgx.ErrNoRows) {
		err = api.NotFound()
	}
	return archive, err
}

func (m *Module) note(ctx context.Context, tx *db.Tx, kind, name string, changes ...records.Change) {
	activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: tx.OrganizationID, Title: name, Kind: kind, At: m.Now(), Changes: changes})
}

// remove answers DELETE /api/organization_archives/{id}. One that is under way ends by itself.
func (m *Module) remove(ctx context.Context, tx *db.Tx, in *idInput) (*api.None, error) {
	var key *string
	err := tx.QueryRow(ctx, "delete from organization_archives where organization_id = $1 and id = $2 returning storage_key", tx.OrganizationID, in.ID).Scan(&key)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	m.note(ctx, tx, "archive_deleted", strconv.FormatInt(in.ID, 10))
	if key != nil {
		tx.AfterCommit(func() { _ = m.Files.Delete(context.WithoutCancel(ctx), *key) }) // or the sweeper does
	}
	return &api.None{}, nil
}

// content answers GET /api/organization_archives/{id}/content. A link that does not work looks like
// one to nothing.
func (m *Module) content(ctx context.Context, tx *db.Tx, in *contentInput) (*api.Streamed, error) {
	user, err := m.Auth.ReaderOf(ctx, api.CallOf(ctx))
	var refused *api.Error
	if err != nil && !errors.As(err, &refused) {
		return nil, err
	}
	left := time.Unix(in.Expires, 0).Sub(m.Now())
	if err != nil || access.Admin.Check(user) != access.Granted || left <= 0 || !hmac.Equal([]byte(in.Signature), []byte(m.sign(user, in.ID, in.Expires))) {
		return nil, api.NotFound()
	}
	type stored struct {
		StorageKey, SubDomainName string
		Size                      int64
		MadeAt                    time.Time
	}
	at, err := db.One[stored](ctx, tx, "select a.storage_key, a.size, a.made_at, o.sub_domain_name from organization_archives a join organizations o on o.id = a.organization_id where a.organization_id = $1 and a.id = $2 and a.state = 'made'", tx.OrganizationID, in.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		err = api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	file := attachments.ContentRow{StorageKey: at.StorageKey, Size: at.Size, ContentType: "application/zip", Name: fmt.Sprintf("%s-%s.zip", at.SubDomainName, at.MadeAt.UTC().Format("2006-01-02-1504"))}
	return m.Attachments.Stream(ctx, tx, file, 0)
}
