import type { SiteFile, ThemeColour } from '../../../contracts/installation.ts';
import { contrast, mixed, readable } from '../../infra/colour.ts';

type Colours = NonNullable<SiteFile['colours']>;
type Theme = 'light' | 'dark';
type Tokens = Record<string, string>;

const themes = ['light', 'dark'] as const;
/**
 * Page backgrounds by theme, from `web/ui/tokens.css`: buttons appear on the first three, text on
 * all. A test compares them.
 */
export const pageBackgrounds = {
  light: ['#f4f8f5', '#ffffff', '#ffffff', '#e9f0ec', '#e3ece7'],
  dark: ['#081411', '#10201b', '#162a23', '#0c1a16', '#1b3029'],
} as const;
const buttonBackgrounds = 3;
/** Text colours are moved towards these until they are readable. */
const strongest = { light: '#000000', dark: '#ffffff' } as const;
const white = '#ffffff';
/** Text on large coloured areas and on decoration. */
const onDeep = '#eefaf4';
const onOrnament = '#261800';
/** Minimum contrast of text and shapes (WCAG 2.2, 1.4.3 and 1.4.11). */
const textContrast = 4.5;
const shapeContrast = 3;

/** What would be unreadable or invisible with these colours, and how to correct it. */
export function colourErrors(colours: Colours): { path: string[]; remedy: string }[] {
  return themes.flatMap((theme) => {
    const errors: { path: string[]; remedy: string }[] = [];
    const check = (name: keyof Colours, remedy: string, isWrong: (colour: string) => boolean) => {
      const colour = colours[name];
      if (colour !== undefined && isWrong(of(colour, theme))) errors.push({ path: [name, theme], remedy });
    };
    check(
      'accent',
      'White text is not readable on it: darken it',
      (colour) => contrast(colour, white) < textContrast,
    );
    check(
      'accent',
      `A button of it does not stand out in the ${theme} theme: ${theme === 'light' ? 'darken' : 'lighten'} it`,
      (colour) =>
        pageBackgrounds[theme]
          .slice(0, buttonBackgrounds)
          .some((ground) => contrast(colour, ground) < shapeContrast),
    );
    check(
      'deep',
      'Light text is not readable on it: darken it',
      (colour) => contrast(colour, onDeep) < textContrast,
    );
    check(
      'ornament',
      'Dark text is not readable on it: lighten it',
      (colour) => contrast(colour, onOrnament) < textContrast,
    );
    return errors;
  });
}

/**
 * The style sheet that replaces the default colours. Derived colours (hover, text on it, tints) are
 * computed to be readable.
 * @param colours without {@link colourErrors}
 */
export function colourSheet({ accent, deep, ornament }: Colours): string {
  const both = (tokensOf: (colour: string, theme: Theme) => Tokens, colour: ThemeColour | undefined) => {
    if (colour === undefined) return [];
    const [light, dark] = themes.map((theme) => tokensOf(of(colour, theme), theme)) as [Tokens, Tokens];
    return Object.entries(light).map(([name, value]) => `--${name}:light-dark(${value},${dark[name]})`);
  };
  const lines = [...both(accentTokens, accent), ...both(deepTokens, deep), ...both(ornamentTokens, ornament)];
  return `:root{${lines.join(';')}}\n`;
}

/**
 * The site's own colours for mails, which can't use the style sheet.
 * @param colours without {@link colourErrors}
 */
export function plainColours({ accent, ornament }: Colours) {
  const inTheme = (theme: Theme) => {
    const accented = accent && accentTokens(of(accent, theme), theme);
    return {
      ...(accented && { accent: accented.accent, link: accented['accent-ink'] }),
      ...(ornament && { ornament: of(ornament, theme) }),
    };
  };
  return { light: inTheme('light'), dark: inTheme('dark') };
}

function accentTokens(accent: string, theme: Theme) {
  const soft = mixed(accent, pageBackgrounds[theme][1], theme === 'light' ? 0.9 : 0.78);
  return {
    accent,
    'accent-hover': mixed(accent, '#000000', 0.15),
    'on-accent': white,
    'accent-ink': readable(accent, strongest[theme], pageBackgrounds[theme], textContrast),
    'accent-soft': soft,
    'on-accent-soft': readable(accent, strongest[theme], [soft], textContrast),
  };
}

function deepTokens(deep: string): Tokens {
  return {
    deep,
    'on-deep': onDeep,
    'on-deep-soft': readable(mixed(onDeep, deep, 0.35), white, [deep], textContrast),
  };
}

function ornamentTokens(zari: string, theme: Theme): Tokens {
  const soft = mixed(zari, pageBackgrounds[theme][1], theme === 'light' ? 0.84 : 0.8);
  return {
    zari,
    'on-zari': onOrnament,
    'zari-soft': soft,
    'on-zari-soft': readable(zari, strongest[theme], [soft], textContrast),
  };
}

function of(colour: ThemeColour, theme: Theme): string {
  return typeof colour === 'string' ? colour : colour[theme];
}
