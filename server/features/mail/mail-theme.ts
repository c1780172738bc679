import { readFileSync } from 'node:fs';

/** The Content-ID of the site's mark in HTML mails (RFC 2392). */
export const markPicture = 'mark';

/** A site's colours: buttons, links, decoration. As `#c8135f`. */
export interface SchemeColours {
  readonly accent: string;
  readonly link: string;
  readonly ornament: string;
}

/** A site's own look. */
interface SiteLook {
  readonly colours: Readonly<Record<'light' | 'dark', Partial<SchemeColours>>>;
  /** The mark as a PNG, 72 pixels high: mail programs don't show SVG. Null: Mela's flower. */
  readonly mark: Buffer | null;
}

/** The default colours, by the reader's colour scheme. */
const defaultMailColours: Record<'light' | 'dark', SchemeColours> = {
  light: { accent: '#c8135f', link: '#b40f55', ornament: '#f0a81c' },
  dark: { accent: '#d81b6c', link: '#ff86b6', ornament: '#f5b73d' },
};

/** Drawn from `web/shell/icon.svg`. */
const flower = readFileSync(new URL('flower.png', import.meta.url));

let currentTheme: { readonly colours: typeof defaultMailColours; readonly mark: Buffer } = {
  colours: defaultMailColours,
  mark: flower,
};

/** Sets the look of all mails composed from now on; called once at startup. */
export function setMailTheme({ colours, mark }: SiteLook): void {
  currentTheme = {
    colours: {
      light: { ...defaultMailColours.light, ...colours.light },
      dark: { ...defaultMailColours.dark, ...colours.dark },
    },
    mark: mark ?? flower,
  };
}

export function mailTheme() {
  return currentTheme;
}
