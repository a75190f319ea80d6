package hira

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/directory/categories"
	"hivis/platform/api"
	"hivis/platform/db"
)

const selectTerm = "select w.id, w.kind, w.text, w.uses, coalesce(w.category_id, 0) as category_id, w.hidden"

var termColumns = map[string]api.Column{"id": {SQL: "w.id", Type: api.NumberColumn}, "uses": {SQL: "w.uses", Type: api.NumberColumn}}

// maxTermLength is what the library keeps of a text; what is longer is no word for anything.
const maxTermLength = 300

// library answers GET /api/risk_library: what has all the words, or words that begin with them.
func (m *Module) library(ctx context.Context, tx *db.Tx, in *libraryInput) (*Terms, error) {
	where := api.RowsOf("risk_terms w")
	where.And("w.organization_id = %s and w.kind = %s", tx.OrganizationID, in.Kind)
	if !in.Hidden {
		where.And("not w.hidden")
	}
	if words := api.Words(strings.ToLower(in.Q)); len(words) > 0 {
		where.And("w.folded like all (%s)", words)
	}
	order, err := api.OrderBy("", "-uses,id", termColumns)
	if err != nil {
		return nil, err
	}
	terms, meta, err := api.ReadPage(ctx, tx, api.Listing{Select: selectTerm, Where: where, Order: order}, in.PageInput, in.PerPage, db.Named[Term]())
	return &Terms{terms, meta}, err
}

// addTerm answers POST /api/risk_library. One that is hidden is suggested again.
func (m *Module) addTerm(ctx context.Context, tx *db.Tx, in *addTermInput) (*TermAnswer, error) {
	text := strings.Join(strings.Fields(in.Body.Text), " ")
	if err := checkTerm(ctx, tx, text, in.Body.Kind, in.Body.CategoryID); err != nil {
		return nil, err
	}
	var id int64
	err := tx.QueryRow(ctx, `insert into risk_terms (organization_id, kind, text, category_id, updated_at) values ($1, $2, $3, nullif($4::bigint, 0), $5)
		on conflict (organization_id, kind, folded) do update set hidden = false, category_id = coalesce(excluded.category_id, risk_terms.category_id) returning id`,
		tx.OrganizationID, in.Body.Kind, text, in.Body.CategoryID, m.Now()).Scan(&id)
	if err != nil {
		return nil, err
	}
	return term(ctx, tx, id)
}

// checkTerm wants a text, and of a hazard a category that there is.
func checkTerm(ctx context.Context, tx *db.Tx, text, kind string, category int64) error {
	var problems api.Problems
	if text == "" {
		problems.Add("text", "hira_empty")
	}
	unknown := map[int64]bool{}
	if category != 0 {
		var err error
		if unknown, err = categories.UnknownIDs(ctx, tx, []int64{category}); err != nil {
			return err
		}
	}
	if unknown[category] || category != 0 && kind != "hazard" {
		problems.Add("category_id", "unknown_category")
	}
	return problems.Err()
}

func term(ctx context.Context, tx *db.Tx, id int64) (*TermAnswer, error) {
	rows, err := tx.Query(ctx, selectTerm+" from risk_terms w where w.organization_id = $1 and w.id = $2", tx.OrganizationID, id)
	if err != nil {
		return nil, err
	}
	one, err := pgx.CollectExactlyOneRow(rows, db.Named[Term]())
	return &TermAnswer{one}, err
}

// editTerm answers PATCH /api/risk_library/{id}. What was published stays as it is written there.
func (m *Module) editTerm(ctx context.Context, tx *db.Tx, in *editTermInput) (*TermAnswer, error) {
	tx.Defer("select from risk_terms where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
	before, err := term(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	t := before.Term
	api.Set(&t.Text, in.Body.Text)
	api.Set(&t.CategoryID, in.Body.CategoryID)
	api.Set(&t.Hidden, in.Body.Hidden)
	t.Text = strings.Join(strings.Fields(t.Text), " ")
	category := t.CategoryID
	if category == before.Term.CategoryID {
		category = 0 // it may have been deactivated since
	}
	if err := checkTerm(ctx, tx, t.Text, t.Kind, category); err != nil {
		return nil, err
	}
	var taken bool
	err = tx.QueryRow(ctx, "select exists (select from risk_terms where organization_id = $1 and kind = $2 and folded = lower($3) and id <> $4)", tx.OrganizationID, t.Kind, t.Text, t.ID).Scan(&taken)
	switch {
	case err != nil:
		return nil, err
	case taken:
		return nil, api.Invalid("text", "part_name_taken")
	}
	tx.Defer("update risk_terms set text = $3, category_id = nullif($4::bigint, 0), hidden = $5, updated_at = $6 where organization_id = $1 and id = $2", tx.OrganizationID, t.ID, t.Text, t.CategoryID, t.Hidden, m.Now())
	return &TermAnswer{t}, nil
}

// learn counts the words of rows that are published. They are added in one order, so that two
// that are published at once do not wait for each other.
func (m *Module) learn(tx *db.Tx, rows []Row) {
	var kinds, texts []string
	add := func(kind, text string) {
		if text = strings.Join(strings.Fields(text), " "); text != "" && len([]rune(text)) <= maxTermLength {
			kinds, texts = append(kinds, kind), append(texts, text)
		}
	}
	for _, r := range rows {
		add("hazard", r.Hazard)
		add("consequence", r.Consequence)
		for _, line := range strings.Split(r.Controls, "\n") {
			add("control", line)
		}
		for _, c := range r.Additional {
			add("control", c.Description)
		}
	}
	tx.Defer(`insert into risk_terms (organization_id, kind, text, uses, updated_at)
		select $1, n.kind, (array_agg(n.text order by n.place))[1], count(*), $4 from unnest($2::text[], $3::text[]) with ordinality as n(kind, text, place) group by n.kind, lower(n.text) order by n.kind, lower(n.text)
		on conflict (organization_id, kind, folded) do update set uses = risk_terms.uses + excluded.uses, updated_at = excluded.updated_at`, tx.OrganizationID, kinds, texts, m.Now())
}
