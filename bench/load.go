package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"
)

// contest is one operation, asked of the product and of the bare handler.
type contest struct {
	name    string
	bar     float64 // least acceptable ratio; 0 is only shown
	product func(client, i int) *http.Request
	bare    func(client, i int) *http.Request
}

// throughput asks with all clients for one round and returns answers a second
// and the 95th percentile of the time one takes.
func throughput(o options, next func(client, i int) *http.Request) (perSecond float64, p95 time.Duration, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), o.round)
	defer cancel()
	times := make([][]time.Duration, o.clients)
	errs := make([]error, o.clients)
	transport := &http.Transport{MaxIdleConnsPerHost: o.clients, DisableCompression: true}
	defer transport.CloseIdleConnections()
	started := time.Now()
	var wait sync.WaitGroup
	for client := range o.clients {
		wait.Go(func() { times[client], errs[client] = ask(ctx, transport, client, next) })
	}
	wait.Wait()
	took := time.Since(started)
	for _, e := range errs {
		if e != nil {
			return 0, 0, e
		}
	}
	all := slices.Sorted(slices.Values(slices.Concat(times...)))
	return float64(len(all)) / took.Seconds(), all[len(all)*95/100], nil
}

func ask(ctx context.Context, transport *http.Transport, client int, next func(client, i int) *http.Request) ([]time.Duration, error) {
	var times []time.Duration
	for i := 0; ctx.Err() == nil; i++ {
		started := time.Now()
		res, err := transport.RoundTrip(next(client, i))
		if err != nil {
			return nil, err
		}
		body, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if err != nil {
			return nil, err
		}
		if res.StatusCode >= http.StatusBadRequest {
			return nil, fmt.Errorf("status %d: %s", res.StatusCode, body)
		}
		times = append(times, time.Since(started))
	}
	return times, nil
}
