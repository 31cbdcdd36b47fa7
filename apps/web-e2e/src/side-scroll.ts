import type { Page } from '@playwright/test';
import { expect } from './story';

/** Nothing of the page stands beside its window, once it is laid out: a change of the window's size is answered a moment later. */
export async function expectNoSideScroll(page: Page, what = page.url()): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${what} scrolls sideways`)
    .toBeLessThanOrEqual(page.viewportSize()!.width);
}
