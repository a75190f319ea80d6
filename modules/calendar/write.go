package calendar

import (
	"context"
	"slices"
	"time"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

type createInput struct {
	Body struct {
		Details
		SiteIDs []int64 `json:"site_ids,omitempty" maxItems:"1000" doc:"Whom it concerns; none: its guests alone see it"`
		GuestsDraft
		AttachmentIDs []int64 `json:"attachment_ids,omitempty" maxItems:"20" doc:"Uploads of the caller (POST /api/attachments) that belong to it"`
	}
}

type editInput struct {
	Subject
	Body struct {
		ItemType      *string         `json:"item_type,omitempty" enum:"meeting,training,event" doc:"Which of the three it is"`
		Title         *string         `json:"title,omitempty" maxLength:"200" doc:"What it is called"`
		Description   *string         `json:"description,omitempty" maxLength:"10000" doc:"What it is about"`
		Mode          *string         `json:"mode,omitempty" enum:"online,offline,hybrid" doc:"Where people meet: by a link, at the venue, or both"`
		Venue         *string         `json:"venue,omitempty" maxLength:"300" doc:"Where people meet; needed when the mode is hybrid"`
		MeetingLink   *string         `json:"meeting_link,omitempty" maxLength:"1000" doc:"Where people join online, http or https; needed unless the mode is offline"`
		StartsAt      *time.Time      `json:"starts_at,omitempty" doc:"Sent alone, it keeps how long it lasts"`
		EndsAt        *time.Time      `json:"ends_at,omitempty" doc:"When it ends"`
		AllDay        *bool           `json:"all_day,omitempty" doc:"Whole days by its time zone: it ends with the midnight that ends the last one"`
		TimeZone      *string         `json:"time_zone,omitempty" maxLength:"60" doc:"IANA name of the zone whose clock it goes by"`
		RemindMinutes *int            `json:"remind_minutes,omitempty" minimum:"0" maximum:"40320" doc:"How long before it guests are reminded; 0: they are not"`
		Template      *string         `json:"template,omitempty" enum:"plain,toolbox_talk,committee,drill" doc:"What its agenda begins with"`
		Rule          *string         `json:"rule,omitempty" maxLength:"500" doc:"Empty: it repeats no more"`
		SiteIDs       *[]int64        `json:"site_ids,omitempty" maxItems:"1000" doc:"All of them"`
		UserIDs       *[]int64        `json:"user_ids,omitempty" maxItems:"1000" doc:"All of them"`
		RoleIDs       *[]int64        `json:"role_ids,omitempty" maxItems:"100" doc:"All of them"`
		GuestSiteIDs  *[]int64        `json:"guest_site_ids,omitempty" maxItems:"100" doc:"All of them"`
		Workers       *[]WorkerGuest  `json:"workers,omitempty" maxItems:"500" doc:"All of them"`
		Addresses     *[]AddressGuest `json:"addresses,omitempty" maxItems:"500" doc:"All of them"`
		Scope         string          `json:"scope,omitempty" enum:"one,following,all" doc:"Of a series: only the occurrence, that and the following ones, or all, if nothing is said. What is over stays as it was"`
		OccurrenceID  int64           `json:"occurrence_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The one that starts_at and ends_at are said of"`
		LetGo         bool            `json:"let_exceptions_go,omitempty" doc:"Dates that differ from the others, and have no place in the new rule, may go"`
		attachments.Changes
	}
}

// create answers POST /api/calendar_items.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Answer, error) {
	d := &in.Body.Details
	if err := m.checkNew(ctx, tx, d, in.Body.SiteIDs, in.Body.GuestsDraft); err != nil {
		return nil, err
	}
	id, err := m.Plan(ctx, tx, tx.UserID, d, in.Body.SiteIDs, in.Body.GuestsDraft)
	if err != nil {
		return nil, err
	}
	if err := m.Attachments.Claim(ctx, tx, Name, id, attachments.Report, in.Body.AttachmentIDs, tx.UserID); err != nil {
		return nil, err
	}
	if err := m.notify(ctx, tx, id, mailing{about: invited}); err != nil {
		return nil, err
	}
	return m.after(ctx, tx, id, 0)
}

