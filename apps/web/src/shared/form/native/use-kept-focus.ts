import { type RefObject, useEffect } from 'react';

const controls = 'a[href], button, input, select, textarea';

/**
 * Who works with the keyboard and presses what takes itself off the page (« Supprimer le contact 2 ») goes on with what stands
 * in its place, rather than from the top of the page.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = region.current!;
    const controlsNow = () => [...root.querySelectorAll<HTMLElement>(controls)];
    let held: HTMLElement | null = null;
    /** The nearest first. */
    let before: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      // A finger or mouse is already where it goes on; a phone would open its keyboard.
      held = target instanceof HTMLElement && target.matches(':focus-visible') ? target : null;
      const all = controlsNow();
      before = held ? all.slice(0, Math.max(0, all.indexOf(held))).reverse() : [];
    };
    const forget = ({ target }: FocusEvent) => {
      // What is taken off the page is told to lose the focus too, just before.
      setTimeout(() => {
        if (held === target && held?.isConnected) held = null;
      });
    };
    const observer = new MutationObserver(() => {
      if (!held || held.isConnected || document.activeElement !== document.body) return;
      held = null;
      const now = controlsNow();
      const last = before.find((control) => control.isConnected);
      now
        .slice(last ? now.indexOf(last) + 1 : 0)
        .find((control) => control.checkVisibility() && !control.matches(':disabled'))
        ?.focus();
    });
    root.addEventListener('focusin', remember);
    root.addEventListener('focusout', forget);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', remember);
      root.removeEventListener('focusout', forget);
    };
  }, [region]);
}
