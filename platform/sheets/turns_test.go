package sheets

import (
	"context"
	"errors"
	"strings"
	"testing"

	"hivis/platform/files"
)

// TestTwoFilesAreParsedAtOnce, and a third one waits for its turn no longer than
// its sender does.
func TestTwoFilesAreParsedAtOnce(t *testing.T) {
	file, err := files.Receive(strings.NewReader("a,b\n1,2\n"), largestFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for range 2 {
		turns <- struct{}{}
	}
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, err := readInTurn(ctx, file); !errors.Is(err, errBusy) {
		t.Errorf("a third file beside two: %v", err)
	}
	if len(turns) != 2 {
		t.Errorf("%d files have a turn after one was refused", len(turns))
	}
	<-turns
	if _, err := readInTurn(t.Context(), file); err != nil {
		t.Errorf("when one was done: %v", err)
	}
	<-turns
	if len(turns) != 0 {
		t.Errorf("%d turns were not given back", len(turns))
	}
}
