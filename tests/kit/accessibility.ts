import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Axe's findings on a page without frames, as text; by default of all rules. The package for the test runner injects
 * axe's half a megabyte twice for each analysis; here it is injected once for each document.
 */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { axe: injected } = globalThis as unknown as {
      axe: { run(options: axe.RunOptions): Promise<axe.AxeResults> };
    };
    const { violations } = await injected.run({
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: [...only] } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
  }, rules);
}
