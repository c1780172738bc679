import { expect, test } from 'vitest';
import type { EventChanges } from '../../../contracts/events.ts';
import { Promises } from '../../../tests/kit/histories/promises.ts';
import { type Person, Site } from '../../../tests/kit/histories/site.ts';

// Histories in which promises.model.test.ts found a broken promise, shortened as far as possible.

type Step = readonly [actor: Person | null, take: (site: Site) => unknown];

const register = (who: Person): Step => [
  who,
  (site) => site.execute([{ kind: 'register', userId: who, answers: { socialMedia: '', reason: '' } }]),
];
const order = (who: Person): Step => [who, ({ billing }) => billing.open(who)];
const pay: Step = [
  'asha',
  async ({ billing }) => {
    const [first] = billing.orders;
    if (first === undefined) throw new Error('nothing was ordered');
    billing.checkOut(first);
    billing.transfer(first, first.amountPaise, 'captured');
  },
];
const webhook: Step = [
  null,
  async ({ billing }) => {
    for (const each of billing.transfers) await billing.record(each, false);
  },
];
const buy = [register('asha'), order('asha'), pay, webhook];
const edit = (changes: EventChanges): Step => ['organiser', (site) => site.change('organiser', changes)];
const wait = (hours: number, isDown = false): Step => [null, (site) => site.wait(60 * hours, isDown)];
const work: Step = [null, (site) => site.work()];
const hide: Step = ['administrator', (site) => site.hide(true)];
const checkIn: Step = [
  'organiser',
  (site) => {
    const registration = site.current('asha');
    if (registration !== undefined) site.checkIn.scan(registration, 'in');
  },
];
const farPin = { latitude: 19.07, longitude: 72.87 };

test.each<[string, EventChanges, readonly Step[]]>([
  ['the pin is moved to another town with the same name', { refundHours: null }, [...buy, edit(farPin)]],
  [
    'an order is paid after the pin was moved while no one was registered',
    { refundHours: null },
    [register('asha'), order('asha'), pay, wait(1), edit(farPin), webhook],
  ],
  ['a buyer is checked in five days before the event', {}, [...buy, checkIn]],
  [
    'the event is moved after a buyer was checked in',
    { refundHours: null },
    [...buy, checkIn, edit({ date: '2026-12-20' })],
  ],
  [
    'a hold ends while the site is down until after the event',
    {},
    [register('asha'), wait(24 * 7, true), work],
  ],
  ['the event is hidden once it is over', {}, [...buy, wait(24 * 7), hide, wait(1)]],
  [
    'the mail about a change is due only after the event',
    {},
    [...buy, edit({ startTime: '10:00' }), wait(24 * 7, true), work],
  ],
])('promises to buyers hold when %s', async (_, given, steps) => {
  const site = new Site(given);
  const promises = new Promises(site);
  for (const [actor, take] of steps) {
    await take(site);
    expect(promises.after(actor)).toEqual([]);
  }
});
