import { createContext, use } from 'react';

const Embedded = createContext(false);

export const EmbeddedProvider = Embedded.Provider;

/**
 * Whether the page is made for a frame on another site. It has no session there: it neither sends cookies nor takes
 * any, and whatever needs a session opens in a window of its own.
 */
export function useEmbedded(): boolean {
  return use(Embedded);
}

/** The addresses of pages for frames; the server has relaxed framing headers for these alone. */
export function isEmbeddedPage(path: string): boolean {
  return path.startsWith('/embed/');
}
