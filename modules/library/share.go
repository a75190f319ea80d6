package library

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Share is whom a folder or file is shown to: a person, everybody of a role, or everybody at
// a site.
type Share struct {
	With string    `json:"with" enum:"person,role,site" doc:"One person, everybody of a role, or everybody at a site"`
	ID   int64     `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the person, role or site"`
	Name string    `json:"name" maxLength:"200" doc:"Name of the person, role or site"`
	At   time.Time `json:"shared_at" doc:"Since when it is shared"`
}

type shareInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the file or folder"`
	Body struct {
		UserIDs []int64 `json:"user_ids" maxItems:"200" doc:"All people that it is shared with; others lose it"`
		RoleIDs []int64 `json:"role_ids" maxItems:"50" doc:"All roles that it is shared with; others lose it"`
		SiteIDs []int64 `json:"site_ids" maxItems:"200" doc:"All sites that it is shared with; others lose it"`
	}
}

func queueShares(batch *pgx.Batch, tx *db.Tx, column string, id int64, shares *[]Share) {
	batch.Queue(`select case when sh.user_id is not null then 'person' when sh.role_id is not null then 'role' else 'site' end as "with",
		coalesce(sh.user_id, sh.role_id, sh.site_id) as id, coalesce(u.full_name, r.name, z.name) as name, sh.shared_at
		from library_shares sh
		left join users u on u.organization_id = sh.organization_id and u.id = sh.user_id
		left join roles r on r.organization_id = sh.organization_id and r.id = sh.role_id
		left join sites z on z.organization_id = sh.organization_id and z.id = sh.site_id
		where sh.organization_id = $1 and sh.`+column+` = $2 order by 1, lower(coalesce(u.full_name, r.name, z.name)), 2 limit 500`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*shares, err = pgx.CollectRows(rows, db.Named[Share]())
		return err
	})
}

// shareFolder answers PUT /api/folders/{id}/shares.
func (m *Module) shareFolder(ctx context.Context, tx *db.Tx, in *shareInput) (*FolderAnswer, error) {
	f, err := holdFolder(ctx, tx, in.ID, "update")
	if err != nil {
		return nil, err
	}
	before, err := sharesOf(ctx, tx, f.ID)
	if err != nil {
		return nil, err
	}
	changes, _, err := m.share(ctx, tx, "folder_id", in)
	if err != nil {
		return nil, err
	}
	if len(changes) > 0 {
		after, err := sharesOf(ctx, tx, f.ID)
		if err != nil {
			return nil, err
		}
		m.notifyFolder(ctx, tx, f.ID, f.Name, "folder_shared", records.AppendChange(nil, "shared_with", namesBut(before, after), namesBut(after, before))...)
	}
	return m.folder(ctx, tx, &idInput{f.ID})
}

// sharesOf are those of a folder.
func sharesOf(ctx context.Context, tx *db.Tx, id int64) (shares []Share, err error) {
	batch := &pgx.Batch{}
	queueShares(batch, tx, "folder_id", id, &shares)
	return shares, tx.Run(ctx, batch)
}

// namesBut are the names of those that are not among others, as the log keeps them.
func namesBut(shares, others []Share) string {
	var names []string
	for _, s := range shares {
		if !slices.ContainsFunc(others, func(o Share) bool { return o.With == s.With && o.ID == s.ID }) {
			names = append(names, s.Name)
		}
	}
	return strings.Join(names, ", ")
}

// shareFile answers PUT /api/library_files/{id}/shares. The people whom it is shared with
// from now on are told.
func (m *Module) shareFile(ctx context.Context, tx *db.Tx, in *shareInput) (*Answer, error) {
	f, err := m.lockFor(ctx, tx, in.ID, toMove)
	if err != nil {
		return nil, err
	}
	changes, people, err := m.share(ctx, tx, "file_id", in)
	if err != nil {
		return nil, err
	}
	if len(changes) > 0 {
		m.write(tx, f.ID, "shared", changes, "")
	}
	var messages []notifications.Message
	for _, id := range people {
		if id != tx.UserID {
			messages = append(messages, notifications.Message{UserID: id, Kind: FileShared, Module: Name, RecordID: f.ID, Mail: true,
				Params: notifications.Params{Number: numberOf(f.Serial), Title: f.Name, Actor: api.Actor(ctx).FullName}})
		}
	}
	if err := m.Notifications.Notify(ctx, tx, messages...); err != nil {
		return nil, err
	}
	comments.Follow(tx, Name, repeat(f.ID, len(people)), people)
	return m.answer(ctx, tx, f.ID)
}

