import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { watchFocus } from './focus';
import { test as base } from './product';

/** What went wrong in a page besides what the story looks at. */
function listen(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left, and a file that is downloaded instead of shown, end their request this way.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) {
      problems.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
    }
  });
}

/**
 * Playwright's `test`, whose stories fail on any console error, uncaught exception, failed request, answer of 400 and
 * above, or lost focus, in every page of the story. `expectProblems` names what a story provokes on purpose.
 */
export const test = base.extend<{
  /** What the story provokes on purpose. */
  expectedProblems: RegExp[];
  problems: string[];
  expectProblems: (pattern: RegExp) => void;
  /** A further person of the story, with a browser of their own. */
  person: (options?: BrowserContextOptions) => Promise<Page>;
}>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  expectedProblems: async ({}, use) => use([]),
  problems: [
    async ({ context, expectedProblems }, use) => {
      const problems: string[] = [];
      await watchFocus(context, (text) => problems.push(`focus lost: ${text}`));
      for (const page of context.pages()) listen(page, problems);
      context.on('page', (page) => listen(page, problems));
      await use(problems);
      // Judged here, when the pages of further persons are closed: an answer that is expected may come after the story's last line.
      const unexpected = problems.filter((problem) => !expectedProblems.some((it) => it.test(problem)));
      expect(unexpected, 'console errors and failed requests of the story').toEqual([]);
    },
    { auto: true },
  ],
  person: async ({ browser, problems, baseURL }, use) => {
    const contexts = [] as Awaited<ReturnType<typeof browser.newContext>>[];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      await watchFocus(context, (text) => problems.push(`focus lost: ${text}`));
      context.on('page', (page) => listen(page, problems));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  expectProblems: async ({ expectedProblems }, use) => use((pattern) => void expectedProblems.push(pattern)),
});

/**
 * Presses a button that may have been pressed before, once it has come to rest, as a person does: a busy one takes no press, and shows
 * for a frame or two that it is busy after the answer to the first press is on the page.
 */
export async function pressAgain(button: Locator): Promise<void> {
  await expect(button).not.toHaveClass(/ant-btn-loading/);
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await button.click();
}

/** Holds requests to an address back until they are let go: a slow network. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    // The page may have been left meanwhile, and its request with it.
    await route.fallback().catch(() => undefined);
  });
  return resolve;
}

export { expect };
