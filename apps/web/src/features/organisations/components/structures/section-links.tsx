import type { MouseEvent } from 'react';
import styles from './section-links.module.css';

/** Links to the sections of a long form, in sight while it scrolls. */
export function SectionLinks({ sections }: { sections: Readonly<Record<string, string>> }) {
  const goTo = (event: MouseEvent, id: string) => {
    // The address names the field that a link leads to, not a section.
    event.preventDefault();
    const section = document.getElementById(id)!;
    section.scrollIntoView({ block: 'start' });
    section.querySelector<HTMLElement>('input, select, textarea, button, a')?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="Sections" className={styles.links}>
      {Object.entries(sections).map(([id, title]) => (
        <a key={id} href={`#${id}`} onClick={(event) => goTo(event, id)}>
          {title}
        </a>
      ))}
    </nav>
  );
}
