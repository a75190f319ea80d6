package installation

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/backup"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/telemetry"
)

// failedMails is how long a mail that failed counts.
const failedMails = 7 * 24 * time.Hour

// numbers are what one statement knows.
type numbers struct {
	Schema        int64
	Postgres      int
	DatabaseBytes int64
	FilesBytes    int64
	Full          int64
	Since         *time.Time
	JobsSince     *time.Time
	GivenUp       int64
	MailsWaiting  int64
	MailsSince    *time.Time
	MailsFailed   int64
	LastSentAt    *time.Time
}

const selectNumbers = `
select (select max(version_id) from goose_db_version) as schema, current_setting('server_version_num')::int as postgres,
  pg_database_size(current_database()) as database_bytes,
  o.files_bytes, o.full, o.since, m.mails_waiting, m.mails_since,
  (select min(scheduled_at) from jobs.river_job where state = 'available') as jobs_since,
  (select count(*) from jobs.river_job j where j.state = 'discarded' and not ` + recovered + `) as given_up,
  (select count(*) from mails where status = 'failed' and created_at > $1) as mails_failed,
  (select sent_at from mails where status = 'sent' order by created_at desc limit 1) as last_sent_at
from (
  select coalesce(sum(storage_used_bytes), 0)::bigint as files_bytes, min(created_at) as since,
    count(*) filter (where storage_exhausted(storage_used_bytes, storage_limit_bytes)) as full
  from organizations
) o, (select count(*) as mails_waiting, min(created_at) as mails_since from mails where status = 'queued') m`

// read asks the database, and this node.
func (m *Module) read(ctx context.Context) (*Status, time.Time, error) {
	s := &Status{At: m.Now(), HTTPS: m.CertificateTill != nil, Certificates: []Certificate{}}
	s.Problems = []Problem{}
	var found numbers
	var hosts []string
	err := m.DB.Platform(ctx, "look how the installation is doing", func(tx *db.Tx) (err error) {
		if found, err = db.One[numbers](ctx, tx, selectNumbers, s.At.Add(-failedMails)); err != nil {
			return err
		}
		if s.Jobs.States, err = readStates(ctx, tx); err != nil {
			return err
		}
		if s.Jobs.Failed, err = readFailed(ctx, tx); err != nil || !s.HTTPS {
			return err
		}
		hosts, err = readHosts(ctx, tx)
		return err
	})
	if err != nil {
		return nil, s.At, err
	}
	s.take(found)
	s.replica = m.DB.CheckReplica(ctx)
	s.Versions.Hivis, s.Versions.StartedAt, s.Versions.KnownSchema = m.Version, m.started, db.NewestSchema()
	s.Mail.Sends = m.Mails
	if s.HTTPS {
		s.Certificates = m.certificates(append([]string{m.Host}, hosts...))
	}
	if m.DataDir != "" {
		if s.Storage.DiskBytes, s.Storage.DiskFreeBytes, err = telemetry.Disk(m.DataDir); err != nil {
			return nil, s.At, err
		}
	}
	s.Sockets, s.Slowest = m.Sockets(), operationsOf(m.Metrics)
	s.Backups = m.readBackups(ctx, s.At)
	since := s.At
	if found.Since != nil {
		since = *found.Since
	}
	return s, since, nil
}

func (s *Status) take(n numbers) {
	s.Versions.Schema, s.Versions.Postgres = n.Schema, db.PostgresName(n.Postgres)
	if newest, known := db.NewestPostgres(n.Postgres); known {
		s.Versions.NewestPostgres = db.PostgresName(max(newest, n.Postgres))
	}
	s.Storage = Storage{DatabaseBytes: n.DatabaseBytes, FilesBytes: n.FilesBytes, FullOrganizations: n.Full}
	s.Jobs.WaitingSince, s.Jobs.GivenUp = n.JobsSince, n.GivenUp
	s.Mail = Mail{Waiting: n.MailsWaiting, WaitingSince: n.MailsSince, Failed: n.MailsFailed, LastSentAt: n.LastSentAt}
}

// readHosts are the own domains that have been proved.
func readHosts(ctx context.Context, tx *db.Tx) ([]string, error) {
	rows, err := tx.Query(ctx, "select name from addresses where kind = 'own' and proved_at is not null order by name limit 199")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

func (m *Module) certificates(hosts []string) []Certificate {
	out := make([]Certificate, len(hosts))
	for i, host := range hosts {
		out[i].Host = host
		if till := m.CertificateTill(host); !till.IsZero() {
			out[i].Till = &till
		}
	}
	return out
}

// readBackups asks the place where they are.
func (m *Module) readBackups(ctx context.Context, now time.Time) (b Backups) {
	if m.Backups == nil {
		return b
	}
	b.Made = true
	if err := b.read(ctx, m.Backups, now); err != nil {
		b.Error = err.Error()
	}
	return b
}

func (b *Backups) read(ctx context.Context, open func(context.Context) (*backup.Destination, error), now time.Time) error {
	const patience = 10 * time.Second
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	to, err := open(ctx)
	if err != nil {
		return err
	}
	defer to.Close()
	kept, err := to.List(ctx)
	if err != nil {
		return err
	}
	if b.Kept = len(kept); b.Kept > 0 {
		b.NewestAt, b.NewestBytes = &kept[0].MadeAt, kept[0].Bytes
	}
	next := backup.Next(kept, now)
	b.NextAt = &next
	last, err := to.LastTrial(ctx)
	if err == nil && !last.At.IsZero() {
		b.TriedAt, b.TriedError = &last.At, last.Error
	}
	return err
}

// say puts what is wrong into words.
func (s *Status) say(since time.Time, say func(key string, params i18n.Params) string) {
	for _, each := range s.findings(since) {
		s.Problems = append(s.Problems, Problem{Code: each.code, Severity: each.severity,
			Sentence: say("installation."+each.code, each.params), Remedy: say("installation."+each.code+".do", each.params)})
	}
}
