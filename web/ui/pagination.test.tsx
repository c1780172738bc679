import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Pagination, pageWindow } from './pagination.tsx';

const shown = (page: number, count: number) =>
  pageWindow(page, count)
    .map((entry) => `${entry.gapBefore ? '… ' : ''}${entry.page}`)
    .join(' ');

describe('the page window', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 5, '1 2 … 5'],
    [3, 5, '1 2 3 4 5'],
    [4, 20, '1 2 3 4 5 … 20'],
    [6, 20, '1 … 5 6 7 … 20'],
    [17, 20, '1 … 16 17 18 19 20'],
    [20, 20, '1 … 19 20'],
  ])('at page %i of %i is %s', (page, count, window) => {
    expect(shown(page, count)).toBe(window);
  });
});

const labels = { nav: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` };
const draw = (page: number, pageCount: number) =>
  renderToStaticMarkup(
    <Pagination
      {...{ page, pageCount, labels }}
      renderLink={(to, link) => (
        <a key={`${to}${link.rel}`} href={`?page=${to}`} {...link}>
          {link.children}
        </a>
      )}
    />,
  );

describe('pagination', () => {
  it('marks the current page and links to both neighbours', () => {
    const markup = draw(2, 3);
    expect(markup).toMatch(/<a [^>]*href="\?page=2"[^>]*aria-current="page"/);
    expect(markup).toMatch(/<a [^>]*href="\?page=1"[^>]*rel="prev"/);
    expect(markup).toMatch(/<a [^>]*href="\?page=3"[^>]*rel="next"/);
  });

  it('has no link before the first or after the last page', () => {
    expect(draw(1, 2)).not.toContain('rel="prev"');
    expect(draw(2, 2)).not.toContain('rel="next"');
    expect(draw(1, 1)).toBe('');
  });
});
