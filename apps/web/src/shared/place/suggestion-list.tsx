import { useEffect, useEffectEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './suggestion-list.module.css';

export interface Suggestion {
  readonly key: string;
  readonly text: string;
  /** A second, smaller text. */
  readonly detail?: string;
}

export interface SuggestionListProps<Option extends Suggestion> {
  /** The field that the list belongs to; null until it is on the page. It stays free text. */
  field: HTMLInputElement | null;
  options: readonly Option[];
  /** What a screen reader says when there are options. */
  status: string;
  /** Whether the first one is marked until another one is, so that Enter takes it. */
  marksFirst?: boolean;
  onChoose: (option: Option) => void;
}

/**
 * Suggestions under a native field, which becomes an ARIA combobox while there are any: it opens when the field has the focus, arrow keys go
 * through it, Enter takes the marked one, Escape closes it. Nothing is marked at first, so that Enter still sends the form, unless
 * `marksFirst`. The list covers the page below instead of moving it.
 */
export function SuggestionList<Option extends Suggestion>({
  field,
  options,
  status,
  marksFirst = false,
  onChoose,
}: SuggestionListProps<Option>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [lastMarked, setMarked] = useState(-1);
  const marked = Math.min(lastMarked < 0 && marksFirst ? 0 : lastMarked, options.length - 1);
  const isListed = isOpen && options.length > 0;

  const show = useEffectEvent((open: boolean) => {
    setMarked(-1);
    setOpen(open);
  });
  const choose = (option: Option) => {
    onChoose(option);
    setMarked(-1);
    setOpen(false);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (options.length === 0) return;
    const { length } = options;
    const mark = (index: number) => {
      setMarked(index);
      setOpen(true);
    };
    if (event.key === 'ArrowDown') mark(isListed ? (marked + 1) % length : 0);
    else if (event.key === 'ArrowUp') mark(isListed && marked > 0 ? marked - 1 : length - 1);
    else if (event.key === 'Enter' && isListed && marked >= 0) choose(options[marked]!);
    else if (event.key === 'Escape' && isListed) setOpen(false);
    else return;
    // Neither sends the form nor closes a dialog around it.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    if (!field) return;
    const open = () => show(true);
    const close = () => show(false);
    const key = (event: KeyboardEvent) => press(event);
    field.addEventListener('focus', open);
    field.addEventListener('input', open);
    field.addEventListener('blur', close);
    field.addEventListener('keydown', key);
    if (field === document.activeElement) open();
    return () => {
      field.removeEventListener('focus', open);
      field.removeEventListener('input', open);
      field.removeEventListener('blur', close);
      field.removeEventListener('keydown', key);
    };
  }, [field]);

  // The field belongs to its form, which knows nothing of this list.
  useEffect(() => {
    if (!field || options.length === 0) return;
    const set = (name: string, value: string | null) =>
      value === null ? field.removeAttribute(name) : field.setAttribute(name, value);
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isListed),
      'aria-controls': isListed ? `${id}-list` : null,
      'aria-activedescendant': isListed && marked >= 0 ? `${id}-${marked}` : null,
    };
    for (const [name, value] of Object.entries(attributes)) set(name, value);
    return () => {
      for (const name of Object.keys(attributes)) set(name, null);
    };
  }, [field, options.length, isListed, marked, id]);

  if (!field?.parentElement) return null;
  return createPortal(
    <>
      {isListed && (
        <div className={styles.list} style={placeUnder(field, field.parentElement)}>
          <ul id={`${id}-list`} role="listbox" aria-label="Propositions">
            {options.map((option, index) => (
              <li
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === marked}
                className={styles.option}
                ref={(item) => (index === marked ? item?.scrollIntoView({ block: 'nearest' }) : undefined)}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setMarked(index)}
                onClick={() => choose(option)}
              >
                <span>{option.text}</span>
                {option.detail && <small>{option.detail}</small>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="pds-visually-hidden" role="status">
        {options.length > 0 && status}
      </p>
    </>,
    field.parentElement,
  );
}

/** Returns where the list stands in its parent, which becomes the origin only once the list is in it. */
function placeUnder(field: HTMLElement, parent: HTMLElement) {
  const [at, origin] = [field.getBoundingClientRect(), parent.getBoundingClientRect()];
  return { top: at.bottom - origin.top, left: at.left - origin.left, width: at.width };
}
