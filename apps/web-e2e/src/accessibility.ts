import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Finding = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number];
/** Whether only something that lies over it makes a control small: a bar at the edge of the window, under which it is scrolled away. */
const isOnlyCovered = ({ any }: Finding) =>
  any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'partiallyObscured');

/** Waits until running transitions end. Endless animations (a spinner) are ignored. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const runningAnimations = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // An animation that ends may start another. A cancelled animation counts as ended.
    while (runningAnimations().length > 0)
      await Promise.allSettled(runningAnimations().map(({ finished }) => finished));
  });
}

/** Matches the axe tags of WCAG 2.x, levels A and AA. */
const wcagTag = /^wcag2\d*aa?$/;

/** Rules that are off by default, or only recommended, and hold here. */
const ownRules = ['target-size', 'landmark-unique'];

/**
 * Expects that axe finds nothing on the settled page that WCAG 2.x requires at levels A and AA, nothing of {@link ownRules}, and nothing else
 * that is serious or worse.
 * Repeats the check when the page changes while axe runs.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(async () => {
    await waitForAnimations(page);
    // Legacy mode: the only frames are e-mail previews. Only violations are requested, because describing what passes takes most of the
    // time.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({
      resultTypes: ['violations'],
      rules: Object.fromEntries(ownRules.map((rule) => [rule, { enabled: true }])),
    });
    const { violations } = await axe.analyze();
    const found = violations
      .filter(
        ({ id, impact, tags }) =>
          ownRules.includes(id) ||
          ['serious', 'critical'].includes(impact ?? '') ||
          tags.some((tag) => wcagTag.test(tag)),
      )
      .map(({ id, nodes }) => ({ id, nodes: nodes.filter((node) => !isOnlyCovered(node)) }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    expect(found, `axe on ${what}`).toEqual([]);
  }).toPass({ timeout: 60_000 });
}

/**
 * Expects that every control measures at least 44 px on a phone. Excludes links in running text, the footer, and boxes whose label is
 * pressed.
 */
export async function expectTappable(page: Page, what: string): Promise<void> {
  const smallControls = () =>
    page.evaluate(() =>
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
  // A page whose width has just changed may be drawn a moment later.
  await expect.poll(smallControls, { message: `too small for a finger on ${what}` }).toEqual([]);
}
