-- Addresses of other software that are called when something changes.
create table webhooks (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- For one event or group; neither: all events that the person organises.
  event_id text collate "C" references events on delete cascade,
  group_id text collate "C" references groups on delete cascade,
  url text not null,
  subjects text[] not null,
  -- The secret is derived from the site's, the id and this number; the one before is valid until then.
  secret_number integer not null default 1,
  former_secret_until timestamptz,
  created_at timestamptz not null,
  paused_at timestamptz,
  -- Since the last success; paused when that is days ago.
  failing_since timestamptz,
  constraint webhooks_limit check (num_nonnulls(event_id, group_id) <= 1),
  constraint webhooks_subjects check (
    cardinality(subjects) > 0
    and subjects <@ array['registration', 'payment', 'check_in', 'event', 'group']
  )
);
create index webhooks_of_user on webhooks (user_id, created_at);
create index webhooks_of_event on webhooks (event_id) where event_id is not null;
create index webhooks_of_group on webhooks (group_id) where group_id is not null;

create table webhook_messages (
  -- Changes of one object have the order of their commits, because each locks its row.
  id bigint generated always as identity primary key,
  webhook_id text collate "C" not null references webhooks on delete cascade,
  event_id text collate "C",
  type text not null,
  object_id text collate "C" not null,
  -- What changed, without anything personal: names are looked up when it's sent, by who may see them then.
  facts jsonb not null,
  created_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- While a process sends it.
  leased_until timestamptz,
  last_attempt_at timestamptz,
  last_status integer,
  last_error text
);
create index webhook_messages_due on webhook_messages (webhook_id, next_attempt_at) where state = 'pending';
create index webhook_messages_in_order on webhook_messages (webhook_id, object_id, id) where state = 'pending';
create index webhook_messages_newest on webhook_messages (webhook_id, id);
create index webhook_messages_old on webhook_messages (created_at);

-- Queues a message for each webhook that wants it, and a job that sends them, in the transaction of the change.
create function queue_webhooks(event_id text, group_id text, organiser_id text, type text, object_id text, facts jsonb)
returns void language plpgsql as $$
declare
  webhook text;
  payload text;
begin
  for webhook in
    insert into webhook_messages (webhook_id, event_id, type, object_id, facts)
    select hook.id, queue_webhooks.event_id, queue_webhooks.type, queue_webhooks.object_id, queue_webhooks.facts
    from webhooks as hook
    where split_part(queue_webhooks.type, '.', 1) = any (hook.subjects) and hook.paused_at is null
      and (hook.event_id = queue_webhooks.event_id or hook.group_id = queue_webhooks.group_id
        or (hook.event_id is null and hook.group_id is null and hook.user_id = queue_webhooks.organiser_id))
    -- Leaves out those that are being deleted.
    for key share of hook
    returning webhook_id
  loop
    payload := json_build_object('webhookId', webhook)::text;
    -- One job for each transaction: with a common key, transactions would wait for each other. The lane and priority are
    -- those of deliver.ts.
    perform graphile_worker.add_job('deliver_webhooks', payload => payload::json,
      queue_name => 'webhooks ' || ascii(right(webhook, 1)) % 2, max_attempts => 12,
      job_key => 'deliver_webhooks ' || webhook || ' ' || pg_current_xact_id(), priority => 10,
      flags => array[payload]);
  end loop;
end $$;

create function queue_registration_webhooks() returns trigger language plpgsql as $$
declare
  event events;
begin
  if not exists (select 1 from webhooks) then return null; end if;
  select * into event from events where id = new.event_id;
  perform queue_webhooks(new.event_id, event.group_id, event.organiser_id,
    case tg_op when 'INSERT' then 'registration.created' else 'registration.updated' end, new.id,
    jsonb_build_object('state', new.state, 'ticketTypeId', new.ticket_type_id));
  return null;
end $$;
create trigger registrations_webhooks after insert or update of state, ticket_type_id, user_id on registrations
  for each row execute function queue_registration_webhooks();

create function queue_check_in_webhooks() returns trigger language plpgsql as $$
declare
  event events;
begin
  if not exists (select 1 from webhooks) then return null; end if;
  select * into event from events where id = new.event_id;
  perform queue_webhooks(new.event_id, event.group_id, event.organiser_id, 'check_in.updated', new.registration_id,
    jsonb_build_object('admittedAt', new.admitted_at));
  return null;
end $$;
create trigger admissions_webhooks after insert or update of admitted_at on admissions
  for each row execute function queue_check_in_webhooks();

create function queue_payment_webhooks() returns trigger language plpgsql as $$
declare
  purchase payment_orders;
  event events;
begin
  if not exists (select 1 from webhooks) then return null; end if;
  select * into purchase from payment_orders where id = new.order_id;
  select * into event from events where id = purchase.event_id;
  perform queue_webhooks(purchase.event_id, event.group_id, event.organiser_id, 'payment.updated', new.id,
    jsonb_build_object('state', new.state, 'amountPaise', new.amount_paise,
      'registrationId', case purchase.subject_kind when 'registration' then purchase.subject_id end));
  return null;
end $$;
create trigger payments_webhooks after insert or update of state on payments
  for each row execute function queue_payment_webhooks();

create function queue_event_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from webhooks) then return null; end if;
  if tg_op = 'DELETE' then
    perform queue_webhooks(old.id, old.group_id, old.organiser_id, 'event.deleted', old.id, '{}');
  else
    perform queue_webhooks(new.id, new.group_id, new.organiser_id,
      case tg_op when 'INSERT' then 'event.created' else 'event.updated' end, new.id,
      jsonb_build_object('status', new.status));
  end if;
  return null;
end $$;
create trigger events_webhooks after insert or delete or update of title, description, location, starts_at, ends_at,
  status, hidden_at, price_paise, ticket_type, tenant_approval, image_file_id, online_link, group_id on events
  for each row execute function queue_event_webhooks();

create function queue_group_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from webhooks) then return null; end if;
  perform queue_webhooks(null, new.id, null, 'group.updated', new.id, '{}');
  return null;
end $$;
create trigger groups_webhooks after update of name, description, place, image_file_id, hidden_at on groups
  for each row execute function queue_group_webhooks();
