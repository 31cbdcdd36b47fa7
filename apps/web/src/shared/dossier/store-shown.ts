import { createContext, useContext } from 'react';

/**
 * Saves what a dossier's screen shows and the server does not have yet. Returns true if both are then the same and the dossier can be
 * edited. Returns false if it could not be saved, or the user declined.
 *
 * @param work `price` if the action prints or counts the stored price, which today's tariffs may show differently
 */
export type StoreShown = (work?: 'price') => Promise<boolean>;

/** Set by the surrounding screen. Without one, nothing is unsaved and there is nothing to do. */
const Context = createContext<StoreShown>(() => Promise.resolve(true));

/** The screen of a dossier provides the function that saves what it shows. */
export const StoreShownProvider = Context.Provider;

/** Every action on the stored dossier calls this first: what is shown is saved, or an error is shown (docs/ui.md). */
export function useStoreShown(): StoreShown {
  return useContext(Context);
}
