package installation

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/platform/i18n"
)

// TestWhatIsWrong is said of what is wrong and of nothing else, and in each language with what to do about it.
func TestWhatIsWrong(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 5, 4, 8, 0, 0, 0, time.UTC)
	ago := func(d time.Duration) *time.Time { at := now.Add(-d); return &at }
	well := func() *Status {
		return &Status{At: now, Mail: Mail{Sends: true, WaitingSince: ago(mailsLate)}, Jobs: Jobs{WaitingSince: ago(jobsLate)},
			Versions:     Versions{Schema: 7, KnownSchema: 7, Postgres: "18.4", NewestPostgres: "18.4"},
			Storage:      Storage{DiskBytes: 100 << 30, DiskFreeBytes: 11 << 30},
			Backups:      Backups{Made: true, NewestAt: ago(backupLate), TriedAt: ago(trialLate)},
			Certificates: []Certificate{{"ehs.example.com", ago(-certificateSoon)}, {"new.example.com", nil}},
			Slowest:      []Operation{{"GET", "/api/a", enoughToBeSlow - 1, 2, 3}, {"GET", "/api/b", 100, 0.1, slow}}}
	}
	since := now.AddDate(-1, 0, 0)
	for name, c := range map[string]struct {
		change func(*Status)
		since  time.Time
		want   string // codes, critical ones with an exclamation mark
	}{
		"nothing":              {func(*Status) {}, since, ""},
		"newer schema":         {func(s *Status) { s.Versions.Schema = 8 }, since, "schema_newer"},
		"older schema":         {func(s *Status) { s.Versions.Schema = 6 }, since, ""},
		"PostgreSQL behind":    {func(s *Status) { s.Versions.Postgres = "18.3" }, since, "postgres_behind"},
		"PostgreSQL unknown":   {func(s *Status) { s.Versions.Postgres, s.Versions.NewestPostgres = "19.1", "" }, since, ""},
		"replica down":         {func(s *Status) { s.replica = errors.New("refused") }, since, "replica_down"},
		"disk nearly full":     {func(s *Status) { s.Storage.DiskFreeBytes = 9 << 30 }, since, "disk_nearly_full"},
		"large disk":           {func(s *Status) { s.Storage.DiskBytes, s.Storage.DiskFreeBytes = 1000<<30, 21<<30 }, since, ""},
		"disk full":            {func(s *Status) { s.Storage.DiskFreeBytes = 1 << 20 }, since, "disk_full!"},
		"disk unknown":         {func(s *Status) { s.Storage = Storage{} }, since, ""},
		"no room":              {func(s *Status) { s.Storage.FullOrganizations = 2 }, since, "organizations_full"},
		"jobs late":            {func(s *Status) { s.Jobs.WaitingSince = ago(jobsLate + time.Second) }, since, "jobs_late!"},
		"jobs failed":          {func(s *Status) { s.Jobs.GivenUp = 1 }, since, "jobs_failed"},
		"no mail server":       {func(s *Status) { s.Mail = Mail{WaitingSince: ago(time.Hour)} }, since, "mail_off"},
		"mails late":           {func(s *Status) { s.Mail.WaitingSince = ago(mailsLate + time.Second) }, since, "mail_late"},
		"mails failed":         {func(s *Status) { s.Mail.Failed = 1 }, since, "mail_failed"},
		"no backups":           {func(s *Status) { s.Backups = Backups{} }, since, "backups_off"},
		"backups unreadable":   {func(s *Status) { s.Backups.Error = "denied" }, since, "backups_unreadable!"},
		"backup late":          {func(s *Status) { s.Backups.NewestAt = ago(backupLate + time.Second) }, since, "backup_late!"},
		"never a backup":       {func(s *Status) { s.Backups = Backups{Made: true} }, since, "backup_none! trial_late"},
		"before its first":     {func(s *Status) { s.Backups = Backups{Made: true} }, now.Add(-time.Hour), ""},
		"trial failed":         {func(s *Status) { s.Backups.TriedError = "no room" }, since, "trial_failed!"},
		"trial late":           {func(s *Status) { s.Backups.TriedAt = ago(trialLate + time.Second) }, since, "trial_late"},
		"certificate ends":     {func(s *Status) { s.Certificates[0].Till = ago(-certificateSoon + time.Second) }, since, "certificate_ends"},
		"certificate ended":    {func(s *Status) { s.Certificates[0].Till = ago(0) }, since, "certificate_ended!"},
		"slow":                 {func(s *Status) { s.Slowest[0].Count++ }, since, "slow"},
		"several, worst first": {func(s *Status) { s.Jobs.GivenUp, s.Backups.TriedError = 1, "no room" }, since, "trial_failed! jobs_failed"},
	} {
		s := well()
		c.change(s)
		var codes []string
		for _, each := range s.findings(c.since) {
			codes = append(codes, each.code+map[string]string{critical: "!"}[each.severity])
		}
		if got := strings.Join(codes, " "); got != c.want {
			t.Errorf("%s: %q, wanted %q", name, got, c.want)
		}
		sayInEachLanguage(t, s, c.since)
	}
}

func sayInEachLanguage(t *testing.T, s *Status, since time.Time) {
	t.Helper()
	words, err := i18n.Load(i18n.Folder(sentences))
	if err != nil {
		t.Fatal(err)
	}
	for _, locale := range i18n.Locales {
		s.Problems = nil
		s.say(since, func(key string, params i18n.Params) string { return words.Say(locale, key, params) })
		for _, each := range s.Problems {
			for _, said := range []string{each.Sentence, each.Remedy} {
				if strings.HasPrefix(said, "installation.") || strings.Contains(said, "<no value>") || len(said) > 1000 {
					t.Errorf("%s in %s: %q", each.Code, locale, said)
				}
			}
		}
		if !slices.IsSortedFunc(s.Problems, func(a, b Problem) int { return strings.Compare(a.Severity, b.Severity) }) {
			t.Errorf("not the worst first: %+v", s.Problems)
		}
	}
}
