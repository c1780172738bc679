import type { Stage } from './stage.ts';

const weekly = { kind: 'weekly', every: 1, weekdays: ['SA'], count: 3 };
export const repeat = { kind: 'repeat', rule: weekly };
export const entry = { $id: 'standard', name: 'Entry', pricing: 'free' };

/** Makes an event of Asha's repeat. */
export async function repeated({ done }: Stage, id: string): Promise<string> {
  await done({ method: 'POST', url: `/v1/events/${id}/series/changes`, body: repeat });
  return id;
}

/** An event of Asha's on three dates, with passes for more of them than there are. */
export async function fewDatesAt(stage: Stage): Promise<string> {
  const id = await stage.event();
  const types = [{ ...entry, pass: { dates: 6 } }];
  await stage.done({ method: 'PUT', url: `/v1/events/${id}/ticket-types`, body: { types } });
  return repeated(stage, id);
}
