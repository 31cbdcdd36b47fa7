import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches, and updates with it. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (changed) => {
        const list = window.matchMedia(query);
        list.addEventListener('change', changed);
        return () => list.removeEventListener('change', changed);
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
  );
}

/** Whether the window is too narrow for a table, so that lists show cards. */
export const useIsPhone = () => useMediaQuery('(max-width: 767px)');

/** Whether the window is narrower than a desk's, so that a long form shows one part at a time. */
export const useIsNarrow = () => useMediaQuery('(max-width: 991px)');

export const usePrefersReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)');
