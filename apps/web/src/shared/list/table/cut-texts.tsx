import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import styles from './cut-texts.module.css';

interface Shown {
  /** Texts with the titles of their columns. */
  readonly texts: readonly (readonly [title: string, text: string])[];
  /** The row's edges, in pixels from the top and from the bottom of the table. */
  readonly place: { readonly top: number } | { readonly bottom: number };
}

/**
 * Shows the whole texts of a row that its columns cut, while the keyboard's focus is in the row. A pointer reads them in the cells' titles.
 * Escape hides them.
 */
export function CutTexts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = ({ target, currentTarget }: FocusEvent<HTMLDivElement>) => {
    const row = target.closest('tr');
    setShown(row && target.matches(':focus-visible') ? cutTextsOf(row, currentTarget) : null);
  };
  return (
    <div
      className={styles.around}
      onFocus={show}
      onBlur={() => setShown(null)}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && setShown(null)}
    >
      {children}
      {shown && (
        // Screen readers read the cells, which are whole for them.
        <dl className={styles.texts} style={shown.place} aria-hidden="true">
          {shown.texts.map(([title, text]) => [<dt key={`${title} dt`}>{title}</dt>, <dd key={title}>{text}</dd>])}
        </dl>
      )}
    </div>
  );
}

/** Returns the texts of a row that do not fit their cells, or null if all of them fit. */
function cutTextsOf(row: HTMLTableRowElement, around: HTMLElement): Shown | null {
  const heads = row.closest('table')?.tHead?.rows[0]?.cells;
  const texts = [...row.cells].flatMap((cell, index) => {
    const isCut = [cell, ...cell.querySelectorAll('a')].some((box) => box.scrollWidth > box.clientWidth + 1);
    return isCut && !cell.querySelector('select')
      ? [[heads?.[index]?.title ?? '', cell.title || cell.innerText] as const]
      : [];
  });
  if (texts.length === 0) return null;
  const [table, { top, bottom }] = [around.getBoundingClientRect(), row.getBoundingClientRect()];
  // Above the last rows, where the list ends.
  const isLow = table.bottom - bottom < 120 && bottom - table.top > 200;
  return { texts, place: isLow ? { bottom: table.bottom - top + 2 } : { top: bottom - table.top + 2 } };
}
