// Command hivis is the whole product in one file: the API, the websocket, the
// screens and, unless HIVIS_DATABASE_URL names another, PostgreSQL itself.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // sites have time zones, also on a machine that has no list of them

	"github.com/alecthomas/kong"
)

// version is set by the build.
var version = "development"

const help = `Workplace health, safety and environment.

Start it with "hivis serve --demo" and open the address it prints: that is an
organization full of records to try everything on. For real use, start it with
"hivis serve" and open the link it prints: you become its administrator and create
the first organization. Everything it keeps is in one folder (HIVIS_DATA_DIR).
"hivis config" lists all settings.`

type commands struct {
	Serve              serveCommand              `cmd:"" help:"Serve the product. The bundled PostgreSQL is started and stopped with it."`
	Migrate            migrateCommand            `cmd:"" help:"Bring the database to this version's schema and stop. Serve does it by itself."`
	Backup             backupCommand             `cmd:"" help:"Write everything (database, files, secret) into one archive, also while the server runs."`
	Restore            restoreCommand            `cmd:"" help:"Fill an empty installation with a backup."`
	CreateOrganization createOrganizationCommand `cmd:"" name:"create-organization" help:"Create an organization with its first administrator."`
	Organizations      organizationsCommand      `cmd:"" help:"List, suspend, resume, export, import and move organizations, also while the server runs."`
	Users              usersCommand              `cmd:"" help:"List people, let them in or keep them out, make administrators, also while the server runs."`
	Keys               keysCommand               `cmd:"" help:"List the API keys of an organization, revoke one, also while the server runs."`
	Jobs               jobsCommand               `cmd:"" help:"List jobs that failed, try them again or discard them, also while the server runs."`
	SignInLink         signInLinkCommand         `cmd:"" name:"sign-in-link" help:"Print a link with which somebody who is locked out chooses a new password, also while the server runs."`
	API                apiCommand                `cmd:"" name:"api" help:"Send one request to the API with an API key and print the answer."`
	Health             healthCommand             `cmd:"" help:"Ask the server on this machine whether it is ready; fails if it is not."`
	Status             statusCommand             `cmd:"" help:"Say how the installation is doing, what is wrong and what to do about it."`
	Openapi            openapiCommand            `cmd:"" name:"openapi" help:"Print the API's OpenAPI document."`
	Config             configCommand             `cmd:"" help:"Print every setting with its value (secrets are masked), or try with --check what they name."`
	VerifyDeletion     verifyDeletion            `cmd:"" name:"verify-deletion" help:"Say whether the protocol of a deleted organization is what the installation signed."`
	Licences           licencesCommand           `cmd:"" help:"Print the licences of what Hivis is made with."`
	Version            versionCommand            `cmd:"" help:"Print the version."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var cli commands
	parser := kong.Must(&cli, kong.Name("hivis"), kong.Description(help), kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.BindTo(ctx, (*context.Context)(nil)))
	command, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(err)
	if err := command.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "hivis:", err)
		var answered errAnswered
		if errors.As(err, &answered) {
			os.Exit(answered.ExitCode())
		}
		os.Exit(1)
	}
}

type versionCommand struct{}

func (versionCommand) Run() error {
	fmt.Println(version)
	return nil
}
