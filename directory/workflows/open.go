package workflows

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// chosen is the workflow for a record q, of all that there are: the one that names form
// and site, else form, else site, else neither; of two alike the newer.
const chosen = `
left join lateral (
  select w.id, w.version, w.organization_id, w.title, w.kind, w.approve_when, w.approvals
  from workflows w
  left join lateral (select count(*) > 0 as named, coalesce(bool_or(ws.site_id = q.site_id), false) as here
    from workflow_sites ws where ws.organization_id = w.organization_id and ws.workflow_id = w.id) site on true
  where w.organization_id = $1 and w.module = q.module and w.deleted_at is null and not q.without
    and (w.form_ids = '{}' or q.form_id = any(w.form_ids)) and (not site.named or site.here)
  order by w.form_ids <> '{}' desc, site.named desc, w.id desc
  limit 1
) w on true`

// sitesToAsk are those of a record's sites whose chains are asked. Of sites whose chains ask the
// same people, it is the first.
const sitesToAsk = `
select coalesce(array_agg(site_id order by place), '{}')
from (
  select distinct on (w.id, here.people) q.site_id, q.place
  from (select $2::text as module, $3::bigint as form_id, false as without, s.id as site_id, s.place from unnest($4::bigint[]) with ordinality s (id, place)) q` + chosen + `
  join sites s on s.organization_id = $1 and s.id = q.site_id
  left join lateral (select array_agg(case wr.kind when 'head_of_site' then s.head_of_site_id when 'head_of_safety' then s.head_of_safety_id else s.id end order by wr.step) as people
    from workflow_reviewers wr
    where wr.organization_id = $1 and wr.workflow_id = w.id and wr.kind in ('head_of_site', 'head_of_safety', 'role')) here on true
  order by w.id, here.people, q.place
) each`

// keptOf is what a review keeps of its workflow w: with the site in its title, where a record has several.
const keptOf = `case when w.id is null then '{"title": "", "kind": "sequential", "approve_when": "any", "approvals": 0, "steps": [{"kind": "super_admin", "name": ""}]}'::jsonb
  else jsonb_build_object('title', w.title || coalesce(' · ' || (select s.name from sites s where s.organization_id = $1 and s.id = q.site_id and q.one_of_several), ''), 'kind', w.kind, 'approve_when', w.approve_when, 'approvals', w.approvals, 'steps', ` + stepsOfWorkflow + `) end`

const insertReviews = `
insert into reviews (organization_id, module, record_id, revision, workflow_id, workflow_version, requester_id, site_id, division_id, form_id, barred, one_of_several, sites_after, chain, opened_at, look_at)
select $1, q.module, q.record_id, q.revision, w.id, coalesce(w.version, 0), nullif(q.requester_id, 0), nullif(q.site_id, 0), nullif(q.division_id, 0), nullif(q.form_id, 0), q.barred, q.one_of_several, q.sites_after, ` + keptOf + `, q.now, q.now
from `

// Open asks for the approval of a record, in the transaction in which somebody asks for
// it, and writes that into its timeline: with what they remark, or else with the workflow. A
// record that is reviewed already is not asked about twice.
func (m *Module) Open(ctx context.Context, tx *db.Tx, kind string, id int64, remark string) error {
	reviewed, is := m.reviewed[kind]
	if !is {
		return fmt.Errorf("workflows: records of the kind %q are not reviewed", kind)
	}
	facts, err := reviewed.Facts(ctx, tx, id)
	if err != nil {
		return err
	}
	m.LockShared(tx)
	site, after := facts.SiteID, []int64{}
	if len(facts.SiteIDs) > 1 {
		var sites []int64
		if err := tx.QueryRow(ctx, sitesToAsk, tx.OrganizationID, kind, facts.SubtypeID, facts.SiteIDs).Scan(&sites); err != nil {
			return err
		}
		site, after = sites[0], sites[1:]
	}
	ids, err := insert(ctx, tx, `(select $2::text as module, $3::bigint as record_id, $4::int as revision, $5::bigint as requester_id, $6::bigint as site_id,
		$7::bigint as division_id, $8::bigint as form_id, $9::timestamptz as now, false as without, coalesce($10::bigint[], '{}') as barred,
		$11::bigint[] as sites_after, $11::bigint[] <> '{}' as one_of_several)`,
		tx.OrganizationID, kind, id, max(1, facts.Revision), facts.RequesterID, site, facts.DivisionID, facts.SubtypeID, m.Now(), facts.Excluded, after)
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		return api.Conflict("reviewed_already", nil)
	}
	return m.begin(ctx, tx, ids, remark)
}

// askNextSite asks the chain of the record's next site, since that of one of its sites has approved.
func (m *Module) askNextSite(ctx context.Context, tx *db.Tx, approved *review) error {
	ids, err := insert(ctx, tx, `(select rv.module, rv.record_id, rv.revision, coalesce(rv.requester_id, 0) as requester_id, rv.sites_after[1] as site_id,
		coalesce(rv.division_id, 0) as division_id, coalesce(rv.form_id, 0) as form_id, $3::timestamptz as now, false as without, rv.barred,
		rv.sites_after[2:] as sites_after, true as one_of_several
		from reviews rv where rv.organization_id = $1 and rv.id = $2)`, tx.OrganizationID, approved.ID, m.Now())
	if err != nil {
		return err
	}
	return m.begin(ctx, tx, ids, "")
}

