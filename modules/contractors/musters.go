package contractors

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// MusterName is the name of musters in live events.
const MusterName = "Muster"

// MusterRow is a muster in a list.
type MusterRow struct {
	ID        int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the muster"`
	Site      records.Site    `json:"site" doc:"Where people are looked for"`
	Kind      string          `json:"kind" enum:"live,drill,test" doc:"Live: it is meant; drill: it is practised; test: it is tried out"`
	OwnPeople bool            `json:"own_people" doc:"The organization's own people of the site are looked for too"`
	RedAfter  int             `json:"red_after" minimum:"0" maximum:"120" doc:"After so many minutes whoever is not marked is shown in red"`
	StartedAt time.Time       `json:"started_at" doc:"When it began"`
	StartedBy records.Person  `json:"started_by" doc:"Who began it"`
	EndedAt   *time.Time      `json:"ended_at" nullable:"true" doc:"When it ended; null: it goes on"`
	EndedBy   *records.Person `json:"ended_by" doc:"Who ended it; null: it goes on"`
	Findings  string          `json:"findings" maxLength:"4000" doc:"What was learned; empty while nobody wrote it"`
	Total     int             `json:"total" minimum:"0" maximum:"100000" doc:"How many people are looked for"`
	Safe      int             `json:"safe" minimum:"0" maximum:"100000" doc:"Of these, how many were found"`
	Missing   int             `json:"missing" minimum:"0" maximum:"100000" doc:"Looked for and not found"`
	Absent    int             `json:"absent" minimum:"0" maximum:"100000" doc:"Known not to be there today"`
}

// open is how many are not accounted for.
func (r *MusterRow) open() int { return r.Total - r.Safe - r.Absent }

// MusterPerson is somebody who was signed on when it began, somebody of the organization who belongs to
// the site and may be there, or somebody whom a marshal found.
type MusterPerson struct {
	ID       int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Within the muster"`
	Name     string          `json:"name" maxLength:"200" doc:"Their name"`
	Company  string          `json:"company" maxLength:"200" doc:"Their company; empty: the organization's own"`
	Area     string          `json:"area" maxLength:"120" doc:"Where at the site they are"`
	PhotoID  int64           `json:"-" db:"photo_id"`
	Photo    *string         `json:"photo" db:"-" nullable:"true" maxLength:"2000" doc:"A link to the picture of their face"`
	Own      bool            `json:"own" doc:"Of the organization's own people of the site: it is not known whether they are there"`
	Added    bool            `json:"added" doc:"They were not on the list"`
	Lapsed   bool            `json:"lapsed" doc:"Midnight had ended their visit, and nobody had signed them off: they may be there or at home"`
	Mark     string          `json:"mark" enum:",safe,missing,absent" doc:"What a marshal said of them; empty: nothing yet"`
	Note     string          `json:"note" maxLength:"500" doc:"What there is to say of it"`
	MarkedAt *time.Time      `json:"marked_at" nullable:"true" doc:"When that was said; null: nothing was"`
	MarkedBy *records.Person `json:"marked_by" doc:"Who said it; null: nobody"`
}

// Musters are the newest of a site.
type Musters struct {
	Musters []MusterRow `json:"musters" maxItems:"100" doc:"The newest first"`
}

// Muster is one with its people, all of them.
type Muster struct {
	MusterRow
	People []MusterPerson `json:"people" maxItems:"100000" doc:"All of them"`
}

// MusterAnswer is one muster.
type MusterAnswer struct {
	Muster Muster `json:"muster" doc:"The muster with its people"`
}

const selectMuster = `
select mu.id, mu.site_id, s.name as site_name, s.time_zone as site_time_zone, mu.kind, mu.own_people, mu.red_after, mu.started_at, mu.started_by as started_by_id, b.full_name as started_by_name,
  mu.ended_at, mu.ended_by as ended_by_id, e.full_name as ended_by_name, mu.findings, n.total, n.safe, n.missing, n.absent
from musters mu join sites s on s.organization_id = mu.organization_id and s.id = mu.site_id
join users b on b.organization_id = mu.organization_id and b.id = mu.started_by left join users e on e.organization_id = mu.organization_id and e.id = mu.ended_by
cross join lateral (select count(*)::int as total, count(*) filter (where p.mark = 'safe')::int as safe, count(*) filter (where p.mark = 'missing')::int as missing, count(*) filter (where p.mark = 'absent')::int as absent
  from muster_people p where p.organization_id = mu.organization_id and p.muster_id = mu.id) n
where mu.organization_id = $1`

