package permits

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/modules/workers"
	"hivis/platform/db"
)

// workersAtWorkSQL are those who work under live permits of an organization and are not let through. A
// permit whose end is long past was forgotten, and nobody works under it.
func workersAtWorkSQL(organization, now string) string {
	return `
select p.id, p.serial, p.description, p.requester_id, p.template_id, p.site_id, s.name as site, s.time_zone, w.profile_id, w.name as worker
from permits p
join sites s on s.organization_id = p.organization_id and s.id = p.site_id
join permit_workers w on w.organization_id = p.organization_id and w.permit_id = p.id and w.kind <> 'guest'
where p.organization_id = ` + organization + ` and p.status in ('approved', 'extended') and p.ends_at > ` + now + `::timestamptz - interval '90 days'
  and not exists (select from contractor_overrides o where o.organization_id = p.organization_id and o.permit_id = p.id and o.profile_id = w.profile_id and o.until > ` + now + `::timestamptz)`
}

// workerAtWork is somebody who works under a live permit.
type workerAtWork struct {
	ID, Serial, RequesterID int64
	TemplateID, SiteID      int64
	Description             string
	Site, TimeZone          string
	ProfileID               int64
	Worker                  string
}

// place is what their standing depends on besides themselves.
type place struct {
	site, permitType int64
	day              string
}

// CheckStandingsAll tells requesters and issuing officers of those who work under live permits and may not
// any more, of each reason once.
func (m *Module) CheckStandingsAll(ctx context.Context) error {
	now := m.Now()
	find := func(tx *db.Tx, done []int64) ([]int64, error) {
		rows, err := tx.Query(ctx, "select o.id from organizations o where o.status = 'Active' and o.id <> all($2::bigint[]) and exists ("+workersAtWorkSQL("o.id", "$1")+") order by random()", now, done)
		if err != nil {
			return nil, err
		}
		return pgx.CollectRows(rows, pgx.RowTo[int64])
	}
	// All of an organization at once: nothing is left to come back for.
	return m.DB.ForEachOrganization(ctx, "find organizations with people at work", 1, find, func(tx *db.Tx) (int, error) { return 0, m.notifyBlocked(ctx, tx, now) })
}

// notifyBlocked judges all of an organization's who are at work, site by site, and tells of those who are
// blocked.
func (m *Module) notifyBlocked(ctx context.Context, tx *db.Tx, now time.Time) error {
	rows, err := tx.Query(ctx, workersAtWorkSQL("$1", "$2")+" order by p.id, w.position", tx.OrganizationID, now)
	if err != nil {
		return err
	}
	all, err := pgx.CollectRows(rows, db.Named[workerAtWork]())
	if err != nil {
		return err
	}
	at := map[place][]int64{}
	for _, w := range all {
		at[w.placeAt(now)] = append(at[w.placeAt(now)], w.ProfileID)
	}
	found := map[place]map[int64]workers.Standing{}
	for p, ids := range at {
		if found[p], err = m.Standings(ctx, tx, workers.StandingQuestion{WorkerIDs: unique(ids), SiteID: p.site, PermitTypeID: p.permitType, Day: p.day}); err != nil {
			return err
		}
	}
	var messages []notifications.Message
	for _, w := range all {
		standing := found[w.placeAt(now)][w.ProfileID]
		reason, blocks := standing.Blocking()
		if !blocks {
			continue
		}
		told, err := m.noteBlocked(ctx, tx, w, reason, now)
		if err != nil {
			return err
		}
		messages = append(messages, told...)
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}

func (w workerAtWork) placeAt(now time.Time) place {
	zone, err := time.LoadLocation(w.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	return place{w.SiteID, w.TemplateID, now.In(zone).Format(time.DateOnly)}
}

// noteBlocked writes down why somebody is blocked, and whom that is told; nobody where it was told before.
func (m *Module) noteBlocked(ctx context.Context, tx *db.Tx, w workerAtWork, reason workers.StandingReason, now time.Time) (messages []notifications.Message, err error) {
	what := reason.Requirement
	if what == "" {
		what = reason.Holder
	}
	mark := reason.Code + " " + what
	if reason.Day != nil {
		mark += " " + *reason.Day
	}
	rows, err := tx.Query(ctx, `
with taken as (
  update permit_workers w set blocks_told = w.blocks_told || $4::text where w.organization_id = $1 and w.permit_id = $2 and w.profile_id = $3 and $4::text <> all (w.blocks_told) returning w.permit_id
)
select array(select po.user_id from permit_officers po where po.organization_id = $1 and po.permit_id = $2 order by po.position) from taken`, tx.OrganizationID, w.ID, w.ProfileID, mark)
	if err != nil {
		return nil, err
	}
	taken, err := pgx.CollectRows(rows, pgx.RowTo[[]int64])
	if err != nil || len(taken) == 0 {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: w.ID, Verb: "worker_blocked", Note: w.Worker + ": " + what, At: now})
	params := notifications.Params{Number: numberOf(w.Serial), Title: w.Description, Site: w.Site, Person: w.Worker, Note: what}
	for _, id := range unique(append([]int64{w.RequesterID}, taken[0]...)) {
		messages = append(messages, notifications.Message{UserID: id, Kind: WorkerBlocked, Module: Name, RecordID: w.ID, Mail: true, Params: params,
			DedupeKey: fmt.Sprintf("permit:%d:blocked:%d:%s", w.ID, w.ProfileID, mark)})
	}
	return messages, nil
}
