package archives

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/organizations"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Move is an organization on its way from one installation to another.
type Move struct {
	From, To  *Module
	Owner     *pgx.Conn // of the tables where it goes
	SubDomain string    // there
	Address   string    // there, without a path
	File      *os.File  // takes the archive meanwhile
	Settle    func(context.Context) error
}

// ErrNotOpen says that an organization is suspended, deleted or on its way already.
var ErrNotOpen = errors.New("only an organization that is open can move: resume it first")

// Do copies the organization, with the passwords and authenticator apps of its people, while it can only be
// read. From then on its address leads to the copy. Whatever fails, it is open again where it was.
func (v Move) Do(ctx context.Context, id int64) (about *Manifest, err error) {
	if bytes.Equal(v.From.Auth.SigningKey("installation"), v.To.Auth.SigningKey("installation")) {
		return nil, errors.New("both settings are of the same installation")
	}
	if err := v.From.set(ctx, id, "update organizations set status = 'Inactive', moving_since = $2 where id = $1 and status = 'Active' and kind = 'tenant'", v.From.Now()); err != nil {
		return nil, err
	}
	if about, err = v.copy(ctx, id); err == nil {
		err = v.From.set(ctx, id, "update organizations set moved_to = $2 where id = $1 and moving_since is not null", v.Address)
	}
	if err != nil {
		err = errors.Join(err, v.From.set(context.WithoutCancel(ctx), id, "update organizations set status = 'Active', moving_since = $2 where id = $1 and moving_since is not null", nil))
	}
	return about, err
}

// set writes one state of a move, for every node at once.
func (m *Module) set(ctx context.Context, id int64, sql string, value any) error {
	return m.DB.Platform(ctx, "an organization moves to another installation", func(tx *db.Tx) error {
		done, err := tx.Exec(ctx, sql, id, value)
		if err != nil {
			return err
		}
		if done.RowsAffected() == 0 {
			return ErrNotOpen
		}
		if address, moved := value.(string); moved {
			if err := m.log(ctx, tx, id, address); err != nil {
				return err
			}
		}
		return tx.In(id, func() error {
			m.Auth.ForgetOrganization(tx)
			return nil
		})
	})
}

// log writes into the platform's log where an organization has moved to.
func (m *Module) log(ctx context.Context, tx *db.Tx, id int64, address string) error {
	var name string
	if err := tx.QueryRow(ctx, "select o.name, p.id from organizations o join organizations p on p.kind = 'platform' where o.id = $1", id).Scan(&name, &tx.OrganizationID); err != nil {
		return err
	}
	activity.Write(ctx, tx, activity.Event{Module: organizations.Name, RecordID: id, Title: name, Kind: "organization_moved", Changes: records.AppendChange(nil, "address", "", address), At: m.Now()})
	return nil
}

func (v Move) copy(ctx context.Context, id int64) (*Manifest, error) {
	if err := v.Settle(ctx); err != nil {
		return nil, err
	}
	if _, err := v.From.Export(ctx, id, v.File); err != nil {
		return nil, err
	}
	p, err := v.From.peopleOf(ctx, id)
	if err != nil {
		return nil, err
	}
	info, err := v.File.Stat()
	if err != nil {
		return nil, err
	}
	archive, err := zip.NewReader(v.File, info.Size())
	if err != nil {
		return nil, err
	}
	_, about, err := v.To.importWith(ctx, v.Owner, archive, v.SubDomain, "", func(ctx context.Context, tx pgx.Tx, to int64) error {
		return p.carry(ctx, tx, v.From.Auth, v.To.Auth, id, to)
	})
	return about, err
}

// people are what an archive has not: by what the people of an organization sign in.
type people struct {
	passwords []password
	apps      []app
}

type password struct {
	UserID int64
	Hash   string
}

type app struct {
	UserID      int64
	Secret      []byte
	LastStep    int64
	ConfirmedAt time.Time
	CreatedAt   time.Time
}

func (m *Module) peopleOf(ctx context.Context, id int64) (p people, err error) {
	err = m.DB.PlatformCopy(ctx, pgx.TxOptions{AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, "select id, password_hash from users where organization_id = $1 and password_hash <> '' order by id", id)
		if err != nil {
			return err
		}
		if p.passwords, err = pgx.CollectRows(rows, pgx.RowToStructByPos[password]); err != nil {
			return err
		}
		rows, err = tx.Query(ctx, "select user_id, secret, last_step, confirmed_at, created_at from authenticators where organization_id = $1 and confirmed_at is not null order by user_id", id)
		if err == nil {
			p.apps, err = pgx.CollectRows(rows, pgx.RowToStructByPos[app])
		}
		return err
	})
	return p, err
}

// carry gives the people of the copy what they sign in by.
func (p people) carry(ctx context.Context, tx pgx.Tx, from, to *auth.Auth, fromID, toID int64) (err error) {
	batch := &pgx.Batch{}
	for _, one := range p.passwords {
		if one.Hash, err = to.CarryPassword(from, one.Hash); err != nil {
			return fmt.Errorf("the password of person %d: %w", one.UserID, err)
		}
		batch.Queue("update users set password_hash = $3 where organization_id = $1 and id = $2", toID, one.UserID, one.Hash)
	}
	for _, one := range p.apps {
		if one.Secret, err = to.CarrySecret(from, fromID, toID, one.UserID, one.Secret); err != nil {
			return fmt.Errorf("the authenticator app of person %d: %w", one.UserID, err)
		}
		batch.Queue("insert into authenticators (organization_id, user_id, secret, last_step, confirmed_at, created_at) values ($1, $2, $3, $4, $5, $6)",
			toID, one.UserID, one.Secret, one.LastStep, one.ConfirmedAt, one.CreatedAt)
	}
	return tx.SendBatch(ctx, batch).Close()
}
