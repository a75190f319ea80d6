package incidents_test

import (
	"net/http"
	"testing"
	"time"

	"hivis/server/servertest"
)

// TestATeamIsOfThoseWhoCanOpenIt: whoever is of the team sees this one incident, wherever
// they are and however sensitive it is; whoever may read none is refused, and nobody is told.
func TestATeamIsOfThoseWhoCanOpenIt(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	b.Exec(`update roles set rules = rules - 'Incident' where organization_id = $1 and name = 'Contract Worker'`, o.ID)
	blind := b.AddUser(o, "blind", "Contract Worker", o.Sites[0])
	i := b.report(o.Manager, body{"sensitive": true})
	team := func(lead, member *servertest.Client) body {
		return body{"lead_id": lead.ID, "member_ids": []int64{member.ID}, "target_date": "2026-11-30"}
	}
	for field, with := range map[string]body{"lead_id": team(blind, o.Worker), "member_ids": team(o.Worker, blind)} {
		b.put(o.Manager, i.ID, "team", with).Refuses(http.StatusUnprocessableEntity, "invalid").
			SaysAt(field, "This person cannot open the incident.", "de", "Diese Person kann den Vorfall nicht öffnen.")
	}
	b.Wants("nobody was told", b.Insert("select count(*) from notifications where kind = 'team_chosen'"), 0)
	b.put(o.Manager, i.ID, "team", team(o.Outsider, o.Worker)).Wants(http.StatusOK)
	b.Wants("the lead of elsewhere investigates", b.read(o.Outsider, i.ID).Can.Analyse, "")
	b.Wants("and was told", b.Insert("select count(*) from mails where user_id = $1 and subject like '%INC-000001%'", o.Outsider.ID), 1)
	b.put(o.Manager, i.ID, "team", team(o.Worker, o.Supervisor)).Wants(http.StatusOK)
	o.Outsider.Get(pathOf(i.ID)).Wants(http.StatusNotFound)
	b.Wants("nor has what they were told", b.Insert("select count(*) from notifications where user_id = $1 and params::text like '%INC-%'", o.Outsider.ID), 0)
}

// TestAFullStorageKeepsAReaderFromWriting, who leads an investigation without any other
// right; a report of harm is let in.
func TestAFullStorageKeepsAReaderFromWriting(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	i := b.report(o.Worker)
	b.put(o.Manager, i.ID, "team", body{"lead_id": o.Guest.ID, "member_ids": []int64{o.Worker.ID}, "target_date": "2026-11-30"}).Wants(http.StatusOK)
	o.Guest.Patch(pathOf(i.ID), body{"damage": "A rack"}).Wants(http.StatusOK)
	b.Exec("update organizations set storage_used_bytes = storage_limit_bytes where id = $1", o.ID)
	b.Advance(time.Minute)
	for _, c := range []*servertest.Client{o.Guest, o.Worker, o.Manager} {
		c.Patch(pathOf(i.ID), body{"damage": "Two racks"}).Refuses(http.StatusUnprocessableEntity, "storage_exhausted")
	}
	b.report(o.Worker, body{"anybody_hurt": "yes"})
}

// TestTheTargetDateIsPutOff by who may, and with a reason; a nearer one takes neither.
func TestTheTargetDateIsPutOff(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	i := b.report(o.Worker)
	team := func(day, reason string) body {
		return body{"lead_id": o.Supervisor.ID, "member_ids": []int64{o.Worker.ID}, "target_date": day, "reason": reason}
	}
	b.put(o.Manager, i.ID, "team", team("2026-11-30", "")).Wants(http.StatusOK)
	b.Wants("may", []any{b.read(o.Manager, i.ID).Can.Extend, b.read(o.Worker, i.ID).Can.Extend}, "[ permission_denied]")
	b.put(o.Manager, i.ID, "team", team("2026-12-07", " ")).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "reason", "Give a reason.")
	b.put(o.Manager, i.ID, "team", team("2026-12-07", "The laboratory is late")).Wants(http.StatusOK)
	put := b.read(o.Manager, i.ID)
	said := put.Timeline[0]
	b.Wants("put off", []any{*put.TargetDate, said.Verb, said.Note, said.Changes[0].Before, said.Changes[0].After}, "[2026-12-07 team_set The laboratory is late 2026-11-30 2026-12-07]")

	b.Exec(`update roles set rules = jsonb_set(rules, '{Incident}', '["read", "create", "update"]') where organization_id = $1 and id = $2`, o.ID, o.RoleIDs["Safety Manager"])
	b.Advance(time.Second)
	b.Wants("may not", b.read(o.Manager, i.ID).Can.Extend, "permission_denied")
	b.put(o.Manager, i.ID, "team", team("2026-12-08", "Later")).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "target_date", "Your role does not allow you to put the target date off. Choose an earlier day, or leave it.")
	b.put(o.Manager, i.ID, "team", team("2026-12-01", "")).Wants(http.StatusOK)
}
