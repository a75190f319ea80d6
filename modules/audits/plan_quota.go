package audits

import (
	"context"
	"fmt"
	"slices"

	"hivis/core/notifications"
	"hivis/directory/plans"
	"hivis/platform/db"
)

// room is how many more audits an organization's plan has room for this month.
type room struct {
	limited bool
	left    int
	full    error // what is said when there is none
}

func (m *Module) room(ctx context.Context, tx *db.Tx) (room, error) {
	kind := m.Records.Kind(Name)
	month, err := plans.MonthOf(ctx, tx, kind, m.Now())
	if err != nil || !month.Limited {
		return room{}, err
	}
	made, err := New().CreatedSince(ctx, tx, CreatedSinceParams{OrganizationID: tx.OrganizationID, Most: int32(kind.Plan.Limit), Since: month.Begin})
	return room{limited: true, left: max(0, kind.Plan.Limit-int(made)), full: plans.LimitReached(kind)}, err
}

// grant chooses the earliest of what is wanted, as far as there is room, and sets back how far
// the places of the others are made. It names the schedules that have to wait.
func (r room) grant(wanted []dueAudit, reached []reach) (granted []dueAudit, short []int64) {
	slices.SortStableFunc(wanted, func(a, b dueAudit) int { return a.planned.Compare(b.planned) })
	if !r.limited || len(wanted) <= r.left {
		return wanted, nil
	}
	set := map[int]bool{}
	for _, w := range wanted[r.left:] {
		if set[w.place] {
			continue
		}
		set[w.place] = true
		at := &reached[w.place]
		at.Until, at.Done = w.occurs.AddDate(0, 0, -1).Format(dayFormat), false
		if !slices.Contains(short, w.ScheduleID) {
			short = append(short, w.ScheduleID)
		}
	}
	return wanted[:r.left], short
}

// notifyQuotaReached notes which schedules wait until the plan has room, and tells who set them: once a
// month, and with an audit of theirs to go by.
func (m *Module) notifyQuotaReached(ctx context.Context, tx *db.Tx, reached []reach, short []int64) error {
	looked, short := []int64{}, append([]int64{}, short...)
	for _, r := range reached {
		looked = append(looked, r.ScheduleID)
	}
	rows, err := New().MarkShort(ctx, tx, MarkShortParams{Today: m.Now().UTC().Format(dayFormat), OrganizationID: tx.OrganizationID, Looked: looked, Short: short})
	if err != nil {
		return err
	}
	var messages []notifications.Message
	for _, s := range rows {
		if s.AuditID == 0 {
			continue
		}
		messages = append(messages, notifications.Message{UserID: s.CreatedBy, Kind: AuditPlanFull, Module: Name, RecordID: s.AuditID, Mail: true,
			Params:    notifications.Params{Number: numberOf(s.Serial), Title: s.Title, Site: s.SiteName},
			DedupeKey: fmt.Sprintf("audit:plan:%d:%s", s.ID, s.ShortOn)})
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}
