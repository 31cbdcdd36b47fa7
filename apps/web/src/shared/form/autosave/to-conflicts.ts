/** The section with the choices between what two people typed; one on a page. */
export const conflictsId = 'autosave-conflicts';

/** Brings those choices into sight: they stand at the top of the form, what leads to them at its foot. */
export function toConflicts(): void {
  const section = document.getElementById(conflictsId);
  section?.scrollIntoView({ block: 'center' });
  section?.focus({ preventScroll: true });
}
