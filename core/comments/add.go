package comments

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

type addInput struct {
	Body struct {
		Module   string `json:"module" enum:"{kinds}" doc:"Whose record it is"`
		RecordID int64  `json:"record_id" minimum:"1" maximum:"9007199254740991" doc:"The record's id"`
		CommentBody
	}
}

// Answer is one comment.
type Answer struct {
	Comment Comment `json:"comment"`
}

// discussedRecord is a record, and those who hear what is said about it.
type discussedRecord struct {
	kind
	subject
	id        int64
	mentioned []Colleague
	followers []follower
}

// add answers POST /api/comments.
func (m *Module) add(ctx context.Context, tx *db.Tx, in *addInput) (*Answer, error) {
	words, author := &in.Body.CommentBody, api.Actor(ctx)
	if err := words.check(); err != nil {
		return nil, err
	}
	room, err := m.load(ctx, tx, in.Body.Module, in.Body.RecordID, words.Mentions)
	if err != nil {
		return nil, err
	}
	now := m.Now()
	id, err := New().InsertComment(ctx, tx, InsertCommentParams{
		OrganizationID: tx.OrganizationID, Module: room.Name, RecordID: room.id, AuthorID: author.ID, Body: words.Body, CreatedAt: now})
	if err != nil {
		return nil, err
	}
	room.mention(tx, id)
	Follow(tx, room.Name, []int64{room.id}, []int64{author.ID})
	m.Records.Index(tx, room.Name, room.id)
	records.Announce(tx, "update", room.Name, room.id)
	if err := m.notify(ctx, tx, room, nil); err != nil {
		return nil, err
	}
	return &Answer{Comment{ID: id, At: now, Author: records.Person{ID: author.ID, Name: author.FullName}, Body: words.Body,
		Mentions: room.people(), ChangeableUntil: changeableUntil(author.ID, author.ID, now, false, now)}}, nil
}

// load finds a record that the caller sees, and those who hear of it. Everybody
// who is mentioned must see it.
func (m *Module) load(ctx context.Context, tx *db.Tx, module string, id int64, mentions []int64) (discussedRecord, error) {
	kind, err := m.kind(module)
	at := discussedRecord{kind: kind, id: id}
	if err != nil {
		return at, err
	}
	wanted := slices.Compact(slices.Sorted(slices.Values(mentions)))
	batch := &pgx.Batch{}
	kind.queueSubject(batch, tx, id, api.Actor(ctx).ID, &at.subject)
	if len(wanted) > 0 {
		kind.queueViewers(batch, tx, id, wanted, &at.mentioned)
	}
	kind.queueFollowers(batch, tx, []int64{id}, &at.followers)
	if err := runVisible(ctx, tx, batch, &at.subject); err != nil {
		return at, err
	}
	if len(at.mentioned) < len(wanted) {
		return at, api.Invalid("mentions", "comment_mention_unknown")
	}
	return at, nil
}

// mention keeps who is mentioned in a comment; they follow the record.
func (r discussedRecord) mention(tx *db.Tx, commentID int64) {
	var people, same []int64
	for _, person := range r.mentioned {
		people, same = append(people, person.ID), append(same, r.id)
	}
	if len(people) == 0 {
		return
	}
	tx.Defer(`insert into comment_mentions (organization_id, comment_id, user_id) select $1, $2, unnest($3::bigint[])`,
		tx.OrganizationID, commentID, people)
	Follow(tx, r.Name, same, people)
}

func (r discussedRecord) people() []records.Person {
	people := make([]records.Person, 0, len(r.mentioned))
	for _, person := range r.mentioned {
		people = append(people, person.Person)
	}
	slices.SortFunc(people, func(a, b records.Person) int { return int(a.ID - b.ID) })
	return people
}

// notify tells those who are mentioned, and the other followers when the comment
// is new: those who were mentioned before are nil then.
func (m *Module) notify(ctx context.Context, tx *db.Tx, r discussedRecord, before []int64) error {
	params := *r.params
	params.Actor = api.Actor(ctx).FullName
	heard := records.Informed{tx.UserID: true}
	heard.Add(before...)
	var messages []notifications.Message
	say := func(userID int64, kind string, mail bool) {
		if !heard[userID] {
			messages = append(messages, notifications.Message{UserID: userID, Kind: kind, Module: r.Name, RecordID: r.id, Params: params, Mail: mail})
			heard.Add(userID)
		}
	}
	for _, person := range r.mentioned {
		say(person.ID, notifications.Mentioned, true)
	}
	if err := api.TakeFromLimit(ctx, api.Mentions, len(messages)); err != nil { // each is a mail
		return err
	}
	if before == nil {
		for _, follower := range r.followers {
			say(follower.userID, notifications.Commented, false)
		}
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}
