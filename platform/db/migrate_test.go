package db

import (
	"strings"
	"testing"
)

func TestAnOldPostgresIsRefused(t *testing.T) {
	t.Parallel()
	for version, refused := range map[int]bool{90624: true, 130004: true, 150013: true, 160000: false, 160002: false, 180001: false} {
		err := refuseOld(version)
		if (err != nil) != refused {
			t.Errorf("%d: %v", version, err)
		}
		if err != nil && !strings.Contains(err.Error(), "at least 16 is needed") {
			t.Errorf("%d is refused with %q", version, err)
		}
	}
}