// insert opens a review for each record q that has none, on the workflow that is chosen for it.
func insert(ctx context.Context, tx *db.Tx, q string, args ...any) ([]int64, error) {
	rows, err := tx.Query(ctx, insertReviews+q+" q"+chosen+" on conflict (organization_id, module, record_id) where state = 'open' do nothing returning id", args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}

// LockShared lets workflows be changed only when the reviews are there that are opened now, so
// that they are restarted with the others. What is held is held in one order, or two would
// wait for each other: the workflows, the records, their reviews. A module that opens or
// withdraws a review calls this before it holds its record.
func (m *Module) LockShared(tx *db.Tx) {
	tx.Defer("select pg_advisory_xact_lock_shared(hashtextextended('workflows', $1::bigint))", tx.OrganizationID)
}

// begin asks the first people of new reviews.
func (m *Module) begin(ctx context.Context, tx *db.Tx, ids []int64, remark string) error {
	all, err := m.load(ctx, tx, ids)
	if err != nil {
		return err
	}
	for _, r := range all {
		r.advance(Event{What: Opened}, m.Now())
		r.before.State = Open
		records.Write(tx, records.Event{Module: r.Module, ID: r.RecordID, ActorID: r.Requester, Verb: "review_opened", Note: cmp.Or(remark, r.Workflow.Title), At: m.Now()})
	}
	return m.settled(ctx, tx, all, Event{What: Opened})
}

// Withdraw ends the open review of a record that its module takes back or removes; there
// need not be one. Whoever does it is named in the timeline.
func (m *Module) Withdraw(ctx context.Context, tx *db.Tx, kind string, id int64) error {
	m.LockShared(tx)
	ids, err := New().OpenReviewsOf(ctx, tx, OpenReviewsOfParams{tx.OrganizationID, kind, id})
	if err != nil || len(ids) == 0 {
		return err
	}
	_, err = m.apply(ctx, tx, ids, Event{What: TakenBack})
	return err
}

// RevokeApprovals notes that the caller took back the approvals that a record was given. Their
// reviews stay as they ended; the record's module decides what becomes of the record.
func (m *Module) RevokeApprovals(tx *db.Tx, kind string, id int64) {
	tx.Defer(`insert into approvals_taken_back (organization_id, review_id, user_id, taken_back_at)
		select rv.organization_id, rv.id, $2, $3 from reviews rv where rv.organization_id = $1 and rv.module = $4 and rv.record_id = $5 and rv.state = 'approved'
		on conflict do nothing`, tx.OrganizationID, tx.UserID, m.Now(), kind, id)
}

// maxAtOnce is how many reviews are looked at in one go.
const maxAtOnce = 200

// restart begins the open reviews of a workflow anew: on the chain that is theirs now, or
// without one, so that the super admins decide. It says how many they were.
func (m *Module) restart(ctx context.Context, tx *db.Tx, workflow int64, without bool) (int, error) {
	ids, err := New().OpenReviewIDs(ctx, tx, OpenReviewIDsParams{tx.OrganizationID, workflow})
	if err != nil {
		return 0, err
	}
	count := 0
	for some := range slices.Chunk(ids, maxAtOnce) {
		ended, err := m.apply(ctx, tx, some, Event{What: WorkflowChanged})
		if err != nil {
			return 0, err
		}
		begun, err := insert(ctx, tx, `(select rv.module, rv.record_id, rv.revision, coalesce(rv.requester_id, 0) as requester_id, coalesce(rv.site_id, 0) as site_id,
			coalesce(rv.division_id, 0) as division_id, coalesce(rv.form_id, 0) as form_id, $3::timestamptz as now, $4::boolean as without, rv.barred,
			rv.sites_after, rv.one_of_several
			from reviews rv where rv.organization_id = $1 and rv.id = any($2) order by rv.id)`, tx.OrganizationID, ended, m.Now(), without)
		if err != nil {
			return 0, err
		}
		if count += len(begun); len(begun) > 0 {
			if err := m.begin(ctx, tx, begun, ""); err != nil {
				return 0, err
			}
		}
	}
	return count, nil
}

// apply lets the same happen to those of the reviews that are open, and says which.
func (m *Module) apply(ctx context.Context, tx *db.Tx, ids []int64, e Event) (open []int64, err error) {
	m.LockShared(tx)
	if err := m.holdRecords(ctx, tx, ids); err != nil {
		return nil, err
	}
	all, err := m.load(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(r *review) bool { return r.run.State != Open })
	for _, r := range all {
		as := e
		if e.What == TakenBack {
			as.By = r.Requester // the module has decided that somebody may
		}
		r.advance(as, m.Now())
		open = append(open, r.ID)
	}
	if e.What == TakenBack {
		e.By = tx.UserID
	}
	return open, m.settled(ctx, tx, all, e)
}

// holdRecords holds the records of reviews, kind by kind in the order of their ids, before
// the reviews are held.
func (m *Module) holdRecords(ctx context.Context, tx *db.Tx, ids []int64) error {
	rows, err := tx.Query(ctx, "select module, array_agg(record_id) from reviews where organization_id = $1 and id = any($2) group by 1 order by 1", tx.OrganizationID, ids)
	if err != nil {
		return err
	}
	var module string
	var of []int64
	_, err = pgx.ForEachRow(rows, []any{&module, &of}, func() error {
		if k := m.kindOf(module); k != nil {
			tx.Defer("select from "+k.Table+" where organization_id = $1 and id = any($2) order by id for update", tx.OrganizationID, of)
		}
		return nil
	})
	return err
}
