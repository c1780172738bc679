import { expect, test } from 'vitest';
import { NotificationDetails, notificationKinds } from '../../../contracts/inbox.ts';
import { kinds, sampleMail } from '../../../scripts/sample-mails.ts';
import { notificationOf, notificationsByMail } from './notification-of.ts';

/** Kinds without a mail. */
const withoutMail = ['board_reply', 'new_follower', 'helper_invitation', 'event_proposed', 'event_asked_for'];

test('every kind of mail has a notification of the same name, or a reason why not', () => {
  const about = { userId: 'u1' };
  const notified = kinds.flatMap((kind) => notificationOf({ ...sampleMail(kind), about }));
  for (const { details } of notified) expect(NotificationDetails.strict().parse(details)).toEqual(details);
  expect(notified.map(({ kind }) => kind).sort()).toEqual(
    notificationKinds.filter((kind) => !withoutMail.includes(kind)).sort(),
  );
  for (const kind of kinds) {
    const notification = notificationsByMail[kind];
    if (typeof notification !== 'function') expect(notification.mailOnly.length, kind).toBeGreaterThan(20);
  }
});

test('a reader without an account has no notification', () => {
  expect(notificationOf(sampleMail('event_cancelled'))).toEqual([]);
});
