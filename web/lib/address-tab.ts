import { useCallback } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { PreloadablePart } from './lazy-part.tsx';

type Preloads = Pick<PreloadablePart<never>, 'preload'>;

/**
 * The open tab, kept in the address as `tab`: links lead to it, and the back button leads to the one before. Shown at
 * once, while the router still loads the data of the new address.
 *
 * @param tabs the first one is the default, and isn't written into the address
 */
export function useAddressTab(tabs: readonly string[]): [string, (tab: string, replace: boolean) => void] {
  const here = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const { pathname, search } = next?.pathname === here.pathname ? next : here;
  const asked = new URLSearchParams(search).get('tab');
  const first = tabs[0] ?? '';
  const open = useCallback(
    (tab: string, replace: boolean) => {
      const query = tab === first ? '' : `?${new URLSearchParams({ tab })}`;
      void navigate(`${pathname}${query}`, { replace, preventScrollReset: true });
    },
    [navigate, pathname, first],
  );
  return [asked !== null && tabs.includes(asked) ? asked : first, open];
}

/**
 * Loads the code of the panel that a page opens with, for `loadParts` of its screen: the tabs render once more as soon
 * as they are hydrated, and React replaces a panel whose code is missing then, with all that was typed into it.
 *
 * @param panels the parts of each tab
 */
export async function loadOpenPanel(
  panels: Readonly<Record<string, Preloads | readonly Preloads[]>>,
  search: URLSearchParams,
): Promise<void> {
  const asked = search.get('tab');
  const [, parts = []] = Object.entries(panels).find(([tab]) => tab === asked) ?? [];
  await Promise.all([parts].flat().map(({ preload }) => preload()));
}
