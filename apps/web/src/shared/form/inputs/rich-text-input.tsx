import { lazyComponent } from '../../ui/lazy/lazy-component';
import type { RichTextEditorProps } from './rich-text-editor';
import styles from './rich-text-editor.module.css';

/**
 * A rich text field: heading, bold, italic, link, bulleted and numbered list. The editor is loaded when the first one is shown, not with
 * the page (ADR 0011).
 */
export const RichTextInput = lazyComponent<RichTextEditorProps>(() => import('./rich-text-editor'), {
  meanwhile: ({ steady }) => (
    <div className={`${styles.loading} ${steady ? styles.steady : ''}`}>Chargement de l’éditeur…</div>
  ),
});