const selectMusterPeople = `
select p.id, p.name, p.company, p.area, coalesce(w.photo_id, case when p.user_id is not null then (select max(f.id) from attachments f where f.organization_id = p.organization_id and f.module = 'User' and f.record_id = p.user_id) end, 0) as photo_id,
  p.user_id is not null as own, p.visit_id is null and p.user_id is null as added, p.lapsed, p.mark, p.note, p.marked_at, p.marked_by as marked_by_id, u.full_name as marked_by_name
from muster_people p left join site_visits v on v.organization_id = p.organization_id and v.id = p.visit_id left join work_profiles w on w.organization_id = v.organization_id and w.id = v.profile_id left join users u on u.organization_id = p.organization_id and u.id = p.marked_by
where p.organization_id = $1 and p.muster_id = $2 order by own, lower(p.company), lower(p.name), p.id`

// musters answers GET /api/musters.
func (m *Module) musters(ctx context.Context, tx *db.Tx, in *gatesInput) (*Musters, error) {
	if err := atOwnSite(ctx, in.SiteID); err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, selectMuster+" and mu.site_id = $2 order by mu.id desc limit 100", tx.OrganizationID, in.SiteID)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, db.Named[MusterRow]())
	return &Musters{all}, err
}

// musterRow is one that the caller may see.
func (m *Module) musterRow(ctx context.Context, tx *db.Tx, id int64) (MusterRow, error) {
	row, err := db.One[MusterRow](ctx, tx, selectMuster+" and mu.id = $2", tx.OrganizationID, id)
	if err == nil {
		err = atOwnSite(ctx, row.Site.ID)
	}
	return row, err
}

// muster answers GET /api/musters/{id}.
func (m *Module) muster(ctx context.Context, tx *db.Tx, in *Subject) (*MusterAnswer, error) {
	row, err := m.musterRow(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, selectMusterPeople, tx.OrganizationID, in.ID)
	if err != nil {
		return nil, err
	}
	people, err := pgx.CollectRows(rows, db.NamedAs(func(p *MusterPerson) MusterPerson {
		if p.PhotoID != 0 {
			link := m.Attachments.Link(tx.Scope, p.PhotoID)
			p.Photo = &link
		}
		return *p
	}))
	return &MusterAnswer{Muster{row, people}}, err
}

type startMusterInput struct {
	Body struct {
		SiteID   int64  `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Where people are looked for"`
		Kind     string `json:"kind" enum:"live,drill,test" doc:"Live: it is meant; drill: it is practised; test: it is tried out"`
		RedAfter int    `json:"red_after,omitempty" minimum:"0" maximum:"120" doc:"After so many minutes whoever is not marked is shown in red"`
		// Whoever says nothing in an alarm looks for everybody.
		OwnPeople *bool `json:"own_people,omitempty" doc:"Whether the organization's own people of the site are looked for too; they are, if nothing is said"`
	}
}

// mayBeThere is for how long whoever midnight has signed off is looked for: a night shift works on.
const mayBeThere = 12 * time.Hour

const insertMusterPeople = `
insert into muster_people (organization_id, muster_id, visit_id, name, company, area, lapsed)
select v.organization_id, $3, v.id, v.name, v.company, v.area, v.ends_at <= $2 from site_visits v
where v.organization_id = $1 and v.site_id = $4 and (v.signed_off_at is null and v.ends_at > $2
  or (v.signed_off_at is null or v.forgotten) and v.ends_at > $2::timestamptz - $5::interval and v.ends_at <= $2
    and not exists (select from site_visits later where later.organization_id = $1 and later.signed_on_at > v.signed_on_at
      and (later.profile_id = v.profile_id or later.profile_id is null and v.profile_id is null and lower(later.name) = lower(v.name) and lower(later.company) = lower(v.company))))
order by v.id`

