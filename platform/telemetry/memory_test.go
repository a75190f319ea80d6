package telemetry

import (
	"runtime/debug"
	"testing"
	"testing/fstest"
)

func TestMemoryIsTheMachinesOrTheContainers(t *testing.T) {
	const machine = "MemTotal:       24684084 kB\nMemFree:         5905332 kB\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"a machine":                    {map[string]string{"proc/meminfo": machine}, 24684084 << 10},
		"a container":                  {map[string]string{"proc/meminfo": machine, "sys/fs/cgroup/memory.max": "536870912\n"}, 512 << 20},
		"a container without a limit":  {map[string]string{"proc/meminfo": machine, "sys/fs/cgroup/memory.max": "max\n"}, 24684084 << 10},
		"an older one":                 {map[string]string{"sys/fs/cgroup/memory/memory.limit_in_bytes": "1073741824"}, 1 << 30},
		"an older one without a limit": {map[string]string{"proc/meminfo": machine, "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712"}, 24684084 << 10},
		"another system":               {nil, 0},
	} {
		root := fstest.MapFS{}
		for path, text := range c.files {
			root[path] = &fstest.MapFile{Data: []byte(text)}
		}
		if got := memoryOf(root); got != c.want {
			t.Errorf("%s: %d, wanted %d", name, got, c.want)
		}
	}
}

func TestTheCollectorKnowsTheLimit(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	t.Setenv("GOGC", "off") // is not asked here
	t.Setenv("GOMEMLIMIT", "1GiB")
	UseMemory(true)
	if debug.SetMemoryLimit(-1) != before {
		t.Error("what the environment says does not count")
	}
	t.Setenv("GOMEMLIMIT", "")
	UseMemory(false)
	whole := debug.SetMemoryLimit(-1)
	UseMemory(true)
	if beside := debug.SetMemoryLimit(-1); whole == before || beside >= whole {
		t.Errorf("%d bytes alone and %d beside PostgreSQL", whole, beside)
	}
}

func TestTheCollectorWaits(t *testing.T) {
	before := debug.SetGCPercent(73)
	t.Cleanup(func() { debug.SetGCPercent(before) })
	t.Setenv("GOMEMLIMIT", "1GiB") // is not asked here
	t.Setenv("GOGC", "73")
	UseMemory(true)
	if percent := debug.SetGCPercent(73); percent != 73 {
		t.Errorf("%d, and the environment says 73", percent)
	}
	t.Setenv("GOGC", "")
	UseMemory(true)
	if percent := debug.SetGCPercent(73); percent != garbage {
		t.Errorf("%d, wanted %d", percent, garbage)
	}
}

func TestMemoryIsSparedUntilTheLastIsDone(t *testing.T) {
	before := debug.SetGCPercent(garbage)
	t.Cleanup(func() { debug.SetGCPercent(before) })
	t.Setenv("GOGC", "")
	percent := func() int {
		now := debug.SetGCPercent(garbage)
		debug.SetGCPercent(now)
		return now
	}
	wants := func(what string, want int) {
		t.Helper()
		if got := percent(); got != want {
			t.Errorf("%s: %d, wanted %d", what, got, want)
		}
	}
	first, second := LimitMemory(), LimitMemory()
	wants("two", spared)
	first()
	first()
	wants("one is left", spared)
	second()
	wants("none is left", garbage)
	t.Setenv("GOGC", "400")
	defer LimitMemory()()
	wants("the environment says what", garbage)
}
