package hira

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/db"
)

// ReminderInterval is how often it is looked whether a review falls due.
const ReminderInterval = 10 * time.Minute

// How far people are told of a review: two weeks ahead, on its day, and two weeks late.
const (
	toldSoon = 1
	toldDue  = 2
	toldLate = 3

	ahead  = 14 * 24 * time.Hour
	atOnce = 200 // risk assessments of one organization in one transaction
)

// stageSQL is how far people are to be told at the moment $1.
const stageSQL = "case when next_review_at <= $1::timestamptz - interval '14 days' then 3 when next_review_at <= $1 then 2 else 1 end"

// RemindAll tells of reviews that fall due.
func (m *Module) RemindAll(ctx context.Context) error {
	now := m.Now()
	return m.DB.ForEachOrganization(ctx, "find organizations with risk assessments to review", atOnce, func(tx *db.Tx, done []int64) ([]int64, error) {
		rows, err := tx.Query(ctx, `select o.id from organizations o where o.status = 'Active' and o.id <> all($3::bigint[]) and exists (
			select from risk_assessments h where h.organization_id = o.id and h.state = 'published' and h.told < 3 and h.next_review_at <= $2 and h.told < `+stageSQL+`)
			order by random()`, now, now.Add(ahead), done)
		if err != nil {
			return nil, err
		}
		return pgx.CollectRows(rows, pgx.RowTo[int64])
	}, func(tx *db.Tx) (int, error) { return m.remind(ctx, tx, now) })
}

// due is a risk assessment whose review falls due.
type due struct {
	ID, Serial, Reviewer, AssessorID, HeadOfSite, HeadOfSafety int64
	Told                                                       int
	Title, Site, OnDay                                         string
}

// remind tells of some of an organization's, in one transaction with the taking of them.
func (m *Module) remind(ctx context.Context, tx *db.Tx, now time.Time) (int, error) {
	rows, err := tx.Query(ctx, `with due as (
			select id from risk_assessments where organization_id = $2 and state = 'published' and told < 3 and next_review_at <= $3 and told < `+stageSQL+`
			order by next_review_at, id limit $4 for update skip locked), taken as (
			update risk_assessments h set told = `+stageSQL+` from due where h.organization_id = $2 and h.id = due.id
			returning h.id, h.serial, coalesce(h.reviewer_id, 0) as reviewer, h.assessor_id, h.told, h.title, h.site_id, h.next_review_on::text as on_day)
		select t.id, t.serial, t.reviewer, t.assessor_id, coalesce(s.head_of_site_id, 0) as head_of_site, coalesce(s.head_of_safety_id, 0) as head_of_safety, t.told, t.title, s.name as site, t.on_day
		from taken t join sites s on s.organization_id = $2 and s.id = t.site_id order by t.id`, now, tx.OrganizationID, now.Add(ahead), atOnce)
	if err != nil {
		return 0, err
	}
	all, err := pgx.CollectRows(rows, db.Named[due]())
	if err != nil {
		return 0, err
	}
	var messages []notifications.Message
	for _, d := range all {
		messages = append(messages, d.messages()...)
		if d.Told >= toldDue {
			records.Announce(tx, "update", Name, d.ID)
		}
	}
	return len(all), m.Notifications.Notify(ctx, tx, messages...)
}

// messages tell the reviewer and the assessor, and of what is late the heads of the site.
func (d due) messages() (messages []notifications.Message) {
	kind := map[int]string{toldSoon: ReviewSoon, toldDue: ReviewDue, toldLate: ReviewLate}[d.Told]
	people := []int64{d.Reviewer, d.AssessorID}
	if d.Told == toldLate {
		people = append(people, d.HeadOfSite, d.HeadOfSafety)
	}
	slices.Sort(people)
	for _, id := range slices.Compact(people) {
		if id != 0 {
			messages = append(messages, notifications.Message{UserID: id, Kind: kind, Module: Name, RecordID: d.ID, Mail: true, Due: true, DedupeKey: fmt.Sprintf("hira:%d:%s:%d", d.ID, d.OnDay, d.Told),
				Params: notifications.Params{Number: numberOf(d.Serial), Title: d.Title, Site: d.Site, DueDate: d.OnDay}})
		}
	}
	return messages
}
