package comments

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Follow makes people follow records, the first person the first record and so
// on, unless they have stopped. 0 is nobody. It goes out with the commit.
func Follow(tx *db.Tx, module string, recordIDs, userIDs []int64) {
	tx.Defer(`insert into followers (organization_id, module, record_id, user_id)
		select $1, $2, n.record_id, n.user_id from unnest($3::bigint[], $4::bigint[]) as n(record_id, user_id) where n.user_id <> 0
		on conflict do nothing`, tx.OrganizationID, module, recordIDs, userIDs)
}

type followInput struct {
	Body struct {
		Module   string `json:"module" enum:"{kinds}" doc:"Whose record it is"`
		RecordID int64  `json:"record_id" minimum:"1" maximum:"9007199254740991" doc:"The record's id"`
		Follows  bool   `json:"follows" doc:"True: the caller is told of what happens to it; false: not any more"`
	}
}

// Following is whether the caller follows a record.
type Following struct {
	Following bool `json:"following" doc:"The caller follows the record"`
}

// follow answers POST /api/followers.
func (m *Module) follow(ctx context.Context, tx *db.Tx, in *followInput) (*Following, error) {
	kind, err := m.kind(in.Body.Module)
	if err != nil {
		return nil, err
	}
	var about subject
	batch := &pgx.Batch{}
	kind.queueSubject(batch, tx, in.Body.RecordID, api.Actor(ctx).ID, &about)
	if err := runVisible(ctx, tx, batch, &about); err != nil {
		return nil, err
	}
	return &Following{in.Body.Follows}, New().SetFollows(ctx, tx, SetFollowsParams{
		tx.OrganizationID, kind.Name, []int64{in.Body.RecordID}, tx.UserID, in.Body.Follows})
}

// StatusChange is a record with another status. Whoever follows it and has not heard is
// told, and has heard then: what one event does to several records is told once.
type StatusChange struct {
	RecordID int64
	Status   string // as people see it
	Params   notifications.Params
	Informed records.Informed
}

// NotifyStatusChange tells the followers of records that have another status.
func (m *Module) NotifyStatusChange(ctx context.Context, tx *db.Tx, module string, moved ...StatusChange) error {
	if len(moved) == 0 {
		return nil
	}
	kind, err := m.kind(module)
	if err != nil {
		return err
	}
	event := map[int64]StatusChange{}
	var ids []int64
	for _, each := range moved {
		event[each.RecordID] = each
		ids = append(ids, each.RecordID)
	}
	var followers []follower
	batch := &pgx.Batch{}
	kind.queueFollowers(batch, tx, ids, &followers)
	if err := tx.Run(ctx, batch); err != nil {
		return err
	}
	var messages []notifications.Message
	for _, follower := range followers {
		each := event[follower.recordID]
		if follower.userID == tx.UserID || each.Informed[follower.userID] {
			continue
		}
		each.Informed.Add(follower.userID)
		each.Params.Status = each.Status
		messages = append(messages, notifications.Message{
			UserID: follower.userID, Kind: notifications.StatusChanged, Module: module, RecordID: each.RecordID, Params: each.Params})
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}
