package demo

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"hivis/core/notifications"
	"hivis/modules/actions"
	"hivis/platform/db"
)

// comment is a comment.
type comment struct {
	record *record
	by     *person
	text   string // @ is who is asked
	asked  *person
	at     time.Time
}

type commentRow struct {
	OrganizationID int64     `json:"organization_id"`
	Module         string    `json:"module"`
	RecordID       int64     `json:"record_id"`
	AuthorID       int64     `json:"author_id"`
	Body           string    `json:"body"`
	CreatedAt      time.Time `json:"created_at"`
}

// talkedAbout is how old a record may be that people still talk about.
const talkedAbout = 30 * oneDay

// addComments has managers ask about reports, and those who work on something say how it goes.
func (h *organization) addComments() {
	for _, o := range h.observations {
		unsafe := strings.HasPrefix(o.Type, "unsafe_")
		if unsafe && o.reporter != nil && h.now.Sub(o.created) < talkedAbout && h.chance(0.4) {
			h.inquire(o)
		}
	}
	for _, a := range h.actions {
		if a.status == actions.InProgress && a.assigner != nil && a.assigner != a.responsible && h.chance(0.5) {
			begun := a.moves[len(a.moves)-1].at
			h.say(comment{record: &a.record, by: a.responsible, text: pick(h.random, h.texts.Progress), asked: a.assigner,
				at: begun.Add(h.span(time.Hour, oneDay))}, a.params(a.responsible))
		}
	}
	slices.SortStableFunc(h.messages, func(a, b message) int { return a.at.Compare(b.at) })
}

// inquire is a question to the reporter, the answer, and mostly a thank you.
func (h *organization) inquire(o *observation) {
	manager, ok := weigh(h.random, h.people, func(p *person) float64 {
		if p == o.reporter || !p.manages(o.site) {
			return 0
		}
		return 1
	})
	if !ok {
		return
	}
	at := o.created.Add(h.span(10*time.Minute, 8*time.Hour))
	h.say(comment{&o.record, manager, pick(h.random, h.texts.Questions), o.reporter, at}, o.params(manager))
	at = at.Add(h.span(5*time.Minute, 6*time.Hour))
	h.say(comment{&o.record, o.reporter, pick(h.random, h.texts.Answers), manager, at}, o.params(o.reporter))
	if h.chance(0.6) {
		at = at.Add(h.span(time.Hour, oneDay))
		h.say(comment{&o.record, manager, pick(h.random, h.texts.Thanks), o.reporter, at}, o.params(manager))
	}
}

// say keeps a comment, unless its time is still to come, and tells who is asked.
func (h *organization) say(s comment, params notifications.Params) {
	if s.at.After(h.now) {
		return
	}
	kind := notifications.Commented
	if strings.Contains(s.text, "@") {
		kind = notifications.Mentioned
	}
	h.comments = append(h.comments, s)
	h.send(s.asked, kind, s.at, s.record, params)
}

// writeComments writes what was said, who is mentioned in it, and who follows.
func (h *organization) writeComments(ctx context.Context, tx *db.Tx) error {
	var rows []commentRow
	for _, s := range h.comments {
		text := strings.Replace(s.text, "@", fmt.Sprintf("@[%d]", s.asked.id), 1)
		rows = append(rows, commentRow{h.id, s.record.module, s.record.id, s.by.id, text, s.at})
	}
	if err := insert(ctx, tx, "comments", rows); err != nil {
		return err
	}
	for _, sql := range []string{
		`insert into comment_mentions (organization_id, comment_id, user_id)
			select c.organization_id, c.id, found[1]::bigint from comments c, regexp_matches(c.body, '@\[(\d+)\]', 'g') found where c.organization_id = $1`,
		`insert into followers (organization_id, module, record_id, user_id)
			select organization_id, 'Observation', id, reporter_id from observations where organization_id = $1 and reporter_id is not null
			union select organization_id, 'Action', id, responsible_id from actions where organization_id = $1
			union select organization_id, 'Action', id, assigned_by from actions where organization_id = $1 and assigned_by is not null
			union select organization_id, module, record_id, author_id from comments where organization_id = $1
			union select c.organization_id, c.module, c.record_id, m.user_id from comments c
				join comment_mentions m on m.organization_id = c.organization_id and m.comment_id = c.id where c.organization_id = $1`,
	} {
		if _, err := tx.Exec(ctx, sql, h.id); err != nil {
			return err
		}
	}
	return nil
}
