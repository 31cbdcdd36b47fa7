import { useEffect, useState } from 'react';

/** Maximum number of frames to wait until a control that the dialog's action disabled is enabled again. */
const patience = 10;

/**
 * Returns the focus, when a dialog closes, to the element that had it before, without scrolling.
 *
 * @param opener the pressed element, if it was disabled before the dialog opened and so lost the focus
 */
export function useReturnFocus(opener?: Element | null): void {
  const [before] = useState(() => (isLost() ? (opener ?? null) : document.activeElement));
  useEffect(
    () => () => {
      // Runs after the dialog was removed.
      setTimeout(() => giveBack(before, patience));
    },
    [before],
  );
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Does nothing if the page has moved the focus itself. */
function giveBack(before: Element | null, frames: number): void {
  if (!isLost() || !(before instanceof HTMLElement) || !before.isConnected || before === document.body) return;
  before.focus({ preventScroll: true });
  if (document.activeElement !== before && frames > 0) requestAnimationFrame(() => giveBack(before, frames - 1));
}
