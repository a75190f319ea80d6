package comments

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Comment is what somebody said about a record.
type Comment struct {
	ID              int64            `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The comment's id"`
	At              time.Time        `json:"at" doc:"When it was made"`
	Author          records.Person   `json:"author"`
	Body            string           `json:"body" maxLength:"4000" doc:"With @[7] where somebody is mentioned; empty when it was withdrawn"`
	Mentions        []records.Person `json:"mentions" maxItems:"20" doc:"Who is named in the body by @[id]"`
	CorrectedAt     *time.Time       `json:"corrected_at" nullable:"true" doc:"When it was corrected last; null: never"`
	Withdrawn       bool             `json:"withdrawn" doc:"Its author took it back: the body is empty"`
	ChangeableUntil *time.Time       `json:"changeable_until" nullable:"true" doc:"Until when the caller may correct or withdraw it; null when they may not"`
}

// Discussion is what is said about a record, as the record's answer carries it.
type Discussion struct {
	Comments  []Comment `json:"comments" maxItems:"200" doc:"The newest first"`
	Following bool      `json:"following" doc:"Whether the caller is told of comments and of another status"`
	// Aliases stand here since every record has both.
	Aliases []records.Alias `json:"aliases,omitempty" maxItems:"20" doc:"What it was called in the systems that it came from"`
}

// QueueDiscussion asks for the talk about a record, along with what else the batch asks for.
func (m *Module) QueueDiscussion(batch *pgx.Batch, tx *db.Tx, module string, id, readerID int64, talk *Discussion) {
	records.QueueAliases(batch, tx, module, id, &talk.Aliases)
	batch.Queue(comments, tx.OrganizationID, module, id).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, db.Named[CommentsRow]())
		talk.Comments = make([]Comment, len(found))
		for i, row := range found {
			talk.Comments[i] = m.shown(row, readerID)
			err = errors.Join(err, json.Unmarshal(row.Mentions, &talk.Comments[i].Mentions))
		}
		return err
	})
	batch.Queue(follows, tx.OrganizationID, module, id, readerID).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, pgx.RowTo[bool])
		talk.Following = len(found) > 0 && found[0]
		return err
	})
}

func (m *Module) shown(row CommentsRow, readerID int64) Comment {
	withdrawn := row.WithdrawnAt != nil
	return Comment{ID: row.ID, At: row.CreatedAt, Author: records.Person{ID: row.AuthorID, Name: row.AuthorName}, Body: row.Body,
		CorrectedAt: row.CorrectedAt, Withdrawn: withdrawn,
		ChangeableUntil: changeableUntil(row.AuthorID, readerID, row.CreatedAt, withdrawn, m.Now())}
}

// subjectInput names a record.
type subjectInput struct {
	Module   string `query:"module" required:"true" enum:"{kinds}" doc:"Whose record it is"`
	RecordID int64  `query:"record_id" required:"true" minimum:"1" maximum:"9007199254740991" doc:"The record's id"`
}

// People are those who can be mentioned.
type People struct {
	People []Colleague `json:"people" maxItems:"5000"`
}

// people answers GET /api/comments/people.
func (m *Module) people(ctx context.Context, tx *db.Tx, in *subjectInput) (*People, error) {
	kind, err := m.kind(in.Module)
	if err != nil {
		return nil, err
	}
	out := &People{}
	var about subject
	batch := &pgx.Batch{}
	kind.queueSubject(batch, tx, in.RecordID, api.Actor(ctx).ID, &about)
	kind.queueViewers(batch, tx, in.RecordID, nil, &out.People)
	return out, runVisible(ctx, tx, batch, &about)
}
