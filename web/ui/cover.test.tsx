import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { coverDesign, drawnCoverAddress, parseCoverName } from '../../contracts/covers.ts';
import { categories } from '../../contracts/events.ts';
import { clothsOf, plainCloths } from './cover/cloths.ts';
import { drawCover } from './cover/draw.ts';
import { Cover } from './cover.tsx';

const subjects = Array.from({ length: 300 }, (_, index) => ({
  id: `event-${index.toString(36)}`,
  title: index % 3 ? `Gathering ${index * 7}` : `मेला ${index}`,
}));

describe('a generated cover', () => {
  it('depends on the event only', () => {
    const cover = () => renderToString(<Cover id="e1" title="Monsoon jazz" category="music" />);
    expect(cover()).toBe(cover());
    const all = subjects.map((subject) => renderToStaticMarkup(<Cover {...subject} category="technology" />));
    expect(new Set(all).size).toBeGreaterThan(250);
  });

  it.each([...categories, undefined])('of %s stays small and complete', (category) => {
    for (const subject of subjects) {
      const markup = renderToStaticMarkup(<Cover {...subject} category={category} />);
      expect(markup.length).toBeLessThan(3072);
      expect(markup).not.toMatch(/NaN|undefined|Infinity|\bid=|url\(/);
    }
  });

  it('is the same for an event and for the address of its image', () => {
    for (const subject of subjects) {
      for (const category of [...categories, undefined]) {
        const design = coverDesign({ ...subject, category });
        const name = drawnCoverAddress({ ...subject, category }).replace('/covers/', '');
        expect(parseCoverName(name)).toEqual(design);
      }
    }
  });

  it('has its own colours for every category', () => {
    for (const category of categories) expect(clothsOf(category)).not.toBe(plainCloths);
    expect(clothsOf('toString')).toBe(plainCloths);
  });

  it.each([...categories])('uses all colours of %s about equally', (category) => {
    const grounds = subjects.map((subject) => drawCover(coverDesign({ ...subject, category })).cloth.ground);
    const count = clothsOf(category).length;
    for (const { ground } of clothsOf(category)) {
      expect(grounds.filter((used) => used === ground).length).toBeGreaterThan(subjects.length / count / 2);
    }
  });

  it('is hidden from screen readers', () => {
    expect(renderToStaticMarkup(<Cover id="e1" title="Monsoon jazz" />)).toContain('aria-hidden="true"');
  });
});
