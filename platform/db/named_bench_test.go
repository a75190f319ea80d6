package db_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"

	"hivis/platform/db"
)

// A page of a list: 15 rows and one more, of 44 columns, of which two are of somebody who is
// there and two of nobody.
const (
	pageRows    = 16
	pageColumns = 44
)

type page struct {
	C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19 int64
	D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15, D16, D17, D18, D19 string
}

type byPlace struct {
	page
	owner, looker         *int64
	ownerName, lookerName *string
}

type flat struct {
	page
	OwnerID, LookerID     *int64
	OwnerName, LookerName *string
}

type byName struct {
	page
	Owner, Looker *called
}

func (r *byPlace) people() byName {
	made := byName{page: r.page}
	if r.owner != nil {
		made.Owner = &called{*r.owner, *r.ownerName}
	}
	if r.looker != nil {
		made.Looker = &called{*r.looker, *r.lookerName}
	}
	return made
}

// BenchmarkPage compares reading a page by names with reading it by hand, by position and
// into one place, and with what pgx brings.
func BenchmarkPage(b *testing.B) {
	b.Run("by position", func(b *testing.B) {
		measure(b, func() pgx.RowToFunc[byName] {
			var r byPlace
			return func(row pgx.CollectableRow) (byName, error) {
				r = byPlace{}
				err := row.Scan(&r.C0, &r.C1, &r.C2, &r.C3, &r.C4, &r.C5, &r.C6, &r.C7, &r.C8, &r.C9,
					&r.C10, &r.C11, &r.C12, &r.C13, &r.C14, &r.C15, &r.C16, &r.C17, &r.C18, &r.C19,
					&r.D0, &r.D1, &r.D2, &r.D3, &r.D4, &r.D5, &r.D6, &r.D7, &r.D8, &r.D9,
					&r.D10, &r.D11, &r.D12, &r.D13, &r.D14, &r.D15, &r.D16, &r.D17, &r.D18, &r.D19,
					&r.owner, &r.ownerName, &r.looker, &r.lookerName)
				return r.people(), err
			}
		})
	})
	b.Run("by names", func(b *testing.B) { measure(b, db.Named[byName]) })
	b.Run("by names of pgx", func(b *testing.B) {
		measure(b, func() pgx.RowToFunc[flat] { return pgx.RowToStructByName[flat] })
	})
}

func measure[T any](b *testing.B, scan func() pgx.RowToFunc[T]) {
	made := makePage(b)
	b.ReportAllocs()
	for b.Loop() {
		rows, read := &rowOf{encoded: made}, scan()
		for range pageRows {
			if _, err := read(rows); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// encoded is a row as the database sends it.
type encoded struct {
	fields []pgconn.FieldDescription
	values [][]byte
	types  *pgtype.Map
}

func makePage(b *testing.B) *encoded {
	made := &encoded{types: pgtype.NewMap()}
	add := func(name string, oid uint32, value any) {
		text, err := made.types.Encode(oid, pgx.BinaryFormatCode, value, nil)
		if err != nil {
			b.Fatal(err)
		}
		made.fields = append(made.fields, pgconn.FieldDescription{Name: name, DataTypeOID: oid, Format: pgx.BinaryFormatCode})
		made.values = append(made.values, text)
	}
	for i := range 20 {
		add(fmt.Sprintf("c%d", i), pgtype.Int8OID, int64(i))
	}
	for i := range 20 {
		add(fmt.Sprintf("d%d", i), pgtype.TextOID, "some words of a record")
	}
	add("owner_id", pgtype.Int8OID, int64(1))
	add("owner_name", pgtype.TextOID, "Ann")
	add("looker_id", pgtype.Int8OID, nil)
	add("looker_name", pgtype.TextOID, nil)
	if len(made.fields) != pageColumns {
		b.Fatalf("%d columns", len(made.fields))
	}
	return made
}

// rowOf is read as rows of pgx are, which plan once for all of them.
type rowOf struct {
	*encoded
	plans []pgtype.ScanPlan
	into  []reflect.Type
}

func (r *rowOf) FieldDescriptions() []pgconn.FieldDescription { return r.fields }
func (r *rowOf) Values() ([]any, error)                       { return nil, nil }
func (r *rowOf) RawValues() [][]byte                          { return r.values }

func (r *rowOf) Scan(dest ...any) error {
	if r.plans == nil {
		r.plans, r.into = make([]pgtype.ScanPlan, len(dest)), make([]reflect.Type, len(dest))
	}
	for i, d := range dest {
		if d == nil {
			continue
		}
		if t := reflect.TypeOf(d); r.into[i] != t {
			r.plans[i], r.into[i] = r.types.PlanScan(r.fields[i].DataTypeOID, r.fields[i].Format, d), t
		}
		if err := r.plans[i].Scan(r.values[i], d); err != nil {
			return err
		}
	}
	return nil
}
