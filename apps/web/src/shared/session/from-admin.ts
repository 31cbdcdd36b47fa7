const key = 'pds.from-admin';

/**
 * Set when the slot editor is reached from the staff's dossier (spec organiser 4, `fromAdmin`): it then shows no steps and leads back
 * there. Kept with the demand it is about, so that another one opened later is not taken for it.
 */
export const fromAdmin = {
  mark(demandId: number): void {
    try {
      localStorage.setItem(key, String(demandId));
    } catch {
      // Forbidden (private windows): the editor then leads on to the demand's own steps.
    }
  },
  isAt: (demandId: number) => localStorage.getItem(key) === String(demandId),
  forget: () => localStorage.removeItem(key),
};
