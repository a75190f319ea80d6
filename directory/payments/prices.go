package payments

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Price is what a pack of licences costs, in minor units.
type Price struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Module   string `json:"module" enum:"User,Permit,Incident,Audit" doc:"User: people; else power users of the module"`
	Currency string `json:"currency" maxLength:"3"`
	Size     string `json:"size" enum:"micro,small,medium,large" doc:"By how many packs for people are ordered"`
	Monthly  int64  `json:"monthly" minimum:"0" maximum:"1000000000000"`
	Annual   int64  `json:"annual" minimum:"0" maximum:"1000000000000"`
}

// Prices are all there are.
type Prices struct {
	Prices     []Price  `json:"module_prices" maxItems:"300"`
	Currencies []string `json:"currencies" maxItems:"40" doc:"Those that a price can have"`
}

// sizes are by the packs for people: up to so many.
var sizes = []struct {
	name string
	most int64
}{{"micro", 3}, {"small", 9}, {"medium", 33}, {"large", maxPacks}}

const maxPacks = 1000

func sizeOf(packs int64) string {
	for _, size := range sizes {
		if packs <= size.most {
			return size.name
		}
	}
	return sizes[len(sizes)-1].name
}

const selectPrices = "select id, module, currency, size, monthly, annual from module_prices where organization_id = (select id from organizations where kind = 'platform') order by currency, array_position('{User,Permit,Incident,Audit}'::text[], module), array_position('{micro,small,medium,large}'::text[], size)"

// prices answers GET /api/v1/module_prices.
func (m *Module) prices(ctx context.Context, tx *db.Tx, _ *api.None) (*Prices, error) {
	found, err := readPrices(ctx, tx)
	return &Prices{found, currencies}, err
}

func readPrices(ctx context.Context, tx *db.Tx) ([]Price, error) {
	rows, err := tx.Query(ctx, selectPrices)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[Price]())
}

type addPriceInput struct {
	Body struct {
		Module   string `json:"module" enum:"User,Permit,Incident,Audit"`
		Currency string `json:"currency" minLength:"3" maxLength:"3"`
		Size     string `json:"size" enum:"micro,small,medium,large"`
		Monthly  int64  `json:"monthly" minimum:"0" maximum:"1000000000000"`
		Annual   int64  `json:"annual" minimum:"0" maximum:"1000000000000"`
	}
}

// addPrice answers POST /api/v1/module_prices.
func (m *Module) addPrice(ctx context.Context, tx *db.Tx, in *addPriceInput) (*Price, error) {
	b := in.Body
	if !knownCurrency(b.Currency) {
		return nil, api.Invalid("currency", "currency")
	}
	auth.Audit(tx, tx.UserID, "module_price_added", map[string]any{"module": b.Module, "currency": b.Currency, "size": b.Size}, api.CallOf(ctx).IP)
	price, err := db.One[Price](ctx, tx, `insert into module_prices (organization_id, module, currency, size, monthly, annual) values ($1, $2, $3, $4, $5, $6)
		on conflict do nothing returning id, module, currency, size, monthly, annual`, tx.OrganizationID, b.Module, b.Currency, b.Size, b.Monthly, b.Annual)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.Invalid("size", "price_there")
	}
	return &price, err
}

type changePriceInput struct {
	OneInput
	Body struct {
		Monthly int64 `json:"monthly" minimum:"0" maximum:"1000000000000"`
		Annual  int64 `json:"annual" minimum:"0" maximum:"1000000000000"`
	}
}

// changePrice answers PATCH /api/v1/module_prices/{id}.
func (m *Module) changePrice(ctx context.Context, tx *db.Tx, in *changePriceInput) (*Price, error) {
	auth.Audit(tx, tx.UserID, "module_price_changed", map[string]any{"id": in.ID, "monthly": in.Body.Monthly, "annual": in.Body.Annual}, api.CallOf(ctx).IP)
	price, err := db.One[Price](ctx, tx, "update module_prices set monthly = $3, annual = $4 where organization_id = $1 and id = $2 returning id, module, currency, size, monthly, annual",
		tx.OrganizationID, in.ID, in.Body.Monthly, in.Body.Annual)
	return &price, err
}

// unit is what a pack costs for a period.
func (p Price) unit(frequency string) Money {
	if frequency == Annual {
		return Money{p.Annual, p.Currency}
	}
	return Money{p.Monthly, p.Currency}
}
