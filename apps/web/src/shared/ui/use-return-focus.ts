import { useEffect, useState } from 'react';

/** Frames for which one waits until what was disabled while the dialog asked may be used again. */
const patience = 10;

/**
 * Gives the focus back, when a dialog goes, to what had it when the dialog came; the page stays where it is.
 *
 * @param opener what was pressed, where it was disabled before the dialog came and so has lost the focus
 */
export function useReturnFocus(opener?: Element | null): void {
  const [before] = useState(() => (isLost() ? (opener ?? null) : document.activeElement));
  useEffect(
    () => () => {
      // After the dialog has left the page.
      setTimeout(() => giveBack(before, patience));
    },
    [before],
  );
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Unless the page has moved on by itself. */
function giveBack(before: Element | null, frames: number): void {
  if (!isLost() || !(before instanceof HTMLElement) || !before.isConnected || before === document.body) return;
  before.focus({ preventScroll: true });
  if (document.activeElement !== before && frames > 0) requestAnimationFrame(() => giveBack(before, frames - 1));
}
