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

/** A tag of what WCAG 2.x asks for at the levels A and AA. */
const required = /^wcag2\d*aa?$/;

/**
 * No finding of axe on the page at rest that WCAG 2.x asks for at the levels A and AA, nor any other that is serious or worse: what
 * changes while axe looks at it is looked at again.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(async () => {
    await settle(page);
    // The only frames are previews of e-mails, and only what is wrong is read: else most of the time goes into describing what is right.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await axe.analyze();
    const found = violations
      .filter(
        ({ impact, tags }) => ['serious', 'critical'].includes(impact ?? '') || tags.some((tag) => required.test(tag)),
      )
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    expect(found, `axe on ${what}`).toEqual([]);
  }).toPass({ timeout: 15_000 });
}

/**
 * On a phone every control is large enough for a finger: 44 px. Links in running text, the foot of the page and boxes whose label is pressed
 * are left out.
 */
export async function expectTappable(page: Page, what: string): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, summary, select, input, textarea, label:has(input)')]
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        const isBox = control.matches(
          '[type=checkbox], [type=radio], [type=file], [aria-hidden=true], [tabindex="-1"]',
        );
        return width > 1 && !isBox && !control.closest('footer, p, .pds-skip') && Math.min(width, height) < 43.5;
      })
      .map((control) => `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent.trim()}`),
  );
  expect(small, `too small for a finger on ${what}`).toEqual([]);
}
