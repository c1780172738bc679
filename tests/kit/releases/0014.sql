-- A site as the release with the migrations 0001 to 0014 left it: at least one row in every table, and each state
-- that later migrations have to cope with. It is never changed: what a release wrote is written.

insert into users (id, email, email_verified_at, password_hash, name, interests, preferences, terms_version,
  terms_accepted_at, locale, pending_email, muted_mails)
values
  ('meera', 'meera@example.org', '2026-01-01T10:00Z', '!', 'Meera', 'Kites', '{"theme":"dark"}', '2026-01-01',
    '2026-01-01T10:00Z', 'hi', 'meera@new.example.org', '{reminder_day}'),
  ('ravi', 'ravi@example.org', '2026-01-02T10:00Z', '!', 'रवि ''the kite''' || e'\t\\N\n', '', '{}', null, null, 'en', null, '{}'),
  ('waiting', 'ravi@example.org', null, '!', 'Somebody', '', '{}', null, null, 'en', null, '{}');
insert into users (id, email, email_verified_at, password_hash, name, deleted_at, blocked_at)
values
  ('gone', '1@deleted.invalid', '2026-01-02T10:00Z', '!', 'Former member', '2026-02-01T10:00Z', null),
  ('blocked', 'blocked@example.org', '2026-01-02T10:00Z', '!', 'Blocked', null, '2026-02-01T10:00Z');

insert into codes (id, user_id, purpose, secret_hash, expires_at, tries_left)
values ('code', 'waiting', 'signup', '\x00ff', '2026-01-01T10:10Z', 5);
insert into sessions (id, user_id, secret_hash, ip, user_agent, expires_at)
values ('session', 'ravi', '\x01', '2001:db8::1', 'Mozilla/5.0', '2099-01-01T00:00Z');
insert into access_tokens (id, user_id, name, secret_hash, created_at)
values ('token', 'ravi', 'My assistant', '\x02', '2026-01-01T00:00Z');
insert into calendar_addresses (user_id, nonce, created_at) values ('ravi', 'n1', '2026-01-01T00:00Z');
insert into files (id, owner_id, name, mime_type, size, md5, width, height, complete_at)
values ('cover', 'meera', 'cover.png', 'image/png', 3, 'x', 1, 1, '2026-01-01T00:00Z'),
  ('begun', 'meera', 'begun.png', 'image/png', 3, '', null, null, null);
update users set avatar_file_id = 'cover' where id = 'meera';

insert into events (id, organiser_id, title, description, location, image_file_id, start_date, end_date, start_time,
  end_time, time_zone, starts_at, ends_at, ticket_type, price_paise, latitude, longitude, precision, tenant_approval,
  categories, schedule, status, cancelled_at, source_key, online, online_link)
values
  ('kites', 'meera', 'Kite festival', 'Everybody brings a **kite**.', 'Juhu, मुंबई', 'cover', '2030-01-14', '2030-01-14', '10:00',
    '18:00', 'Asia/Kolkata', '2030-01-14T04:30Z', '2030-01-14T12:30Z', 'paid', 50000, 19.1, 72.83, 'organiser', true,
    '{sports,social}', '[{"day":"Monday","activities":["Flying"]}]', 'scheduled', null, 'source-1', true, 'https://meet.example.org'),
  ('over', 'meera', 'Last year', 'It was good.', '', null, '2025-01-14', '2025-01-14', '10:00', '18:00', 'Asia/Kolkata',
    '2025-01-14T04:30Z', '2025-01-14T12:30Z', 'free', null, null, null, null, false, '{}', '[]', 'cancelled',
    '2025-01-01T00:00Z', null, false, null);
insert into event_seats (event_id, capacity, confirmed, held, pending, waitlisted)
values ('kites', 2, 1, 1, 1, 1), ('over', null, 0, 0, 0, 0);
insert into registrations (id, event_id, user_id, state, social_media, reason, contact_email, decline_reason,
  queue_number, hold_expires_at, confirmed_at, cancelled_at, cancel_cause, is_news, ticket_version)
values
  ('r-confirmed', 'kites', 'ravi', 'confirmed', 'Mastodon', 'I like kites.', 'other@example.org', null, null, null, '2026-01-03T00:00Z', null, null, false, 2),
  ('r-held', 'kites', 'blocked', 'awaiting_payment', '', '', null, null, null, '2030-01-01T00:00Z', null, null, null, true, 1),
  ('r-waits', 'kites', 'gone', 'waitlisted', '', '', null, null, nextval('waitlist_numbers'), null, null, null, null, true, 1),
  ('r-pending', 'kites', 'waiting', 'pending', '', '', null, null, null, null, null, null, null, true, 1),
  ('r-declined', 'over', 'ravi', 'declined', '', '', null, 'Next time.', null, null, null, null, null, true, 1),
  ('r-cancelled', 'over', 'gone', 'cancelled', '', '', null, null, null, null, null, '2025-01-01T00:00Z', 'event', true, 1);
