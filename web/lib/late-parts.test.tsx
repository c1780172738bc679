import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { en } from '../../messages/en.ts';
import { loadOrExplain } from './lazy-part.tsx';
import { loadPatiently } from './patient-lazy.ts';

function Dialog({ title }: { title: string }) {
  return <p>{title}</p>;
}

/** Fails so many times, as when a file can't be fetched, and then loads. */
function failing(times: number) {
  let left = times;
  const load = async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module: /assets/dialog.js');
    return { default: Dialog };
  };
  return load;
}

test('a part that stays away for a while is tried again, also without a change of the connection', async () => {
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  const { default: Part } = await loadPatiently(failing(6), { wait, inBrowser: true });
  expect(Part).toBe(Dialog);
  expect(waited).toEqual([2000, 5000, 15_000, 60_000, 60_000, 60_000]);
});

test('a server tries once, and says that it failed', async () => {
  await expect(loadPatiently(failing(1), { inBrowser: false })).rejects.toThrow('Failed to fetch');
  await expect(loadOrExplain(failing(1), false)).rejects.toThrow('Failed to fetch');
});

test('a part that somebody asked for says that it could not be loaded, and offers to try again', async () => {
  const { default: Part } = await loadOrExplain(failing(1), true);
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ errors: en.errors }}>
      <Part title="Register" />
    </IntlProvider>,
  );
  expect(html).toContain(en.errors.partTitle.replace("'", '&#x27;'));
  expect(html).toMatch(/<button[^>]*>.*Try again/);
  expect((await loadOrExplain(failing(0), true)).default).toBe(Dialog);
});
