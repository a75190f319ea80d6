package workflows

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

type waitingInput struct {
	api.PageInput
	PerPage int   `query:"per_page" default:"20" minimum:"1" maximum:"100" doc:"Records of a page"`
	SiteID  int64 `query:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Only of records at this site"`
}

var longestWaitingFirst, _ = api.OrderBy("", "asked_at", map[string]api.Column{
	"asked_at": {SQL: "v.asked_at", Type: api.TimeColumn}, "id": {SQL: "v.review_id", Type: api.NumberColumn}})

// firstSeat keeps of several seats that somebody is asked in, in one review, the first.
const firstSeat = `v.state = 'asked' and v.user_id = %s and not exists (select from review_seats e
  where e.organization_id = v.organization_id and e.review_id = v.review_id and e.user_id = v.user_id and e.state = 'asked' and e.step < v.step)`

// ofDeleted is whether the record of a review rv was deleted: until it is restored nobody is
// asked about it.
const ofDeleted = "exists (select from deletions d where d.organization_id = rv.organization_id and d.kind = rv.module and d.record_id = rv.record_id)"

var lookupsOfSeat = api.Lookups{
	{Table: "reviews", Alias: "rv", On: "rv.id = v.review_id", Required: true},
	{Table: "sites", Alias: "s", On: "s.id = rv.site_id"},
	{Table: "users", Alias: "q", On: "q.id = rv.requester_id"},
	{Table: "users", Alias: "b", On: "b.id = v.on_behalf_of"},
}

// waiting answers GET /api/reviews/mine.
func (m *Module) waiting(ctx context.Context, tx *db.Tx, in *waitingInput) (*WaitingReviews, error) {
	where := api.RowsOf("review_seats v")
	where.And("v.organization_id = %s", tx.OrganizationID)
	where.And(firstSeat, tx.UserID)
	if in.SiteID != 0 {
		where.And("exists (select from reviews r where r.organization_id = v.organization_id and r.id = v.review_id and r.site_id = %s)", in.SiteID)
	}
	where.And("not exists (select from reviews rv where rv.organization_id = v.organization_id and rv.id = v.review_id and " + ofDeleted + ")")
	listing := api.Listing{Select: `
select rv.id as review_id, rv.module, rv.record_id, coalesce(s.name, '') as site, q.id as requester_id, q.full_name as requester_name, v.seated_as as "as",
  b.id as on_behalf_of_id, b.full_name as on_behalf_of_name, v.asked_at, v.due_at`, Lookups: lookupsOfSeat, Where: where, Order: longestWaitingFirst, Now: m.Now()}
	found, meta, err := api.ReadPage(ctx, tx, listing, in.PageInput, in.PerPage, db.NamedAs(func(w *WaitingRecord) WaitingRecord {
		w.Overdue = w.DueAt != nil && !m.Now().Before(*w.DueAt)
		return *w
	}))
	if err != nil {
		return nil, err
	}
	return &WaitingReviews{Reviews: found, Meta: meta}, m.describe(ctx, tx, found)
}

// describe says of which records these are, and what the caller may do.
func (m *Module) describe(ctx context.Context, tx *db.Tx, found []WaitingRecord) error {
	if len(found) == 0 {
		return nil
	}
	var all []*review
	for _, w := range found {
		all = append(all, &review{Module: w.Module, RecordID: w.RecordID})
	}
	subjects, err := m.subjects(ctx, tx, all)
	user := api.Actor(ctx)
	for i := range found {
		w := &found[i]
		s := subjects[subjectKey{w.Module, w.RecordID}]
		w.Number, w.Title = s.number, s.title
		if k := m.kindOf(w.Module); k != nil {
			w.Page = k.Page
		}
		run := Run{State: Open, Seats: []Seat{{UserID: user.ID, As: w.As, State: Asked}}}
		w.Can = canOf(user, run, m.rightsOf(w.Module), w.Requester)
	}
	return err
}
