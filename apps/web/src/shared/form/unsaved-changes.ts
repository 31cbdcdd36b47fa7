import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../confirm';

/** Asks before a page with unsaved changes is left: inside the application by our dialog, outside by the browser's. */
export function useUnsavedChanges(dirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
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

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}
