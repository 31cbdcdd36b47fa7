import { lazy, Suspense } from 'react';
import type { RichTextEditorProps } from './rich-text-editor';
import styles from './rich-text-editor.module.css';

/** The editor comes with the first rich text that is shown, not with the page (ADR 0011). */
const RichTextEditor = lazy(() => import('./rich-text-editor'));

/** A rich text as a form control: heading, bold, italic, link, bulleted and numbered list, nothing else. */
export function RichTextInput(props: RichTextEditorProps) {
  return (
    <Suspense
      fallback={
        <div className={`${styles.loading} ${props.steady ? styles.steady : ''}`}>Chargement de l’éditeur…</div>
      }
    >
      <RichTextEditor {...props} />
    </Suspense>
  );
}
