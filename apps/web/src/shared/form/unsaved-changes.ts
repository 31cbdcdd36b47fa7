import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../confirm';

/** The forms with something typed that is not saved: a page may hold several, in tabs. */
const unsaved = new Set<symbol>();

/** Asks before a page with unsaved changes is left: inside the application by our dialog, outside by the browser's. */
export function useUnsavedChanges(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const form = Symbol();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(form);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
}

/** Holds back navigations for every form of {@link useUnsavedChanges}: a router knows one blocker only. */
export function UnsavedChangesGuard(): null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: 'Modifications non enregistrées',
      text: 'Si vous quittez cette page, ce que vous avez saisi sera perdu.',
      action: 'QUITTER SANS ENREGISTRER',
      danger: true,
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  return null;
}
