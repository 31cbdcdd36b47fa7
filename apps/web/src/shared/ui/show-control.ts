/** Opens the details that hide a control, scrolls to it, and focuses it. */
export function showControl(control: HTMLElement): void {
  control.closest('details')?.setAttribute('open', '');
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}
