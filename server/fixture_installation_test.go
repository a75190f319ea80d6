package server_test

import (
	"maps"

	"hivis/server/servertest"
)

func init() {
	const job = "/api/v1/installation/jobs/{id}"
	maps.Copy(plain, map[string]string{"GET /api/v1/installation": "the installation's"})
	maps.Copy(ofAll, map[string]string{
		"POST " + job + "/retry": "jobs are the installation's to mend",
		"DELETE " + job:          "and to discard",
	})
	master := func(o *side) *servertest.Client { return o.platform }
	failed := func(o *side) int64 { return o.failedJob() }
	also(nil, map[string]func(*side) int64{job: failed, job + "/retry": failed}, map[string]special{
		"GET /api/v1/installation": {actor: master},
		"POST " + job + "/retry":   {actor: master},
		"DELETE " + job:            {actor: master},
	})
}

// failedJob is one that was given up.
func (o *side) failedJob() int64 {
	return o.Insert(`insert into jobs.river_job (kind, queue, state, attempt, max_attempts, args, priority, attempted_at, finalized_at, scheduled_at)
		values ('mails.deliver', 'default', 'discarded', 25, 25, jsonb_build_object('organization_id', $1::bigint), 1, now(), now(), now()) returning id`, o.ID)
}
