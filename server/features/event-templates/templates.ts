import { sql } from 'kysely';
import { maxTemplates, type EventTemplate as Shown } from '../../../contracts/event-templates.ts';
import { DraftInput, type EventInput } from '../../../contracts/events.ts';
import type { Question } from '../../../contracts/questions.ts';
import type { TicketSetup } from '../../../contracts/ticket-types.ts';
import { type Db, isUniqueViolation, type Tx, transaction } from '../../infra/db/database.ts';
import { wireTime } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Principal, parseInput } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import {
  type EventDeps,
  eventFor,
  insertEvents,
  newEvent,
  renderedColumns,
  renderTextsOf,
  statementOf,
} from '../events/index.ts';
import { mayPublishIn, openGroup, requireOrganiser } from '../groups/index.ts';
import { findSupplyState, saveSupplyState } from '../invoices/index.ts';
import { askedBy, insertQuestions } from '../questions/index.ts';
import { daysBetween, onDate, setRefundTerms, shiftInstant } from '../series/index.ts';
import { ticketsOf, writeTickets } from '../ticket-types/index.ts';

export type TemplateDeps = Pick<EventDeps, 'db' | 'clock' | 'bus'>;

interface InGroup {
  readonly caller: Principal;
  readonly groupId: string;
}

export interface TemplateContent {
  readonly event: EventInput;
  readonly tickets: TicketSetup;
  readonly questions: readonly Question[];
  /** Not in templates that were saved before events had it. */
  readonly supplyState?: string | null;
}

/** @throws Problem `group_not_found`, `group_not_allowed` for everyone except the group's organisers */
async function requireLead(db: Db, { caller, groupId }: InGroup): Promise<void> {
  requireOrganiser(await openGroup(db, groupId, caller));
}

/** By name. @throws what {@link requireLead} throws */
export async function readTemplates({ db }: Pick<TemplateDeps, 'db'>, inGroup: InGroup): Promise<Shown[]> {
  await requireLead(db, inGroup);
  const rows = await selectTemplates(db, inGroup.groupId).orderBy('name').limit(maxTemplates).execute();
  return rows.map(present);
}

/**
 * Saves an event that the caller organises in the group. A template with the same name is replaced.
 * @throws Problem what {@link requireLead} throws, `event_not_found`, `event_template_limit_reached`
 */
export async function saveTemplate(
  { db, clock }: TemplateDeps,
  { eventId, name, ...inGroup }: InGroup & { readonly eventId: string; readonly name: string },
): Promise<Shown> {
  await requireLead(db, inGroup);
  const { caller, groupId } = inGroup;
  const event = await eventFor(db, caller, eventId, 'own');
  if (event.groupId !== groupId) throw new Problem('event_not_found');
  const content: TemplateContent = {
    event: portable(statementOf(event)),
    tickets: await ticketsOf(db, eventId),
    questions: await askedBy(db, eventId),
    supplyState: await findSupplyState(db, eventId),
  };
  const now = clock.now();
  return transaction(db, async (tx) => {
    await lockTemplates(tx, groupId);
    const known = await selectTemplates(tx, groupId).execute();
    if (known.length >= maxTemplates && known.every((template) => template.name !== name)) {
      throw new Problem('event_template_limit_reached');
    }
    const values = { event_date: event.startDate, content: JSON.stringify(content), updated_at: now };
    const { id } = await tx
      .insertInto('event_templates')
      .values({ id: newId(), group_id: groupId, name, created_by: caller.userId, created_at: now, ...values })
      .onConflict((conflict) =>
        conflict.columns(['group_id', 'name']).doUpdateSet({ ...values, created_by: caller.userId }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return presentOne(tx, groupId, id);
  });
}

/**
 * Without what belongs to one person or one event: a picture is its uploader's, a password isn't readable, and the link and
 * a hidden address are for people with a seat.
 */
function portable(event: EventInput): EventInput {
  const visibility = event.visibility === 'password' ? 'invited' : event.visibility;
  return { ...event, featuredImage: null, onlineLink: null, exactAddress: null, visibility };
}

/** @throws Problem what {@link requireLead} throws, `event_template_not_found`, `event_template_already_exists` */
export async function renameTemplate(
  { db, clock }: TemplateDeps,
  { templateId, name, ...inGroup }: InGroup & { readonly templateId: string; readonly name: string },
): Promise<Shown> {
  await requireLead(db, inGroup);
  await db
    .updateTable('event_templates')
    .set({ name, updated_at: clock.now() })
    .where('group_id', '=', inGroup.groupId)
    .where('id', '=', templateId)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'event_templates_once')
        ? new Problem('event_template_already_exists')
        : error;
    });
  return presentOne(db, inGroup.groupId, templateId);
}

