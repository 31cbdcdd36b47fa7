import { createContext, useContext } from 'react';

/**
 * Stores what a dossier's screen shows and the server does not have yet. True when they are the same afterwards, and the dossier can be worked
 * on; false when it could not be stored, or the person thought better of it.
 *
 * @param work what the act goes by: `price` where it prints or counts the stored price, which today's tariffs may show differently
 */
export type StoreShown = (work?: 'price') => Promise<boolean>;

/** Of the screen around; where none shows anything that is not stored, there is nothing to do. */
const Context = createContext<StoreShown>(() => Promise.resolve(true));

/** The screen of a dossier tells how what it shows is stored. */
export const StoreShownProvider = Context.Provider;

/** Every act that works on the stored dossier calls this first: what is shown is stored, or it is said (docs/ui.md). */
export function useStoreShown(): StoreShown {
  return useContext(Context);
}
