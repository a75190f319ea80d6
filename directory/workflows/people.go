package workflows

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/db"
)

// query asks who the reviewers of a workflow are for one record.
type query struct {
	module                    string
	requester, site, division int64
	excluded                  []int64           // may not decide, as the requester may not
	read                      access.Permission // what it takes to open the record
	reviewers                 []Reviewer
	escalation                int64
}

// found are the people who can decide, by the query and the step that they are for.
type found struct {
	people   map[place][]int64
	standIns map[int]map[int64]int64 // of a query: who may stand in depends on the module
	supers   []superAdmin
	names    map[int64]string
}

type place struct{ query, step int }

// above is the place of the escalation user of a query.
const above = -1

// superAdmin is somebody who decides where nobody else can.
type superAdmin struct {
	id    int64
	first bool // of the role Super Admin; the other administrators are asked where there is none
}

// position says who holds one, as SQL: s is the record's site, d its division, q who asks.
var position = map[string]string{
	"user":             "a.user_id",
	"supervisor":       "q.supervisor_id",
	"head_of_site":     "s.head_of_site_id",
	"head_of_safety":   "s.head_of_safety_id",
	"head_of_division": "d.head_id",
}

// maxPerRole is how many people of a role are asked in one step, those named first: a
// seat is written for each.
const maxPerRole = 100

// selectPeople finds the people of many reviewers at once: who holds the position, or has
// the role at the site, is active, and may read and approve in the module; and of who is away the
// one who stands in, if they may approve as well.
var selectPeople = `
with a as (
  select * from unnest($2::int[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::text[], $11::text[], $14::text[], $15::text[])
    as a (query, step, kind, user_id, role_id, requester_id, site_id, division_id, module, action, read_in, read)
), held as (
  select a.query, a.step, a.module, a.action, a.read_in, a.read, case a.kind
    when 'user' then ` + position["user"] + ` when 'supervisor' then ` + position["supervisor"] + ` when 'head_of_site' then ` + position["head_of_site"] + `
    when 'head_of_safety' then ` + position["head_of_safety"] + ` when 'head_of_division' then ` + position["head_of_division"] + ` end as user_id
  from a
  left join sites s on s.organization_id = $1 and s.id = a.site_id
  left join divisions d on d.organization_id = $1 and d.id = a.division_id
  left join users q on q.organization_id = $1 and q.id = a.requester_id
  where a.kind <> 'role'
), cast_in_role as (
  select a.query, a.step, a.module, a.action, a.read_in, a.read, u.id as user_id, row_number() over (partition by a.query, a.step order by u.full_name, u.id) as place
  from a
  join users u on u.organization_id = $1 and u.role_id = a.role_id and u.status = 'Active' and u.id <> a.requester_id
    and (a.site_id = 0 or u.is_admin or exists (select from user_sites us where us.organization_id = $1 and us.user_id = u.id and us.site_id = a.site_id))
  where a.kind = 'role'
), found as (
  select query, step, module, action, read_in, read, user_id from held
  union all
  select query, step, module, action, read_in, read, user_id from cast_in_role where place <= $12
)
select f.query, f.step, u.id as user_id, u.full_name as user_name, su.id as stand_in_id, su.full_name as stand_in_name
from found f
join organizations o on o.id = $1
join people u on u.organization_id = $1 and u.id = f.user_id and u.status = 'Active'
  and may(u.granted, f.module, f.action) and (f.read_in = '' or may(u.granted, f.read_in, f.read))
left join lateral (
  select d.id, d.full_name
  from people d
  where may(d.granted, f.module, f.action) and (f.read_in = '' or may(d.granted, f.read_in, f.read))
    and d.organization_id = $1 and d.id <> u.id and d.id = (select acting_for($1, u.id, ($13::timestamptz at time zone o.time_zone)::date))
) su on exists (select from absences ab where ab.organization_id = $1 and ab.user_id = u.id and ($13::timestamptz at time zone o.time_zone)::date between ab.from_day and ab.to_day)
order by f.query, f.step, u.full_name, u.id`

