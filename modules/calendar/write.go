package calendar

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

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
		AttachmentIDs []int64 `json:"attachment_ids,omitempty" maxItems:"20"`
	}
}

type editInput struct {
	Subject
	Body struct {
		ItemType      *string         `json:"item_type,omitempty" enum:"meeting,training,event"`
		Title         *string         `json:"title,omitempty" maxLength:"200"`
		Description   *string         `json:"description,omitempty" maxLength:"10000"`
		Mode          *string         `json:"mode,omitempty" enum:"online,offline,hybrid"`
		Venue         *string         `json:"venue,omitempty" maxLength:"300"`
		MeetingLink   *string         `json:"meeting_link,omitempty" maxLength:"1000"`
		StartsAt      *time.Time      `json:"starts_at,omitempty" doc:"Sent alone, it keeps how long it lasts"`
		EndsAt        *time.Time      `json:"ends_at,omitempty"`
		AllDay        *bool           `json:"all_day,omitempty"`
		TimeZone      *string         `json:"time_zone,omitempty" maxLength:"60"`
		RemindMinutes *int            `json:"remind_minutes,omitempty" minimum:"0" maximum:"40320"`
		SiteIDs       *[]int64        `json:"site_ids,omitempty" maxItems:"1000" doc:"All of them"`
		UserIDs       *[]int64        `json:"user_ids,omitempty" maxItems:"1000" doc:"All of them"`
		RoleIDs       *[]int64        `json:"role_ids,omitempty" maxItems:"100" doc:"All of them"`
		GuestSiteIDs  *[]int64        `json:"guest_site_ids,omitempty" maxItems:"100" doc:"All of them"`
		Workers       *[]WorkerGuest  `json:"workers,omitempty" maxItems:"500" doc:"All of them"`
		Addresses     *[]AddressGuest `json:"addresses,omitempty" maxItems:"500" doc:"All of them"`
		attachments.Changes
	}
}

// create answers POST /api/calendar_items.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Answer, error) {
	d := &in.Body.Details
	var problems api.Problems
	d.trim()
	if err := m.checkSites(ctx, tx, d, in.Body.SiteIDs, nil, &problems); err != nil {
		return nil, err
	}
	d.check(&problems)
	if err := in.Body.GuestsDraft.check(ctx, tx, nil, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	id, err := m.insert(ctx, tx, d, in.Body.SiteIDs)
	if err != nil {
		return nil, err
	}
	if err := m.invite(ctx, tx, id, in.Body.GuestsDraft); err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: tx.UserID, Verb: "created", At: m.Now()})
	m.Records.IndexNew(tx, Name, id)
	comments.Follow(tx, Name, []int64{id}, []int64{tx.UserID})
	if err := m.Attachments.Claim(ctx, tx, Name, id, attachments.Report, in.Body.AttachmentIDs, tx.UserID); err != nil {
		return nil, err
	}
	return m.after(ctx, tx, id, 0)
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

// insert writes a new item, its sites, and when it takes place.
func (m *Module) insert(ctx context.Context, tx *db.Tx, d *Details, siteIDs []int64) (id int64, err error) {
	err = tx.QueryRow(ctx, `insert into calendar_items (organization_id, serial, item_type, title, description, mode, venue, meeting_link, starts_at, ends_at, all_day, time_zone, remind_minutes,
			over_at, made_until, site_id, organizer_id, created_at, updated_at)
		values ($1, next_serial('calendar_items'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $9, $9, nullif($13::bigint, 0), $14, $15, $15) returning id`,
		tx.OrganizationID, d.ItemType, d.Title, d.Description, d.Mode, d.Venue, d.MeetingLink, d.StartsAt, d.EndsAt, d.AllDay, d.TimeZone, d.RemindMinutes, first(siteIDs), tx.UserID, m.Now()).Scan(&id)
	if err != nil {
		return 0, err
	}
	tx.Defer("insert into calendar_item_sites (organization_id, item_id, site_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing", tx.OrganizationID, id, siteIDs)
	tx.Defer("insert into calendar_occurrences (organization_id, item_id, recurs_at, starts_at, ends_at, remind_at) values ($1, $2, $3, $3, $4, $5)",
		tx.OrganizationID, id, d.StartsAt, d.EndsAt, d.remindAt(d.StartsAt, m.Now()))
	return id, nil
}

// remindAt is when guests are reminded of what begins then; nil: they are not, or it is too late.
func (d *Details) remindAt(starts, now time.Time) *time.Time {
	if d.RemindMinutes == 0 || !starts.After(now) {
		return nil
	}
	at := starts.Add(-time.Duration(d.RemindMinutes) * time.Minute)
	return &at
}

