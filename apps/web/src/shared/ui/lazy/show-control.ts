/** Opens the details that hide a control, scrolls to it, and focuses it. */
export function showControl(control: HTMLElement): void {
  control.closest('details')?.setAttribute('open', '');
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}

/**
 * Shows a control once it is rendered, since the code or data of its tab may be loading. Gives up when the user presses anything, which must
 * not lose the focus.
 *
 * @param find returns the control, or null while it is missing
 * @returns a function that stops waiting
 */
export function showControlOnceRendered(find: () => HTMLElement | null): () => void {
  const control = find();
  if (control) {
    showControl(control);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const rendered = find();
    if (!rendered) return;
    stop();
    showControl(rendered);
  });
  const stop = () => {
    observer.disconnect();
    presses.forEach((press) => document.removeEventListener(press, stop, true));
  };
  observer.observe(document.body, { childList: true, subtree: true });
  presses.forEach((press) => document.addEventListener(press, stop, true));
  return stop;
}

const presses = ['pointerdown', 'keydown'] as const;
