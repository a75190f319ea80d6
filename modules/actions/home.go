package actions

import (
	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/db"
)

// Numbers are of the actions that the user may see.
type Numbers struct {
	Overdue       int64  `json:"overdue" minimum:"0" maximum:"9007199254740991"`
	Open          int64  `json:"open" minimum:"0" maximum:"9007199254740991" doc:"Open or in progress, the overdue ones included"`
	OnTimePercent *int64 `json:"on_time_percent" nullable:"true" minimum:"0" maximum:"100" doc:"Completed by their due date in the last 90 days; null when none was completed"`
}

// home is what actions have to say on the page that tells its reader what needs them.
func (m *Module) home() *records.Home {
	return &records.Home{
		Member: "actions", Numbers: Numbers{}, Doc: "Null for whoever may not read actions",
		Needs: &records.Needs{Member: "action", Record: Action{}, Reasons: []string{whyOverdue, whyDue, whyLater, whyVerify, whyDecide, whyCheck}, Counts: []records.NamedCount{
			{Name: "overdue"}, {Name: "due"}, {Name: "later", Doc: "Theirs to do, but not within a week; not in needs_me"},
			{Name: "to_verify"}, {Name: "to_decide", Doc: "Requests for a later due date"},
			{Name: "to_check", Doc: "Effectiveness checks whose day has come"}, {Name: "to_do", Doc: "Theirs to do, whenever it is due"},
		}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) (func() records.HomeContent, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			q := &homeQuery{Module: m, batch: batch, tx: tx, user: user, ask: ask, now: m.Now()}
			var figures Figures
			q.queueHome(&figures)
			return func() records.HomeContent { return homeContent(figures, q.needs) }, nil
		},
	}
}

func homeContent(figures Figures, needs Needs) records.HomeContent {
	numbers := &Numbers{Open: figures.Open, Overdue: figures.Overdue}
	if figures.Finished > 0 {
		percent := figures.OnTime * 100 / figures.Finished
		numbers.OnTimePercent = &percent
	}
	count := func(why string) int64 { return *needs.Count[why] }
	mine := count(whyOverdue) + count(whyDue)
	out := records.HomeContent{Numbers: numbers, Waiting: mine + count(whyVerify) + count(whyDecide) + count(whyCheck), Counts: map[string]int64{
		"overdue": count(whyOverdue), "due": count(whyDue), "later": count(whyLater), "to_verify": count(whyVerify), "to_decide": count(whyDecide),
		"to_check": count(whyCheck), "to_do": mine + count(whyLater)}}
	for _, why := range []string{whyOverdue, whyDue, whyLater, whyVerify, whyDecide, whyCheck} {
		if found := needs.Found[why]; found != nil {
			for _, a := range *found {
				out.Needs = append(out.Needs, records.Need{Reason: why, Record: a})
			}
		}
	}
	return out
}
