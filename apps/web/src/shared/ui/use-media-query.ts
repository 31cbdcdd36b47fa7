import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now, kept up to date. */
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

/** Too narrow for a table: lists show cards instead. */
export const useIsPhone = () => useMediaQuery('(max-width: 767px)');

/** Whether the person asked their system for less movement. */
export const usePrefersReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)');
