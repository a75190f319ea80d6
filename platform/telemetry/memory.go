package telemetry

import (
	"io/fs"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
)

// garbage is how much of what is in use may lie beside it as garbage, in percent. What the
// server keeps is some 20 MB; collecting at Go's 100 took an eighth of its processor time.
const garbage = 400

// Where much garbage is made at once, it is collected at Go's 100 until the last of those who
// make it is done.
const spared = 100

var sparing struct {
	sync.Mutex
	busy   int
	before int // the percent to go back to
}

// UseMemory lets Go's garbage collector run less often, and tells it how much memory there is,
// of the machine or of the container: it works harder when that gets scarce, before the system
// ends the process. GOGC and GOMEMLIMIT, where they are set, count instead.
func UseMemory(besidePostgres bool) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	share := int64(80)
	if besidePostgres {
		share = 50
	}
	if memory := memoryOf(os.DirFS("/")); memory > 0 {
		debug.SetMemoryLimit(memory / 100 * share)
	}
}

// LimitMemory keeps the memory small while much garbage is made, as by a long export, until it is said
// to be done. GOGC, where it is set, counts instead.
func LimitMemory() (done func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	sparing.Lock()
	defer sparing.Unlock()
	if sparing.busy == 0 {
		sparing.before = debug.SetGCPercent(spared)
	}
	sparing.busy++
	return sync.OnceFunc(func() {
		sparing.Lock()
		defer sparing.Unlock()
		if sparing.busy--; sparing.busy == 0 {
			debug.SetGCPercent(sparing.before)
		}
	})
}

// memoryOf reads what Linux says of the machine and of the container, in bytes; 0
// where nobody says it.
func memoryOf(root fs.FS) (least int64) {
	for _, source := range []struct {
		path string
		unit int64
	}{
		{"sys/fs/cgroup/memory.max", 1}, // "max" without a limit
		{"sys/fs/cgroup/memory/memory.limit_in_bytes", 1},
		{"proc/meminfo", 1 << 10},
	} {
		said, err := fs.ReadFile(root, source.path)
		if err != nil {
			continue
		}
		words := strings.Fields(strings.TrimPrefix(string(said), "MemTotal:"))
		if len(words) == 0 {
			continue
		}
		if n, err := strconv.ParseInt(words[0], 10, 64); err == nil && n > 0 && n < 1<<50/source.unit {
			if least == 0 || n*source.unit < least {
				least = n * source.unit
			}
		}
	}
	return least
}