// insertOwnPeople adds those of the organization who belong to the site. Nobody signs them on, so that it
// is not known whether they are there: they are to be found, or said to be absent.
const insertOwnPeople = `
insert into muster_people (organization_id, muster_id, user_id, name)
select u.organization_id, $2, u.id, u.full_name from users u
where u.organization_id = $1 and u.status = 'Active' and not u.is_contractor
  and exists (select from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = $3)
order by u.id`

// startMuster answers POST /api/musters: everybody who is on site now is to be found, whoever
// midnight has signed off lately and has not come again, and the own people of the site. A site has one
// at a time.
func (m *Module) startMuster(ctx context.Context, tx *db.Tx, in *startMusterInput) (*MusterAnswer, error) {
	b := &in.Body
	_, known, err := sites.PlaceOf(ctx, tx, b.SiteID)
	if err != nil {
		return nil, err
	}
	if !known {
		return nil, api.Invalid("site_id", "unknown_site")
	}
	own := b.OwnPeople == nil || *b.OwnPeople
	var id int64
	err = tx.QueryRow(ctx, "insert into musters (organization_id, site_id, kind, red_after, started_at, started_by, own_people) values ($1, $2, $3, $4, $5, $6, $7) on conflict (organization_id, site_id) where ended_at is null do nothing returning id",
		tx.OrganizationID, b.SiteID, b.Kind, b.RedAfter, m.Now(), tx.UserID, own).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.Conflict("contractor_muster_open", nil)
	}
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, insertMusterPeople, tx.OrganizationID, m.Now(), id, b.SiteID, mayBeThere)
	if err != nil {
		return nil, err
	}
	if own {
		if _, err := tx.Exec(ctx, insertOwnPeople, tx.OrganizationID, id, b.SiteID); err != nil {
			return nil, err
		}
	}
	m.noteSetting(ctx, tx, "contractor_muster_started", b.Kind)
	records.Announce(tx, "create", MusterName, id)
	return m.muster(ctx, tx, &Subject{ID: id})
}

type markInput struct {
	Subject
	Body struct {
		PersonID int64  `json:"person_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Left out: somebody who was not signed on"`
		Name     string `json:"name,omitempty" maxLength:"200" doc:"Of somebody who was not signed on"`
		Company  string `json:"company,omitempty" maxLength:"200" doc:"Of somebody who was not signed on"`
		Mark     string `json:"mark" enum:",safe,missing,absent" doc:"absent: they are not there today"`
		Note     string `json:"note,omitempty" maxLength:"500" doc:"What there is to say of it"`
		AgeMS    int64  `json:"age_ms,omitempty" minimum:"0" maximum:"2592000000" doc:"How many milliseconds ago, on a device that has had no network since"`
		DeviceID string `json:"device_id,omitempty" maxLength:"64" doc:"Made by the device for this mark: sent again it is the same"`
	}
}

