package demo

import (
	"context"
	"time"

	"hivis/platform/db"
)

// departmentOf names the department that works in a kind of place; its units are the
// places themselves.
var departmentOf = map[string]string{
	"workshop": "Workshops", "crane": "Lifting gear", "switchroom": "Electrical",
	"belt": "Conveying", "furnace": "Heat treatment", "tanks": "Tanks and pumps", "lab": "Laboratory", "rig": "Drilling",
	"store": "Stores", "road": "Yard traffic", "ground": "Grounds",
	"stairs": "Structures", "canteen": "Canteen services", "office": "Offices",
}

// setUp is what administrators enter before anything happens: who leads what, the parts of
// the sites, how many work there, and who stands in for whom.
func (h *organization) setUp(ctx context.Context, tx *db.Tx, since time.Time) error {
	err := h.addHeads(ctx, tx)
	if err == nil {
		err = h.addDepartments(ctx, tx, since)
	}
	if err == nil {
		err = h.addManpower(ctx, tx, since)
	}
	if err == nil && len(h.Beside) > 0 {
		err = h.addAbsence(ctx, tx, "supervisor@demo.example", "manager@demo.example")
	}
	return err
}

func (h *organization) idOf(email string) *int64 {
	for _, p := range h.people {
		if p.Email == email {
			return &p.id
		}
	}
	return nil
}

func (h *organization) addHeads(ctx context.Context, tx *db.Tx) error {
	for _, s := range h.sites {
		_, err := tx.Exec(ctx, "update sites set head_of_site_id = $3, head_of_safety_id = $4 where organization_id = $1 and id = $2",
			h.id, s.id, h.idOf(s.HeadOfSite), h.idOf(s.HeadOfSafety))
		if err == nil {
			_, err = tx.Exec(ctx, "update divisions set head_id = $3, in_charge_id = $4 where organization_id = $1 and site_id = $2",
				h.id, s.id, h.idOf(s.HeadOfSite), h.idOf(s.InCharge))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

type departmentRow struct {
	OrganizationID int64     `json:"organization_id"`
	SiteID         int64     `json:"site_id"`
	DivisionID     int64     `json:"division_id"`
	Name           string    `json:"name"`
	CreatedAt      time.Time `json:"created_at"`
}

type unitRow struct {
	OrganizationID int64     `json:"organization_id"`
	SiteID         int64     `json:"site_id"`
	DepartmentID   int64     `json:"department_id"`
	Name           string    `json:"name"`
	CreatedAt      time.Time `json:"created_at"`
}

func (h *organization) addDepartments(ctx context.Context, tx *db.Tx, since time.Time) error {
	var departments []departmentRow
	for _, s := range h.sites {
		for kind := range s.Places {
			departments = append(departments, departmentRow{h.id, s.id, h.divisions[s.Name+"/"+divisionOf[kind]], departmentOf[kind], since})
		}
	}
	ids := map[string]int64{}
	err := insert(ctx, tx, "departments", departments)
	if err == nil {
		err = collect(ctx, tx, "select s.name || '/' || d.name, d.id from departments d join sites s on s.organization_id = d.organization_id and s.id = d.site_id where d.organization_id = $1", ids, h.id)
	}
	if err != nil {
		return err
	}
	var units []unitRow
	for _, s := range h.sites {
		for kind, places := range s.Places {
			for _, place := range places {
				units = append(units, unitRow{h.id, s.id, ids[s.Name+"/"+departmentOf[kind]], place, since})
			}
		}
	}
	return insert(ctx, tx, "units", units)
}

type manpowerRow struct {
	OrganizationID int64     `json:"organization_id"`
	SiteID         int64     `json:"site_id"`
	Month          string    `json:"month"`
	Headcount      int       `json:"headcount"`
	Days           int       `json:"days"`
	Hours          *int      `json:"hours"`
	UpdatedAt      time.Time `json:"updated_at"`
}

// addManpower says how many worked at each site, in all months that are over. Every fourth
// site-month counted its hours; the others are reckoned.
func (h *organization) addManpower(ctx context.Context, tx *db.Tx, since time.Time) error {
	var rows []manpowerRow
	this := time.Date(h.now.Year(), h.now.Month(), 1, 0, 0, 0, 0, time.UTC)
	for i, s := range h.sites {
		n := i
		for month := time.Date(since.Year(), since.Month(), 1, 0, 0, 0, 0, time.UTC); month.Before(this); month = month.AddDate(0, 1, 0) {
			row := manpowerRow{h.id, s.id, month.Format(time.DateOnly), s.Headcount * (96 + n*7%9) / 100, 20 + n*5%4, nil, month.AddDate(0, 1, 3)}
			if row.UpdatedAt.After(h.now) {
				row.UpdatedAt = h.now
			}
			if n%4 == 0 {
				hours := row.Headcount*row.Days*8 - n*37
				row.Hours = &hours
			}
			rows = append(rows, row)
			n++
		}
	}
	return insert(ctx, tx, "manpower", rows)
}

// addAbsence sends somebody on leave next week, with a deputy.
func (h *organization) addAbsence(ctx context.Context, tx *db.Tx, who, deputy string) error {
	tomorrow := h.now.AddDate(0, 0, 1) // which has begun already east of here
	monday := tomorrow.AddDate(0, 0, 7-(int(tomorrow.Weekday())+6)%7)
	_, err := tx.Exec(ctx, "insert into absences (organization_id, user_id, deputy_id, from_day, to_day, created_at) values ($1, $2, $3, $4, $5, $6)",
		h.id, h.idOf(who), h.idOf(deputy), monday.Format(time.DateOnly), monday.AddDate(0, 0, 4).Format(time.DateOnly), h.now)
	return err
}
