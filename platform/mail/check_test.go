package mail

import (
	"errors"
	"strings"
	"testing"

	"hivis/platform/mail/mailtest"
)

// TestCheckNamesTheStage at which a mail server cannot be used.
func TestCheckNamesTheStage(t *testing.T) {
	t.Parallel()
	sink, gone := mailtest.New(t), mailtest.New(t)
	gone.Down()
	for _, c := range []struct {
		server string
		want   Stage
	}{
		{sink.URL(), ""},
		{"smtp://nobody.invalid:25", StageName},
		{gone.URL(), StageConnection},
		{strings.Replace(sink.URL(), "smtp://", "starttls://", 1), StageGreeting},
		{strings.Replace(sink.URL(), "smtp://", "smtps://", 1), StageGreeting},
		{strings.Replace(sink.URL(), "smtp://", "smtp://someone:word@", 1), StageSignIn},
	} {
		s, err := New(c.server, from)
		if err != nil {
			t.Fatal(err)
		}
		var failure *Failure
		err = s.Check(t.Context())
		if errors.As(err, &failure) != (c.want != "") || failure != nil && failure.Stage != c.want {
			t.Errorf("%s: %v, want the stage %q", c.server, err, c.want)
		}
	}
	if len(sink.Kept()) != 0 {
		t.Error("a check sent a mail")
	}
}
