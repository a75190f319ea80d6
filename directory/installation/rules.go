package installation

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"hivis/platform/i18n"
)

const (
	critical = "critical"
	warning  = "warning"
)

// From when on something is wrong.
const (
	jobsLate         = 10 * time.Minute
	mailsLate        = 15 * time.Minute
	backupLate       = 26 * time.Hour
	trialLate        = 9 * 24 * time.Hour
	certificateSoon  = 14 * 24 * time.Hour
	slow             = 1.0 // seconds that one request in twenty takes
	enoughToBeSlow   = 20  // requests
	little, noneLeft = int64(20) << 30, int64(1) << 30
)

// finding is a problem before it is said in a language.
type finding struct {
	code, severity string
	params         i18n.Params
}

// findings say what is wrong with an installation that has been there since a moment, the worst first.
func (s *Status) findings(since time.Time) (found []finding) {
	add := func(is bool, code, severity string, params i18n.Params) {
		if is {
			found = append(found, finding{code, severity, params})
		}
	}
	for _, look := range []func(*Status, time.Time, func(bool, string, string, i18n.Params)){
		lookAtVersions, lookAtStorage, lookAtJobs, lookAtMail, lookAtBackups, lookAtCertificates, lookAtSlowest,
	} {
		look(s, since, add)
	}
	slices.SortStableFunc(found, func(a, b finding) int { return cmp.Compare(a.severity, b.severity) })
	return found
}

func lookAtVersions(s *Status, _ time.Time, add func(bool, string, string, i18n.Params)) {
	v := s.Versions
	add(v.Schema > v.KnownSchema, "schema_newer", warning, i18n.Params{"Schema": v.Schema, "Known": v.KnownSchema})
	add(s.replica != nil, "replica_down", warning, i18n.Params{"Error": fmt.Sprint(s.replica)})
	add(v.NewestPostgres != "" && v.Postgres != v.NewestPostgres, "postgres_behind", warning, i18n.Params{"Version": v.Postgres, "Newest": v.NewestPostgres})
}

func lookAtStorage(s *Status, _ time.Time, add func(bool, string, string, i18n.Params)) {
	d := s.Storage
	left := i18n.Params{"GB": i18n.Decimal(i18n.Default, float64(d.DiskFreeBytes)/1e9, 1)}
	full := d.DiskBytes > 0 && d.DiskFreeBytes < noneLeft
	add(full, "disk_full", critical, left)
	add(!full && d.DiskBytes > 0 && d.DiskFreeBytes < little && d.DiskFreeBytes < d.DiskBytes/10, "disk_nearly_full", warning, left)
	add(d.FullOrganizations > 0, "organizations_full", warning, i18n.Params{"N": d.FullOrganizations})
}

func lookAtJobs(s *Status, _ time.Time, add func(bool, string, string, i18n.Params)) {
	add(late(s.Jobs.WaitingSince, s.At, jobsLate), "jobs_late", critical, minutes(s.Jobs.WaitingSince, s.At))
	add(s.Jobs.GivenUp > 0, "jobs_failed", warning, i18n.Params{"N": s.Jobs.GivenUp})
}

func lookAtMail(s *Status, _ time.Time, add func(bool, string, string, i18n.Params)) {
	add(!s.Mail.Sends, "mail_off", warning, nil)
	add(s.Mail.Sends && late(s.Mail.WaitingSince, s.At, mailsLate), "mail_late", warning, minutes(s.Mail.WaitingSince, s.At))
	add(s.Mail.Failed > 0, "mail_failed", warning, i18n.Params{"N": s.Mail.Failed})
}

func lookAtBackups(s *Status, since time.Time, add func(bool, string, string, i18n.Params)) {
	b := s.Backups
	switch {
	case !b.Made:
		add(true, "backups_off", warning, nil)
	case b.Error != "":
		add(true, "backups_unreadable", critical, i18n.Params{"Error": b.Error})
	default:
		// What has never been done is missed as soon as it could have been.
		made, tried := b.NewestAt, b.TriedAt
		add(made == nil && s.At.Sub(since) > backupLate, "backup_none", critical, nil)
		add(late(made, s.At, backupLate), "backup_late", critical, i18n.Params{"At": said(made)})
		add(b.TriedError != "", "trial_failed", critical, i18n.Params{"At": said(tried), "Error": b.TriedError})
		add(b.TriedError == "" && (late(tried, s.At, trialLate) || tried == nil && s.At.Sub(since) > trialLate), "trial_late", warning, nil)
	}
}

func lookAtCertificates(s *Status, _ time.Time, add func(bool, string, string, i18n.Params)) {
	for _, c := range s.Certificates {
		if c.Till == nil {
			continue
		}
		params := i18n.Params{"Host": c.Host, "Day": c.Till.UTC().Format(time.DateOnly)}
		ended := !c.Till.After(s.At)
		add(ended, "certificate_ended", critical, params)
		add(!ended && c.Till.Sub(s.At) < certificateSoon, "certificate_ends", warning, params)
	}
}

func lookAtSlowest(s *Status, _ time.Time, add func(bool, string, string, i18n.Params)) {
	for _, each := range s.Slowest {
		if each.P95 > slow && each.Count >= enoughToBeSlow {
			add(true, "slow", warning, i18n.Params{"Operation": each.Method + " " + each.Path, "Seconds": i18n.Decimal(i18n.Default, each.P95, 1)})
			return // the slowest says enough
		}
	}
}

func late(since *time.Time, now time.Time, most time.Duration) bool {
	return since != nil && now.Sub(*since) > most
}

func minutes(since *time.Time, now time.Time) i18n.Params {
	if since == nil {
		return nil
	}
	return i18n.Params{"Minutes": int(now.Sub(*since).Minutes())}
}

func said(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.UTC().Format("2006-01-02 15:04 MST")
}
