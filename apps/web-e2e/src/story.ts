import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { watchFocus } from './focus';
import { OwnDepartment } from './own-department';
import { test as base } from './product';

/** Records problems of a page that the story does not check itself. */
function recordProblems(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page, and downloading a file instead of showing it, abort their request this way.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) {
      problems.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
    }
  });
}

/**
 * Playwright's `test`, whose stories fail on any console error, uncaught exception, failed request, answer of 400 or above, or lost focus,
 * in every page of the story. `expectProblems` names the problems that a story causes on purpose.
 */
export const test = base.extend<{
  /** Problems that the story causes on purpose. */
  expectedProblems: RegExp[];
  problems: string[];
  expectProblems: (pattern: RegExp) => void;
  /** Opens a page for a further person of the story, with their own browser. */
  person: (options?: BrowserContextOptions) => Promise<Page>;
  /** A department of the story's own, with people and dossiers that no other story sees. */
  department: OwnDepartment;
}>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  expectedProblems: async ({}, use) => use([]),
  problems: [
    async ({ context, expectedProblems }, use) => {
      const problems: string[] = [];
      await watchFocus(context, (text) => problems.push(`focus lost: ${text}`));
      for (const page of context.pages()) recordProblems(page, problems);
      context.on('page', (page) => recordProblems(page, problems));
      await use(problems);
      // Checked here, when the pages of further persons are closed: an expected answer may arrive after the story's last line.
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
        serviceWorkers: 'block',
        ...options,
      });
      contexts.push(context);
      await watchFocus(context, (text) => problems.push(`focus lost: ${text}`));
      context.on('page', (page) => recordProblems(page, problems));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  department: async ({ playwright, baseURL }, use) => {
    const api = await playwright.request.newContext({ baseURL });
    await use(await OwnDepartment.create(api));
    await api.dispose();
  },
  expectProblems: async ({ expectedProblems }, use) => use((pattern) => void expectedProblems.push(pattern)),
});

/**
 * Presses a button that may have been pressed before, once it is no longer busy, as a person would. A busy button ignores presses, and
 * stays busy for a frame or two after the first answer is shown.
 */
export async function pressAgain(button: Locator): Promise<void> {
  await expect(button).not.toHaveClass(/ant-btn-loading/);
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await button.click();
}

/** Holds back requests to an address until the returned function is called, to simulate a slow network. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    // The page may have been closed meanwhile, and its request with it.
    await route.fallback().catch(() => undefined);
  });
  return resolve;
}

export { expect };
