import { expect, test } from 'vitest';
import { accountCleanUpRecurring } from '../../../server/features/accounts/delete-account.ts';
import { useMela } from '../../kit/app.ts';
import { newAddress, signUp } from '../../kit/people.ts';
import { send } from './wire.ts';

const mela = useMela();

const forget = () =>
  accountCleanUpRecurring({ ...mela().deps, accountSettings: { unconfirmedDays: 7 } }).handler.run(
    {},
    { number: 1, last: true, stopping: new AbortController().signal },
  );

const ids = async (table: 'users' | 'sessions' | 'codes' | 'mailed_proofs') =>
  (await mela().deps.db.selectFrom(table).select('id').execute()).map(({ id }) => id);

test('deletes codes an hour after they expire, unconfirmed sign-ups after a week, sessions after a year', async () => {
  const { userId } = await signUp(mela());
  const body = { userId: 'unique()', email: newAddress(), password: 'sesame opens' };
  const { $id: waiting } = (await send(mela(), 'POST /v1/account', { body })).json();
  await send(mela(), 'POST /v1/account/tokens/email', { body: { userId: 'unique()', email: newAddress() } });
  mela().clock.advance({ minutes: 69 });
  await forget();
  expect(await ids('codes')).toHaveLength(2);
  expect(await ids('mailed_proofs')).toHaveLength(1);

  mela().clock.advance({ minutes: 1 });
  await forget();
  expect(await ids('codes')).toEqual([]);
  expect(await ids('mailed_proofs')).toEqual([]);
  expect((await ids('users')).sort()).toEqual([userId, waiting].sort());

  mela().clock.advance({ hours: 7 * 24 });
  await forget();
  expect(await ids('users')).toEqual([userId]);
  expect(await ids('sessions')).toHaveLength(1);

  mela().clock.advance({ hours: 358 * 24 });
  await forget();
  expect(await ids('sessions')).toEqual([]);
  expect(await ids('users')).toEqual([userId]);
});