// Plan writes an item that was checked, with its occurrences and guests, who are not told yet.
func (m *Module) Plan(ctx context.Context, tx *db.Tx, organizer int64, d *Details, siteIDs []int64, g GuestsDraft) (int64, error) {
	id, err := m.insert(ctx, tx, d, siteIDs, organizer, 0)
	if err != nil {
		return 0, err
	}
	m.make(tx, id, d, d.times(m.until(d)))
	if err := m.invite(ctx, tx, id, g); err != nil {
		return 0, err
	}
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: organizer, Verb: "created", At: m.Now()})
	m.Records.IndexNew(tx, Name, id)
	comments.Follow(tx, Name, []int64{id}, []int64{organizer})
	return id, nil
}

// checkSites wants sites of the caller's, and takes the clock of the first one where none is said.
func (m *Module) checkSites(ctx context.Context, tx *db.Tx, d *Details, ids, before []int64, problems *api.Problems) error {
	user := api.Actor(ctx)
	added := slices.DeleteFunc(slices.Clone(ids), func(id int64) bool { return slices.Contains(before, id) })
	if len(added) > 0 {
		sites.CheckScope(user, added, problems)
	}
	var unknown bool
	var zone string
	err := tx.QueryRow(ctx, `select exists (select from unnest($2::bigint[]) n(id) where not exists (select from sites s where s.organization_id = $1 and s.id = n.id and s.status = 'active')),
		coalesce((select s.time_zone from sites s where s.organization_id = $1 and s.id = $3), '')`, tx.OrganizationID, added, first(ids)).Scan(&unknown, &zone)
	if unknown {
		problems.Add("site_ids", "unknown_site")
	}
	if d.TimeZone == "" {
		d.TimeZone = zone
	}
	if d.TimeZone == "" {
		d.TimeZone = user.TimeZone
	}
	return err
}

func first(ids []int64) int64 {
	if len(ids) == 0 {
		return 0
	}
	return ids[0]
}

// insert writes a new item and its sites; follows is the series that it goes on with.
func (m *Module) insert(ctx context.Context, tx *db.Tx, d *Details, siteIDs []int64, organizer, follows int64) (id int64, err error) {
	err = tx.QueryRow(ctx, `insert into calendar_items (organization_id, serial, item_type, title, description, mode, venue, meeting_link, starts_at, ends_at, all_day, time_zone, remind_minutes,
			rule, over_at, made_until, site_id, organizer_id, follows_id, created_at, updated_at, template)
		values ($1, next_serial('calendar_items'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, nullif($16::bigint, 0), $17, nullif($18::bigint, 0), $19, $19, $20) returning id`,
		tx.OrganizationID, d.ItemType, d.Title, d.Description, d.Mode, d.Venue, d.MeetingLink, d.StartsAt, d.EndsAt, d.AllDay, d.TimeZone, d.RemindMinutes,
		d.Rule, d.overAt(), m.until(d), first(siteIDs), organizer, follows, m.Now(), d.Template).Scan(&id)
	tx.Defer("insert into calendar_item_sites (organization_id, item_id, site_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing", tx.OrganizationID, id, siteIDs)
	return id, err
}

// remindAt is when guests are reminded of what begins then; nil: they are not, or it is too late.
func (d *Details) remindAt(starts, now time.Time) *time.Time {
	if d.RemindMinutes == 0 || !starts.After(now) {
		return nil
	}
	at := starts.Add(-time.Duration(d.RemindMinutes) * time.Minute)
	return &at
}

// moveTo writes which sites an item is of, and says what went and came.
func (m *Module) moveTo(tx *db.Tx, id int64, before, after []int64) (changes []records.Change) {
	for _, one := range before {
		if !slices.Contains(after, one) {
			changes = records.AppendChange(changes, "site_ids", one, "")
		}
	}
	for _, one := range after {
		if !slices.Contains(before, one) {
			changes = records.AppendChange(changes, "site_ids", "", one)
		}
	}
	tx.Defer("update calendar_items set site_id = nullif($3::bigint, 0), updated_at = $4 where organization_id = $1 and id = $2", tx.OrganizationID, id, first(after), m.Now())
	tx.Defer("delete from calendar_item_sites where organization_id = $1 and item_id = $2 and site_id <> all($3::bigint[])", tx.OrganizationID, id, after)
	tx.Defer("insert into calendar_item_sites (organization_id, item_id, site_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing", tx.OrganizationID, id, after)
	return changes
}