/** Idempotent. @throws what {@link requireLead} throws */
export async function deleteTemplate(
  { db }: Pick<TemplateDeps, 'db'>,
  { templateId, ...inGroup }: InGroup & { readonly templateId: string },
): Promise<void> {
  await requireLead(db, inGroup);
  await db
    .deleteFrom('event_templates')
    .where('group_id', '=', inGroup.groupId)
    .where('id', '=', templateId)
    .execute();
}

/**
 * A draft of the caller in the group, on a date: each field is copied, moved or cleared as `event-fields.ts` says.
 * @returns its id
 * @throws Problem what {@link requireLead} throws, `event_template_not_found`, `group_hidden`
 */
export async function createFromTemplate(
  { db, clock, bus }: TemplateDeps,
  { templateId, date, ...inGroup }: InGroup & { readonly templateId: string; readonly date: string },
): Promise<string> {
  await requireLead(db, inGroup);
  const { caller, groupId } = inGroup;
  const row = await db
    .selectFrom('event_templates')
    .select(['content', 'event_date as eventDate'])
    .where('group_id', '=', groupId)
    .where('id', '=', templateId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('event_template_not_found');
  const { event, tickets, questions, supplyState = null } = row.content as unknown as TemplateContent;
  // Saved with the fields of its time: the schema gives newer ones their defaults.
  const input = parseInput(DraftInput, onDate(portable(parseInput(DraftInput, event)), date));
  const html = renderedColumns(await renderTextsOf(input));
  const now = clock.now();
  const id = newId();
  const { values, capacity } = newEvent(input, { id, organiserId: caller.userId, now, draft: true });
  await transaction(db, async (tx) => {
    if (!(await mayPublishIn(tx, groupId, caller.userId))) throw new Problem('group_hidden');
    await insertEvents(tx, [{ values: { ...values, group_id: groupId, ...html }, capacity }]);
    await insertQuestions(tx, { questions, to: [id], now });
    await saveSupplyState(tx, id, supplyState);
    const days = daysBetween(row.eventDate, date);
    await writeTickets(tx, { tickets, to: id, move: (at) => shiftInstant(at, days, event.timeZone), now });
    await setRefundTerms(tx, [id], input.refundHours);
    bus.publishAfter(tx, { topic: 'document', collection: 'events', id, action: 'create', unlisted: true });
  });
  return id;
}

/**
 * Adds a template from another site to a group.
 * @returns its id; null if the group has one of that name, or as many as it may
 */
export async function importTemplate(
  tx: Tx,
  template: {
    readonly groupId: string;
    readonly userId: string;
    readonly name: string;
    readonly date: string;
    readonly content: TemplateContent;
    readonly now: Temporal.Instant;
  },
): Promise<string | null> {
  const { groupId, userId, name, date, content, now } = template;
  await lockTemplates(tx, groupId);
  const known = await selectTemplates(tx, groupId).execute();
  if (known.length >= maxTemplates || known.some((each) => each.name === name)) return null;
  const id = newId();
  const text = JSON.stringify({ ...content, event: portable(content.event) });
  const times = { created_at: now, updated_at: now };
  const row = { id, group_id: groupId, name, created_by: userId, event_date: date, content: text, ...times };
  await tx.insertInto('event_templates').values(row).execute();
  return id;
}

/** Two windows that save at once must not exceed the limit together. */
async function lockTemplates(tx: Tx, groupId: string): Promise<void> {
  await tx.selectFrom('groups').select('id').where('id', '=', groupId).forNoKeyUpdate().execute();
}

function selectTemplates(db: Db, groupId: string) {
  return db
    .selectFrom('event_templates')
    .select(['id', 'name', 'event_date as date', 'updated_at as updatedAt'])
    .select(sql<string>`content -> 'event' ->> 'eventTitle'`.as('eventTitle'))
    .where('group_id', '=', groupId);
}

async function presentOne(db: Db, groupId: string, id: string): Promise<Shown> {
  const row = await selectTemplates(db, groupId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Problem('event_template_not_found');
  return present(row);
}

interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly date: string;
  readonly eventTitle: string;
  readonly updatedAt: Temporal.Instant;
}

function present({ id, name, eventTitle, date, updatedAt }: TemplateRow): Shown {
  return { $id: id, name, eventTitle, date, $updatedAt: wireTime(updatedAt) };
}
