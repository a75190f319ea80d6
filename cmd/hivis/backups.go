package main

import (
	"context"
	"time"

	"hivis/platform/backup"
	"hivis/platform/config"
	"hivis/platform/jobs"
)

// scheduleBackups has the night's backup made by one node of the installation.
func scheduleBackups(ctx context.Context, c config.Config, wired wired) (*backup.Destination, error) {
	to, err := backup.OpenDestination(ctx, c.BackupsLocation())
	if err != nil {
		return nil, err
	}
	schedule := &backup.Schedule{To: to, Dir: c.DataDir, Now: time.Now, Log: wired.log,
		Of: backup.Installation{DatabaseURL: wired.owner, Files: wired.app.Files(), Secret: wired.secret, Version: version}}
	wired.app.Jobs.Every("backups", backup.Interval, schedule.Run, jobs.Timeout(backup.Longest))
	wired.metrics.Registry.MustRegister(backup.NewState(to, time.Now))
	return to, nil
}
