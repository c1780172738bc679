import { expect, test } from 'vitest';
import { linkLabel } from './link-label.ts';

test.each([
  ['https://www.instagram.com/asha', 'Instagram'],
  ['https://m.youtube.com/@asha', 'YouTube'],
  ['https://x.com/asha', 'X'],
  ['https://kites.example/about', 'kites.example'],
  ['https://www.kites.example', 'kites.example'],
  ['https://instagram.com.evil.example/asha', 'instagram.com.evil.example'],
  ['https://evil.example/instagram.com', 'evil.example'],
  ['https://ınstagram.com/asha', 'xn--nstagram-skb.com'],
  ['https://constructor/x', 'constructor'],
])('calls %s %s', (link, label) => {
  expect(linkLabel(link)).toBe(label);
});
