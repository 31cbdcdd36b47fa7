import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/**
 * Shortcuts of a single character. They may be switched off (WCAG 2.1.4), since speech input types letters, and never apply where a letter
 * is input or has a meaning of its own.
 */
const storageKey = 'pds.single-keys';
const changed = new EventTarget();

const areOn = () => localStorage.getItem(storageKey) !== 'off';

/** Switches single keys on or off, for this browser. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
  changed.dispatchEvent(new Event('change'));
}

export function useAreSingleKeysOn(): boolean {
  return useSyncExternalStore((onChange) => {
    changed.addEventListener('change', onChange);
    return () => changed.removeEventListener('change', onChange);
  }, areOn);
}

/** Whether a modal dialog is open, in which shortcuts of the page do not apply. */
export const isDialogOpen = () => document.querySelector('[role="dialog"], dialog[open]') !== null;

/** Where letters are input, or search within the element. */
const takesLetters = [
  'input, textarea, select, [contenteditable]:not([contenteditable="false"])',
  ...['textbox', 'combobox', 'listbox', 'menu', 'tree', 'grid', 'treegrid'].map((role) => `[role="${role}"]`),
].join();

function isFree({ target, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return false;
  // The dialog last: a search of the whole page at each key typed into a field would be felt.
  return areOn() && !(target instanceof Element && target.closest(takesLetters)) && !isDialogOpen();
}

/** Time for the second key of a sequence, in milliseconds. */
const sequenceMs = 1_500;
/** The first key of a sequence, and until when it waits for the second one. */
let begun: { readonly key: string; readonly until: number } | null = null;

/**
 * Calls an action when its key is pressed, as long as the component is rendered.
 *
 * @param actions by the character that the key types, lower case
 * @param sequences by the first key of two: called with the character of the second one
 */
export function useSingleKeys(
  actions: Readonly<Record<string, () => void>>,
  sequences: Readonly<Record<string, (second: string) => void>> = {},
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isFree(event)) return;
    const key = event.key.toLowerCase();
    const first = begun && event.timeStamp < begun.until ? begun.key : null;
    if (first !== null) {
      // Belongs to the component with that sequence.
      const second = sequences[first];
      if (!second || key === 'shift') return;
      begun = null;
      event.preventDefault();
      second(key);
    } else if (sequences[key]) begun = { key, until: event.timeStamp + sequenceMs };
    else if (actions[key]) {
      event.preventDefault();
      actions[key]();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
