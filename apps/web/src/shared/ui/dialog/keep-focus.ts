/** Where the focus goes when its control is removed: the nearest of these containers. */
const containers = 'dialog, [role="dialog"], [role="tabpanel"], [role="region"], section, form, article, main';

/** Time for the page itself to move the focus, in milliseconds: a dialog that opens, a field that appears. */
const pageFocusWaitMs = 250;

/** Number of earlier controls that are searched for one that still exists: a question in a dialog about a row of a list in a section. */
const maxPlaces = 6;

/** A control that had the focus, with its ancestors. */
interface Place {
  readonly control: HTMLElement;
  readonly around: readonly HTMLElement[];
}

/**
 * Keeps the position of users of the keyboard or a screen reader. When the focused control is removed, hidden or disabled, and the page
 * does not move the focus itself, the focus moves to the same control if it is rendered again, else to the nearest container. It returns to
 * a disabled control once that is enabled. Leaving a control on purpose, with a press beside it, is respected. Call once for the life of
 * the document.
 */
export function keepFocus(): void {
  let places: readonly Place[] = [];
  /** Element that has the focus until its own control can be used again. */
  let standIn: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the last check found no focus either. */
  let isLost = false;

  const scheduleCheck = () => {
    timer ??= setTimeout(checkFocus, pageFocusWaitMs);
  };
  function checkFocus(): void {
    timer = undefined;
    const now = document.activeElement;
    // A control that was just disabled keeps the focus until the next frame, and no event follows when it loses it.
    const isNowhere = now === null || now === document.body || (now instanceof HTMLElement && !canHaveFocus(now));
    const [last] = places;
    if (!last || !(isNowhere || now === standIn)) isLost = false;
    else if (!isLost && isNowhere) {
      isLost = true;
      scheduleCheck();
    } else moveFocus(last.control, now);
  }
  function moveFocus(lost: HTMLElement, now: Element | null): void {
    isLost = false;
    const place = places.map(remainingElement).find((left) => left !== null) ?? document.querySelector('main');
    // Nothing behind a modal dialog can have the focus.
    const modal = [...document.querySelectorAll<HTMLElement>('dialog')]
      .filter((dialog) => dialog.matches(':modal'))
      .at(-1);
    const target = modal && !modal.contains(place) ? modal : place;
    if (!target || target === now) return;
    standIn = target !== lost && lost.isConnected ? target : null;
    focusOn(target);
  }

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === standIn) return;
    standIn = null;
    const around: HTMLElement[] = [];
    for (let element = target.parentElement; element; element = element.parentElement) around.push(element);
    places = [{ control: target, around }, ...places.filter(({ control }) => control !== target)].slice(0, maxPlaces);
  };
  const onPress = () => {
    // A press on a control moves the focus there. A press beside everything leaves no focus on purpose.
    setTimeout(() => {
      const isLeft = standIn !== null || (places[0] && canHaveFocus(places[0].control));
      if (document.activeElement !== document.body || !isLeft) return;
      standIn = null;
      places = [];
    });
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress);
  new MutationObserver(scheduleCheck).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['class', 'disabled', 'hidden', 'inert', 'style'],
  });
}

/** Returns what remains of a place: the control, the same control rendered again, or its nearest container. */
function remainingElement({ control, around }: Place): HTMLElement | null {
  if (canHaveFocus(control)) return control;
  const container = around.find((element) => element.matches(containers) && canHaveFocus(element));
  if (control.isConnected) return container ?? null;
  const isSame = (other: HTMLElement) =>
    other.id === control.id &&
    other.textContent === control.textContent &&
    other.getAttribute('aria-label') === control.getAttribute('aria-label');
  const alike = [...(container?.querySelectorAll<HTMLElement>(control.localName) ?? [])].filter(isSame);
  return alike.length === 1 && canHaveFocus(alike[0]!) ? alike[0]! : (container ?? null);
}

function canHaveFocus(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    !element.closest('[inert]') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/** Focuses an element, which is made focusable for as long as it has the focus. */
function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.focus({ preventScroll: true });
}
