package main

import (
	"context"
	"net/http"
	"os"
	"strconv"

	"hivis/directory/installation"
)

const jobsPath = "/api/v1/installation"

type jobsCommand struct {
	List    listJobs   `cmd:"" default:"withargs" help:"List the jobs that failed."`
	Retry   retryJob   `cmd:"" help:"Try a job that failed again, now."`
	Discard discardJob `cmd:"" help:"Discard a job that failed: it never runs again, and what it should have done stays undone."`
}

type listJobs struct{ listing }

// Run prints them. The server may be running.
func (l listJobs) Run(ctx context.Context) error {
	return operate(ctx, func(ctx context.Context, ask asking) error {
		var status installation.Status
		if err := ask(ctx, "", http.MethodGet, jobsPath, nil, &status); err != nil {
			return err
		}
		failed := status.Jobs.Failed
		rows := make([][]string, len(failed))
		for i, j := range failed {
			state := j.State
			if j.Recovered {
				state = "recovered"
			}
			rows[i] = []string{strconv.FormatInt(j.ID, 10), j.Kind, state, moment(j.FailedAt), moment(j.NextAt), j.Organization, j.Error}
		}
		return l.print(os.Stdout, failed, []string{"ID", "KIND", "STATE", "FAILED", "NEXT", "ORGANIZATION", "REASON"}, rows)
	})
}

// oneJob names a job.
type oneJob struct {
	ID int64 `arg:"" help:"Of the job, from the list."`
}

type retryJob struct{ oneJob }

// Run has it run within seconds, by a node that serves.
func (r retryJob) Run(ctx context.Context) error {
	return r.mend(ctx, http.MethodPost, "/retry", "%s is tried again.")
}

type discardJob struct{ oneJob }

// Run removes it.
func (d discardJob) Run(ctx context.Context) error {
	return d.mend(ctx, http.MethodDelete, "", "%s is discarded.")
}

func (o oneJob) mend(ctx context.Context, method, what, done string) error {
	return operate(ctx, func(ctx context.Context, ask asking) error {
		var mended installation.JobShown
		if err := ask(ctx, "", method, jobsPath+"/jobs/"+strconv.FormatInt(o.ID, 10)+what, nil, &mended); err != nil {
			return err
		}
		return say(done, mended.Job.Kind)
	})
}
