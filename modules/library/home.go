package library

import (
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/modules/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Numbers are of the files that the user looks at again.
type Numbers struct {
	ReviewDue int64 `json:"review_due" minimum:"0" maximum:"10001" doc:"Their day has come; 10001 stands for more than 10,000"`
}

// home is what the library has to say on the page that tells its reader what needs them: the
// files that they own and whose review date has come.
func (m *Module) home() *records.Home {
	return &records.Home{
		Member: "library_files", Numbers: Numbers{}, Doc: "Null for whoever may not read the library",
		Needs: &records.Needs{Member: "library_file", Record: File{}, Why: []string{"review_file"}, Counts: []records.Tally{{Name: "files_to_review", Doc: "Files whose review date has come"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.Ask) (func() records.Told, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			numbers := &Numbers{}
			var found []File
			where := every(tx)
			where.And("doc.owner_id = %s and doc.review_on <= %s::text::date", user.ID, m.today(user))
			if ask.Site != 0 {
				where.And("doc.site_id = %s", ask.Site)
			}
			batch.Queue(fmt.Sprintf("select count(*) from (select%s limit %d) t", where.From(""), api.ManyMore), where.Args...).
				QueryRow(func(row pgx.Row) error { return row.Scan(&numbers.ReviewDue) })
			if ask.Wants("review_file") {
				batch.Queue(selectFile+where.From(joinsOfFile)+" order by doc.review_on, doc.id"+ask.Page(), where.Args...).Query(func(rows pgx.Rows) (err error) {
					found, err = pgx.CollectRows(rows, m.shownTo(tx, user))
					return err
				})
			}
			return func() records.Told {
				told := records.Told{Numbers: numbers, Waiting: numbers.ReviewDue, Counts: map[string]int64{"files_to_review": numbers.ReviewDue}}
				for _, f := range found {
					told.Needs = append(told.Needs, records.Need{Why: "review_file", Record: f})
				}
				return told
			}, nil
		},
	}
}
