package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/directory/archives"
	"hivis/platform/api"
	"hivis/platform/config"
	"hivis/platform/db"
)

type moveOrganization struct {
	SubDomain           string `arg:"" help:"Of the organization, here."`
	To                  string `help:"A file with all settings of the other installation, as lines NAME=value." type:"existingfile" required:""`
	NewSubDomain        string `help:"Its sub-domain there; by default the same."`
	WithoutMissingFiles bool   `help:"Move it also where files of records are missing in the store here."`
	Folder              string `help:"Where the archive is written meanwhile; by default the folder for temporary files." type:"existingdir"`
}

// Run moves it. The servers of both installations may be running.
func (m moveOrganization) Run(ctx context.Context) error {
	here, err := config.Load()
	if err != nil {
		return err
	}
	there, err := config.LoadFile(m.To)
	if err != nil {
		return err
	}
	if err := checkStores(here, there); err != nil {
		return err
	}
	if m.NewSubDomain == "" {
		m.NewSubDomain = m.SubDomain
	}
	return withApp(ctx, here, true, func(ctx context.Context, from wired) error {
		id, err := organizationAt(ctx, from, m.SubDomain)
		if err != nil {
			return err
		}
		return withApp(ctx, there, true, func(ctx context.Context, to wired) error {
			return m.move(ctx, id, from, to, there.TenantURL(m.NewSubDomain))
		})
	})
}

// checkStores refuses settings by which files would go to the wrong place: a folder of the other machine is none of this
// one, though both have the same name.
func checkStores(here, there config.Config) error {
	if here.FilesLocation() == there.FilesLocation() {
		return fmt.Errorf("the files of both installations would be in %s: name the other store, as it is reached from here, by HIVIS_FILES_URL", there.FilesLocation())
	}
	folder, local := strings.CutPrefix(there.FilesLocation(), "file://")
	if _, err := os.Stat(folder); local && there.DatabaseURL != "" && err != nil {
		return fmt.Errorf("the files of the other installation are not in a folder of this machine: %w", err)
	}
	return nil
}

func (m moveOrganization) move(ctx context.Context, id int64, from, to wired, address string) error {
	owner, err := pgx.Connect(ctx, to.owner)
	if err != nil {
		return err
	}
	defer owner.Close(context.WithoutCancel(ctx))
	file, err := os.CreateTemp(m.Folder, "hivis-move-*.zip")
	if err != nil {
		return err
	}
	defer file.Close()
	if err := os.Remove(file.Name()); err != nil { // it is not encrypted: nothing of it stays, whatever happens
		return err
	}
	awaited := func(ctx context.Context) error {
		fmt.Println("It can only be read from now on. What was being written is waited for first, for a minute.")
		return awaitWrites(ctx, from.app.Database())
	}
	began := time.Now()
	about, err := archives.Move{From: from.app.Archives, To: to.app.Archives, Owner: owner, SubDomain: m.NewSubDomain, Address: address, File: file, AwaitWrites: awaited, WithoutMissingFiles: m.WithoutMissingFiles}.Do(ctx, id)
	if err != nil {
		return err
	}
	fmt.Printf("%s is at %s: %d rows of %d tables, %d files, each compared with what was here. It could only be read for %s.\n",
		about.Organization.Name, address, about.Rows(), len(about.Tables), about.Files, time.Since(began).Round(time.Second))
	fmt.Println("People sign in there with their passwords. Its old address leads there; its data stays here until it is deleted. Left out, to be set up again where it is needed:")
	for _, one := range about.StaysBehind() {
		fmt.Printf("  %-26s %s\n", one.Table, one.Why)
	}
	return nil
}

// writesLimit is how long is waited for what others write.
const writesLimit = 5 * time.Minute

// awaitWrites waits until nothing is written any more that was let in before: a request takes a minute at most, and
// what other work has begun ends with its transaction. The minute cannot be cut short by looking: a node lets a
// request in by what it knew of the organization up to a second ago, and until the request begins to write, its body
// may be on its way, nothing in the database tells of it. Asking in each transaction whether the organization moves
// would cost every write of every organization a row lock or a question, for a minute of a move.
func awaitWrites(ctx context.Context, database *db.DB) error {
	if !wait(ctx, api.RequestLimit+time.Second) {
		return ctx.Err()
	}
	ctx, cancel := context.WithTimeoutCause(ctx, writesLimit, errors.New("something has been writing to the database for minutes: end it, and try again"))
	defer cancel()
	return database.WaitForWrites(ctx, func() error {
		wait(ctx, time.Second)
		return context.Cause(ctx)
	})
}
