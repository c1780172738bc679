import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OwnTurn } from './lib/own-turn.tsx';
import { renderElement } from './render-element.ts';

const rows = Array.from({ length: 24 }, (_, index) => index);

function Row({ number, takesMs }: { readonly number: number; readonly takesMs: number }) {
  const until = performance.now() + takesMs;
  while (performance.now() < until);
  return <li>{number}</li>;
}

/** How many turns of the event loop, each of which other work takes for some time, pass while a list is rendered. */
async function turnsOfList({ rowMs, othersMs }: { readonly rowMs: number; readonly othersMs: number }) {
  let turns = 0;
  let isDone = false;
  const others = async () => {
    while (!isDone) {
      await nextTurn();
      turns++;
      const until = performance.now() + othersMs;
      while (performance.now() < until);
    }
  };
  const busy = others();
  const list = rows.map((number) => (
    <OwnTurn key={number}>
      <Row number={number} takesMs={rowMs} />
    </OwnTurn>
  ));
  const html = await renderElement(<ul>{list}</ul>, (error) => {
    throw error;
  });
  isDone = true;
  await busy;
  return { turns, html };
}

test("a list of short rows doesn't wait for a turn of a busy site's event loop for each of them", async () => {
  await turnsOfList({ rowMs: 0, othersMs: 0 });
  const { turns, html } = await turnsOfList({ rowMs: 0, othersMs: 5 });
  expect(html.replaceAll('<!-- -->', '')).toBe(`<ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul>`);
  expect(turns).toBeLessThan(rows.length / 2);
});

test('while a list of long rows is rendered, other work goes on after each of them', async () => {
  const { turns } = await turnsOfList({ rowMs: 6, othersMs: 0 });
  expect(turns).toBeGreaterThanOrEqual(rows.length);
});

test('documents that take long are rendered in turns of their own', async () => {
  let turns = 0;
  let isDone = false;
  const others = async () => {
    for (; !isDone; turns++) await nextTurn();
  };
  const busy = others();
  const onError = (error: unknown) => {
    throw error;
  };
  await Promise.all(rows.map((number) => renderElement(<Row number={number} takesMs={6} />, onError)));
  isDone = true;
  await busy;
  expect(turns).toBeGreaterThanOrEqual(rows.length);
});
