/** By which name the HTML form refers to the picture of the site's mark (RFC 2392). */
export const markPicture = 'mark';

/** What an installation chooses: what asks for a click, text that can be pressed, decoration. As `#c8135f`. */
export interface SchemeColours {
  readonly accent: string;
  readonly link: string;
  readonly ornament: string;
}

/** How an installation looks, where it is not as the product comes. */
interface SiteLook {
  readonly colours: Readonly<Record<'light' | 'dark', Partial<SchemeColours>>>;
  /** The mark as a PNG, 72 pixels high: mail programs show no SVG. */
  readonly mark: Buffer | null;
}

/** Colours of the interface, by the scheme of the reader's device, where the installation has none of its own. */
const ownColours: Record<'light' | 'dark', SchemeColours> = {
  light: { accent: '#c8135f', link: '#b40f55', ornament: '#f0a81c' },
  dark: { accent: '#d81b6c', link: '#ff86b6', ornament: '#f5b73d' },
};

let worn: { readonly colours: typeof ownColours; readonly mark: Buffer | null } = {
  colours: ownColours,
  mark: null,
};

/** Has mails that are written and sent from now on wear the installation's colours and mark: once, at the start. */
export function setMailTheme({ colours, mark }: SiteLook): void {
  worn = {
    colours: {
      light: { ...ownColours.light, ...colours.light },
      dark: { ...ownColours.dark, ...colours.dark },
    },
    mark,
  };
}

/** What mails wear. */
export function mailTheme() {
  return worn;
}
