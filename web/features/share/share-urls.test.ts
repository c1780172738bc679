import { expect, test } from 'vitest';
import { shareUrls } from './share-urls.ts';

const url = 'https://events.example/event/a?b=1&c';

test('passes the text and the whole link to each service', () => {
  const { whatsapp, telegram, x, email } = shareUrls(url, 'Jazz & chai');
  expect(new URL(whatsapp).searchParams.get('text')).toBe(`Jazz & chai\n${url}`);
  expect(new URL(telegram).searchParams.get('url')).toBe(url);
  expect(new URL(telegram).searchParams.get('text')).toBe('Jazz & chai');
  expect(new URL(x).searchParams.get('url')).toBe(url);
  expect(email).toContain(`body=Jazz%20%26%20chai%0A%0A${encodeURIComponent(url)}`);
});
