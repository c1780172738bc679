-- What organisers ask on the form by which people register, and what these answer.

create table event_questions (
  -- A question that is worded anew gets another id: an answer is to words that were seen.
  id text collate "C" primary key,
  event_id text collate "C" not null references events on delete cascade,
  kind text not null check (kind in ('text', 'choice', 'number', 'consent')),
  label text not null,
  required boolean not null,
  -- Of a choice only.
  options text[] not null default '{}',
  position integer not null,
  -- No longer asked; what was answered stays.
  retired_at timestamptz,
  created_at timestamptz not null
);
create index event_questions_in_order on event_questions (event_id, position);

create table question_answers (
  registration_id text collate "C" not null references registrations on delete cascade,
  question_id text collate "C" not null references event_questions on delete cascade,
  -- A text, a number, or whether consent was given.
  value jsonb not null,
  primary key (registration_id, question_id)
);
create index question_answers_to on question_answers (question_id);
