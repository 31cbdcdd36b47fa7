import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';

/** Whether there is a page to come back to: somebody was on one with such a part since the application began. */
let wasDrawn = false;

/**
 * Whether what is seen first has been drawn: not while a component is drawn for the first time, and right after. What a page can begin
 * without is asked for then.
 */
export function useIsDrawn(atOnce = false): boolean {
  return useDeferredValue(true, atOnce);
}

/**
 * What is below the first screen: drawn right after what is above it can be seen, in pieces between which the browser answers keys.
 * At once where somebody comes back, to the place on the page that they left.
 */
export function Later({ children }: { children: ReactNode }) {
  const isBack = useNavigationType() === 'POP';
  const [atOnce] = useState(() => isBack && wasDrawn);
  const isDrawn = useIsDrawn(atOnce);
  useEffect(() => {
    if (isDrawn) wasDrawn = true;
  }, [isDrawn]);
  return isDrawn ? children : null;
}
