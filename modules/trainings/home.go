package trainings

import (
	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/modules/calendar"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Numbers are of the trainings that the caller needs.
type Numbers struct {
	Lacking int64 `json:"lacking" minimum:"0" maximum:"10001" doc:"Missing or over"`
	Ending  int64 `json:"ending" minimum:"0" maximum:"10001" doc:"Within 90 days, or lacking while the grace goes on"`
}

// The reasons for which trainings wait for who needs them.
const (
	needMissing = "training_missing"
	needEnding  = "training_ending"
)

// home is what the caller lacks themselves, or will.
func (m *Module) home() *records.Home {
	return &records.Home{
		Member: "trainings", Numbers: Numbers{}, Doc: "Null for whoever may not read trainings",
		Needs: &records.Needs{Member: "training_need", Record: Need{}, Reasons: []string{needMissing, needEnding}, Counts: []records.NamedCount{
			{Name: "trainings_missing", Doc: "Trainings that the caller needs and does not hold"}, {Name: "trainings_ending", Doc: "Those that end within 90 days, or are lacking while the grace goes on"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) (func() records.HomeContent, error) {
			if user.External || !user.Rules.Grant(calendar.Name, "read") {
				return nil, nil
			}
			waiting := records.ReasonQuery[Need]{Select: selectNeed, Scan: m.needTo(user), MaxCount: api.CountLimit}
			tell := waiting.Queue(batch, ask,
				records.Reason{Name: needMissing, Count: "trainings_missing", Where: m.ownNeeds(tx, user, ask, Missing, Over), Order: "n.strength, lower(n.subject_name), n.id"},
				records.Reason{Name: needEnding, Count: "trainings_ending", Where: m.ownNeeds(tx, user, ask, Soon, InGrace), Order: "coalesce(n.grace_until, n.held_until), n.id"})
			return func() records.HomeContent {
				told := tell(nil)
				told.Numbers = &Numbers{Lacking: told.Counts["trainings_missing"], Ending: told.Counts["trainings_ending"]}
				return told
			}, nil
		},
	}
}

// ownNeeds are those of the user in some states.
func (m *Module) ownNeeds(tx *db.Tx, user *access.User, ask records.HomeRequest, states ...string) *api.Where {
	where := m.everyNeed(tx)
	where.And("n.user_id = %s", user.ID)
	needStates.Filter(where, states, m.Now())
	if ask.Site != 0 {
		where.And("%s = any(n.site_ids)", ask.Site)
	}
	return where
}
