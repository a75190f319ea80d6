package backup

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

const askTimeout = 10 * time.Second

// State tells metrics how old the newest backup is, and the last one that was restored.
type State struct {
	to            *Destination
	now           func() time.Time
	age, restored *prometheus.Desc
}

// NewState returns the state of the backups at a destination.
func NewState(to *Destination, now func() time.Time) *State {
	return &State{to: to, now: now,
		age:      prometheus.NewDesc("hivis_backup_age_seconds", "Since the newest whole backup was made; absent while there is none.", nil, nil),
		restored: prometheus.NewDesc("hivis_backup_restored_age_seconds", "Since a backup was restored into a scratch database; absent if that has never succeeded or failed the last time.", nil, nil)}
}

// Describe names the numbers.
func (s *State) Describe(to chan<- *prometheus.Desc) {
	to <- s.age
	to <- s.restored
}

// Collect asks the destination.
func (s *State) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), askTimeout)
	defer cancel()
	if kept, err := s.to.List(ctx); err == nil && len(kept) > 0 {
		to <- s.since(s.age, kept[0].MadeAt)
	}
	if last, err := s.to.LastTrial(ctx); err == nil && !last.At.IsZero() && last.Error == "" {
		to <- s.since(s.restored, last.At)
	}
}

func (s *State) since(what *prometheus.Desc, at time.Time) prometheus.Metric {
	return prometheus.MustNewConstMetric(what, prometheus.GaugeValue, s.now().Sub(at).Seconds())
}
