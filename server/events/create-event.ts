import type { EventInput } from '../../contracts/events.ts';
import { isUniqueViolation, transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import { renderText } from '../platform/rendered-text.ts';
import { locate } from './locate.ts';
import type { EventParts } from './parts.ts';
import { refuseLateClosing, refuseStrangeGroup, refuseStrangePicture } from './refusals.ts';
import { newEvent } from './statement.ts';
import { insertEvents } from './store.ts';

/**
 * Creates an event whose organiser is the caller.
 *
 * @param options `id` where the caller chose one; `groupId` of the group that it is published in
 * @returns the event's id
 * @throws Problem `general_argument_invalid`, `document_already_exists`, or what {@link locate} throws
 */
export async function createEvent(
  parts: EventParts,
  {
    caller,
    input,
    groupId = null,
    id = newId(),
  }: { caller: Principal; input: EventInput; groupId?: string | null; id?: string },
): Promise<string> {
  refuseLateClosing(input);
  const unknownPlace = input.location !== '' && input.latitude === null;
  const located = unknownPlace ? { ...input, ...(await locate(parts, input.location)) } : input;
  const { values, capacity } = newEvent(located, {
    id,
    organiserId: caller.userId,
    now: parts.clock.now(),
  });
  const { html, rendered_by } = await renderText('description', input.description);
  const row = { ...values, group_id: groupId, description_html: html, rendered_by };
  await transaction(parts.db, async (tx) => {
    await refuseStrangePicture(parts, tx, caller, input.featuredImage);
    await refuseStrangeGroup(parts, tx, caller, groupId);
    await insertEvents(tx, [{ values: row, capacity }]).catch(refuseTakenId);
    parts.bus.publishAfter(tx, { topic: 'document', collection: 'events', id, action: 'create' });
  });
  return id;
}

function refuseTakenId(error: unknown): never {
  throw isUniqueViolation(error, 'events_pkey') ? new Problem('document_already_exists') : error;
}
