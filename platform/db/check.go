package db

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Check connects to the PostgreSQL at a URL, as Migrate would, and changes nothing. It says
// which version it is.
func Check(ctx context.Context, url string) (version string, err error) {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return "", fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	defer conn.Close(ctx)
	var number int
	if err := conn.QueryRow(ctx, "select current_setting('server_version'), current_setting('server_version_num')::int").Scan(&version, &number); err != nil {
		return "", err
	}
	if err := refuseOld(number); err != nil {
		return version, err
	}
	return version, refusePooled(ctx, conn)
}
