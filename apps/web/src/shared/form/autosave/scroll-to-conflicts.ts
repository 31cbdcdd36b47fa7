/** Id of the section with the choices between two people's input. One per page. */
export const conflictsId = 'autosave-conflicts';

/** Whether somebody was led to the choices before they were on the page. */
let isAwaited = false;

/** Scrolls to those choices, or lets them do so once they are on the page: they are at the top of the form, the link to them at its bottom. */
export function scrollToConflicts(): void {
  const section = document.getElementById(conflictsId);
  isAwaited = !section;
  section?.scrollIntoView({ block: 'center' });
  section?.focus({ preventScroll: true });
}

/** Called by the choices when they are on the page. */
export function showAwaitedConflicts(): void {
  if (isAwaited) scrollToConflicts();
}
