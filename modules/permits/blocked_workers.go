package permits

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/modules/workers"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// workersAtWorkSQL are those who work under live permits of an organization, with whether they are let
// through. A permit whose end is long past was forgotten, and nobody works under it.
func workersAtWorkSQL(organization, now string) string {
	return `
select p.id, p.serial, p.description, p.requester_id, p.template_id, p.site_id, s.name as site, s.time_zone, w.profile_id, w.name as worker, w.blocks_told as told,
  exists (select from contractor_overrides o where o.organization_id = p.organization_id and o.permit_id = p.id and o.profile_id = w.profile_id and o.until > ` + now + `::timestamptz) as let
from permits p
join sites s on s.organization_id = p.organization_id and s.id = p.site_id
join permit_workers w on w.organization_id = p.organization_id and w.permit_id = p.id and w.kind <> 'guest'
where p.organization_id = ` + organization + ` and p.status in ('approved', 'extended') and p.ends_at > ` + now + `::timestamptz - interval '90 days'`
}

// workerAtWork is somebody who works under a live permit.
type workerAtWork struct {
	ID, Serial, RequesterID int64
	TemplateID, SiteID      int64
	Description             string
	Site, TimeZone          string
	ProfileID               int64
	Worker                  string
	Told                    []string // of which reasons people were told
	Let                     bool     // let through now
}

// place is what their standing depends on besides themselves.
type place struct {
	site, permitType int64
	day              string
}

// CheckStandingsAll tells requesters and issuing officers of those who work under live permits and may not
// any more, of each reason once for as long as it holds.
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
// blocked. People of the companies read the permit's timeline and may have requested it: of those above
// theirs nothing is told.
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
		if !w.Let {
			at[w.placeAt(now)] = append(at[w.placeAt(now)], w.ProfileID)
		}
	}
	found := map[place]map[int64]workers.Standing{}
	for p, ids := range at {
		if found[p], err = m.Standings(ctx, tx, workers.StandingQuestion{WorkerIDs: unique(ids), SiteID: p.site, PermitTypeID: p.permitType, Day: p.day, ForCompany: true}); err != nil {
			return err
		}
	}
	var messages []notifications.Message
	for _, w := range all {
		told, err := m.noteBlocked(ctx, tx, w, found[w.placeAt(now)][w.ProfileID], now)
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
// What does not hold any more, or is let through, is forgotten, so that it is told when it comes back.
func (m *Module) noteBlocked(ctx context.Context, tx *db.Tx, w workerAtWork, standing workers.Standing, now time.Time) (messages []notifications.Message, err error) {
	holds := slices.DeleteFunc(slices.Clone(w.Told), func(mark string) bool {
		return w.Let || !slices.ContainsFunc(standing.Reasons, func(r workers.StandingReason) bool { return r.State == workers.StandingBlocked && markOf(r) == mark })
	})
	reason, blocks := standing.Blocking()
	isNew := !w.Let && blocks && !slices.Contains(holds, markOf(reason))
	if isNew {
		holds = append(holds, markOf(reason))
	}
	if slices.Equal(holds, w.Told) {
		return nil, nil
	}
	rows, err := tx.Query(ctx, `
with taken as (
  update permit_workers w set blocks_told = $4::text[] where w.organization_id = $1 and w.permit_id = $2 and w.profile_id = $3 and w.blocks_told <> $4::text[] returning w.permit_id
)
select u.id, offered_language(o.languages, u.locale) as locale
from taken join organizations o on o.id = $1 join users u on u.organization_id = $1
where u.id = $5 or u.id in (select po.user_id from permit_officers po where po.organization_id = $1 and po.permit_id = $2)
order by u.id`, tx.OrganizationID, w.ID, w.ProfileID, holds, w.RequesterID)
	if err != nil {
		return nil, err
	}
	people, err := pgx.CollectRows(rows, db.Named[reader]())
	if err != nil || !isNew || len(people) == 0 {
		return nil, err
	}
	note := w.Worker
	if what := cmp.Or(reason.Requirement, reason.Holder); what != "" {
		note += ": " + what
	}
	records.Write(tx, records.Event{Module: Name, ID: w.ID, Verb: "worker_blocked", Note: note, At: now})
	for _, p := range people {
		params := notifications.Params{Number: numberOf(w.Serial), Title: w.Description, Site: w.Site, Person: w.Worker, Note: m.blockedSentence(p.Locale, w.Worker, reason)}
		messages = append(messages, notifications.Message{UserID: p.ID, Kind: WorkerBlocked, Module: Name, RecordID: w.ID, Mail: true, Params: params,
			DedupeKey: fmt.Sprintf("permit:%d:blocked:%d:%d", w.ID, w.ProfileID, now.Unix())})
	}
	return messages, nil
}

// reader is somebody who is told, in their language.
type reader struct {
	ID     int64
	Locale string
}

// markOf is what tells one reason from another.
func markOf(r workers.StandingReason) string {
	mark := r.Code + " " + cmp.Or(r.Requirement, r.Holder)
	if r.Day != nil {
		mark += " " + *r.Day
	}
	return mark
}

// blockedSentence says in a language why somebody may not work.
func (m *Module) blockedSentence(locale, worker string, reason workers.StandingReason) string {
	day := ""
	if reason.Day != nil {
		day = notifications.DateIn(locale, *reason.Day)
	}
	return m.Notifications.Sentences.Say(locale, "error."+blockedCodes[reason.Code], i18n.Params{"Worker": worker, "Holder": reason.Holder, "Name": reason.Requirement, "Because": reason.Because, "Day": day})
}
