package demo

import (
	"context"
	"time"

	"hivis/platform/db"
)

// machine is a crane, a scaffold or a vehicle of a company, with the days until the end of its inspection.
type machine struct {
	company, kind, name, identification string
	days                                int
}

const inspection = "Inspection of lifting gear"

var machines = []machine{
	{"Tessendro Cranes", "crane", "Mobile crane 50 t", "TSC-0450", 96},
	{"Tessendro Cranes", "crane", "Mobile crane 80 t", "TSC-0480", -4},
	{"Kelvarro", "lift", "Work platform 16 m", "PB 4417 KX", 21},
}

// addPlant gives companies cranes and platforms, and asks that each was inspected.
func (c *contracting) addPlant(ctx context.Context, tx *db.Tx, d *company, id int64, home *site) error {
	for _, m := range machines {
		if m.company != d.name {
			continue
		}
		var plant int64
		err := tx.QueryRow(ctx, `insert into contractor_plant (organization_id, contractor_id, kind, name, identification, site_id, created_at, updated_at)
			values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`, c.id, id, m.kind, m.name, m.identification, home.id, c.since).Scan(&plant)
		if err != nil {
			return err
		}
		title := "Inspection, " + m.name
		if err := c.addPaper(ctx, tx, d, companyPaper{inspection, title, m.identification + "/26", "Inspection body", "", m.days, false}, id, nil, home); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "update contractor_documents set plant = $4, plant_id = $5 where organization_id = $1 and contractor_id = $2 and title = $3", c.id, id, title, m.name, plant); err != nil {
			return err
		}
	}
	return nil
}

// returnHours writes what a company returned of the last months, and that some of its people are there now.
func (c *contracting) returnHours(tx *db.Tx, id int64, d *company, home *site) {
	tx.Defer(`insert into contractor_hours (organization_id, contractor_id, site_id, month, hours, returned_by, returned_at)
		select $1, $2, $3, (date_trunc('month', $4::timestamptz) - n * interval '1 month')::date, 900 + 37 * n * n, $5, date_trunc('month', $4::timestamptz) - (n - 1) * interval '1 month' + interval '10 hours'
		from generate_series(1, 4) n`, c.id, id, home.id, c.now, c.by.id)
	local := c.now.In(home.zone)
	midnight := time.Date(local.Year(), local.Month(), local.Day()+1, 0, 0, 0, 0, home.zone)
	tx.Defer(`insert into site_visits (organization_id, site_id, profile_id, kind, name, company, area, purpose, signed_on_at, signed_on_by, ends_at)
		select w.organization_id, $3, w.id, 'contractor', w.name, w.company, 'Hall 2', $4, $5::timestamptz - interval '2 hours', $6, $7
		from work_profiles w where w.organization_id = $1 and w.contractor_id = $2 and w.status = 'Active' and w.merged_into is null
			and not exists (select from contractor_documents x where x.organization_id = $1 and x.contractor_id = $2 and x.expires_at <= $5)
		order by w.id limit 1`, c.id, id, home.id, d.scope, c.now, c.by.id, midnight)
}

// addDrill is a muster of three weeks ago, at which everybody of the site was found or known not to be there.
func (c *contracting) addDrill(ctx context.Context, tx *db.Tx, home *site) error {
	began := c.now.AddDate(0, 0, -21).Truncate(time.Hour)
	var id int64
	err := tx.QueryRow(ctx, `insert into musters (organization_id, site_id, kind, own_people, red_after, started_at, started_by, ended_at, ended_by, findings)
		values ($1, $2, 'drill', true, 5, $3, $4, $5, $4, 'The siren of hall 2 is hardly heard in the paint shop. The gate at the assembly point was locked: a key hangs there now.') returning id`,
		c.id, home.id, began, c.by.id, began.Add(14*time.Minute)).Scan(&id)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `insert into muster_people (organization_id, muster_id, user_id, name, mark, marked_at, marked_by)
		select u.organization_id, $3, u.id, u.full_name, case when row_number() over (order by u.id) % 6 = 0 then 'absent' else 'safe' end,
			$4::timestamptz + (60 + 23 * row_number() over (order by u.id)) % 800 * interval '1 second', $5
		from users u where u.organization_id = $1 and u.status = 'Active' and not u.is_contractor
			and exists (select from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = $2)`, c.id, home.id, id, began, c.by.id)
	return err
}
