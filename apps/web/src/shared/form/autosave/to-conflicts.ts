/** Id of the section with the choices between two people's input. One per page. */
export const conflictsId = 'autosave-conflicts';

/** Scrolls to those choices: they are at the top of the form, the link to them at its bottom. */
export function toConflicts(): void {
  const section = document.getElementById(conflictsId);
  section?.scrollIntoView({ block: 'center' });
  section?.focus({ preventScroll: true });
}
