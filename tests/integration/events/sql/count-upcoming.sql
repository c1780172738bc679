select count(*)
  from (select
    from events
    where status = 'scheduled'
    and events.listed
    and ends_at > $1
    limit $2) as counted;