// edit answers PATCH /api/calendar_items/{id}: what is not sent stays.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	before, err := m.lockItem(ctx, tx, in.ID)
	if err == nil {
		err = refused(before.Can.Update)
	}
	if err != nil {
		return nil, err
	}
	old := before.details()
	d, siteIDs := in.merged(old), before.siteIDs()
	api.Set(&siteIDs, in.Body.SiteIDs)
	var problems api.Problems
	if err := m.checkSites(ctx, tx, &d, siteIDs, before.siteIDs(), &problems); err != nil {
		return nil, err
	}
	d.check(&problems)
	guests, err := m.guestsOf(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	wanted := in.guests(guests)
	if err := wanted.check(ctx, tx, &guests, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	changes := records.Diff(old, d)
	if len(changes) > 0 {
		m.save(tx, in.ID, d)
	}
	if in.Body.SiteIDs != nil {
		changes = append(changes, m.moveTo(tx, in.ID, before.siteIDs(), siteIDs)...)
	}
	invited, err := m.reinvite(ctx, tx, in, wanted)
	if err != nil {
		return nil, err
	}
	changes = append(changes, invited...)
	removed, added := in.Body.Changes.Counts()
	if changes = records.AppendFilesChange(changes, removed, added); len(changes) > 0 {
		records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "updated", Changes: changes, At: m.Now()})
		m.Records.Index(tx, Name, in.ID)
	}
	if err := m.Attachments.Change(ctx, tx, Name, in.ID, in.Body.Changes); err != nil {
		return nil, err
	}
	return m.after(ctx, tx, in.ID, 0)
}

func (i Item) details() Details {
	return Details{i.ItemType, i.Title, i.Description, i.Mode, i.Venue, i.MeetingLink, i.StartsAt, i.EndsAt, i.AllDay, i.TimeZone, i.RemindMinutes}
}

// merged takes over what was sent. What is moved lasts as long as before, unless its end is sent as well.
func (in *editInput) merged(d Details) Details {
	b, lasts := &in.Body, d.EndsAt.Sub(d.StartsAt)
	for field, sent := range map[*string]*string{&d.ItemType: b.ItemType, &d.Title: b.Title, &d.Description: b.Description, &d.Mode: b.Mode, &d.Venue: b.Venue, &d.MeetingLink: b.MeetingLink, &d.TimeZone: b.TimeZone} {
		api.Set(field, sent)
	}
	api.Set(&d.StartsAt, b.StartsAt)
	d.EndsAt = d.StartsAt.Add(lasts)
	api.Set(&d.EndsAt, b.EndsAt)
	api.Set(&d.AllDay, b.AllDay)
	api.Set(&d.RemindMinutes, b.RemindMinutes)
	d.trim()
	return d
}

// save writes what changed of an item that takes place once.
func (m *Module) save(tx *db.Tx, id int64, d Details) {
	tx.Defer(`update calendar_items set item_type = $3, title = $4, description = $5, mode = $6, venue = $7, meeting_link = $8, starts_at = $9, ends_at = $10, all_day = $11, time_zone = $12, remind_minutes = $13,
		over_at = $10, made_until = $10, sequence = sequence + 1, updated_at = $14 where organization_id = $1 and id = $2`,
		tx.OrganizationID, id, d.ItemType, d.Title, d.Description, d.Mode, d.Venue, d.MeetingLink, d.StartsAt, d.EndsAt, d.AllDay, d.TimeZone, d.RemindMinutes, m.Now())
	tx.Defer(`update calendar_occurrences set recurs_at = $3, reminded_at = case when starts_at = $3 then reminded_at end, starts_at = $3, ends_at = $4, remind_at = $5 where organization_id = $1 and item_id = $2`,
		tx.OrganizationID, id, d.StartsAt, d.EndsAt, d.remindAt(d.StartsAt, m.Now()))
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

type cancelInput struct {
	Subject
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"Guests are told"`
	}
}

// cancel answers POST /api/calendar_items/{id}/cancel.
func (m *Module) cancel(ctx context.Context, tx *db.Tx, in *cancelInput) (*Answer, error) {
	before, err := m.lockItem(ctx, tx, in.ID)
	if err == nil {
		err = refused(before.Can.Cancel)
	}
	if err != nil {
		return nil, err
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, api.Invalid("reason", "required")
	}
	tx.Defer("update calendar_items set status = 'cancelled', cancel_reason = $3, sequence = sequence + 1, updated_at = $4 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, reason, m.Now())
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "cancelled", Note: reason, At: m.Now()})
	return m.after(ctx, tx, in.ID, 0)
}

type answerInput struct {
	Subject
	Body struct {
		Response string `json:"response" enum:"accepted,declined,maybe"`
		Note     string `json:"note,omitempty" maxLength:"500"`
	}
}

// answer answers POST /api/calendar_items/{id}/answer: what a guest says now counts.
func (m *Module) answer(ctx context.Context, tx *db.Tx, in *answerInput) (*Answer, error) {
	item, err := m.one(ctx, tx, in.ID)
	if err == nil {
		err = refused(item.Can.Answer)
	}
	if err != nil {
		return nil, err
	}
	var guest int64
	err = tx.QueryRow(ctx, "select id from calendar_guests where organization_id = $1 and item_id = $2 and user_id = $3", tx.OrganizationID, in.ID, tx.UserID).Scan(&guest)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, refused("calendar_not_invited")
	}
	if err != nil {
		return nil, err
	}
	m.respond(tx, in.ID, guest, tx.UserID, in.Body.Response, strings.TrimSpace(in.Body.Note))
	return m.after(ctx, tx, in.ID, 0)
}

// respond writes what a guest says.
func (m *Module) respond(tx *db.Tx, id, guest, actor int64, response, note string) {
	tx.Defer("update calendar_guests set response = $4, note = $5, responded_at = $6 where organization_id = $1 and item_id = $2 and id = $3", tx.OrganizationID, id, guest, response, note, m.Now())
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: actor, Verb: response, Note: note, At: m.Now()})
}
