import { type ReactNode, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigationType } from 'react-router';

/** Whether a page with such a part was rendered since the application started, so that the user may come back to it. */
let wasDrawn = false;

/**
 * Whether the first screen is drawn. False during the first rendering of a component and right after it. Use it to delay requests that the
 * first screen does not need.
 */
export function useIsFirstScreenDrawn(atOnce = false): boolean {
  return useDeferredValue(true, atOnce);
}

/** Whether the page works: false in a page that the build drew, and while the script takes it over (ADR 0090). */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/**
 * Renders content below the first screen after the content above is visible, in pieces between which the browser handles input. Renders at
 * once when the user comes back, to restore the scroll position.
 */
export function Deferred({ children }: { children: ReactNode }) {
  const isBack = useNavigationType() === 'POP';
  const [atOnce] = useState(() => isBack && wasDrawn);
  const isDrawn = useIsFirstScreenDrawn(atOnce);
  useEffect(() => {
    if (isDrawn) wasDrawn = true;
  }, [isDrawn]);
  return isDrawn ? children : null;
}
