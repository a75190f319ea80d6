package actions

import (
	"github.com/jackc/pgx/v5"

	"hivis/modules/records"
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
		Needs: &records.Needs{Member: "action", Record: Action{}, Why: []string{"overdue", "due", "verify", "decide", "check"}, Counts: []records.Tally{
			{Name: "overdue"}, {Name: "due"}, {Name: "to_verify"}, {Name: "to_decide", Doc: "Requests for a later due date"},
			{Name: "to_check", Doc: "Effectiveness checks whose day has come"}, {Name: "to_do", Doc: "Theirs to do, whenever it is due"},
		}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User) (func() records.Told, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			var figures Figures
			var needs Needs
			m.queueHome(batch, tx, user, &figures, &needs)
			return func() records.Told { return told(figures, needs) }, nil
		},
	}
}

func told(figures Figures, needs Needs) records.Told {
	numbers := &Numbers{Open: figures.Open, Overdue: figures.Overdue}
	if figures.Finished > 0 {
		percent := figures.OnTime * 100 / figures.Finished
		numbers.OnTimePercent = &percent
	}
	out := records.Told{Numbers: numbers, Waiting: needs.Overdue + needs.Due + needs.ToVerify + needs.ToDecide + needs.ToCheck, Counts: map[string]int64{
		"overdue": needs.Overdue, "due": needs.Due, "to_verify": needs.ToVerify, "to_decide": needs.ToDecide, "to_check": needs.ToCheck, "to_do": needs.ToDo}}
	for _, a := range needs.Mine {
		why := "due"
		if a.Status == Overdue {
			why = "overdue"
		}
		out.Needs = append(out.Needs, records.Need{Why: why, Record: a})
	}
	for _, waiting := range []struct {
		why     string
		actions []Action
	}{{"verify", needs.Verify}, {"decide", needs.Decide}, {"check", needs.Check}} {
		for _, a := range waiting.actions {
			out.Needs = append(out.Needs, records.Need{Why: waiting.why, Record: a})
		}
	}
	return out
}
