package incidents

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// sendLesson answers POST /api/lfi_lesson/{id}/send. Whom it was sent to before is not told
// again.
func (m *Module) sendLesson(ctx context.Context, tx *db.Tx, in *sendLessonInput) (*LessonAnswer, error) {
	l, err := m.holdLesson(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(l.Can.Send); err != nil {
		return nil, err
	}
	if err := checkAudience(ctx, tx, in); err != nil {
		return nil, err
	}
	tx.Defer("insert into lesson_sites (organization_id, lesson_id, site_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing", tx.OrganizationID, in.ID, in.Body.SiteIDs)
	tx.Defer("insert into lesson_roles (organization_id, lesson_id, role_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing", tx.OrganizationID, in.ID, in.Body.RoleIDs)
	rows, err := tx.Query(ctx, `insert into lesson_recipients (organization_id, lesson_id, user_id)
		select distinct u.organization_id, $2::bigint, u.id from people u
		join user_sites us on us.organization_id = u.organization_id and us.user_id = u.id
		where u.organization_id = $1 and u.status = 'Active' and us.site_id = any($3::bigint[]) and (cardinality($4::bigint[]) = 0 or u.role_id = any($4))
		  and u.id <> $5 and may(u.granted, 'Incident', 'read')
		on conflict do nothing returning user_id`, tx.OrganizationID, in.ID, in.Body.SiteIDs, orNone(in.Body.RoleIDs), tx.UserID)
	if err != nil {
		return nil, err
	}
	people, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return nil, err
	}
	tx.Defer("update lessons set status = 'sent', sent_at = coalesce(sent_at, $3), recipients = recipients + $4, updated_at = $3 where organization_id = $1 and id = $2",
		tx.OrganizationID, in.ID, m.Now(), len(people))
	records.Write(tx, records.Event{Module: LessonName, ID: in.ID, ActorID: tx.UserID, Verb: "sent", At: m.Now(), Changes: records.AppendChange(nil, "recipients", l.Recipients, l.Recipients+len(people))})
	var messages []notifications.Message
	for _, id := range people {
		messages = append(messages, notifications.Message{UserID: id, Kind: LessonSent, Module: LessonName, RecordID: in.ID,
			Params: notifications.Params{Number: l.Number, Title: l.Title, Site: l.Site.Name, Actor: api.Actor(ctx).FullName}})
	}
	if err := m.Notifications.Notify(ctx, tx, messages...); err != nil {
		return nil, err
	}
	return m.readLessonOf(ctx, tx, everyLesson(tx), in.ID)
}

// checkAudience wants active sites and roles that there are.
func checkAudience(ctx context.Context, tx *db.Tx, in *sendLessonInput) error {
	var problems api.Problems
	for field, of := range map[string]struct {
		ids  []int64
		sql  string
		code string
	}{
		"site_ids": {in.Body.SiteIDs, "select id from sites where organization_id = $1 and status = 'active' and id = any($2)", "unknown_site"},
		"role_ids": {in.Body.RoleIDs, "select id from roles where organization_id = $1 and id = any($2)", "unknown_role"},
	} {
		rows, err := tx.Query(ctx, of.sql, tx.OrganizationID, orNone(of.ids))
		if err != nil {
			return err
		}
		known, err := pgx.CollectRows(rows, pgx.RowTo[int64])
		if err != nil {
			return err
		}
		for _, id := range of.ids {
			if !slices.Contains(known, id) {
				problems.Add(field, of.code)
				break
			}
		}
	}
	return problems.Err()
}

func orNone(ids []int64) []int64 {
	if ids == nil {
		return []int64{}
	}
	return ids
}

// readLesson answers POST /api/lfi_lesson/{id}/read.
func (m *Module) readLesson(ctx context.Context, tx *db.Tx, in *showInput) (*LessonAnswer, error) {
	l, err := m.holdLesson(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if l.ReadAt == nil {
		if l.Can.Read != "" {
			return nil, api.Conflict(l.Can.Read, nil)
		}
		tx.Defer("update lesson_recipients set read_at = $4 where organization_id = $1 and lesson_id = $2 and user_id = $3", tx.OrganizationID, in.ID, tx.UserID, m.Now())
		tx.Defer("update lessons set readers = readers + 1 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
		records.Announce(tx, "update", LessonName, in.ID)
	}
	return m.readLessonOf(ctx, tx, everyLesson(tx), in.ID)
}
