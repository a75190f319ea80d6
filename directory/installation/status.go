package installation

import (
	"time"

	"hivis/platform/telemetry"
)

// Status is how the installation is doing, as this node sees it.
type Status struct {
	At           time.Time     `json:"at"`
	Problems     []Problem     `json:"problems" maxItems:"200" doc:"What is wrong now, the worst first"`
	Versions     Versions      `json:"versions"`
	Storage      Storage       `json:"storage"`
	Jobs         Jobs          `json:"jobs"`
	Mail         Mail          `json:"mail"`
	Sockets      int           `json:"sockets" minimum:"0" maximum:"2147483647" doc:"Websocket connections of this node"`
	Slowest      []Operation   `json:"slowest_operations" maxItems:"10" doc:"Since the start of this node"`
	Backups      Backups       `json:"backups"`
	replica      error         // why the replica of the database cannot answer reports now
	HTTPS        bool          `json:"https" doc:"Whether Hivis gets certificates by itself"`
	Certificates []Certificate `json:"certificates" maxItems:"200" doc:"Of the installation's own host and of own domains, where Hivis gets them"`
}

// Problem is something that is wrong, and what to do about it.
type Problem struct {
	Code     string `json:"code" maxLength:"40"`
	Severity string `json:"severity" enum:"critical,warning" doc:"Critical: people cannot work, or data may be lost"`
	Sentence string `json:"sentence" maxLength:"1000"`
	Remedy   string `json:"remedy" maxLength:"1000"`
}

// Versions are what runs.
type Versions struct {
	Hivis          string    `json:"hivis" maxLength:"100"`
	StartedAt      time.Time `json:"started_at" doc:"When this node was started"`
	Schema         int64     `json:"schema" minimum:"0" maximum:"9007199254740991" doc:"Of the database"`
	KnownSchema    int64     `json:"known_schema" minimum:"0" maximum:"9007199254740991" doc:"The newest that this node knows"`
	Postgres       string    `json:"postgres" maxLength:"20"`
	NewestPostgres string    `json:"newest_postgres" maxLength:"20" doc:"The newest minor release of the same major version that was known when this node was built; empty: none was"`
}

// Storage is what is used.
type Storage struct {
	DatabaseBytes     int64 `json:"database_bytes" minimum:"0" maximum:"9007199254740991"`
	FilesBytes        int64 `json:"files_bytes" minimum:"0" maximum:"9007199254740991" doc:"Of all organizations"`
	FullOrganizations int64 `json:"full_organizations" minimum:"0" maximum:"9007199254740991" doc:"Those without room for files"`
	DiskBytes         int64 `json:"disk_bytes" minimum:"0" maximum:"9007199254740991" doc:"Of the disk that the data directory is on; 0: unknown"`
	DiskFreeBytes     int64 `json:"disk_free_bytes" minimum:"0" maximum:"9007199254740991"`
}

// Jobs are what is done in the background.
type Jobs struct {
	States       []JobState `json:"states" maxItems:"8"`
	Failed       []Job      `json:"failed" maxItems:"100" doc:"The last ones that failed; those that wait for another attempt as well"`
	GivenUp      int64      `json:"given_up" minimum:"0" maximum:"9007199254740991" doc:"Those that failed for good and have not gone well since"`
	WaitingSince *time.Time `json:"waiting_since" nullable:"true" doc:"Since when the oldest could have begun; null: none waits"`
}

// JobState is how many jobs are in a state.
type JobState struct {
	State string `json:"state" enum:"available,running,scheduled,retryable,pending,completed,cancelled,discarded"`
	Count int64  `json:"count" minimum:"0" maximum:"9007199254740991"`
}

// Mail is what becomes of mails.
type Mail struct {
	Sends        bool       `json:"sends" doc:"Whether there is a mail server"`
	Waiting      int64      `json:"waiting" minimum:"0" maximum:"9007199254740991"`
	WaitingSince *time.Time `json:"waiting_since" nullable:"true"`
	Failed       int64      `json:"failed" minimum:"0" maximum:"9007199254740991" doc:"Of the last seven days"`
	LastSentAt   *time.Time `json:"last_sent_at" nullable:"true"`
}

// Operation is how long an operation takes.
type Operation struct {
	Method  string  `json:"method" maxLength:"10"`
	Path    string  `json:"path" maxLength:"200"`
	Count   int64   `json:"count" minimum:"0" maximum:"9007199254740991"`
	Seconds float64 `json:"seconds" minimum:"0" maximum:"1000000" doc:"On average"`
	P95     float64 `json:"p95_seconds" minimum:"0" maximum:"1000000" doc:"19 of 20 took at most so long"`
}

// Backups are those that are made each night.
type Backups struct {
	Made        bool       `json:"made" doc:"False: they are turned off"`
	NewestAt    *time.Time `json:"newest_at" nullable:"true" doc:"Of the newest whole one"`
	NewestBytes int64      `json:"newest_bytes" minimum:"0" maximum:"9007199254740991"`
	Kept        int        `json:"kept" minimum:"0" maximum:"2147483647"`
	NextAt      *time.Time `json:"next_at" nullable:"true"`
	TriedAt     *time.Time `json:"tried_at" nullable:"true" doc:"When one was last restored into a scratch database"`
	TriedError  string     `json:"tried_error" maxLength:"2000" doc:"Why it could not be; empty: it could"`
	Error       string     `json:"error" maxLength:"2000" doc:"Why their place cannot be read; empty: it can"`
}

// Certificate is until when a host's is good.
type Certificate struct {
	Host string     `json:"host" maxLength:"253"`
	Till *time.Time `json:"till" nullable:"true" doc:"Null: nobody has come there yet"`
}

func operationsOf(metrics *telemetry.Metrics) []Operation {
	const shown = 10
	out := []Operation{}
	for _, each := range metrics.Slowest(shown) {
		out = append(out, Operation{each.Method, each.Route, each.Count, each.Mean, each.P95})
	}
	return out
}
