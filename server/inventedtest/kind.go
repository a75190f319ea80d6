// Package inventedtest is a module that the product does not have, made to see what one
// costs: emergency drills, which somebody is to hold at a site. It is one folder here and one on the
// screens' side (web/src/app/invented), and nothing else names it but tests.
package inventedtest

import (
	"context"
	"embed"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/server"
)

// Name is the module's name in timelines and live events.
const Name = "Drill"

// Schema is its table, which a module of the product would have in a migration.
const Schema = `
create table drills (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  title text not null,
  site_id bigint not null,
  holder_id bigint not null,
  status text not null default 'open',
  steps integer not null,
  deleted_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, serial),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, holder_id) references users (organization_id, id)
);
create index drills_site on drills (organization_id, site_id);
create index drills_holder on drills (organization_id, holder_id);
select protect_tenant_table('drills', 'select, insert, update');
select hide_deleted('drills');`

// Add is the one line of the wiring list.
func Add(p *server.Parts) { (&Module{p}).Routes(p.API) }

//go:embed locales/*.json
var sentences embed.FS

func (m *Module) kind() records.Kind {
	return records.Kind{
		Name: Name, Prefix: "DRL", Page: "/drills/summary/", Read: access.Can("Library", "read"),
		Table: "drills", Row: "k", Title: "k.title", Site: "k.site_id", Status: "k.status", Texts: []string{"k.title"}, Sees: sees,
		Topics: []records.Topic{{Name: "drills"}}, Notices: []records.Notice{{Name: "drill_given", Topic: "drills"}},
		Lists: []string{"drills"}, IndexedLists: []string{"/api/drills", "/api/drills?q=drill", "/api/drills?sort=-number", "/api/drills/status_counts"},
		References: map[string]records.Reference{"site_id": records.ToSite, "holder_id": records.ToPerson},
		Files:      &records.Files{Purposes: []string{attachments.Report}, Upload: access.Can("Library", "create")},
		Home: &records.Home{Member: "drills", Numbers: Numbers{}, Doc: "Null for whoever may not read drills", Queue: m.queueHome,
			Needs: &records.Needs{Member: "drill", Record: Drill{}, Reasons: []string{"hold"}, Counts: []records.NamedCount{{Name: "to_hold", Doc: "Drills to hold"}}}},
		ActionHook: &records.ActionHook{Changed: m.follow},
		Deletion:   &records.Deletion{Permission: access.Can("Library", "delete"), Path: "/api/drills"},
		Example: func(s records.Sample) records.Request {
			return records.Request{Path: "/api/drills", Body: map[string]any{"title": s.UniqueText("title"), "site_id": s.Site, "holder_id": s.Person}}
		},
	}
}

func sees(e *records.Viewer) string {
	return fmt.Sprintf("%s and (%s or k.site_id = any(%s) or k.holder_id = %s)", e.May("Library", "read"), e.IsAdmin(), e.SiteIDs(), e.UserID())
}

// Numbers are of the drills that the user may see.
type Numbers struct {
	Open int64 `json:"open" minimum:"0" maximum:"9007199254740991"`
}

func (m *Module) queueHome(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) (func() records.HomeContent, error) {
	if !user.Rules.Grant("Library", "read") {
		return nil, nil
	}
	numbers := &Numbers{}
	var mine []Drill
	open, where := visible(tx, user), visible(tx, user)
	for _, each := range []*api.Where{open, where} {
		each.And("k.status = 'open'")
		if ask.Site != 0 {
			each.And("k.site_id = %s", ask.Site)
		}
	}
	batch.Queue("select count(*)"+open.From(""), open.Args...).QueryRow(func(row pgx.Row) error { return row.Scan(&numbers.Open) })
	where.And("k.holder_id = %s", user.ID)
	queue(batch, where, &mine)
	return func() records.HomeContent {
		told := records.HomeContent{Numbers: numbers, Waiting: int64(len(mine)), Counts: map[string]int64{"to_hold": int64(len(mine))}}
		if !ask.Includes("hold") {
			return told
		}
		for _, drill := range mine {
			told.Needs = append(told.Needs, records.Need{Reason: "hold", Record: drill})
		}
		return told
	}, nil
}

// follow says that a drill was held, once somebody begins with what it asked for.
func (m *Module) follow(_ context.Context, tx *db.Tx, ids []int64, _ records.Informed) error {
	tx.Defer("update drills set status = 'held' where organization_id = $1 and id = any($2)", tx.OrganizationID, ids)
	for _, id := range ids {
		records.Write(tx, records.Event{Module: Name, ID: id, ActorID: tx.UserID, Verb: "held", At: m.Now()})
	}
	return nil
}
