import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { en } from '../../messages/catalogues.ts';
import { loadOrExplain, loadWithRetry } from './lazy-part.tsx';

function Dialog({ title }: { title: string }) {
  return <p>{title}</p>;
}

/** Fails the given number of times, like a failed download, then loads. */
function failing(times: number) {
  let left = times;
  const load = async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module: /assets/dialog.js');
    return { default: Dialog };
  };
  return load;
}

test('retries a failed import on a schedule, even while online', async () => {
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  const { default: Part } = await loadWithRetry(failing(6), { wait, inBrowser: true });
  expect(Part).toBe(Dialog);
  expect(waited).toEqual([2000, 5000, 15_000, 60_000, 60_000, 60_000]);
});

test('tries once on the server and throws', async () => {
  await expect(loadWithRetry(failing(1), { inBrowser: false })).rejects.toThrow('Failed to fetch');
  await expect(loadOrExplain(failing(1), false)).rejects.toThrow('Failed to fetch');
});

test('shows a retry button for a part that failed to load', async () => {
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
