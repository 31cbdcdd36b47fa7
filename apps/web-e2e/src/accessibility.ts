import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits for colours and places on their way to others; what moves for ever (a spinner) is not waited for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // One that ends may start another; one that is cancelled is over too.
    while (passing().length > 0) await Promise.allSettled(passing().map(({ finished }) => finished));
  });
}

/** No finding of axe that is serious or worse on the page as it stands. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settle(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(serious, `axe on ${what}`).toEqual([]);
}
