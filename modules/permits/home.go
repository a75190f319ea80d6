package permits

import (
	"math"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Numbers are of the permits that the user may see.
type Numbers struct {
	Live    int64 `json:"live" minimum:"0" maximum:"9007199254740991" doc:"Approved or extended, the overdue ones included"`
	Overdue int64 `json:"overdue" minimum:"0" maximum:"9007199254740991"`
}

// home is what permits have to say on the page that tells its reader what needs them. What
// waits for a decision is said by the reviews.
func (m *Module) home() *records.Home {
	return &records.Home{
		Member: "permits", Numbers: Numbers{}, Doc: "Null for whoever may not read permits",
		Needs: &records.Needs{Member: "permit", Record: Permit{}, Reasons: []string{"permit_overdue", "permit_ends", "permit_confirm"}, Counts: []records.NamedCount{
			{Name: "permits_overdue", Doc: "Theirs that were not handed back by their end"}, {Name: "permits_ending", Doc: "Theirs that end within 24 hours"},
			{Name: "permits_to_confirm", Doc: "Those whose closure they are to confirm"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) (func() records.HomeContent, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			return m.queueHome(batch, tx, user, ask), nil
		},
	}
}

func (m *Module) queueHome(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) func() records.HomeContent {
	now, numbers := m.Now(), &Numbers{}
	if ask.Reason == "" {
		all := ask.FilterBySite(visible(tx, user), "p.site_id")
		all.And(running)
		sql := "select count(*), count(*) filter (where p.ends_at <= " + all.Arg(now) + ")" + all.From("")
		batch.Queue(sql, all.Args...).QueryRow(func(row pgx.Row) error { return row.Scan(&numbers.Live, &numbers.Overdue) })
	}
	waiting := records.ReasonQuery[Permit]{Select: selectPermit, Lookups: lookupsOfPermit, Scan: shownTo(user, now), MaxCount: math.MaxInt32}
	tell := waiting.Queue(batch, ask, waitsOf(tx, user, ask, now)...)
	return func() records.HomeContent { return tell(numbers) }
}

// waitsOf are the reasons for which permits wait for somebody, the most pressing first.
func waitsOf(tx *db.Tx, user *access.User, ask records.HomeRequest, now time.Time) []records.Reason {
	late, ending, confirm := whereMine(tx, user), whereMine(tx, user), visible(tx, user)
	late.And("p.ends_at <= %s", now)
	ending.And("p.ends_at > %s and p.ends_at <= %s", now, now.Add(24*time.Hour))
	whereToConfirm(confirm, user)
	const order = "p.ends_at, p.id"
	return []records.Reason{
		{Name: "permit_overdue", Count: "permits_overdue", Where: ask.FilterBySite(late, "p.site_id"), Order: order},
		{Name: "permit_ends", Count: "permits_ending", Where: ask.FilterBySite(ending, "p.site_id"), Order: order},
		{Name: "permit_confirm", Count: "permits_to_confirm", Where: ask.FilterBySite(confirm, "p.site_id"), Order: order}}
}

// whereMine are the live permits that the user requested.
func whereMine(tx *db.Tx, user *access.User) *api.Where {
	where := every(tx)
	where.And("p.requester_id = %s", user.ID)
	where.And(running)
	return where
}
