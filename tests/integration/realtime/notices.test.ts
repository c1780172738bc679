import { expect, test } from 'vitest';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { eventually } from '../../kit/eventually.ts';

const mela = useMela();

test('all notices of a transaction arrive in order, those of one that fails never', async () => {
  const { bus, db } = mela().deps;
  const heard: unknown[] = [];
  bus.subscribe('kites', ({ number }) => heard.push(number));
  const publish = (...numbers: number[]) =>
    transaction(db, async (tx) => {
      for (const number of numbers) bus.publishAfter(tx, { topic: 'kites', number });
      if (numbers.includes(0)) throw new Error('The wind has dropped.');
    });
  await expect(publish(0, 1)).rejects.toThrow('The wind has dropped.');
  await publish(2, 3, 4);
  await publish(5);
  await eventually(async () => expect(heard).toEqual([2, 3, 4, 5]));
  await Promise.all([publish(6, 7), publish(8, 9)]);
  await eventually(async () => expect(heard.slice(4).sort()).toEqual([6, 7, 8, 9]));
});
