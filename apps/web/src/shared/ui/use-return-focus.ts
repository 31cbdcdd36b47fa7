import { useEffect, useState } from 'react';

/** Gives the focus back, when a dialog goes, to what had it when the dialog came. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
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
