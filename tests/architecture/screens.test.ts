import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { type Shown, siteScreens } from '../../scripts/screens/index.ts';

const shown: Shown = {
  ...{ open: 'open', attended: 'attended', managed: 'managed', group: 'group', organiserId: 'somebody' },
  ...{ payment: 'payment', ticketOffer: '/ticket-offer?offerId=o', teamInvitation: '/team-invitation?x=y' },
  tickets: {
    ...{ choice: 'choice', ticket: 'ticket', checkout: 'checkout' },
    ...{ parties: 'parties', ordered: 'ordered', receipt: 'receipt', draw: 'draw', line: 'line' },
  },
};
test('every route is included in the screen checks', () => {
  const table = ['web/routes.tsx', 'web/more-routes.ts'].map((file) => readFileSync(file, 'utf8')).join('\n');
  const routes = [...table.matchAll(/\bpage\('([^']+)'/g)].map(([, path = '']) => path);
  expect(routes.length).toBeGreaterThan(30);
  const looked = siteScreens.map(({ path }) => new URL(path(shown), 'http://mela.example').pathname);
  const missing = routes.filter((route) => !looked.some((path) => matchPath(route, path) !== null));
  expect(missing).toEqual([]);
});
