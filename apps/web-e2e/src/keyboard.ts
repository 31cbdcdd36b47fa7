import { expect, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** The last focused element and its look while it had the focus. */
    lastFocus?: { element: Element; look: string };
  }
}

/**
 * Presses a key that moves the focus, then checks that the focused element is visible and that the previous one looks different without the
 * focus: itself, the label or tile around it, or the element drawn for it.
 */
export async function moveFocus(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  const problem = await page.evaluate(async () => {
    const lookOf = async (element: Element) => {
      const parts = [element, element.parentElement, element.closest('label'), element.nextElementSibling];
      const shown = parts.filter((part) => part !== null);
      // A transition begins with the previous look, so this waits until transitions end.
      await Promise.all(shown.flatMap((part) => part.getAnimations().map((each) => each.finished.catch(() => null))));
      return shown
        .map((part) => getComputedStyle(part))
        .map((style) => [style.outlineStyle, style.outlineWidth, style.outlineColor, style.boxShadow].join(' '))
        .join(' | ');
    };
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') || element.id || (element.textContent ?? '');
    const element = document.activeElement!;
    const { lastFocus } = window;
    window.lastFocus = { element, look: await lookOf(element) };
    if (element === document.body) return 'nothing has the focus';
    const { width, height, top, bottom } = element.getBoundingClientRect();
    if (width * height === 0 || bottom < 0 || top > innerHeight) return `out of sight: ${nameOf(element)}`;
    if (!lastFocus?.element.isConnected || lastFocus.element === element || lastFocus.element === document.body)
      return null;
    return (await lookOf(lastFocus.element)) === lastFocus.look ? `looks the same: ${nameOf(lastFocus.element)}` : null;
  });
  expect(problem).toBeNull();
}

/** Moves the focus with the keyboard to a control. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < 90; pressed++) {
    await moveFocus(page, key);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not reach ${control}`);
}

/** Moves the focus to a button or link and presses it. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}
