package db_test

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db/dbtest"
)

// rule finds what breaks it in the catalogue. A few tables are allowed to, each
// for a reason.
type rule struct {
	wrong  string // what is wrong with what is found
	finds  string // a query for names
	except map[string]string
}

const (
	isHistory = "Migrations are counted there, for nobody's organization."
	isTenant  = "It is the list of organizations: its own id is theirs."
	ofItself  = "What an organization says of itself is its administrators' to say."
	isView    = "It looks with the rights of whoever asks, at tables that hold to this."
	isOutbox  = "An outbox of some minutes: its partitions are dropped whole, and nothing refers to its rows."
)

// ourTables are the tables and views of the product; partitions stand for the
// table they are of, unless a rule looks at them itself.
const ourTables = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`

var rules = []rule{
	{
		wrong: "has no organization_id, or one that may be null",
		finds: `select c.relname from ` + ourTables + ` and not exists (select from pg_attribute a
			where a.attrelid = c.oid and a.attname = 'organization_id' and a.atttypid = 'bigint'::regtype and a.attnotnull)`,
		except: map[string]string{"goose_db_version": isHistory, "organizations": isTenant, "people": isView,
			"held_certifications": isView, "held_trainings": isView, "training_needs": isView, "training_people": isView},
	}, {
		wrong: "lacks row-level security, or does not bind its owner to it",
		finds: `select c.relname from ` + ourTables + ` and not (c.relrowsecurity and c.relforcerowsecurity)`,
		except: map[string]string{"goose_db_version": isHistory, "people": isView,
			"held_certifications": isView, "held_trainings": isView, "training_needs": isView, "training_people": isView},
	}, {
		wrong: "does not have a policy for each of the two serving roles and for nobody else",
		finds: `select c.relname from ` + ourTables + ` and not c.relispartition and (
			select coalesce(array_agg(distinct r.rolname::text order by r.rolname::text), '{}')
			from pg_policy p left join pg_roles r on r.oid = any(p.polroles) where p.polrelid = c.oid
		) <> '{hivis_app,hivis_platform}'`,
		except: map[string]string{"goose_db_version": isHistory, "people": isView,
			"held_certifications": isView, "held_trainings": isView, "training_needs": isView, "training_people": isView},
	}, {
		wrong: "has a policy for hivis_app that is not the inline comparison with the transaction's organization",
		finds: `select c.relname from pg_policy p join pg_class c on c.oid = p.polrelid join pg_roles r on r.oid = any(p.polroles)
			where r.rolname = 'hivis_app' and p.polname <> 'not_deleted' and c.relnamespace = 'public'::regnamespace and (
			  not p.polpermissive or p.polcmd <> '*'
			  or pg_get_expr(p.polqual, p.polrelid) is distinct from pg_get_expr(p.polwithcheck, p.polrelid)
			  or pg_get_expr(p.polqual, p.polrelid) !~ ('^\(' || case c.relname when 'organizations' then 'id' else 'organization_id' end
			    || ' = \( SELECT \(NULLIF\(current_setting\(''app\.organization_id''::text, true\), ''''::text\)\)::bigint AS "nullif"\)\)$'))`,
	}, {
		wrong: "has rows that are deleted, and does not keep them out of everybody's sight by hide_deleted alone",
		finds: `select c.relname from ` + ourTables + ` and (
			exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'deleted_at' and a.attnum > 0)
			or exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'not_deleted'))
			and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'not_deleted' and not p.polpermissive and p.polcmd = '*'
			  and (select array_agg(r.rolname::text order by r.rolname::text) from pg_roles r where r.oid = any(p.polroles)) = '{hivis_app,hivis_platform}'
			  and pg_get_expr(p.polqual, p.polrelid) = '((deleted_at IS NULL) OR (current_setting(''app.deleted''::text, true) = ''shown''::text))'
			  and pg_get_expr(p.polwithcheck, p.polrelid) = 'true')`,
		except: map[string]string{"workflows": "Its reviews are still read by it.", "deletions": "It is the list of them.", "deletion_protocols": "It says when an organization was deleted."},
	}, {
		wrong:  "is a view that looks with its owner's rights",
		finds:  `select c.relname from ` + ourTables + ` and c.relkind = 'v' and not coalesce(c.reloptions::text like '%security_invoker=true%', false)`,
		except: nil,
	}, {
		wrong: "is a materialized view or a foreign table, which know no row-level security",
		finds: `select c.relname from ` + ourTables + ` and c.relkind in ('m', 'f')`,
	}, {
		wrong: "has no primary key that begins with organization_id",
		finds: `select c.relname from ` + ourTables + ` and c.relkind in ('r', 'p') and not c.relispartition and not exists (
			select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
			where i.indrelid = c.oid and i.indisprimary and a.attname = 'organization_id')`,
		except: map[string]string{"goose_db_version": isHistory, "organizations": isTenant, "live_events": isOutbox},
	}, {
		wrong: "is a foreign key without organization_id, which could point across organizations",
		finds: `select c.conrelid::regclass || '.' || c.conname from pg_constraint c
			where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
			  select from generate_subscripts(c.conkey, 1) i
			  join pg_attribute ours on ours.attrelid = c.conrelid and ours.attnum = c.conkey[i] and ours.attname = 'organization_id'
			  join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = c.confkey[i]
			    and theirs.attname = case c.confrelid::regclass::text when 'organizations' then 'id' else 'organization_id' end)`,
	}, {
		wrong: "is a foreign key without an index that begins with its columns and covers every row",
		finds: `select c.conrelid::regclass || '.' || c.conname from pg_constraint c
			where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
			  select from pg_index i where i.indrelid = c.conrelid and i.indpred is null and i.indisvalid
			    and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
	}, {
		wrong: "is a unique key without organization_id: a duplicate would betray another organization's row",
		finds: `select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
			where c.relnamespace = 'public'::regnamespace and i.indisunique and not exists (
			  select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey) and a.attname = 'organization_id')`,
		except: map[string]string{
			"goose_db_version_pkey": isHistory, "organizations_pkey": isTenant,
			"organizations_sub_domain_name_key": "Addresses are public: everybody can see whether one is taken.",
			"organizations_one_platform":        "There is one platform.",
			"addresses_name_key":                "Addresses are public, as sub-domains are.",
		},
	}, {
		wrong: "is a time without a time zone, or a type of fixed words (whose comparison row-level security keeps from using an index)",
		finds: `select c.relname || '.' || a.attname from ` + strings.Replace(ourTables, "pg_class c where", "pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 join pg_type t on t.oid = a.atttypid where", 1) + `
			and c.relkind in ('r', 'p') and (a.atttypid in ('timestamp'::regtype, 'time'::regtype) or t.typtype = 'e')`,
		except: map[string]string{"goose_db_version.tstamp": "The migration tool's own."},
	}, {
		wrong: "is a serving role with a power over the rules",
		finds: `select rolname from pg_roles where rolname in ('hivis_app', 'hivis_platform')
			and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
			union all select r.rolname || ' is a member of ' || g.rolname from pg_auth_members m
			join pg_roles r on r.oid = m.member join pg_roles g on g.oid = m.roleid where r.rolname in ('hivis_app', 'hivis_platform')`,
	}, {
		wrong: "is owned by hivis_app, which then could take its protection away",
		finds: `select pg_describe_object(classid, objid, objsubid) from pg_shdepend
			where refobjid = 'hivis_app'::regrole and deptype = 'o' and dbid = (select oid from pg_database where datname = current_database())`,
	}, {
		wrong: "can be truncated or referred to by a serving role, past row-level security",
		finds: `select c.oid::regclass || ' by ' || r.rolname from pg_class c, pg_roles r
			where r.rolname in ('hivis_app', 'hivis_platform') and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
			and (has_table_privilege(r.oid, c.oid, 'truncate') or has_table_privilege(r.oid, c.oid, 'references') or has_table_privilege(r.oid, c.oid, 'trigger'))
			union all select c.oid::regclass || ' by hivis_app' from pg_class c
			where c.relnamespace = 'jobs'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('hivis_app', c.oid, 'truncate')`,
	}, {
		wrong: "lets hivis_app create things in it",
		finds: `select nspname from pg_namespace where nspname !~ '^pg_temp' and has_schema_privilege('hivis_app', oid, 'create')
			union all select datname from pg_database where datname = current_database() and has_database_privilege('hivis_app', oid, 'create')`,
	}, {
		wrong: "is a journal that the application may only add to",
		finds: `select t || ' ' || p from unnest('{audit_events,timeline_entries}'::text[]) t, unnest('{update,delete}'::text[]) p
			where has_any_column_privilege('hivis_app', t, 'update') and p = 'update' or has_table_privilege('hivis_app', t, p)
			union all select 'audit_events ' || p || ' by hivis_platform' from unnest('{update,delete}'::text[]) p where has_table_privilege('hivis_platform', 'audit_events', p)`,
	}, {
		wrong: "is a column of organizations that the application may change, though its own limits stand there",
		finds: `select a.attname from pg_attribute a where a.attrelid = 'organizations'::regclass and a.attnum > 0
			and has_column_privilege('hivis_app', a.attrelid, a.attnum, 'update')`,
		except: map[string]string{"storage_used_bytes": "Uploads take room and give it back.", "public_used_bytes": "So do those without an account.", "name": ofItself, "letterhead": ofItself, "time_zone": ofItself, "languages": ofItself, "reveals_unknown_email": ofItself, "on_boarding": ofItself, "rights_off": ofItself, "look_accent": ofItself, "look_navigation": ofItself, "look_font": ofItself},
	}, {
		wrong: "is a table of the job queue that the application may use, beside the jobs themselves",
		finds: `select c.relname from pg_class c where c.relnamespace = 'jobs'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'river_job'
			and (has_any_column_privilege('hivis_app', c.oid, 'select, insert, update') or has_table_privilege('hivis_app', c.oid, 'delete'))`,
	}, {
		wrong: "runs with its owner's rights and finds its tables by the caller's search_path",
		finds: `select p.oid::regprocedure::text from pg_proc p where p.pronamespace in ('public'::regnamespace, 'jobs'::regnamespace) and p.prosecdef
			and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%pg_temp')`,
	}, {
		wrong: "runs with its owner's rights and can be called by everybody",
		finds: `select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace
			and (p.prosecdef or p.proname = 'protect_tenant_table') and exists (
			  select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g where g.grantee = 0 and g.privilege_type = 'EXECUTE')`,
	},
}

// TestSchema asks the migrated database itself whether it keeps the rules that
// the isolation of organizations stands on.
func TestSchema(t *testing.T) {
	t.Parallel()
	owner := dbtest.New(t).Owner(t)
	for _, r := range rules {
		rows, err := owner.Query(t.Context(), r.finds)
		if err != nil {
			t.Fatalf("%s: %v", r.wrong, err)
		}
		found, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatalf("%s: %v", r.wrong, err)
		}
		seen := map[string]bool{}
		for _, name := range found {
			seen[name] = true
			if r.except[name] == "" {
				t.Errorf("%s %s", name, r.wrong)
			}
		}
		for name := range r.except {
			if !seen[name] {
				t.Errorf("%s needs no exception any more from: %s", name, r.wrong)
			}
		}
	}
}
