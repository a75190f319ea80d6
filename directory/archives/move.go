package archives

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
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
	From, To    *Module
	Owner       *pgx.Conn                   // of the tables where it goes
	SubDomain   string                      // there
	Address     string                      // there, without a path
	File        *os.File                    // takes the archive meanwhile
	AwaitWrites func(context.Context) error // waits until all that was being written has been

	WithoutMissingFiles bool
}

// ErrNotOpen says that an organization is suspended or locked, is to be deleted, or is on its way already.
var ErrNotOpen = errors.New("only an organization that is open, and that is not to be deleted, can move")

// Do copies the organization, with its plan and what its people sign in by, while it can only be read. From then on
// its address leads to the copy. What fails before there is a copy leaves it open where it was. Once there is one it
// is never opened again by itself, or people would go on in both.
func (v Move) Do(ctx context.Context, id int64) (about *Manifest, err error) {
	if bytes.Equal(v.From.Auth.SigningKey("installation"), v.To.Auth.SigningKey("installation")) {
		return nil, errors.New("both settings are of the same installation")
	}
	if err := v.From.setMoving(ctx, id, "update organizations set status = 'Inactive', moving_since = $2 where id = $1 and status = 'Active' and kind = 'tenant' and not is_locked and deletion_on is null", v.From.Now()); err != nil {
		return nil, err
	}
	interrupted, ctx := ctx, context.WithoutCancel(ctx)
	if about, err = v.copy(interrupted, id); err != nil {
		return nil, errors.Join(err, v.From.setMoving(ctx, id, "update organizations set status = 'Active', moving_since = $2 where id = $1 and status = 'Inactive' and moving_since is not null", nil))
	}
	if err := v.From.leadTo(ctx, id, v.Address); err != nil {
		return about, fmt.Errorf("the organization is copied, and read-only here: its address does not lead to the copy yet; delete one of the two before you open the other: %w", err)
	}
	return about, nil
}

// setMoving writes one state of a move. Other nodes know of it within a second, as of every change of a session.
func (m *Module) setMoving(ctx context.Context, id int64, sql string, value any) error {
	return m.DB.Platform(ctx, "an organization moves to another installation", func(tx *db.Tx) error {
		done, err := tx.Exec(ctx, sql, id, value)
		if err != nil {
			return err
		}
		if done.RowsAffected() == 0 {
			return ErrNotOpen
		}
		return tx.In(id, func() error {
			m.Auth.ForgetOrganization(tx)
			return nil
		})
	})
}

// leadTo has the old address lead to the new one, and writes that into the platform's log.
func (m *Module) leadTo(ctx context.Context, id int64, address string) error {
	if err := m.setMoving(ctx, id, "update organizations set moved_to = $2 where id = $1 and moving_since is not null", address); err != nil {
		return err
	}
	return m.DB.Platform(ctx, "an organization has moved", func(tx *db.Tx) error {
		var name string
		if err := tx.QueryRow(ctx, "select o.name, p.id from organizations o join organizations p on p.kind = 'platform' where o.id = $1", id).Scan(&name, &tx.OrganizationID); err != nil {
			return err
		}
		activity.Write(ctx, tx, activity.Event{Module: organizations.Name, RecordID: id, Title: name, Kind: "organization_moved", Changes: records.AppendChange(nil, "address", "", address), At: m.Now()})
		return nil
	})
}

func (v Move) copy(ctx context.Context, id int64) (*Manifest, error) {
	if err := v.AwaitWrites(ctx); err != nil {
		return nil, err
	}
	exported, err := v.From.Export(ctx, id, v.File)
	if err != nil {
		return nil, err
	}
	if len(exported.Damaged) > 0 && !v.WithoutMissingFiles {
		return nil, fmt.Errorf("%d files of records are missing in the store, such as %s", len(exported.Damaged), exported.Damaged[0])
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
	// Nobody interrupts it any more: whether an interrupted commit was done could not be told.
	_, about, err := v.To.importWith(context.WithoutCancel(ctx), v.Owner, archive, v.SubDomain, "", func(ctx context.Context, tx pgx.Tx, to int64) error {
		return p.carry(ctx, tx, v.From.Auth, v.To.Auth, id, to)
	})
	return about, err
}

// people are what an archive has not: the plan of an organization, and by what its people sign in.
type people struct {
	plan      json.RawMessage
	policy    *policy
	passwords []password
	apps      []app
}

// plan are the columns of an organization's row that say what it may use.
const plan = "subscription_type, valid_till, renews, is_enterprise, user_limit, storage_limit_bytes, licenses_bought, api_keys_allowed, api_requests_per_minute"

// policy is who needs a second factor. That passwords are off stays behind with the provider they are off for.
type policy struct {
	PasscodeSignIn       bool
	PasscodeSecondFactor bool
	SecondFactor         string
	GraceDays            int32
	RequiredSince        *time.Time
	Roles                []int64
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

// selectPasswords leaves out those that are off, but for the person who gets in when nothing else works.
const selectPasswords = `select u.id, u.password_hash from users u left join sign_in_policies p on p.organization_id = u.organization_id
where u.organization_id = $1 and u.password_hash <> '' and (p.password_off is not true or u.id = p.break_glass_id) order by u.id`

const selectPolicy = `select p.passcode_sign_in, p.passcode_second_factor, p.second_factor, p.grace_days, p.required_since,
  array(select r.role_id from sign_in_policy_roles r where r.organization_id = p.organization_id order by r.role_id) from sign_in_policies p where p.organization_id = $1`

func (m *Module) peopleOf(ctx context.Context, id int64) (p people, err error) {
	err = m.DB.PlatformCopy(ctx, pgx.TxOptions{AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		if err := tx.QueryRow(ctx, "select to_jsonb(k) from organizations o cross join lateral (select "+plan+") k where o.id = $1", id).Scan(&p.plan); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, selectPolicy, id)
		if err != nil {
			return err
		}
		policies, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByPos[policy])
		if err != nil {
			return err
		}
		if len(policies) > 0 {
			p.policy = policies[0]
		}
		if rows, err = tx.Query(ctx, selectPasswords, id); err != nil {
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

// carry gives the copy its plan, and its people what they sign in by.
func (p people) carry(ctx context.Context, tx pgx.Tx, from, to *auth.Auth, fromID, toID int64) (err error) {
	batch := &pgx.Batch{}
	batch.Queue("update organizations set ("+plan+") = (select "+plan+" from jsonb_populate_record(null::organizations, $2::jsonb)) where id = $1", toID, p.plan)
	if k := p.policy; k != nil {
		batch.Queue("insert into sign_in_policies (organization_id, passcode_sign_in, passcode_second_factor, second_factor, grace_days, required_since) values ($1, $2, $3, $4, $5, $6)",
			toID, k.PasscodeSignIn, k.PasscodeSecondFactor, k.SecondFactor, k.GraceDays, k.RequiredSince)
		batch.Queue("insert into sign_in_policy_roles (organization_id, role_id) select $1, unnest($2::bigint[])", toID, k.Roles)
	}
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
