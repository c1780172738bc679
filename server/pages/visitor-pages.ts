/** Milliseconds for which others may see a page as it was before a change; who made the change sees none of these. */
const keptFor = 1000;
/** Pages that are kept at once: the most asked for, at some 25 kB each. */
const mostPages = 300;

interface Kept<Page> {
  readonly page: Promise<Page>;
  readonly until: number;
}

/** Pages that look alike for every visitor, rendered once a second however many ask. */
export interface VisitorPages<Page> {
  /** The page of this key: the one that is kept or under way, else what `render` makes. A failure is not kept. */
  get(key: string, render: () => Promise<Page>): Promise<Page>;
  /** Something changed: whoever asks from now on gets it. */
  forget(): void;
}

/** @param now milliseconds that only ever grow */
export function keepVisitorPages<Page>(
  now: () => number = performance.now.bind(performance),
): VisitorPages<Page> {
  const pages = new Map<string, Kept<Page>>();
  return {
    get(key, render) {
      const kept = pages.get(key);
      if (kept !== undefined && kept.until > now()) return kept.page;
      const page = render();
      const entry = { page, until: now() + keptFor };
      // The newest stand last, so that the first is the one to go.
      pages.delete(key);
      pages.set(key, entry);
      const oldest = pages.keys().next().value;
      if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
      page.catch(() => pages.get(key) === entry && pages.delete(key));
      return page;
    },
    forget: () => pages.clear(),
  };
}
