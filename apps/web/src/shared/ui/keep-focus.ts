/** What a person is brought to when the control that had the focus is gone: the next of these that it stood in. */
const containers = 'dialog, [role="dialog"], [role="tabpanel"], [role="region"], section, form, article, main';

/** How long the page itself may take to say where the focus goes, in milliseconds: a dialog that opens, a field that comes. */
const pageDecidesMs = 250;

/** How many controls back one looks for a place that is still there: a question in a dialog about a row of a list in a section. */
const remembered = 6;

/** A control that had the focus, and everything that it stood in. */
interface Place {
  readonly control: HTMLElement;
  readonly around: readonly HTMLElement[];
}

/**
 * Keeps whoever uses the keyboard or a screen reader from being nowhere. When the control that has the focus goes, is hidden or disabled, and
 * the page does not move the focus by itself, it goes to the same control drawn anew, else to what the control stood in; to a control that was
 * only disabled it returns once it can be used. Who leaves a control by themselves, with a press beside it, is left alone. Called once, as long as
 * the document lives.
 */
export function keepFocus(): void {
  let places: readonly Place[] = [];
  /** Where the focus was put, until the control that it belongs to can be used again. */
  let standsIn: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** It was nowhere at the last look too. */
  let isLost = false;

  const lookSoon = () => {
    timer ??= setTimeout(look, pageDecidesMs);
  };
  function look(): void {
    timer = undefined;
    const now = document.activeElement;
    const isNowhere = now === null || now === document.body;
    const [last] = places;
    if (!last || !(isNowhere || now === standsIn)) isLost = false;
    else if (!isLost && isNowhere) {
      isLost = true;
      lookSoon();
    } else move(last.control, now);
  }
  function move(lost: HTMLElement, now: Element | null): void {
    isLost = false;
    const place = places.map(placeLeft).find((left) => left !== null) ?? document.querySelector('main');
    // Nothing behind a modal dialog can have it.
    const modal = [...document.querySelectorAll<HTMLElement>('dialog')]
      .filter((dialog) => dialog.matches(':modal'))
      .at(-1);
    const target = modal && !modal.contains(place) ? modal : place;
    if (!target || target === now) return;
    standsIn = target !== lost && lost.isConnected ? target : null;
    focusOn(target);
  }

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === standsIn) return;
    standsIn = null;
    const around: HTMLElement[] = [];
    for (let element = target.parentElement; element; element = element.parentElement) around.push(element);
    places = [{ control: target, around }, ...places.filter(({ control }) => control !== target)].slice(0, remembered);
  };
  const onPress = () => {
    // Where the press leads to, it takes the focus; beside everything nothing has it, and that is meant.
    setTimeout(() => {
      const isLeft = standsIn !== null || (places[0] && canHaveFocus(places[0].control));
      if (document.activeElement !== document.body || !isLeft) return;
      standsIn = null;
      places = [];
    });
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress);
  new MutationObserver(lookSoon).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['class', 'disabled', 'hidden', 'inert', 'style'],
  });
}

/** What is left of a place: the control, the same one drawn anew, or the next thing around it. */
function placeLeft({ control, around }: Place): HTMLElement | null {
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

/** Focuses a control, or something that is none for as long as it has the focus. */
function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.focus({ preventScroll: true });
}
