package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// fillOnce fills a part with so many records where it is new, and notes when it is done: a folder
// that was not filled to its end, or with other numbers, would be measured in silence.
func fillOnce(ctx context.Context, owner *pgxpool.Pool, part string, records int, isNew bool, fill func() error) error {
	if _, err := owner.Exec(ctx, "create table if not exists bench_filled (part text primary key, records integer not null)"); err != nil {
		return err
	}
	if isNew {
		if err := fill(); err != nil {
			return err
		}
		_, err := owner.Exec(ctx, "insert into bench_filled values ($1, $2)", part, records)
		return err
	}
	var before int
	err := owner.QueryRow(ctx, "select records from bench_filled where part = $1", part).Scan(&before)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return fmt.Errorf("%s: the folder was not filled to its end; remove it", part)
	case err == nil && before != records:
		return fmt.Errorf("%s: the folder was filled with %d records and not with %d; say the same numbers, or another folder", part, before, records)
	}
	return err
}
