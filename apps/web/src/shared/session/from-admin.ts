/** The name that the specification gives it. */
const key = 'fromAdmin';

/**
 * Set when the slot editor is opened from the staff's dossier (spec organiser 4, `fromAdmin`): it then shows no steps and leads back there.
 * Stored with its demand, so that it does not apply to another demand opened later.
 */
export const fromAdmin = {
  mark(demandId: number): void {
    try {
      localStorage.setItem(key, String(demandId));
    } catch {
      // Storage is forbidden (private windows): the editor then leads on to the demand's own steps.
    }
  },
  isAt: (demandId: number) => localStorage.getItem(key) === String(demandId),
  forget: () => localStorage.removeItem(key),
};
