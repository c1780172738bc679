import { expect, test } from 'vitest';
import { pathOfTarget } from './http/server.ts';

test.each([
  ['/allevents?page=2', '/allevents?page=2'],
  ['/', '/'],
  ['//', '/'],
  ['///v1/account', '/v1/account'],
  ['//[?a=//b', '/[?a=//b'],
  ['/\\evil.example', '/%5Cevil.example'],
  ['\\\\evil.example', '/%5C%5Cevil.example'],
  ['/x?path=\\\\y', '/x?path=\\\\y'],
  ['http://evil.example/v1/account?x=1', '/v1/account?x=1'],
  ['HTTPS://evil.example//x', '/x'],
  ['http://evil.example', '/'],
  ['http://evil.example?q=1', '/?q=1'],
  ['ftp://evil.example/', '/ftp://evil.example/'],
  ['*', '/*'],
  ['evil.example:443', '/evil.example:443'],
  ['', '/'],
])('reads %s as %s', (target, path) => {
  expect(pathOfTarget(target)).toBe(path);
  expect(new URL(path, 'https://site.example').origin).toBe('https://site.example');
});