func repeat(id int64, times int) []int64 {
	ids := make([]int64, times)
	for i := range ids {
		ids[i] = id
	}
	return ids
}

// share makes the shares of a folder or file those that are asked for. It returns what
// changed, and which people are among them who were not.
func (m *Module) share(ctx context.Context, tx *db.Tx, column string, in *shareInput) (changes []records.Change, people []int64, err error) {
	var problems api.Problems
	for _, with := range []struct {
		column, table, field, unknown, only string
		ids                                 []int64
	}{
		{"user_id", "users", "user_ids", "unknown_person", " and status = 'Active'", in.Body.UserIDs},
		{"role_id", "roles", "role_ids", "unknown_role", "", in.Body.RoleIDs},
		{"site_id", "sites", "site_ids", "unknown_site", " and status = 'active'", in.Body.SiteIDs},
	} {
		added, gone, err := shareWith(ctx, tx, column, in.ID, with.column, with.table, with.only, with.ids, m.Now())
		if err != nil {
			return nil, nil, err
		}
		if added == nil {
			problems.Add(with.field, with.unknown)
			continue
		}
		for _, id := range gone {
			changes = records.AppendChange(changes, "shared_"+with.column, id, 0)
		}
		for _, id := range added {
			changes = records.AppendChange(changes, "shared_"+with.column, 0, id)
		}
		if with.column == "user_id" {
			people = added
		}
	}
	return changes, people, problems.Err()
}

// shareWith makes these the people, roles or sites that something is shared with. Nothing is
// added, as nil, when there is none of one of the ids; what was shared before may stay.
func shareWith(ctx context.Context, tx *db.Tx, column string, id int64, with, table, only string, ids []int64, now time.Time) (added, gone []int64, err error) {
	var known int
	err = tx.QueryRow(ctx, fmt.Sprintf(`select count(*) from %[1]s t where t.organization_id = $1 and t.id = any($2::bigint[]) and (true%[2]s
		or exists (select from library_shares sh where sh.organization_id = $1 and sh.%[3]s = $3 and sh.%[4]s = t.id))`, table, only, column, with), tx.OrganizationID, ids, id).Scan(&known)
	if err != nil {
		return nil, nil, err
	}
	if known != len(distinct(ids)) {
		return nil, nil, nil
	}
	rows, err := tx.Query(ctx, fmt.Sprintf("delete from library_shares where organization_id = $1 and %s = $2 and %[2]s is not null and not (%[2]s = any($3::bigint[])) returning %[2]s", column, with), tx.OrganizationID, id, ids)
	if err != nil {
		return nil, nil, err
	}
	if gone, err = pgx.CollectRows(rows, pgx.RowTo[int64]); err != nil {
		return nil, nil, err
	}
	rows, err = tx.Query(ctx, fmt.Sprintf(`insert into library_shares (organization_id, %s, %s, shared_by, shared_at)
		select $1, $2, t.id, $4, $5 from (select distinct unnest($3::bigint[]) as id) t order by t.id on conflict do nothing returning %[2]s`, column, with), tx.OrganizationID, id, ids, tx.UserID, now)
	if err != nil {
		return nil, nil, err
	}
	added, err = pgx.CollectRows(rows, pgx.RowTo[int64])
	if added == nil {
		added = []int64{}
	}
	return added, gone, err
}

func distinct(ids []int64) map[int64]bool {
	all := map[int64]bool{}
	for _, id := range ids {
		all[id] = true
	}
	return all
}
