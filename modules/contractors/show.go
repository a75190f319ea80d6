package contractors

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// show answers GET /api/contractors/{id}. "Not found" for one the user may not see.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *Subject) (*Answer, error) {
	answer, err := m.read(ctx, tx, m.visible(tx, api.Actor(ctx)), in.ID)
	return answer, m.Records.DeletedOrNotFound(ctx, tx, Name, in.ID, err)
}

// after is the answer to a write: the caller gets what they wrote, also when they do not see it
// any more.
func (m *Module) after(ctx context.Context, tx *db.Tx, id int64) (*Answer, error) {
	return m.read(ctx, tx, m.every(tx), id)
}

// read reads a company with all that belongs to it.
func (m *Module) read(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (*Answer, error) {
	user := api.Actor(ctx)
	where.And("c.id = %s", id)
	var found []Company
	record := Record{Engagements: []Engagement{}, Documents: []Document{}, Attachments: []attachments.Attachment{}, Timeline: []records.Entry{},
		Discussion: comments.Discussion{Comments: []comments.Comment{}}}
	batch := &pgx.Batch{}
	batch.Queue(selectCompany+where.From(""), where.Args...).Query(func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, shownTo(user))
		return err
	})
	m.queueEngagements(ctx, batch, tx, id, &record.Engagements)
	var questionnaires []OfferedQuestionnaire
	queue(batch, &questionnaires, selectQuestionnaires, tx.OrganizationID, id)
	m.queueDocuments(batch, tx, user, id, &record.Documents)
	m.Attachments.QueueFiles(batch, tx, Name, id, &record.Attachments)
	m.Records.QueueTimeline(batch, tx, Name, id, &record.Timeline)
	m.Comments.QueueDiscussion(batch, tx, Name, id, user.ID, &record.Discussion)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	record.Company = found[0]
	standing, asked, err := m.companyStanding(ctx, tx, id)
	record.Standing, record.Questionnaires = standing, offered(questionnaires, asked, user)
	return &Answer{record}, err
}

// one is a company that the user sees; not found for any other.
func (m *Module) one(ctx context.Context, tx *db.Tx, id int64) (Company, error) {
	where := m.visible(tx, api.Actor(ctx))
	where.And("c.id = %s", id)
	return api.ReadOne(ctx, tx, selectCompany+where.From(""), where, shownTo(api.Actor(ctx)))
}

// lockCompany is one for whoever changes it: they wait for others who do so at the same time.
func (m *Module) lockCompany(ctx context.Context, tx *db.Tx, id int64) (Company, error) {
	tx.Defer("select from contractors where organization_id = $1 and id = $2 for update", tx.OrganizationID, id)
	return m.one(ctx, tx, id)
}

// refused is a refusal of what the caller may not do, or nil.
func refused(code string) error {
	if code == "" {
		return nil
	}
	if code == "permission_denied" {
		return api.Denied(code)
	}
	return api.Conflict(code, nil)
}
