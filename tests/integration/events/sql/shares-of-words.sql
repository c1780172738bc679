select reltuples as events, (select count(*)
    from events
    where starts_at > $1
    and starts_at < $2) / 8.0::float8 as weekly, most_common_elems::text::text[] as words, most_common_elem_freqs as shares
  from pg_class
  left join pg_stats on schemaname = relnamespace::regnamespace::text
  and tablename = relname
  and attname = 'search'
  where pg_class.oid = 'events'::regclass;