insert into contact_requests values ('r-confirmed', 'ravi', 'third@example.org', '\x03', '2026-01-10T00:00Z', '2026-01-03T00:00Z');
insert into announcements (id, event_id, kind, former, told_through, finished_at, starts_at, message)
values
  ('a-changed', 'kites', 'event_changed', '{"location":"Dadar"}', 'r-confirmed', null, null, null),
  ('a-reminder', 'kites', 'reminder_day', '{}', '', '2026-01-01T00:00Z', '2030-01-14T04:30Z', null),
  ('a-message', 'kites', 'message', '{}', '', null, null, '{"subject":"Wind","text":"Bring a jacket.","to":["confirmed"]}');
insert into organiser_news values ('kites', '2026-01-01T00:00Z');

-- An Ed25519 key in its proper form, of nothing but zeros.
insert into ticket_keys (private_key)
values (decode('302e020100300506032b657004220420' || repeat('00', 32), 'hex'));
insert into door_links (id, event_id, name, secret_hash, created_at)
values ('link', 'kites', 'North gate', '\x04', '2026-01-01T00:00Z');
insert into door_scans values ('7d9ac9f3-9c1a-4a51-b9c2-0b1a8d7c1e11', 'kites', 'r-confirmed',
  '7d9ac9f3-9c1a-4a51-b9c2-0b1a8d7c1e12', 'North gate', 'in', '2030-01-14T05:00Z', '2030-01-14T05:00Z');
insert into admissions values ('r-confirmed', 'kites', '7d9ac9f3-9c1a-4a51-b9c2-0b1a8d7c1e11', '2030-01-14T05:00Z',
  'North gate', '2030-01-14T05:00Z');

insert into board_posts (id, event_id, thread_id, author_id, text, html, pinned, replies, latest_at, created_at)
values
  ('thread', 'kites', null, 'ravi', 'Who brings **string**?', '<p>Who brings <strong>string</strong>?</p>', true, 1,
    '2026-01-05T00:00Z', '2026-01-04T00:00Z'),
  ('reply', 'kites', 'thread', 'gone', 'I do.', '<p>I do.</p>', false, 0, '2026-01-05T00:00Z', '2026-01-05T00:00Z');
insert into board_reports values ('reply', 'ravi', '2026-01-05T00:00Z');
insert into board_blocks values ('kites', 'blocked', '2026-01-05T00:00Z');
insert into board_reads values ('kites', 'ravi', '2026-01-05T00:00Z');

insert into mails (id, kind, to_address, to_name, subject, text_body, html_body, user_id, event_id, registration_id,
  state, attempts, last_error, sent_at, calendar, calendar_method, unsubscribe_url, ticket_code, confidential)
values
  ('m-sent', 'registration_confirmed', 'ravi@example.org', 'Ravi', 'You are in', 'Come!', '<p>Come!</p>', 'ravi', 'kites',
    'r-confirmed', 'sent', 1, null, '2026-01-03T00:00Z', 'BEGIN:VCALENDAR', 'REQUEST', null, 'T1', false),
  ('m-failed', 'signup_code', 'ravi@example.org', '', 'Your code', '123456', '', 'waiting', null, null, 'failed', 12,
    '550 no such user', null, null, null, 'https://mela.example/unsubscribe', null, true);
insert into subscriptions values ('sub', 'reader@example.org', '\x05', '2026-01-01T00:00Z', '2026-01-02T00:00Z');
insert into digests values ('2026-01-05', 'sub', '2026-01-05T06:00Z');

insert into payment_orders (id, provider, provider_order_id, subject_kind, subject_id, event_id, payer_id, description,
  amount_paise, state)
values ('order', 'razorpay', 'order_1', 'registration', 'r-confirmed', 'kites', 'ravi', 'Kite festival', 50000, 'paid'),
  ('sample', 'sandbox', null, 'sample', 'sample', null, 'gone', 'Sample', 100, 'open');
insert into payments (id, order_id, provider_payment_id, amount_paise, state, method, captured_at, kept_at)
values ('payment', 'order', 'pay_1', 50000, 'refund_pending', 'upi', '2026-01-03T00:00Z', '2026-01-03T00:00Z');
insert into refunds (id, payment_id, amount_paise, cause, state) values ('refund', 'payment', 50000, 'attendee', 'queued');
insert into payment_notices values ('notice', '2026-01-03T00:00Z');
insert into ledger_entries (posting, payment_id, account, amount_paise)
values ('capture:payment', 'payment', 'provider', 50000), ('capture:payment', 'payment', 'sales', -50000);
insert into sandbox_entities (id, parent_id, receipt, body)
values ('order_s', null, 'sample', '{"amount":100}'), ('pay_s', 'order_s', null, '{}');

insert into places values (1, 'Mumbai', 'IN', '16', 'seat', 19.07, 72.88, 12000000, 'Asia/Kolkata');
insert into place_names values ('mumbai', 1, true, true);
insert into place_lookups values ('photon', 'juhu', '{"found":true}', '2030-01-01T00:00Z');
insert into rate_limits values ('login', 1, '2030-01-01T00:00Z');
insert into documents_seen values ('session', 'kites', '2026-01-03T00:00Z', '{r-confirmed}');

select graphile_worker.add_job('send_refund', '{"refundId":"refund"}', max_attempts => 12, run_at => '2030-01-01T00:00Z');
select graphile_worker.add_job('deliver_mail', '{"mailId":"m-failed"}', max_attempts => 12, run_at => '2030-01-01T00:00Z',
  job_key => 'mail', priority => -10);
