import { createContext, type HTMLAttributes, useContext } from 'react';

export type Theme = 'light' | 'dark';

const ScopedTheme = createContext<Theme | undefined>(undefined);

export interface ThemeScopeProps extends HTMLAttributes<HTMLDivElement> {
  theme: Theme;
}

/**
 * A part of the page with a theme of its own. Dialogs opened from it are drawn elsewhere in the document; they
 * read the theme from here, which `data-theme` alone could not tell them.
 */
export function ThemeScope({ theme, ...rest }: ThemeScopeProps) {
  return (
    <ScopedTheme value={theme}>
      <div {...rest} data-theme={theme} />
    </ScopedTheme>
  );
}

/** The theme of the nearest scope; undefined where the page's own applies. */
export function useScopedTheme(): Theme | undefined {
  return useContext(ScopedTheme);
}
