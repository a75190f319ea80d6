package observations_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

const moreHead = "Type,Description,Comment,Site,Division,Seen at,Risk,Work stopped,Fixed on the spot,Why no action\n"

// TestImportOfWhereItWasAndWhatWasDone takes a division by its name at the row's site,
// and yes and no in any language.
func TestImportOfWhereItWasAndWhatWasDone(t *testing.T) {
	b := newBench(t)
	north := b.division(b.Acme.Sites[0], "Packing")
	b.division(b.Acme.Sites[1], "PACKING")
	file := moreHead +
		"Unsafe act,Rail,Fall,Auckland,packing,2026-11-19,Low,Ja,Non,Mended\n" +
		"Unsafe act,Rail,Fall,Honolulu,Packing,2026-11-19,Low,,是,Mended\n" +
		"Unsafe act,Rail,Fall,Auckland,,2026-11-19,Low,Не,Evet,Mended\n"
	b.Wants("added", b.outcome(b.upload(b.Acme.Admin, file, "", false)).Added, 3)
	first, second, third := b.read(b.Acme.Admin, 1), b.read(b.Acme.Admin, 2), b.read(b.Acme.Admin, 3)
	b.Wants("the first", []any{first.Division.ID, first.StopWork, first.FixedOnSpot}, []any{north, true, false})
	b.Wants("the second", []any{second.Division.Name, second.StopWork, second.FixedOnSpot}, "[PACKING false true]")
	b.Wants("the third", []any{third.Division == nil, third.StopWork, third.FixedOnSpot}, "[true false true]")
	b.Wants("the manager is told of what stopped work", b.notices(b.Acme.Manager, "observation_reported"), 1)

	table := b.exported(b.Acme.Admin, exportPath+"&sort=number")
	b.Wants("exported", fmt.Sprint(column(table, "Division"), column(table, "Work stopped"), column(table, "Fixed on the spot")),
		"[Packing PACKING ] [Yes No No] [No Yes Yes]")
	b.aDivisionIsFoundHoweverEachSiteWritesIt(t)
}

func (b *bench) importRefusesWhatIsNotThereOrNotSo(t *testing.T) {
	t.Helper()
	b.division(b.Acme.Sites[0], "Packing")
	for row, want := range map[string]string{
		"Unsafe act,Rail,Fall,Honolulu,Packing,2026-11-19,Low,,,Mended":       "division Choose a division of this site.",
		"Unsafe act,Rail,Fall,Auckland,Cellar,2026-11-19,Low,,,Mended":        "division Choose a division of this site.",
		"Unsafe act,Rail,Fall,Auckland,,2026-11-19,Low,perhaps,,Mended":       "stop_work Choose one of the values offered.",
		"Unsafe act,Rail,Fall,Auckland,,2026-11-19,Low,,yes,":                 "no_action_reason Say what was done on the spot.",
		"Safe behaviour,Rail,Fall,Auckland,,2026-11-19,Low,yes,,Praised them": "stop_work Something done well gives no reason to stop work.",
	} {
		out := b.outcome(b.upload(b.Acme.Admin, moreHead+row+"\n", "", true))
		if len(out.Problems) != 1 || fmt.Sprint(out.Problems[0].Field, " ", out.Problems[0].Message) != want || out.Problems[0].Row != 2 {
			t.Errorf("%s: %+v, wanted %s", row, out.Problems, want)
		}
	}
	refused := b.upload(b.Acme.Admin.In("bg"), moreHead+"Unsafe act,Rail,Fall,Honolulu,Packing,2026-11-19,Low,,,Mended\n", "", false)
	refused.Refuses(http.StatusUnprocessableEntity, "import_has_problems").At(t, "rows[2].division", "Изберете част от този обект.")
}

// aNumberInACellIsNoIDOfOurs but somebody's number of a site or a person, unless
// a site goes by it.
func (b *bench) aNumberInACellIsNoIDOfOurs() {
	b.t.Helper()
	site, worker := fmt.Sprint(b.Acme.Sites[0]), fmt.Sprint(b.Acme.Worker.ID)
	row := func(site, person string) string {
		return head + "Unsafe act,Rail,Fall," + site + ",2026-11-19,Low,,Fit a rail,Engineering," + person + ",2026-11-25\n"
	}
	for file, want := range map[string]string{
		row("Auckland", worker):                 "[action_responsible Choose an active user of your organization.]",
		row(site, b.Acme.Worker.Email):          "[site Choose one of your sites.]",
		row("Auckland", b.Acme.Worker.Email):    "[]",
		row(" Auckland ", b.Acme.Manager.Email): "[]",
	} {
		said := []string{}
		for _, p := range b.outcome(b.upload(b.Acme.Admin, file, "", true)).Problems {
			said = append(said, p.Field+" "+p.Message)
		}
		b.Wants(file, said, want)
	}
}

