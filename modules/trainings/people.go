package trainings

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"hivis/modules/calendar"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// here is the SQL of whether somebody p is of the user's sites.
func here(where *api.Where, user *access.User) {
	if !user.IsAdmin {
		where.And("p.site_ids && %s::bigint[]", user.SiteIDs)
	}
}

// peopleHere are those of the user's sites who may be trained.
func peopleHere(tx *db.Tx, user *access.User) *api.Where {
	where := api.RowsOf("training_people p")
	where.And("p.organization_id = %s", tx.OrganizationID)
	here(where, user)
	return where
}

const selectHolder = "select p.profile_id as worker_id, p.user_id, p.name, p.company"

// found are people of the caller's sites, in the order in which they are named. Who is not there, or
// is named by nothing, is a problem of their place.
func (m *Module) found(ctx context.Context, tx *db.Tx, refs []PersonRef, field func(i int) string, problems *api.Problems) ([]Holder, error) {
	users, profiles := make([]int64, len(refs)), make([]int64, len(refs))
	for i, r := range refs {
		users[i], profiles[i] = r.UserID, r.WorkerID
	}
	where := peopleHere(tx, api.Actor(ctx))
	where.And("(p.user_id = any(%s) or p.profile_id = any(%s) and p.profile_id <> 0)", users, profiles)
	all, err := api.ReadAll(ctx, tx, selectHolder+where.From(""), where, db.Named[Holder]())
	if err != nil {
		return nil, err
	}
	people := make([]Holder, len(refs))
	for i, r := range refs {
		at := slices.IndexFunc(all, r.names)
		if at < 0 {
			problems.Add(field(i), "training_person_unknown")
			continue
		}
		people[i] = all[at]
	}
	return people, nil
}

func (r PersonRef) names(h Holder) bool {
	if r.WorkerID != 0 {
		return h.WorkerID == r.WorkerID
	}
	return r.UserID != 0 && h.UserID != nil && *h.UserID == r.UserID
}

// profilesOf are the profiles of people; who has an account and none yet gets one.
func (m *Module) profilesOf(ctx context.Context, tx *db.Tx, people []Holder) ([]int64, error) {
	var without []int64
	for _, h := range people {
		if h.WorkerID == 0 {
			without = append(without, *h.UserID)
		}
	}
	made, err := m.Workers.Ensure(ctx, tx, without)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(people))
	for i, h := range people {
		if ids[i] = h.WorkerID; h.WorkerID == 0 {
			ids[i] = made[*h.UserID]
		}
	}
	return ids, nil
}

type personInput struct {
	UserID   int64 `query:"user_id" minimum:"0" maximum:"9007199254740991" doc:"Neither: the caller"`
	WorkerID int64 `query:"worker_id" minimum:"0" maximum:"9007199254740991" doc:"Of the work profile; neither: the caller"`
}

// PersonTrainings is what somebody holds and needs.
type PersonTrainings struct {
	Trainings []Record `json:"trainings" maxItems:"500" doc:"The newest first"`
	Needs     []Need   `json:"needs" maxItems:"1000" doc:"What they need, held or not"`
}

// person answers GET /api/training_people. Somebody else's trainings are for who keeps minutes at
// their sites.
func (m *Module) person(ctx context.Context, tx *db.Tx, in *personInput) (*PersonTrainings, error) {
	user := api.Actor(ctx)
	ref := PersonRef{in.UserID, in.WorkerID}
	if ref == (PersonRef{}) {
		ref.UserID = user.ID
	}
	own := ref == (PersonRef{UserID: user.ID})
	if !own && !user.Rules.Grant(calendar.Name, "update") {
		return nil, api.Denied("permission_denied")
	}
	where := api.RowsOf("training_people p")
	where.And("p.organization_id = %s", tx.OrganizationID)
	if !own {
		here(where, user)
	}
	where.And("(p.user_id = %s or p.profile_id = %s and p.profile_id <> 0)", ref.UserID, ref.WorkerID)
	holder, err := api.ReadOne(ctx, tx, selectHolder+where.From(""), where, db.Named[Holder]())
	if err != nil {
		return m.nothingOf(ctx, tx, ref.UserID, err)
	}
	return m.trainingsOf(ctx, tx, holder)
}

// nothingOf answers nothing for somebody whose account was switched off: of them nobody needs a training.
func (m *Module) nothingOf(ctx context.Context, tx *db.Tx, userID int64, notFound error) (*PersonTrainings, error) {
	user, off := api.Actor(ctx), false
	err := tx.QueryRow(ctx, "select exists (select from users u where u.organization_id = $1 and u.id = $2 and u.status <> 'Active' and ($3 or exists (select from user_sites us where us.organization_id = $1 and us.user_id = u.id and us.site_id = any($4))))",
		tx.OrganizationID, userID, user.IsAdmin, user.SiteIDs).Scan(&off)
	if err == nil && off {
		return &PersonTrainings{Trainings: []Record{}, Needs: []Need{}}, nil
	}
	return nil, errors.Join(err, notFound)
}

func (m *Module) trainingsOf(ctx context.Context, tx *db.Tx, h Holder) (*PersonTrainings, error) {
	out := &PersonTrainings{Trainings: []Record{}, Needs: []Need{}}
	recorded := m.every(tx, api.Actor(ctx))
	recorded.And("tr.profile_id = %s", h.WorkerID)
	needed := m.everyNeed(tx)
	needed.And("n.profile_id = %s and n.user_id is not distinct from %s::bigint", h.WorkerID, h.UserID)
	batch := &pgx.Batch{}
	batch.Queue(selectRecord+recorded.FromWith(lookups)+" order by tr.held_on desc, tr.id desc limit 500", recorded.Args...).Query(func(rows pgx.Rows) (err error) {
		out.Trainings, err = pgx.CollectRows(rows, shownTo(api.Actor(ctx), m.today(api.Actor(ctx))))
		return err
	})
	batch.Queue(selectNeed+needed.From("")+" order by lower(n.subject_name), n.subject_id limit 1000", needed.Args...).Query(func(rows pgx.Rows) (err error) {
		out.Needs, err = pgx.CollectRows(rows, m.needTo(api.Actor(ctx)))
		return err
	})
	return out, tx.Run(ctx, batch)
}

// placed is the field of one of several people.
func placed(list string) func(i int) string {
	return func(i int) string { return fmt.Sprintf("%s[%d]", list, i) }
}
