package sites

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/platform/db"
)

const wholeSelect = rowSelect + `, s.address, s.zip, s.state, s.latitude, s.longitude, s.emergency_mobile, s.emergency_email, s.naics_code,
  s.establishment_name, s.industry_description, s.deleted_reason, s.created_at`

// show answers GET /api/sites/{id}, of a deleted site too: its records stay readable.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *Subject) (*Answer, error) {
	return m.read(ctx, tx, in.ID, scopeOf(ctx))
}

func (m *Module) read(ctx context.Context, tx *db.Tx, id int64, of scope) (*Answer, error) {
	var site Record
	var below parts
	var files []attachments.Attachment
	batch := &pgx.Batch{}
	batch.Queue(wholeSelect+"\nfrom sites s"+lookupsOfSite.SQL("$1")+"\nwhere s.organization_id = $1 and s.id = $2 and ($3::boolean or s.id = any($4::bigint[]))",
		tx.OrganizationID, id, of.all, of.ids).Query(func(rows pgx.Rows) (err error) {
		site, err = pgx.CollectExactlyOneRow(rows, db.Named[Record]())
		return err
	})
	batch.Queue("select id, name from sites where organization_id = $1 and parent_id = $2 and status <> 'deleted' order by lower(name), id",
		tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		site.Children, err = pgx.CollectRows(rows, db.Named[Named]())
		return err
	})
	below.queue(batch, tx, scope{ids: []int64{id}})
	m.queueOpen(batch, tx, id, &site.OpenRecords)
	m.Attachments.QueueFiles(batch, tx, Name, id, &files)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	site.Divisions = below.below(id)
	if len(files) > 0 {
		site.Logo = &files[0]
	}
	return &Answer{site}, nil
}

// queueOpen asks how many records at a site are open, of all kinds there are.
func (m *Module) queueOpen(batch *pgx.Batch, tx *db.Tx, id int64, open *int) {
	for _, k := range m.Records.Kinds() {
		if k.Open == "" {
			continue
		}
		batch.Queue(fmt.Sprintf("select count(*) from %s %s where %[2]s.organization_id = $1 and %s = $2 and %s", k.Table, k.Row, k.Site, k.Open),
			tx.OrganizationID, id).QueryRow(func(row pgx.Row) error {
			var n int
			err := row.Scan(&n)
			*open += n
			return err
		})
	}
}

// letterhead answers GET /api/sites/{id}/letterhead: what stands above a printed record,
// for everybody who may print one.
func (m *Module) letterhead(ctx context.Context, tx *db.Tx, in *Subject) (*LetterheadAnswer, error) {
	_, head, err := LetterheadOf(ctx, tx, m.Attachments, in.ID)
	return &LetterheadAnswer{head}, err
}

// LetterheadOf is what stands above a printed record of a site.
func LetterheadOf(ctx context.Context, tx *db.Tx, pictures *attachments.Module, id int64) (organization string, head Letterhead, err error) {
	var files []attachments.Attachment
	batch := &pgx.Batch{}
	batch.Queue(`select s.name, case when p.id is null then s.name else p.name || ' / ' || s.name end as full_name, s.address, s.zip, s.city, s.state, s.country, o.name as organization
		from sites s left join sites p on p.organization_id = s.organization_id and p.id = s.parent_id join organizations o on o.id = s.organization_id
		where s.organization_id = $1 and s.id = $2`, tx.OrganizationID, id).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectExactlyOneRow(rows, db.Named[struct {
			Letterhead
			Organization string
		}]())
		organization, head = found.Organization, found.Letterhead
		return err
	})
	pictures.QueueFiles(batch, tx, Name, id, &files)
	if err := tx.Run(ctx, batch); err != nil {
		return organization, head, err
	}
	if len(files) > 0 {
		head.Logo = &files[0]
	}
	return organization, head, nil
}

// LetterheadAnswer is what stands above a printed record.
type LetterheadAnswer struct {
	Letterhead Letterhead `json:"letterhead"`
}

// Letterhead is a site as it writes letters.
type Letterhead struct {
	Name     string                  `json:"name" maxLength:"200" doc:"The site's name, without that of a site above it"`
	FullName string                  `json:"full_name" maxLength:"410" doc:"With the site above it: Parent / Child"`
	Address  string                  `json:"address" maxLength:"300" doc:"Street and number"`
	Zip      string                  `json:"zip" maxLength:"20" doc:"Postal code"`
	City     string                  `json:"city" maxLength:"120" doc:"City or town"`
	State    string                  `json:"state" maxLength:"120" doc:"State, province or region"`
	Country  string                  `json:"country" maxLength:"120" doc:"Country, as text"`
	Logo     *attachments.Attachment `json:"logo" db:"-" doc:"Null: none"`
}
