package workflows

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// review is one as the machine sees it, with what is needed around it.
type review struct {
	ID, RecordID                  int64
	Module                        string
	Revision                      int
	Workflow                      snapshot
	Requester, Site, Division     int64
	RequesterName, SiteName, Zone string
	sequential                    bool
	needed, leadHours             int
	query                         query
	chain                         Chain
	run, before                   Run
	openedAt                      time.Time
	names                         map[int64]string // of the people of the chain
	SitesAfter                    []int64          // sites of the record whose chains are asked when this one has approved
}

// snapshot is what a review keeps of its workflow for who reads it later.
type snapshot struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind"`
	ApproveWhen string         `json:"approve_when"`
	Approvals   int            `json:"approvals"`
	Steps       []snapshotStep `json:"steps"`
}

type snapshotStep struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
}

const holdReviews = "select from reviews where organization_id = $1 and id = any($2) order by id for update"

const selectReviews = `
select rv.id, rv.module, rv.record_id, rv.revision, rv.state, rv.chain as workflow, rv.opened_at, coalesce(rv.requester_id, 0) as requester, coalesce(q.full_name, '') as requester_name,
  coalesce(rv.site_id, 0) as site, coalesce(s.name, '') as site_name, coalesce(s.time_zone, o.time_zone) as zone, coalesce(rv.division_id, 0) as division, rv.barred, rv.sites_after,
  coalesce(w.kind = 'sequential', true) as sequential, coalesce(w.approve_when, 'all') as approve_when, coalesce(w.approvals, 0) as approvals,
  coalesce(w.lead_hours, 0) as lead_hours, coalesce(w.escalation_user_id, 0) as escalation,
  coalesce((select jsonb_agg(jsonb_build_object('kind', wr.kind, 'user_id', coalesce(wr.user_id, 0), 'role_id', coalesce(wr.role_id, 0)) order by wr.step)
    from workflow_reviewers wr where wr.organization_id = w.organization_id and wr.workflow_id = w.id), '[]') as reviewers
from reviews rv
join organizations o on o.id = rv.organization_id
left join sites s on s.organization_id = rv.organization_id and s.id = rv.site_id
left join users q on q.organization_id = rv.organization_id and q.id = rv.requester_id
left join workflows w on w.organization_id = rv.organization_id and w.id = rv.workflow_id
where rv.organization_id = $1 and rv.id = any($2)
order by rv.id`

const selectSeats = `
select review_id, id, step, user_id, seated_as as "as", coalesce(on_behalf_of, 0) as on_behalf, state,
  coalesce(asked_at, '0001-01-01 00:00+00') as asked_at, coalesce(due_at, '0001-01-01 00:00+00') as due_at,
  coalesce(reminded_at, '0001-01-01 00:00+00') as reminded_at, coalesce(decided_at, '0001-01-01 00:00+00') as decided_at, remark
from review_seats
where organization_id = $1 and review_id = any($2)
order by review_id, step, id`

// load holds reviews until the commit, and finds out who can decide in them now.
func (m *Module) load(ctx context.Context, tx *db.Tx, ids []int64) ([]*review, error) {
	var all []*review
	batch := &pgx.Batch{}
	batch.Queue(holdReviews, tx.OrganizationID, ids)
	batch.Queue(selectReviews, tx.OrganizationID, ids).Query(func(rows pgx.Rows) (err error) {
		all, err = pgx.CollectRows(rows, db.NamedAs((*reviewRow).found))
		return err
	})
	seats := map[int64][]Seat{}
	batch.Queue(selectSeats, tx.OrganizationID, ids).Query(func(rows pgx.Rows) error {
		all, err := pgx.CollectRows(rows, db.Named[seatRow]())
		for _, s := range all {
			seats[s.ReviewID] = append(seats[s.ReviewID], s.Seat)
		}
		return err
	})
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	queries := make([]query, len(all))
	for i, r := range all {
		r.run.Seats = seats[r.ID]
		r.query.module, r.query.read = m.rightsOf(r.Module), m.readOf(r.Module)
		r.before, queries[i] = r.run, r.query
	}
	people, err := find(ctx, tx, queries, m.Now())
	if err != nil {
		return nil, err
	}
	for i, r := range all {
		zone, err := time.LoadLocation(r.Zone)
		if err != nil {
			return nil, err
		}
		r.names = people.names
		r.chain = people.chain(i, r.query, r.sequential, r.needed, time.Duration(r.leadHours)*time.Hour, WorkingHours(zone))
	}
	return all, nil
}

// reviewRow is what selectReviews selects.
type reviewRow struct {
	review
	State, ApproveWhen   string
	OpenedAt             time.Time
	Barred               []int64
	Sequential           bool
	Approvals, LeadHours int
	Escalation           int64
	Reviewers            []Reviewer
}

type seatRow struct {
	ReviewID int64
	Seat
}

