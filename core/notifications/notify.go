package notifications

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"hivis/core/records"
	"hivis/platform/db"
)

// Message tells one person that something happened.
type Message struct {
	UserID   int64 // 0: nobody, the message is left out
	Kind     string
	Module   string // the Name of its Kind
	RecordID int64
	Params   Params
	// DedupeKey is set for reminders: with the same key a person is told once.
	DedupeKey string
	Mail      bool // also by mail
	Due       bool // of a day that comes: nobody is reminded of an example
}

type silentKey struct{}

// Silently has nobody told of what is done in the context.
func Silently(ctx context.Context) context.Context { return context.WithValue(ctx, silentKey{}, true) }

// identity is what makes two messages the same.
type identity struct {
	UserID    int64
	Kind      string
	Module    string
	RecordID  int64
	DedupeKey string
}

func (msg Message) identity() identity {
	return identity{msg.UserID, msg.Kind, msg.Module, msg.RecordID, msg.DedupeKey}
}

// AboutAccount is a message about the reader's own account.
func AboutAccount(userID int64, kind string, params Params) Message {
	return Message{UserID: userID, Kind: kind, Module: Account, RecordID: userID, Params: params, Mail: true}
}

// Notify tells people that something happened, in the transaction in which it
// did. The same message twice counts once. Who did it is not left out: the
// caller knows when that is right.
func (m *Module) Notify(ctx context.Context, tx *db.Tx, messages ...Message) error {
	if ctx.Value(silentKey{}) != nil {
		return nil
	}
	told := make(map[identity]Message, len(messages))
	params := InsertParams{OrganizationID: tx.OrganizationID, CreatedAt: m.Now(), AliveSince: m.aliveSince(), Example: records.ExampleSource}
	for _, message := range messages {
		id := message.identity()
		if _, twice := told[id]; twice || message.UserID == 0 {
			continue
		}
		topic := m.topicOf(message.Kind)
		if topic.Name == "" || message.Module != Account && m.Records.Kind(message.Module) == nil {
			return fmt.Errorf("notifications: no words for %q of %q", message.Kind, message.Module)
		}
		message.Params.Title, message.Params.Note = clip(message.Params.Title, maxTitleLength), clip(message.Params.Note, maxTitleLength)
		told[id] = message
		if err := params.add(message, topic); err != nil {
			return err
		}
	}
	if len(told) == 0 {
		return nil
	}
	if tx.OrganizationID == 0 {
		return errors.New("notifications: told in a transaction of no organization, where nobody would hear it")
	}
	rows, err := New().Insert(ctx, tx, params)
	if err != nil {
		return err
	}
	return m.spread(ctx, tx, rows, told, params.CreatedAt)
}

func (p *InsertParams) add(message Message, topic records.Topic) error {
	encoded, err := json.Marshal(message.Params)
	if err != nil {
		return err
	}
	p.UserIds = append(p.UserIds, message.UserID)
	p.Kinds = append(p.Kinds, message.Kind)
	p.Modules = append(p.Modules, message.Module)
	p.RecordIds = append(p.RecordIds, message.RecordID)
	p.Params = append(p.Params, string(encoded))
	p.DedupeKeys = append(p.DedupeKeys, message.DedupeKey)
	p.Topics = append(p.Topics, topic.Name)
	p.Mailed = append(p.Mailed, message.Mail)
	p.Pushed = append(p.Pushed, onDeviceByDefault(topic))
	p.Due = append(p.Due, message.Due)
	return nil
}

// spread sends the notifications that were added to the browsers and, where
// asked, into the outbox.
func (m *Module) spread(ctx context.Context, tx *db.Tx, rows []InsertRow, told map[identity]Message, now time.Time) error {
	if err := m.queuePushes(ctx, tx, rows); err != nil {
		return err
	}
	mails := make([]letter, 0, len(rows))
	hidden, err := m.sensitive(ctx, tx, rows)
	if err != nil {
		return err
	}
	copied := map[copyOf]bool{} // who got a copy of what, whoever read it, in whatever language
	for _, row := range rows {
		message := told[identity{row.UserID, row.Kind, row.Module, row.RecordID, row.DedupeKey}]
		if row.InApp {
			publishOne(tx, row.UserID, "create", Notification{
				ID: row.ID, Kind: row.Kind, Module: row.Module, RecordID: row.RecordID, Params: message.Params, Message: row.OwnMessage, CreatedAt: now,
			}, row.UnreadCount)
		}
		if !message.Mail || !row.ByMail {
			continue
		}
		written, err := m.write(row, message.Params)
		if err != nil {
			return err
		}
		mails = append(mails, written)
		if hidden[about{row.Module, row.RecordID}] {
			continue
		}
		more, err := m.copies(row, message.Params, copied)
		if err != nil {
			return err
		}
		mails = append(mails, more...)
	}
	return m.post(ctx, tx, mails, now)
}
