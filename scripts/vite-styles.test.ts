import { expect, test } from 'vitest';
import { splitSheet } from './vite-styles.ts';

const split = (css: string) => splitSheet(css, (end) => end === 'late');

test('moves the rules of later classes to the second sheet, within their layers and conditions', () => {
  const css =
    '@layer ui,screens;@font-face{src:url(a)}@layer screens{.a_soon{color:red}.b_late{color:blue}' +
    '@media (width<10rem){.b_late .c_late{margin:0}.a_soon{margin:0}}}';
  expect(split(css)).toEqual({
    first:
      '@layer ui,screens;@font-face{src:url(a)}@layer screens{.a_soon{color:red}@media (width<10rem){.a_soon{margin:0}}}',
    later: '@layer screens{.b_late{color:blue}@media (width<10rem){.b_late .c_late{margin:0}}}',
  });
});

test('keeps rules that also apply to other elements, and those without classes, in the first', () => {
  const css = '.a_soon .b_late{top:0}html{top:0}.Toastify{top:0}[hidden]{top:0}';
  expect(split(css)).toEqual({ first: css, later: '' });
});

test('keeps nested rules, animations and strings whole', () => {
  const css =
    '.b_late{content:"}{;";& .a_soon{top:0}}@keyframes turn_late{to{top:0}}@keyframes turn_soon{to{top:0}}';
  expect(split(css)).toEqual({
    first: '@keyframes turn_soon{to{top:0}}',
    later: '.b_late{content:"}{;";& .a_soon{top:0}}@keyframes turn_late{to{top:0}}',
  });
});
