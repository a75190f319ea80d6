-- Whoever writes very much at once does not wait for the database to notice by itself, which
-- takes a minute in which it plans as if the tables were empty. Only their owner may count them.

-- +goose Up
-- +goose StatementBegin
create function renew_statistics() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute (
    select 'analyze ' || string_agg(format('%I.%I', 'public', relname), ', ')
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relowner = current_user::regrole
  );
end
$$;
-- +goose StatementEnd
revoke execute on function renew_statistics() from public;
grant execute on function renew_statistics() to hivis_platform;

-- +goose Down
drop function renew_statistics();
