package library

import (
	"github.com/jackc/pgx/v5"

	"hivis/core/records"
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
		Needs: &records.Needs{Member: "library_file", Record: File{}, Reasons: []string{"review_file"}, Counts: []records.NamedCount{{Name: "files_to_review", Doc: "Files whose review date has come"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) (func() records.HomeContent, error) {
			if !user.Rules.Grant(Name, "read") {
				return nil, nil
			}
			where := every(tx)
			where.And("doc.owner_id = %s and doc.review_on <= %s::text::date", user.ID, m.today(user))
			waiting := records.ReasonQuery[File]{Select: selectFile, Lookups: lookupsOfFile, Scan: m.shownTo(tx, user), MaxCount: api.StatusCountLimit}
			tell := waiting.Queue(batch, ask, records.Reason{Name: "review_file", Count: "files_to_review", Where: ask.FilterBySite(where, "doc.site_id"), Order: "doc.review_on, doc.id"})
			return func() records.HomeContent {
				numbers := &Numbers{}
				told := tell(numbers)
				numbers.ReviewDue = told.Waiting
				return told
			}, nil
		},
	}
}
