import type { BrowserContext } from '@playwright/test';

/** What the page calls when the focus is lost. */
const told = 'tellFocusLost';

/** Between two looks, in milliseconds. */
const everyMs = 50;

/**
 * At so many looks in a row the focus has to be lost while nothing is awaited: what comes with an answer takes it a moment later. Counted, not
 * timed: while the page is busy (axe takes a second) nobody in it can do anything either.
 */
const looks = 20;

/**
 * Watches every page of a context for a lost focus: the control that had it went, was hidden or disabled, the page came to rest, and nothing
 * else has it, so that who uses the keyboard or a screen reader is nowhere. Whoever presses beside a control, or leaves it by themselves,
 * has lost nothing: the control is still there then.
 *
 * @param lost is told what had the focus and where
 */
export async function watchFocus(context: BrowserContext, lost: (text: string) => void): Promise<void> {
  await context.exposeBinding(told, (_, text: string) => lost(text));
  await context.addInitScript(inPage, { told, everyMs, looks });
}

/** Runs in the page before its own scripts. */
function inPage({ told, everyMs, looks }: { told: string; everyMs: number; looks: number }): void {
  if (window !== window.top) return;
  let last: Element | null = null;
  let described = '';
  let underWay = 0;
  let lostAt = 0;

  const fetchOfPage = window.fetch;
  window.fetch = async (...call) => {
    underWay++;
    try {
      return await fetchOfPage(...call);
    } finally {
      underWay--;
    }
  };
  const sendOfPage = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function send(body) {
    underWay++;
    this.addEventListener('loadend', () => underWay--);
    sendOfPage.call(this, body);
  };

  const focused = () => {
    const { activeElement } = document;
    return activeElement === document.body || activeElement === document.documentElement ? null : activeElement;
  };
  const couldHaveIt = (element: Element) =>
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
    const isLost = !now && last !== null && !couldHaveIt(last);
    // It was left by who could have stayed.
    if (!now && last !== null && couldHaveIt(last)) last = null;
    if (!isLost || underWay > 0) lostAt = 0;
    else if (++lostAt >= looks) {
      last = null;
      (window as unknown as Record<string, (text: string) => void>)[told]!(described);
    }
  }, everyMs);
}
