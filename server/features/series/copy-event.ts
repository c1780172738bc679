import { DraftInput } from '../../../contracts/events.ts';
import { transaction } from '../../infra/db/database.ts';
import { type Principal, parseInput } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import {
  eventFor,
  insertEvents,
  newEvent,
  renderedColumns,
  renderTextsOf,
  statementOf,
} from '../events/index.ts';
import { copyQuestions } from '../questions/index.ts';
import { copyTickets } from '../ticket-types/index.ts';
import type { SeriesDeps } from './deps.ts';
import { daysBetween, onDate, shiftInstant } from './rules.ts';
import { copyPassword, copySettings, copyTeam, setRefundTerms } from './store.ts';

/**
 * A draft like an event that the caller organises, on another date: with its ticket types, questions and team, without its
 * people, posts and series. Works for events that are over or cancelled, such as last year's.
 * @returns the id of the draft
 * @throws Problem `event_not_found` for everyone except the organiser
 */
export async function copyEvent(
  deps: SeriesDeps,
  { caller, eventId, date }: { caller: Principal; eventId: string; date: string },
): Promise<string> {
  const event = await eventFor(deps.db, caller, eventId, 'own');
  const input = parseInput(DraftInput, onDate(statementOf(event), date));
  const html = renderedColumns(await renderTextsOf(input));
  const now = deps.clock.now();
  const id = newId();
  const { values, capacity } = newEvent(input, { id, organiserId: caller.userId, now, draft: true });
  await transaction(deps.db, async (tx) => {
    const mayPublish =
      event.groupId !== null && (await deps.isGroupOrganiser(tx, event.groupId, caller.userId));
    const group_id = mayPublish ? event.groupId : null;
    await insertEvents(tx, [{ values: { ...values, group_id, ...html }, capacity }]);
    await copyQuestions(tx, { from: eventId, to: [id], now });
    await copyTeam(tx, { from: eventId, to: [id], hosts: false, now });
    await copySettings(tx, { from: eventId, to: [id] });
    await copyPassword(tx, { from: eventId, to: [id] });
    const move = (at: string) => shiftInstant(at, daysBetween(event.startDate, date), event.timeZone);
    await copyTickets(tx, { from: eventId, to: id, move, now });
    await setRefundTerms(tx, [id], event.refundHours);
    deps.bus.publishAfter(tx, {
      topic: 'document',
      collection: 'events',
      id,
      action: 'create',
      unlisted: true,
    });
  });
  return id;
}
