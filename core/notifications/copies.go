package notifications

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/i18n"
)

// about is a record.
type about struct {
	module string
	id     int64
}

// copyOf is what somebody gets a copy of, once.
type copyOf struct {
	kind string
	about
	to string
}

// sensitive are the records, of those whose mails would be copied, that few people may know of. An
// address that gets copies is nobody whose rights could be asked for.
func (m *Module) sensitive(ctx context.Context, tx *db.Tx, rows []InsertRow) (map[about]bool, error) {
	ids := map[string][]int64{}
	for _, row := range rows {
		if k := m.Records.Kind(row.Module); len(row.Cc) > 0 && k != nil && k.Sensitive != "" {
			ids[row.Module] = append(ids[row.Module], row.RecordID)
		}
	}
	hidden := map[about]bool{}
	if len(ids) == 0 {
		return hidden, nil
	}
	batch := &pgx.Batch{}
	for module, of := range ids {
		k := m.Records.Kind(module)
		sql := fmt.Sprintf("select %[2]s.id from %[1]s %[2]s where %[2]s.organization_id = $1 and %[2]s.id = any($2) and %[3]s", k.Table, k.Row, k.Sensitive)
		batch.Queue(sql, tx.OrganizationID, of).Query(func(found pgx.Rows) error {
			var id int64
			_, err := pgx.ForEachRow(found, []any{&id}, func() error {
				hidden[about{module, id}] = true
				return nil
			})
			return err
		})
	}
	return hidden, tx.Run(ctx, batch)
}

// copies are the mails for those who get them as well and did not yet. They cannot stop them, since
// they are not theirs.
func (m *Module) copies(reader InsertRow, p Params, copied map[copyOf]bool) (letters []letter, err error) {
	own := Contents{Subject: reader.OwnSubject, Body: reader.OwnBody, Footer: reader.OwnFooter}
	for _, to := range reader.Cc {
		this := copyOf{reader.Kind, about{reader.Module, reader.RecordID}, to}
		if copied[this] {
			continue
		}
		copied[this] = true
		subject, c, err := m.compose(reader, p, own)
		if err != nil {
			return nil, err
		}
		c.Footer = m.Sentences.Say(reader.Locale, "mail.copy", i18n.Params{"Name": reader.FullName})
		l, err := m.seal(subject, c)
		if err != nil {
			return nil, err
		}
		l.to, l.module, l.recordID = to, reader.Module, reader.RecordID
		letters = append(letters, l)
	}
	return letters, nil
}
