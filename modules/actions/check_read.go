package actions

import (
	"time"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
)

// EffectCheck is a check of whether an action has helped. Until somebody answers it
// is open; the answer stands here until the action is closed anew.
type EffectCheck struct {
	On        string          `json:"on" format:"date" doc:"The day it was asked for"`
	Criterion string          `json:"criterion" maxLength:"1000" doc:"By what its effect is to be seen"`
	Due       bool            `json:"due" db:"-" doc:"It is open, and its day has come"`
	Result    *string         `json:"result" nullable:"true" enum:"effective,not_effective" doc:"Null while it is open"`
	Remarks   string          `json:"remarks" maxLength:"4000" doc:"What was seen; empty while it is open"`
	CheckedAt *time.Time      `json:"checked_at" nullable:"true" doc:"When it was answered; null while it is open"`
	CheckedBy *records.Person `json:"checked_by" doc:"Who answered it; null while it is open"`
}

// open reports whether there is a check that nobody has answered.
func (c *EffectCheck) open() bool { return c != nil && c.Result == nil }

// selectCheck are the columns of an action's check; users k answered it.
const selectCheck = `a.check_on::text, a.check_at, a.check_criterion, nullif(a.check_result, '') as check_result, a.check_remarks,
  a.checked_at as check_checked_at, k.id as check_checked_by_id, k.full_name as check_checked_by_name`

// checkOpen is what nobody has answered. It is the condition of an index, in which
// the few rows of it are found.
const checkOpen = "a.check_at is not null and a.checked_at is null"

const soonestCheck = " order by a.check_at, a.id"

// whereCheck keeps the actions whose check is open, or due.
func whereCheck(where *api.Where, which string, now time.Time) {
	switch which {
	case "open":
		where.And(checkOpen)
	case "due":
		where.And(checkOpen+" and a.check_at <= %s", now)
	}
}

// checkable keeps the actions whose check is due and the user's to answer, as
// refuseChecker says of one.
func checkable(now time.Time) func(*api.Where, *access.User) {
	return func(where *api.Where, user *access.User) {
		whereCheck(where, "due", now)
		where.And("a.responsible_id <> %s and a.completed_by is distinct from %s", user.ID, user.ID)
		if !user.IsAdmin && !user.Rules.Grant(Name, "create") {
			where.And("(a.closed_by = %s or a.assigned_by = %s)", user.ID, user.ID)
		}
	}
}
