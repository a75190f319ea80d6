package library

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/modules/notifications"
	"hivis/modules/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// readersOf are those who rely on a file: whom it is shared with by itself, as a person, by their
// role or at their site, who marked it as a favourite, and who looks at it again. Who cannot open
// it any more is not among them.
const readersOf = `
select u.id from users u
join roles r on r.organization_id = u.organization_id and r.id = u.role_id
join library_files doc on doc.organization_id = u.organization_id and doc.id = $2
where u.organization_id = $1 and u.status = 'Active' and u.id <> $3 and (u.id = doc.owner_id
    or u.id in (select fv.user_id from library_favorites fv where fv.organization_id = $1 and fv.file_id = $2 and fv.favorite)
    or u.id in (select sh.user_id from library_shares sh where sh.organization_id = $1 and sh.file_id = $2)
    or u.role_id in (select sh.role_id from library_shares sh where sh.organization_id = $1 and sh.file_id = $2)
    or u.id in (select us.user_id from library_shares sh join user_sites us on us.organization_id = sh.organization_id and us.site_id = sh.site_id
      where sh.organization_id = $1 and sh.file_id = $2))
  and (%s)
order by u.id`

// tellOfVersion tells those who rely on a file that there is a new version of it; whoever added it
// knows.
func (m *Module) tellOfVersion(ctx context.Context, tx *db.Tx, f held, note string) error {
	rows, err := tx.Query(ctx, fmt.Sprintf(readersOf, m.Records.Kind(Name).Sees(records.Anyones())), tx.OrganizationID, f.id, tx.UserID)
	if err != nil {
		return err
	}
	readers, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return err
	}
	messages := make([]notifications.Message, len(readers))
	for i, id := range readers {
		messages[i] = notifications.Message{UserID: id, Kind: FileVersion, Module: Name, RecordID: f.id, Mail: true, DedupeKey: fmt.Sprintf("library:version:%d:%d", f.id, f.version+1),
			Params: notifications.Params{Number: numberOf(f.serial), Title: f.name, Actor: api.Actor(ctx).FullName, Note: note}}
	}
	return m.Notifications.Tell(ctx, tx, messages...)
}
