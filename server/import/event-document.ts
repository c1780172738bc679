import { z } from 'zod';
import { EventFields, ScheduleDay } from '../../contracts/events.ts';
import { type Draft, keyOfNameDayPlace, keyOfSourceId } from './draft.ts';

/** On the wire of the document calls a day of the programme is JSON text. */
const ScheduleText = z.string().transform((text, context): z.output<typeof ScheduleDay> => {
  try {
    return ScheduleDay.parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'Use {"day":"…","activities":["…"]}' });
    return z.NEVER;
  }
});

/** An event document of the `/v1` contract, as an export or another installation writes it; read-only fields go. */
export const EventDocument = EventFields.extend({
  $id: z.string().min(1).optional(),
  schedule: z.array(z.union([ScheduleDay, ScheduleText])).default([]),
});
export type EventDocument = z.output<typeof EventDocument>;

/** Our draft of a document. A picture stays behind: its file is not in the document. */
export function draftOfDocument({ $id, ...event }: EventDocument): Draft {
  const { eventTitle, date, location, latitude, featuredImage } = event;
  return {
    sourceKey: $id === undefined ? keyOfNameDayPlace(eventTitle, date, location) : keyOfSourceId($id),
    event: { ...event, featuredImage: null },
    place: location !== '' && latitude === null ? location : null,
    notes: featuredImage === null ? [] : ['the picture is not part of the file'],
  };
}
