import type { Page } from '@playwright/test';
import { expect } from './story';

/** Expects that the laid-out page does not scroll sideways. Polls, because the page reacts to a new window size a moment later. */
export async function expectNoSideScroll(page: Page, what = page.url()): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${what} scrolls sideways`)
    .toBeLessThanOrEqual(page.viewportSize()!.width);
}
