import { useEffect, useState } from 'react';

/** Maximum number of frames to wait until a control that the dialog's action disabled is enabled again. */
const maxFrames = 10;

/**
 * Returns the focus, when a dialog closes, to the element that had it before, without scrolling.
 *
 * @param opener the pressed element, if it was disabled before the dialog opened and so lost the focus
 */
export function useReturnFocus(opener?: Element | null): void {
  const [before] = useState(() => (isFocusLost() ? (opener ?? null) : document.activeElement));
  useEffect(
    () => () => {
      // Runs after the dialog was removed.
      setTimeout(() => restoreFocus(before, maxFrames));
    },
    [before],
  );
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** Does nothing if the page has moved the focus itself. */
function restoreFocus(before: Element | null, frames: number): void {
  if (!isFocusLost() || !(before instanceof HTMLElement) || !before.isConnected || before === document.body) return;
  before.focus({ preventScroll: true });
  if (document.activeElement !== before && frames > 0) requestAnimationFrame(() => restoreFocus(before, frames - 1));
}
