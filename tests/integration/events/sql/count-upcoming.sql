select count(*)
  from (select
    from events
    where status = 'scheduled'
    and hidden_at is null
    and ends_at > $1
    limit $2) as counted;
