package contractors

import (
	"context"
	"strings"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Similar are workers whom somebody who is to be added may be.
type Similar struct {
	Workers []SimilarWorker `json:"workers" maxItems:"10" doc:"Those who may be the same person"`
}

// SimilarWorker is one of them.
type SimilarWorker struct {
	WorkerID    int64  `json:"worker_id" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile"`
	Name        string `json:"name" maxLength:"200" doc:"Their name"`
	Contractor  *Named `json:"contractor" doc:"Null: of no company yet"`
	CompanyText string `json:"company_text" maxLength:"200" doc:"As it was typed for somebody who is of no company yet"`
	By          string `json:"by" enum:"document,name_and_birth" doc:"By what they are alike: the same document number, or the same name and day of birth"`
}

type similarInput struct {
	Subject
	Body struct {
		Name           string `json:"name" maxLength:"200" doc:"Their name"`
		BornOn         string `json:"born_on,omitempty" format:"date" doc:"Day of birth"`
		DocumentNumber string `json:"document_number,omitempty" maxLength:"60" doc:"Of a passport or an identity card"`
	}
}

// similar answers POST /api/contractors/{id}/similar_workers. It changes nothing, and tells of nobody whom
// the caller does not see: whoever works for a company learns of no other company's people.
func (m *Module) similar(ctx context.Context, tx *db.Tx, in *similarInput) (*Similar, error) {
	company, err := m.one(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(company.Can.Workers); err != nil {
		return nil, err
	}
	b := &in.Body
	where := m.workersSeen(tx, api.Actor(ctx))
	number := where.Arg(strings.TrimSpace(b.DocumentNumber))
	same := "(" + number + " <> '' and lower(w.document_number) = lower(" + number + "))"
	where.AndAny([]string{same, "lower(w.name) = lower(" + where.Arg(strings.TrimSpace(b.Name)) + ") and w.born_on = nullif(" + where.Arg(dayOr(b.BornOn)) + ", '')::date"})
	found, err := api.ReadAll(ctx, tx, "select w.id as worker_id, w.name, c.id as contractor_id, c.name as contractor_name, w.company as company_text, case when "+same+" then 'document' else 'name_and_birth' end as by"+
		where.FromWith(lookupsOfWorker)+" order by lower(w.name), w.id limit 10", where, db.Named[SimilarWorker]())
	return &Similar{found}, err
}
