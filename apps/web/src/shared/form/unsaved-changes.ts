import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../ui/dialog/confirm';

/** Saves the input of a form that can save itself. Returns true if nothing is left unsaved. */
type Save = () => Promise<boolean>;

/** A form with unsaved input. */
interface Unsaved {
  readonly save: Save | null;
  /** Called when the user leaves all the same. */
  readonly giveUp: (() => void) | null;
  /** Matches the paths of pages from which the user comes back to the input: the browser keeps it meanwhile. */
  readonly keptOn: RegExp | null;
}

/** A page may have several forms, in tabs. */
const unsaved = new Map<symbol, Unsaved>();
/** Whether the page is left on purpose, so that the browser must not ask. */
let leaving = false;

/** The question before unsaved input is lost. */
const question = {
  title: 'Modifications non enregistrées',
  text: 'Si vous quittez cette page, ce que vous avez saisi sera perdu.',
  danger: true,
} as const;

/** Asks before an action other than a navigation loses unsaved input. Returns true at once if there is none. */
export async function mayLoseChanges(action: string): Promise<boolean> {
  if (await saveAll()) return true;
  const goAhead = await confirm({ ...question, action });
  if (goAhead) for (const { giveUp } of unsaved.values()) giveUp?.();
  return goAhead;
}

/** Asks before a dialog with unsaved input is closed. Returns true at once if there is none. */
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

/** Saves all forms that can save themselves. Returns true if nothing is unsaved afterwards. */
async function saveAll(): Promise<boolean> {
  const saves = await Promise.all([...unsaved.values()].map(async ({ save }) => save !== null && save()));
  return saves.every(Boolean);
}

/** Reloads the page without asking about unsaved input: the user was already asked. */
export function reloadPage(): void {
  leaving = true;
  window.location.reload();
}

/** Loads another page without asking about unsaved input: there is no user left to save it for. */
export function loadPage(path: string): void {
  leaving = true;
  window.location.assign(path);
}

/**
 * Asks before a page with unsaved input is left: with our dialog inside the application, with the browser's outside.
 *
 * @param save tried first, inside the application; must be stable
 * @param giveUp called once the user has agreed to lose unsaved input; must be stable
 * @param keptOn matches the paths of pages for which it asks nothing, because the browser keeps the input; must be stable
 */
export function useUnsavedChanges(
  dirty: boolean,
  save: Save | null = null,
  giveUp: (() => void) | null = null,
  keptOn: RegExp | null = null,
): void {
  useEffect(() => {
    if (!dirty) return;
    const form = Symbol();
    const warn = (event: BeforeUnloadEvent) => {
      if (!leaving) event.preventDefault();
    };
    unsaved.set(form, { save, giveUp, keptOn });
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty, save, giveUp, keptOn]);
}

/** Blocks navigations for every form of {@link useUnsavedChanges}: a router has only one blocker. */
export function UnsavedChangesGuard(): null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { pathname } = blocker.location;
    const mayLeave = async () => {
      const isKept = [...unsaved.values()].every(({ keptOn }) => keptOn?.test(pathname));
      // Saves it where it can; what it cannot save now is kept.
      return isKept ? saveAll().then(() => true) : mayLoseChanges('Quitter sans enregistrer');
    };
    void mayLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  return null;
}