// markPerson answers POST /api/musters/{id}/marks. Several marshals mark one list, and some send
// later what they marked without a network: of two marks the later one holds, whenever it came.
func (m *Module) markPerson(ctx context.Context, tx *db.Tx, in *markInput) (*MusterAnswer, error) {
	b := &in.Body
	tx.Defer("select from musters where organization_id = $1 and id = $2 for share", tx.OrganizationID, in.ID)
	row, err := m.musterRow(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	// The device says how long ago, and not when: its clock may be wrong.
	at := latest(m.Now().Add(-time.Duration(b.AgeMS)*time.Millisecond), row.StartedAt)
	if row.EndedAt != nil && at.After(*row.EndedAt) {
		return nil, api.Conflict("contractor_muster_over", nil)
	}
	b.Name, b.Note = strings.TrimSpace(b.Name), strings.TrimSpace(b.Note)
	if b.PersonID == 0 {
		err = m.addFound(ctx, tx, in, at)
	} else {
		err = m.mark(ctx, tx, in, at)
	}
	if err != nil {
		return nil, err
	}
	records.Announce(tx, "update", MusterName, in.ID)
	return m.muster(ctx, tx, &Subject{ID: in.ID})
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func (m *Module) mark(ctx context.Context, tx *db.Tx, in *markInput, at time.Time) error {
	// Whoever is signed on is there: they are missing or safe, and not simply absent.
	var known, expected bool
	err := tx.QueryRow(ctx, `with marked as (update muster_people set mark = $4, note = $5, marked_at = $6, marked_by = $7
			where organization_id = $1 and muster_id = $2 and id = $3 and (marked_at is null or marked_at <= $6) and ($4 <> 'absent' or user_id is not null or lapsed))
		select count(*) > 0, coalesce(bool_and(user_id is not null or lapsed), false) from muster_people where organization_id = $1 and muster_id = $2 and id = $3`,
		tx.OrganizationID, in.ID, in.Body.PersonID, in.Body.Mark, in.Body.Note, at, tx.UserID).Scan(&known, &expected)
	if err == nil && !known {
		return api.Invalid("person_id", "contractor_muster_person")
	}
	if err == nil && in.Body.Mark == "absent" && !expected {
		return api.Invalid("mark", "contractor_muster_signed_on")
	}
	return err
}

func (m *Module) addFound(ctx context.Context, tx *db.Tx, in *markInput, at time.Time) error {
	if in.Body.Name == "" {
		return api.Invalid("name", "required")
	}
	if in.Body.Mark == "absent" {
		return api.Invalid("mark", "contractor_muster_signed_on")
	}
	_, err := tx.Exec(ctx, `insert into muster_people (organization_id, muster_id, name, company, mark, note, marked_at, marked_by, device_hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		on conflict (organization_id, muster_id, device_hash) where device_hash is not null do nothing`,
		tx.OrganizationID, in.ID, in.Body.Name, strings.TrimSpace(in.Body.Company), in.Body.Mark, in.Body.Note, at, tx.UserID, m.Auth.HashDeviceID(tx.OrganizationID, tx.UserID, in.Body.DeviceID))
	return err
}

type findingsInput struct {
	Subject
	Body struct {
		Findings string `json:"findings" maxLength:"4000" doc:"What was learned"`
	}
}

type endMusterInput struct {
	Subject
	Body struct {
		Findings    string `json:"findings" maxLength:"4000" doc:"What was learned; why it ends, where somebody is not found"`
		Unaccounted int    `json:"unaccounted,omitempty" minimum:"0" maximum:"100000" doc:"How many are not found, as whoever ends it knows"`
	}
}

// endMuster answers POST /api/musters/{id}/end. Nobody ends it without knowing how many are not found.
func (m *Module) endMuster(ctx context.Context, tx *db.Tx, in *endMusterInput) (*MusterAnswer, error) {
	tx.Defer("select from musters where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
	row, err := m.musterRow(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if open := row.open(); row.EndedAt == nil && open > 0 {
		if in.Body.Unaccounted != open {
			return nil, api.Conflict("contractor_muster_unaccounted", map[string]any{"Count": open})
		}
		if strings.TrimSpace(in.Body.Findings) == "" {
			return nil, api.Invalid("findings", "contractor_muster_why")
		}
	}
	tag, err := tx.Exec(ctx, "update musters set ended_at = $3, ended_by = $4, findings = $5 where organization_id = $1 and id = $2 and ended_at is null",
		tx.OrganizationID, in.ID, m.Now(), tx.UserID, strings.TrimSpace(in.Body.Findings))
	if err != nil {
		return nil, err
	}
	if tag.RowsAffected() == 0 {
		return nil, api.Conflict("contractor_muster_over", nil)
	}
	m.noteSetting(ctx, tx, "contractor_muster_ended", row.Kind)
	records.Announce(tx, "update", MusterName, in.ID)
	return m.muster(ctx, tx, &Subject{ID: in.ID})
}

// editMuster answers PATCH /api/musters/{id}: what was learned may be written later.
func (m *Module) editMuster(ctx context.Context, tx *db.Tx, in *findingsInput) (*MusterAnswer, error) {
	if _, err := m.musterRow(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, "update musters set findings = $3 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, strings.TrimSpace(in.Body.Findings)); err != nil {
		return nil, err
	}
	records.Announce(tx, "update", MusterName, in.ID)
	return m.muster(ctx, tx, &Subject{ID: in.ID})
}
