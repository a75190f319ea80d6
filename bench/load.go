package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"
)

// comparison is one operation, asked of the product and of the baseline handler.
type comparison struct {
	name     string
	bar      float64 // least acceptable ratio; 0 is only shown
	same     string  // the rows of the answers that are the same; "" for none
	product  func(client, i int) *http.Request
	baseline func(client, i int) *http.Request
}

// answerTheSame holds the baseline handler to what it stands for: the product's answer, but for
// what is decided by rights and days and not read.
func answerTheSame(c comparison) error {
	var answers [2]string
	for i, request := range []*http.Request{c.product(0, 0), c.baseline(0, 0)} {
		res, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			return err
		}
		var body map[string]json.RawMessage
		var rows []map[string]any
		err = errors.Join(json.NewDecoder(res.Body).Decode(&body), json.Unmarshal(body[c.same], &rows), res.Body.Close())
		for _, row := range rows {
			delete(row, "can")
			delete(row, "to_review")
		}
		said, cannot := json.Marshal(rows)
		if answers[i] = string(said); errors.Join(err, cannot) != nil {
			return errors.Join(err, cannot)
		}
	}
	if answers[0] != answers[1] {
		return fmt.Errorf("the product answers\n%s\nand the baseline handler\n%s", answers[0], answers[1])
	}
	return nil
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
	for i := 0; i == 0 || ctx.Err() == nil; i++ { // once in any case, however short the round is
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
