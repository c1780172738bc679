import type { SiteScreen } from './screen.ts';

export const administratorScreens: readonly SiteScreen[] = [
  { name: 'admin', onlooker: 'administrator', path: () => '/admin' },
  ...['Hidden', 'People', 'Log', 'Settings'].map(
    (tab): SiteScreen => ({
      name: `admin-${tab.toLowerCase().replace(' ', '-')}`,
      onlooker: 'administrator',
      path: () => '/admin',
      enter: async (page) => {
        await page.getByRole('tab', { name: tab }).click();
        await page.waitForLoadState('networkidle');
      },
    }),
  ),
];
