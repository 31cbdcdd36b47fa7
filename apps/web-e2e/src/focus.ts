import type { BrowserContext } from '@playwright/test';

/** Name of the function that the page calls when the focus is lost. */
const reporter = 'reportFocusLost';

/** Interval between two checks, in milliseconds. */
const everyMs = 50;

/**
 * Number of consecutive checks that must find the focus lost while no request is pending, because an answer may take the focus a moment
 * later. Counted, not timed: while the page is busy (axe takes a second) nobody can use it either.
 */
const looks = 20;

/**
 * Watches every page of a context for a lost focus. The focus is lost when its control was removed, hidden or disabled, the page has
 * settled, and no other element has it: users of the keyboard or a screen reader then have no position. Leaving a control on purpose, or
 * pressing beside it, is not a loss: the control still exists then.
 *
 * @param lost receives a description of the element that had the focus and of its place
 */
export async function watchFocus(context: BrowserContext, lost: (text: string) => void): Promise<void> {
  await context.exposeBinding(reporter, (_, text: string) => lost(text));
  await context.addInitScript(watchFocusInPage, { reporter, everyMs, looks });
}

/** Runs in the page before the page's own scripts. */
function watchFocusInPage({ reporter, everyMs, looks }: { reporter: string; everyMs: number; looks: number }): void {
  if (window !== window.top) return;
  let last: Element | null = null;
  let described = '';
  let pendingRequests = 0;
  let lostAt = 0;

  const fetchOfPage = window.fetch;
  window.fetch = async (...call) => {
    pendingRequests++;
    try {
      return await fetchOfPage(...call);
    } finally {
      pendingRequests--;
    }
  };
  const sendOfPage = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function send(body) {
    pendingRequests++;
    this.addEventListener('loadend', () => pendingRequests--);
    sendOfPage.call(this, body);
  };

  const focused = () => {
    const { activeElement } = document;
    return activeElement === document.body || activeElement === document.documentElement ? null : activeElement;
  };
  const isFocusable = (element: Element) =>
    element.isConnected && !element.matches(':disabled') && !element.closest('[inert]') && element.checkVisibility();
  const describe = (element: Element) => {
    const attributes = [...element.attributes].map(({ name, value }) => ` ${name}="${value.slice(0, 60)}"`).join('');
    return `<${element.localName}${attributes}> ${element.textContent.trim().slice(0, 60)} in ${location.pathname}`;
  };

  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      last = target;
      described = describe(target);
    },
    true,
  );
  setInterval(() => {
    const now = focused();
    if (now) last = now;
    const isLost = !now && last !== null && !isFocusable(last);
    // The person left the control although it could have kept the focus.
    if (!now && last !== null && isFocusable(last)) last = null;
    if (!isLost || pendingRequests > 0) lostAt = 0;
    else if (++lostAt >= looks) {
      last = null;
      (window as unknown as Record<string, (text: string) => void>)[reporter]!(described);
    }
  }, everyMs);
}
