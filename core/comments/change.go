package comments

import (
	"context"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Subject names a comment.
type Subject struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The comment's id"`
}

type correctInput struct {
	Subject
	Body CommentBody
}

// correct answers PATCH /api/comments/{id}: text and mentions take the place of
// the old ones. Whoever is mentioned only now is told.
func (m *Module) correct(ctx context.Context, tx *db.Tx, in *correctInput) (*Answer, error) {
	if err := in.Body.check(); err != nil {
		return nil, err
	}
	before, room, err := m.hold(ctx, tx, in.ID, in.Body.Mentions)
	if err != nil {
		return nil, err
	}
	now := m.Now()
	if err := New().CorrectComment(ctx, tx, CorrectCommentParams{in.Body.Body, now, tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	forget(tx, before)
	room.mention(tx, in.ID)
	m.Records.Index(tx, room.Name, room.id)
	records.Announce(tx, "update", room.Name, room.id)
	told := append([]int64{}, before.Mentions...)
	if err := m.notify(ctx, tx, room, told); err != nil {
		return nil, err
	}
	author := api.Actor(ctx)
	return &Answer{Comment{ID: in.ID, At: before.CreatedAt, Author: records.Person{ID: author.ID, Name: author.FullName}, Body: in.Body.Body,
		Mentions: room.people(), CorrectedAt: &now, ChangeableUntil: changeableUntil(author.ID, author.ID, before.CreatedAt, false, now)}}, nil
}

// withdraw answers DELETE /api/comments/{id}. That there was a comment stays.
func (m *Module) withdraw(ctx context.Context, tx *db.Tx, in *Subject) (*Answer, error) {
	before, room, err := m.hold(ctx, tx, in.ID, nil)
	if err != nil {
		return nil, err
	}
	if err := New().WithdrawComment(ctx, tx, WithdrawCommentParams{m.Now(), tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	forget(tx, before)
	m.Records.Index(tx, room.Name, room.id)
	records.Announce(tx, "update", room.Name, room.id)
	author := api.Actor(ctx)
	return &Answer{Comment{ID: in.ID, At: before.CreatedAt, Author: records.Person{ID: author.ID, Name: author.FullName},
		Mentions: []records.Person{}, Withdrawn: true}}, nil
}

// hold keeps a comment that the caller may change, of a record they see.
func (m *Module) hold(ctx context.Context, tx *db.Tx, id int64, mentions []int64) (HeldCommentRow, discussedRecord, error) {
	before, err := New().HeldComment(ctx, tx, HeldCommentParams{tx.OrganizationID, id})
	if err != nil {
		return before, discussedRecord{}, err
	}
	at, err := m.load(ctx, tx, before.Module, before.RecordID, mentions)
	if refused := refuseChange(before, tx.UserID, m.Now()); refused != nil && at.params != nil {
		err = refused // before what is wrong with the new words
	}
	return before, at, err
}

// forget removes what a comment said: whom it mentioned, and its text from the
// answers that are saved for requests that come again.
func forget(tx *db.Tx, c HeldCommentRow) {
	tx.Defer("delete from comment_mentions where organization_id = $1 and comment_id = $2", tx.OrganizationID, c.ID)
	api.EraseFromSavedAnswers(tx, "body", c.Body, c.CreatedAt)
}
