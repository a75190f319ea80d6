package actions

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

// maxPerColumn is how many actions of a status a board shows; the list has all of them.
const maxPerColumn = 50

type boardInput struct {
	ActionableType string `query:"actionable_type" enum:"{sources}"`
	Sort           string `query:"sort" maxLength:"60" doc:"As of the list; without it what waits longest comes first, and of what is closed what was due last"`
	Filters
}

// Column is what a board shows of a status.
type Column struct {
	Status  string   `json:"status" enum:"planned,open,in_progress,overdue,completed,closed"`
	Actions []Action `json:"actions" maxItems:"50" doc:"The first of them"`
}

// Board is the columns in which there is something, in the order of an action's life.
type Board struct {
	Columns []Column `json:"columns" maxItems:"6"`
}

// board answers GET /api/actions/board: for each status the first actions of the list with
// these filters, but for that on the status itself.
func (m *Module) board(ctx context.Context, tx *db.Tx, in *boardInput) (*Board, error) {
	now, user := m.Now(), api.Actor(ctx)
	var orders [2]api.Order
	for i, usual := range []string{"finished,due_date", "-finished,-due_date"} {
		order, err := api.OrderBy(in.Sort, usual, sortColumns)
		if err != nil {
			return nil, err
		}
		orders[i] = order
	}
	where, err := m.counted(tx, user, in.ActionableType, in.Filters, now)
	if err != nil {
		return nil, err
	}
	listing := api.Listing{Select: selectAction, Lookups: m.lookups(), Where: where, Now: now}
	order := func(status string) api.Order {
		if status == Closed {
			return orders[1]
		}
		return orders[0]
	}
	found, err := api.ReadBoard(ctx, tx, listing, statuses, maxPerColumn, order, shownTo(user, now))
	if err != nil {
		return nil, err
	}
	board := &Board{Columns: []Column{}}
	for _, status := range Statuses {
		if len(found[status]) > 0 {
			board.Columns = append(board.Columns, Column{status, found[status]})
		}
	}
	return board, nil
}
