package energy

import (
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
	for _, c := range []struct {
		said       Assessment
		want       Assessment
		wrong      bool
		class      string
		ofIncident string
	}{
		{Assessment{}, Assessment{NotSaid, []string{}, []string{}}, false, "", ""},
		{Assessment{Low, []string{"motion"}, []string{"motion"}}, Assessment{Low, []string{}, []string{}}, false, LowEnergy, LowEnergy},
		{Assessment{High, nil, nil}, Assessment{High, []string{}, []string{}}, true, Success, Capacity},
		{Assessment{High, []string{"motion", "gravity", "motion"}, nil}, Assessment{High, []string{"gravity", "motion"}, []string{}}, false, Exposure, PSIF},
		{Assessment{High, []string{"motion", "gravity"}, []string{"motion"}}, Assessment{High, []string{"gravity", "motion"}, []string{"motion"}}, false, Exposure, PSIF},
		{Assessment{High, []string{"gravity"}, []string{"gravity"}}, Assessment{High, []string{"gravity"}, []string{"gravity"}}, false, Success, Capacity},
		{Assessment{High, []string{"gravity"}, []string{"sound"}}, Assessment{High, []string{"gravity"}, []string{"sound"}}, true, Success, Capacity},
	} {
		got := c.said
		got.Tidy()
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v is tidied to %v, not %v", c.said, got, c.want)
		}
		var problems api.Problems
		got.Check(&problems)
		if (problems.Err() != nil) != c.wrong {
			t.Errorf("%v: %v", c.said, problems.Err())
		}
		if !c.wrong && (got.Class(false, false) != c.class || got.Class(true, false) != c.ofIncident) {
			t.Errorf("%v is %s and %s", c.said, got.Class(false, false), got.Class(true, false))
		}
	}
}
