import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../ui/confirm';

/** Saves what is typed, for a form that can by itself; true when nothing is left unsaved. */
type Save = () => Promise<boolean>;

/** A form with something typed that is not saved. */
interface Unsaved {
  readonly save: Save | null;
  /** The person leaves all the same. */
  readonly giveUp: (() => void) | null;
}

/** A page may hold several, in tabs. */
const unsaved = new Map<symbol, Unsaved>();
/** The page is left on purpose: the browser has nothing to ask any more. */
let leaving = false;

/** What is asked before something typed is lost. */
const question = {
  title: 'Modifications non enregistrées',
  text: 'Si vous quittez cette page, ce que vous avez saisi sera perdu.',
  danger: true,
} as const;

/** Asks before something typed is lost by an action that is no navigation; true at once when nothing is unsaved. */
export async function mayLoseChanges(action: string): Promise<boolean> {
  if (await allSaved()) return true;
  const goAhead = await confirm({ ...question, action });
  if (goAhead) for (const { giveUp } of unsaved.values()) giveUp?.();
  return goAhead;
}

/** Asks before a dialog with something typed in it is closed; true at once when nothing is. */
export async function mayCloseDialog(dirty: boolean): Promise<boolean> {
  return (
    !dirty ||
    confirm({
      ...question,
      text: 'Si vous fermez cette fenêtre, ce que vous avez saisi sera perdu.',
      action: 'Fermer sans enregistrer',
    })
  );
}

/** Has the forms that can save themselves do so; true when nothing is unsaved then. */
async function allSaved(): Promise<boolean> {
  const saves = await Promise.all([...unsaved.values()].map(async ({ save }) => save !== null && save()));
  return saves.every(Boolean);
}

/** Loads the page again, whatever is unsaved: the person has been asked. */
export function reloadPage(): void {
  leaving = true;
  window.location.reload();
}

/** Loads another page afresh, whatever is unsaved: there is nobody to save it for any more. */
export function leaveFor(path: string): void {
  leaving = true;
  window.location.assign(path);
}

/**
 * Asks before a page with unsaved changes is left: inside the application by our dialog, outside by the browser's.
 *
 * @param save tried first, inside the application; stable
 * @param giveUp called once the person has agreed to lose what is unsaved; stable
 */
export function useUnsavedChanges(dirty: boolean, save: Save | null = null, giveUp: (() => void) | null = null): void {
  useEffect(() => {
    if (!dirty) return;
    const form = Symbol();
    const warn = (event: BeforeUnloadEvent) => {
      if (!leaving) event.preventDefault();
    };
    unsaved.set(form, { save, giveUp });
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty, save, giveUp]);
}

/** Holds back navigations for every form of {@link useUnsavedChanges}: a router knows one blocker only. */
export function UnsavedChangesGuard(): null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLoseChanges('Quitter sans enregistrer').then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  return null;
}
