package risks

import (
	"context"
	"encoding/json"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Name is that of the matrix where the server tells of changes.
const Name = "Risk Matrix"

// Module is where an organization says which places of its matrix are how grave.
type Module struct{ Now api.Clock }

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("risks", "The risk matrix", sentences)
	api.Get(r, "/api/risk_matrix", access.SignedIn, m.show, "The risk matrix, as it is now or as it was")
	api.Get(r, "/api/risk_matrix/versions", access.SignedIn, m.versions, "All there were, the newest first")
	api.Put(r, "/api/risk_matrix", access.Can("Category", "update"), m.set, "Make a new version of the matrix; what was assessed before keeps its own")
}

// Answer is one version of the matrix.
type Answer struct {
	Matrix MatrixVersion `json:"matrix"`
}

// Versions are all of them.
type Versions struct {
	Matrices []MatrixVersion `json:"matrices" maxItems:"1000" doc:"All versions of the matrix"`
}

type showInput struct {
	Number int `query:"number" default:"-1" minimum:"-1" maximum:"100000" doc:"-1: as it is now; 0: the product's own"`
}

type setInput struct {
	Body struct {
		Number int `json:"number" minimum:"0" maximum:"100000" doc:"Of the version that was changed: of two who change it at once the second is told"`
		Matrix
	}
}

func (m *Module) show(ctx context.Context, tx *db.Tx, in *showInput) (*Answer, error) {
	all, err := All(ctx, tx)
	if err != nil {
		return nil, err
	}
	for _, v := range all {
		if v.Number == in.Number || in.Number < 0 && v.Current {
			return &Answer{v}, nil
		}
	}
	return nil, api.NotFound()
}

func (m *Module) versions(ctx context.Context, tx *db.Tx, _ *api.None) (*Versions, error) {
	all, err := All(ctx, tx)
	return &Versions{all}, err
}

// set answers PUT /api/risk_matrix. Of two who make one at once, the second is told.
func (m *Module) set(ctx context.Context, tx *db.Tx, in *setInput) (*Answer, error) {
	tx.Defer("select pg_advisory_xact_lock(hashtextextended('risk_matrices', $1::bigint))", tx.OrganizationID)
	before, err := Current(ctx, tx)
	switch {
	case err != nil:
		return nil, err
	case before.Number != in.Body.Number || before.Number >= maxVersions:
		return nil, api.Conflict("risk_matrix_changed", nil)
	}
	next := in.Body.Matrix
	var problems api.Problems
	next.check(&problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	document, err := json.Marshal(next)
	if err != nil {
		return nil, err
	}
	tx.Defer("insert into risk_matrices (organization_id, number, document, levels, made_by, made_at) values ($1, $2, $3, $4, $5, $6)",
		tx.OrganizationID, before.Number+1, document, next.Places(), tx.UserID, m.Now())
	activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: tx.OrganizationID, Kind: "organization_updated",
		Changes: records.AppendChange(nil, "risk_matrix", before.Number, before.Number+1), At: m.Now()})
	records.Announce(tx, "update", Name, int64(before.Number)+1)
	after, err := Current(ctx, tx)
	return &Answer{after}, err
}
