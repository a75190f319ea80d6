package energy

import (
	"errors"
	"reflect"
	"testing"

	"hivis/platform/api"
)

func TestEveryLeafOfTheModel(t *testing.T) {
	const yes, no = true, false
	for _, c := range []struct {
		facts Facts
		want  string
	}{
		{Facts{High: yes, Incident: yes, Serious: yes, Controlled: no}, HSIF}, {Facts{High: yes, Incident: yes, Serious: yes, Controlled: yes}, HSIF},
		{Facts{High: no, Incident: yes, Serious: yes, Controlled: no}, LSIF}, {Facts{High: no, Incident: yes, Serious: yes, Controlled: yes}, LSIF},
		{Facts{High: yes, Incident: yes, Serious: no, Controlled: no}, PSIF}, {Facts{High: yes, Incident: yes, Serious: no, Controlled: yes}, Capacity},
		{Facts{High: yes, Incident: no, Serious: no, Controlled: no}, Exposure}, {Facts{High: yes, Incident: no, Serious: no, Controlled: yes}, Success},
		// Nobody is hurt by what did not happen.
		{Facts{High: yes, Incident: no, Serious: yes, Controlled: no}, Exposure}, {Facts{High: yes, Incident: no, Serious: yes, Controlled: yes}, Success},
		{Facts{High: no, Incident: yes, Serious: no, Controlled: no}, LowEnergy}, {Facts{High: no, Incident: yes, Serious: no, Controlled: yes}, LowEnergy},
		{Facts{High: no, Incident: no, Serious: no, Controlled: no}, LowEnergy}, {Facts{High: no, Incident: no, Serious: no, Controlled: yes}, LowEnergy},
		{Facts{High: no, Incident: no, Serious: yes, Controlled: no}, LowEnergy}, {Facts{High: no, Incident: no, Serious: yes, Controlled: yes}, LowEnergy},
	} {
		if got := Classify(c.facts); got != c.want {
			t.Errorf("%+v is %s, not %s", c.facts, got, c.want)
		}
	}
}

func TestAnAssessmentIsTidiedAndChecked(t *testing.T) {
	none := []string{}
	for _, c := range []struct {
		said       Assessment
		want       Assessment
		refused    string
		class      string
		ofIncident string
	}{
		{Assessment{}, Assessment{NotSaid, none, none}, "", "", ""},
		{Assessment{Low, nil, nil}, Assessment{Low, none, none}, "", LowEnergy, LowEnergy},
		{Assessment{Low, []string{"motion"}, []string{"motion"}}, Assessment{Low, []string{"motion"}, []string{"motion"}}, "energy", "", ""},
		{Assessment{NotSaid, []string{"motion"}, none}, Assessment{NotSaid, []string{"motion"}, none}, "energy", "", ""},
		{Assessment{Low, nil, []string{"motion"}}, Assessment{Low, none, []string{"motion"}}, "controlled_energies", "", ""},
		{Assessment{High, nil, nil}, Assessment{High, none, none}, "high_energies", "", ""},
		{Assessment{High, []string{"motion"}, nil}, Assessment{High, []string{"motion"}, nil}, "controlled_energies", "", ""},
		{Assessment{High, []string{"motion", "gravity", "motion"}, none}, Assessment{High, []string{"gravity", "motion"}, none}, "", Exposure, PSIF},
		{Assessment{High, []string{"motion", "gravity"}, []string{"motion"}}, Assessment{High, []string{"gravity", "motion"}, []string{"motion"}}, "", Exposure, PSIF},
		{Assessment{High, []string{"gravity"}, []string{"gravity"}}, Assessment{High, []string{"gravity"}, []string{"gravity"}}, "", Success, Capacity},
		{Assessment{High, []string{"gravity"}, []string{"sound"}}, Assessment{High, []string{"gravity"}, []string{"sound"}}, "controlled_energies", "", ""},
	} {
		got := c.said
		got.Tidy()
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v is tidied to %v, not %v", c.said, got, c.want)
		}
		if at := refusedAt(got); at != c.refused {
			t.Errorf("%v is refused at %q, not %q", c.said, at, c.refused)
		}
		if c.refused == "" && (got.Class(false, false) != c.class || got.Class(true, false) != c.ofIncident) {
			t.Errorf("%v is %s and %s", c.said, got.Class(false, false), got.Class(true, false))
		}
	}
}

// refusedAt is the first field at which it is refused.
func refusedAt(a Assessment) string {
	var problems api.Problems
	a.Check(&problems)
	var refused *api.Error
	if !errors.As(problems.Err(), &refused) {
		return ""
	}
	return refused.Fields[0].Field
}

func TestAChangeSaysWhatBecomesOfTheControls(t *testing.T) {
	high, low, two, one, none := High, Low, []string{"gravity", "motion"}, []string{"gravity"}, []string{}
	controlled := Assessment{High, one, one}
	for _, c := range []struct {
		before  Assessment
		change  Change
		want    Assessment
		refused string
	}{
		{controlled, Change{}, controlled, ""},
		{controlled, Change{Energy: &low}, Assessment{Low, none, none}, ""},
		{controlled, Change{Energy: &low, HighEnergies: &one}, Assessment{Low, one, none}, "energy"},
		{controlled, Change{HighEnergies: &two}, Assessment{High, two, nil}, "controlled_energies"},
		{controlled, Change{HighEnergies: &two, ControlledEnergies: &one}, Assessment{High, two, one}, ""},
		{Assessment{High, two, two}, Change{HighEnergies: &one}, Assessment{High, one, one}, ""},
		{controlled, Change{ControlledEnergies: &none}, Assessment{High, one, none}, ""},
		{Assessment{}, Change{HighEnergies: &one, ControlledEnergies: &none}, Assessment{NotSaid, one, none}, "energy"},
		{Assessment{}, Change{Energy: &high, HighEnergies: &one}, Assessment{High, one, nil}, "controlled_energies"},
		{Assessment{}, Change{ControlledEnergies: &one}, Assessment{NotSaid, none, one}, "controlled_energies"},
	} {
		got := c.before
		got.Merge(c.change)
		got.Tidy()
		if at := refusedAt(got); !reflect.DeepEqual(got, c.want) || at != c.refused {
			t.Errorf("%v becomes %v, refused at %q; not %v, %q", c.before, got, at, c.want, c.refused)
		}
	}
}
