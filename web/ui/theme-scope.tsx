import { createContext, type HTMLAttributes, useContext } from 'react';

export type Theme = 'light' | 'dark';

const ScopedTheme = createContext<Theme | undefined>(undefined);

export interface ThemeScopeProps extends HTMLAttributes<HTMLDivElement> {
  theme: Theme;
}

/**
 * A subtree with its own theme. Dialogs opened from it render elsewhere in the document and read the theme from this
 * context.
 */
export function ThemeScope({ theme, ...rest }: ThemeScopeProps) {
  return (
    <ScopedTheme value={theme}>
      <div {...rest} data-theme={theme} />
    </ScopedTheme>
  );
}

/** The theme of the nearest scope; undefined if the page's theme applies. */
export function useScopedTheme(): Theme | undefined {
  return useContext(ScopedTheme);
}
