import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './editable-grid.module.css';

/** Where the focus goes when an editor is left by a key. */
export type Way = 'up' | 'down' | 'left' | 'right' | 'stay';

export interface CellEditorProps {
  label: string;
  /** The text to start with. */
  text: string;
  choices?: readonly string[] | undefined;
  /** Typing replaced the cell's text, so the arrow keys leave the cell. */
  isReplaced: boolean;
  /** Opens the list of choices at once. */
  isByPointer: boolean;
  /** Called at each change. */
  onChange: (text: string) => void;
  /** Called when the editor is left, with the way if it was left by a key. Returns false if the text is refused and the editor stays. */
  onCommit: (text: string, way: Way | null) => boolean;
  onCancel: () => void;
}

/** The input of the edited cell, a text field or a list of choices. */
export function CellEditor({
  label,
  text,
  choices,
  isReplaced,
  isByPointer,
  onChange,
  onCommit,
  onCancel,
}: CellEditorProps) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const [typed, setTyped] = useState(text);
  /** Whether the editor was left, so that the loss of focus that follows is ignored. */
  const isLeft = useRef(false);
  const start = useEffectEvent(() => {
    const shown = field.current!;
    shown.focus();
    if (isReplaced) onChange(text);
    else if (choices) {
      if (isByPointer) openList(shown);
    } else shown.select();
  });
  useEffect(() => start(), []);
  const [isRefused, setRefused] = useState(false);
  const leave = (way: Way | null): boolean => {
    if (isLeft.current) return true;
    // Before the call, which may remove the editor and so take the focus from it.
    isLeft.current = true;
    isLeft.current = onCommit(typed, way);
    setRefused(!isLeft.current);
    return isLeft.current;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+S saves the form: what is typed belongs to it.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' && !leave('stay')) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.key === 'Escape') {
      isLeft.current = true;
      event.preventDefault();
      onCancel();
      return;
    }
    const way = wayOf(event, isReplaced && !choices);
    if (!way) return;
    event.preventDefault();
    leave(way);
  };
  const shared = {
    ref: field,
    'aria-label': label,
    'aria-invalid': isRefused || undefined,
    className: styles.editor,
    value: typed,
    onKeyDown,
    onBlur: () => leave(null),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      setRefused(false);
      onChange(target.value);
    },
  };
  return choices ? (
    <select {...shared}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice || 'Non défini'}
        </option>
      ))}
    </select>
  ) : (
    <input {...shared} type="text" autoComplete="off" />
  );
}

/** Opens the list of a select. Some browsers cannot, or only right after a press: the list then opens by another press. */
function openList(select: HTMLSelectElement): void {
  try {
    select.showPicker();
  } catch {
    // Nothing else is lost.
  }
}

function wayOf({ key, shiftKey, ctrlKey }: KeyboardEvent, withArrows: boolean): Way | null {
  if (key === 'Enter' && !ctrlKey) return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return withArrows ? (arrowWays[key] ?? null) : null;
}

const arrowWays: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
