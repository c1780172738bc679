import { useCallback } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

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
