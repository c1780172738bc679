import { fileURLToPath } from 'node:url';
import { addDemoEvent } from '../../scripts/demo/community.ts';
import { demoEvents } from '../../scripts/demo/events/index.ts';
import { demoAccounts } from '../../scripts/demo/people.ts';
import { entriesOfFile, importEvents } from '../../server/features/import/index.ts';
import type { Deps } from '../../server/infra/deps.ts';
import { gazetteer } from '../../server/places/index.ts';

const conferences = fileURLToPath(new URL('../../scripts/demo/conferences.ndjson', import.meta.url));
const timeZone = 'Asia/Kolkata';

/** The time of all questions: Tuesday, 15 September 2026, 10:00 in India. */
export const askedAt = '2026-09-15T04:30:00Z';

/** Adds real conferences on their real dates, and the demo events in the weeks after today. */
export async function fillWorld({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const today = clock.now().toZonedDateTimeISO(timeZone).toPlainDate();
  const { organisers } = await demoAccounts(db, '2026-11-22');
  const places = gazetteer(db);
  await importEvents({ db, clock }, entriesOfFile(conferences, { today, timeZone }), {
    organiserId: organisers.conferences,
    timeZone,
    shiftToFuture: false,
    findPlace: (text) => places.find(text),
  });
  for (const event of demoEvents) {
    const organiserId = organisers[event.organiser];
    await addDemoEvent(db, places, event, { organiserId, pictureId: null, clock });
  }
}