func (row *reviewRow) found() *review {
	r := row.review
	r.run.State, r.openedAt = row.State, row.OpenedAt
	r.sequential, r.needed, r.leadHours = row.Sequential, need(row.ApproveWhen, row.Approvals), row.LeadHours
	r.query = query{module: r.Module, requester: r.Requester, site: r.Site, division: r.Division, excluded: row.Barred, reviewers: row.Reviewers, escalation: row.Escalation}
	return &r
}

// advance lets something happen to a review, and says why it cannot.
func (r *review) advance(e Event, now time.Time) (refused string) {
	next, refused := r.chain.Advance(r.run, e, now)
	if refused == "" {
		r.run = next
	}
	return refused
}

// toAnotherSite reports whether the review has just approved the record for one site, and another's is next.
func (r *review) toAnotherSite() bool {
	return r.run.State == Approved && r.before.State == Open && len(r.SitesAfter) > 0
}

const (
	saveSeats = `
insert into review_seats (organization_id, review_id, step, user_id, seated_as, on_behalf_of, state, asked_at, due_at, reminded_at, decided_at, remark)
select $1, review_id, step, user_id, seated_as, nullif(on_behalf_of, 0), state, asked_at, due_at, reminded_at, decided_at, remark
from unnest($2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::text[])
  as s (review_id, step, user_id, seated_as, on_behalf_of, state, asked_at, due_at, reminded_at, decided_at, remark)
on conflict (organization_id, review_id, step, user_id) do update set seated_as = excluded.seated_as, on_behalf_of = excluded.on_behalf_of, state = excluded.state,
  asked_at = excluded.asked_at, due_at = excluded.due_at, reminded_at = excluded.reminded_at, decided_at = excluded.decided_at, remark = excluded.remark`
	saveReviews = `
update reviews set state = r.state, ended_at = case when r.state <> 'open' then $5::timestamptz end, look_at = r.look_at
from unnest($2::bigint[], $3::text[], $4::timestamptz[]) as r (id, state, look_at)
where reviews.organization_id = $1 and reviews.id = r.id and reviews.state = 'open'`
)

// maxCheckInterval is how long it takes at most until it is seen that people came or went.
const maxCheckInterval = 5 * time.Minute

// save writes down what became of reviews.
func (m *Module) save(tx *db.Tx, all []*review) {
	now := m.Now()
	var reviews, users, behalves, open []int64
	var steps []int32
	var as, states, remarks, ends []string
	var asked, due, reminded, decided []*time.Time
	var look []time.Time
	for _, r := range all {
		for _, s := range r.changed() {
			reviews, steps, users, as, behalves = append(reviews, r.ID), append(steps, int32(s.Step)), append(users, s.UserID), append(as, s.As), append(behalves, s.OnBehalf)
			states, remarks, asked, due = append(states, s.State), append(remarks, s.Remark), append(asked, moment(s.AskedAt)), append(due, moment(s.DueAt))
			reminded, decided = append(reminded, moment(s.RemindedAt)), append(decided, moment(s.DecidedAt))
		}
		next := now.Add(maxCheckInterval)
		if at := r.chain.NextCheck(r.run, now); !at.IsZero() && at.Before(next) {
			next = at
		}
		open, ends, look = append(open, r.ID), append(ends, r.run.State), append(look, next)
	}
	if len(reviews) > 0 {
		tx.Defer(saveSeats, tx.OrganizationID, reviews, steps, users, as, behalves, states, asked, due, reminded, decided, remarks)
	}
	tx.Defer(saveReviews, tx.OrganizationID, open, ends, look, now)
}

// changed are the seats that are not as they were before.
func (r *review) changed() (changed []Seat) {
	for i, s := range r.run.Seats {
		if i >= len(r.before.Seats) || !s.equals(r.before.Seats[i]) {
			changed = append(changed, s)
		}
	}
	return changed
}

// equals reports whether two seats say the same; a moment is the same in every zone.
func (s Seat) equals(other Seat) bool {
	moments := [][2]*time.Time{{&s.AskedAt, &other.AskedAt}, {&s.DueAt, &other.DueAt}, {&s.RemindedAt, &other.RemindedAt}, {&s.DecidedAt, &other.DecidedAt}}
	for _, m := range moments {
		if !m[0].Equal(*m[1]) {
			return false
		}
		*m[0] = *m[1]
	}
	return s == other
}

// visiblyChanged reports whether anything happened that others have to know.
func (r *review) visiblyChanged() bool {
	return r.run.State != r.before.State || slices.ContainsFunc(r.changed(), func(s Seat) bool { return s.State != Waiting })
}

// seatBefore is a seat as it was before; of a new one nothing.
func (r *review) seatBefore(s Seat) Seat {
	for _, before := range r.before.Seats {
		if before.Step == s.Step && before.UserID == s.UserID {
			return before
		}
	}
	return Seat{}
}

func moment(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}
