package actions

import (
	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/db"
)

// Neighbour is the action before or after one in its series.
type Neighbour struct {
	ID      int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of that action"`
	Number  string `json:"number" db:"-" maxLength:"20" doc:"Unique in the organization"`
	DueDate string `json:"due_date" format:"date" doc:"The day by which it is to be done, in the site's time zone"`
}

// neighbour is one as it is read.
type neighbour struct {
	Neighbour
	Serial int64
	Next   bool
}

// queueNeighbours asks for the actions before and after one in its series, of which
// each is named to whoever may open it.
func (m *Module) queueNeighbours(batch *pgx.Batch, tx *db.Tx, reader *access.User, id int64, record *Record) {
	where := m.readable(tx, reader)
	where.And("(a.succeeds = %s or a.id = (select p.succeeds from actions p where p.organization_id = %s and p.id = %s))", id, tx.OrganizationID, id)
	next := where.Arg(id)
	batch.Queue("select a.id, a.serial, a.due_date::text, coalesce(a.succeeds = "+next+", false) as next"+where.From(""), where.Args...).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, db.Named[neighbour]())
		for i, each := range found {
			found[i].Number = numberOf(each.Serial)
			if each.Next {
				record.Next = &found[i].Neighbour
			} else {
				record.Previous = &found[i].Neighbour
			}
		}
		return err
	})
}