// whatIsTheSameInAllRowsIsWhatWasChosen also where another site goes by that number.
func (b *bench) whatIsTheSameInAllRowsIsWhatWasChosen() {
	b.t.Helper()
	chosen := fmt.Sprint(b.Acme.Sites[0])
	b.Exec("update sites set site_code = $2 where id = $1", b.Acme.Sites[1], chosen)
	mapping := mappingOf("", map[string]source{"description": {"column": 1}, "comment": {"column": 1}, "observed_at": {"constant": "2026-11-19"},
		"observation_type": {"constant": "unsafe_act"}, "risk_potential": {"constant": "low"}, "no_action_reason": {"constant": "Mended"},
		"site": {"column": 2, "constant": chosen}})
	b.Wants("added", b.outcome(b.upload(b.Acme.Admin, "What,Where\nRail,\nRail,"+chosen+"\n", mapping, false)).Added, 2)
	b.Wants("as chosen, and as said", []string{b.read(b.Acme.Admin, b.last(1)).Site.Name, b.read(b.Acme.Admin, b.last(0)).Site.Name}, "[Auckland Honolulu]")
}

// aDivisionIsFoundHoweverEachSiteWritesIt: names are compared by their words.
func (b *bench) aDivisionIsFoundHoweverEachSiteWritesIt(t *testing.T) {
	t.Helper()
	here, there := b.division(b.Acme.Sites[0], "Hall 1"), b.division(b.Acme.Sites[1], "Hall-1")
	file := moreHead +
		"Unsafe act,Rail,Fall,Auckland,Hall 1,2026-11-19,Low,,,Mended\n" +
		"Unsafe act,Rail,Fall,Honolulu,hall 1,2026-11-19,Low,,,Mended\n"
	b.Wants("added", b.outcome(b.upload(b.Acme.Admin, file, "", false)).Added, 2)
	b.Wants("each at its site", []int64{b.read(b.Acme.Admin, b.last(1)).Division.ID, b.read(b.Acme.Admin, b.last(0)).Division.ID}, []int64{here, there})
	b.division(b.Acme.Sites[0], "HALL-1")
	b.upload(b.Acme.Admin, file, "", false).Refuses(http.StatusUnprocessableEntity, "import_has_problems").
		At(t, "rows[2].division", "Choose a division of this site.")
}

// TestImportOfWhatCouldKill takes what an export says back as it was, in any language, and refuses what
// contradicts itself at its column.
func TestImportOfWhatCouldKill(t *testing.T) {
	b := newBench(t)
	b.report(b.Acme.Worker, body{"energy": "low"})
	b.report(b.Acme.Worker, body{"energy": "high", "high_energies": []string{"gravity", "motion"}, "controlled_energies": []string{"motion"}})
	b.report(b.Acme.Worker, body{"energy": "high", "high_energies": []string{"sound"}, "controlled_energies": []string{"sound"}})
	b.report(b.Acme.Worker, body{"energy": "high", "high_energies": []string{"sound"}, "controlled_energies": []string{}})
	b.report(b.Acme.Worker)
	table := b.exported(b.Acme.Admin, exportPath+"&sort=number")
	high, controlled := column(table, "High energy"), column(table, "Direct control")
	file := strings.TrimSuffix(moreHead, "\n") + ",High energy,Direct control\n"
	for i := range high {
		file += fmt.Sprintf("Unsafe act,Rail,Fall,Auckland,,2026-11-19,Low,,,Mended,%q,%q\n", high[i], controlled[i])
	}
	file += "Unsafe act,Rail,Fall,Auckland,,2026-11-19,Low,,,Mended,Schwerkraft; 声音,Nein\n"
	b.Wants("added", b.outcome(b.upload(b.Acme.Admin, file, "", false)).Added, 6)
	for id := int64(1); id <= 5; id++ {
		before, after := b.read(b.Acme.Admin, id), b.read(b.Acme.Admin, id+5)
		b.Wants("as it was", []any{after.Energy, after.HighEnergies, after.ControlledEnergies}, fmt.Sprint([]any{before.Energy, before.HighEnergies, before.ControlledEnergies}))
	}
	other := b.read(b.Acme.Admin, 11)
	b.Wants("in other languages", []any{other.Energy, other.HighEnergies, other.ControlledEnergies}, "[high [gravity sound] []]")
	for said, want := range map[string]string{
		"Sound,":       "Direct control: Say which of the high energies have a direct control. If none has one, say so.",
		"Sound,Motion": "Direct control: Only an energy that was chosen can have a direct control.",
		",Motion":      "Direct control: Only an energy that was chosen can have a direct control.",
		",Yes":         "Direct control: Only an energy that was chosen can have a direct control.",
		"Yes,No":       "High energy: Choose at least one energy.",
		"Magic,No":     "High energy: Name kinds of energy, with commas between them: Gravity, Motion, Mechanical, Electrical, Pressure, Sound, Radiation, Biological, Chemical, Temperature.",
	} {
		file := strings.TrimSuffix(moreHead, "\n") + ",High energy,Direct control\nUnsafe act,Rail,Fall,Auckland,,2026-11-19,Low,,,Mended," + said + "\n"
		out := b.outcome(b.upload(b.Acme.Admin, file, "", true))
		b.Wants(said, fmt.Sprint(out.Problems[0].Label, ": ", out.Problems[0].Message), want)
	}
}
