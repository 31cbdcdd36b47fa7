import { useEffect, useState } from 'react';

/**
 * Gives the focus back, when a dialog goes, to what had it when the dialog came.
 *
 * @param opener what was pressed, where it was disabled before the dialog came and so has lost the focus
 */
export function useReturnFocus(opener?: Element | null): void {
  const [before] = useState(() => opener ?? document.activeElement);
  useEffect(
    () => () => {
      // After the dialog has left the page, and unless the page has moved on by itself.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    },
    [before],
  );
}