const selectSuperAdmins = `
select u.id, u.full_name, r.template = 'Super Admin'
from roles r
join users u on u.organization_id = r.organization_id and u.role_id = r.id and u.status = 'Active'
where r.organization_id = $1 and (r.template = 'Super Admin' or r.grants_admin)
order by u.full_name, u.id
limit 100`

// find finds the people of many reviewers, and the super admins, in one round trip.
func find(ctx context.Context, tx *db.Tx, queries []query, now time.Time) (*found, error) {
	out := &found{people: map[place][]int64{}, standIns: map[int]map[int64]int64{}, names: map[int64]string{}}
	for i := range queries {
		out.standIns[i] = map[int64]int64{}
	}
	batch := &pgx.Batch{}
	batch.Queue(selectPeople, argsOf(tx, queries, now)...).Query(func(rows pgx.Rows) error {
		all, err := pgx.CollectRows(rows, db.Named[struct {
			Query, Step int
			User        records.Person
			StandIn     *records.Person
		}]())
		for _, row := range all {
			at := place{row.Query, row.Step}
			out.people[at], out.names[row.User.ID] = append(out.people[at], row.User.ID), row.User.Name
			if row.StandIn != nil {
				out.standIns[row.Query][row.User.ID], out.names[row.StandIn.ID] = row.StandIn.ID, row.StandIn.Name
			}
		}
		return err
	})
	batch.Queue(selectSuperAdmins, tx.OrganizationID).Query(func(rows pgx.Rows) error {
		var admin superAdmin
		var name string
		_, err := pgx.ForEachRow(rows, []any{&admin.id, &name, &admin.first}, func() error {
			out.supers, out.names[admin.id] = append(out.supers, admin), name
			return nil
		})
		return err
	})
	return out, tx.Run(ctx, batch)
}

func argsOf(tx *db.Tx, queries []query, now time.Time) []any {
	var places, steps []int32
	var kinds, modules, actions, readIn, reads []string
	var users, roles, requesters, sites, divisions []int64
	add := func(i, step int, r Reviewer) {
		q := queries[i]
		places, steps, kinds = append(places, int32(i)), append(steps, int32(step)), append(kinds, r.Kind)
		users, roles, requesters = append(users, r.UserID), append(roles, r.RoleID), append(requesters, q.requester)
		sites, divisions = append(sites, q.site), append(divisions, q.division)
		modules, actions = append(modules, q.module), append(actions, approving(q.module))
		readIn, reads = append(readIn, q.read.Module), append(reads, q.read.Action)
	}
	for i, q := range queries {
		for step, r := range q.reviewers {
			add(i, step, r)
		}
		if q.escalation != 0 {
			add(i, above, Reviewer{Kind: "user", UserID: q.escalation})
		}
	}
	return []any{tx.OrganizationID, places, steps, kinds, users, roles, requesters, sites, divisions, modules, actions, maxPerRole, now, readIn, reads}
}

// chain is the chain of one of the queries, with the people who were found for it.
func (f *found) chain(i int, q query, sequential bool, needed int, lead time.Duration, hours Hours) Chain {
	c := Chain{Sequential: sequential, Need: needed, Steps: make([][]int64, max(1, len(q.reviewers))), LeadTime: lead, Hours: hours,
		SuperAdmins: f.last(append([]int64{q.requester}, q.excluded...)), Requester: q.requester, Excluded: q.excluded, StandIns: f.standIns[i]}
	for step := range q.reviewers {
		c.Steps[step] = f.people[place{i, step}]
	}
	if escalation := f.people[place{i, above}]; len(escalation) > 0 {
		c.Escalation = escalation[0]
	}
	return c
}

// last are the super admins but for those who asked; where there is none, the other administrators.
func (f *found) last(asked []int64) (last []int64) {
	for _, first := range []bool{true, false} {
		for _, admin := range f.supers {
			if admin.first == first && !slices.Contains(asked, admin.id) {
				last = append(last, admin.id)
			}
		}
		if len(last) > 0 {
			break
		}
	}
	return last
}

func (f *found) person(id int64) records.Person { return records.Person{ID: id, Name: f.names[id]} }

// named are people by their names.
func (f *found) named(ids []int64) []records.Person {
	people := make([]records.Person, 0, len(ids))
	for _, id := range slices.Clone(ids) {
		people = append(people, f.person(id))
	}
	return people
}
