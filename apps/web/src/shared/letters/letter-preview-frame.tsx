import { useMemo } from 'react';
import { withStylesInOneElement } from './one-style-element';
import styles from './send-letter-dialog.module.css';

export interface LetterPreviewProps {
  /** The HTML page that the recipient's e-mail program shows. */
  html: string;
  /** Lines above it: recipient and subject. */
  envelope: readonly (readonly [string, string])[];
}

/** A letter as its recipient will see it: the real page, in a frame without scripts or network access. */
export function LetterPreview({ html, envelope }: LetterPreviewProps) {
  const page = useMemo(() => withStylesInOneElement(html, documentNonce()), [html]);
  return (
    <section aria-label="Aperçu de l’e-mail">
      <dl className={styles.envelope}>
        {envelope.map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* eslint-disable-next-line workspace/text-is-not-code -- the server's clean page, in a frame that may do nothing */}
      <iframe title="Aperçu de l’e-mail" className={styles.preview} sandbox="" srcDoc={page} />
    </section>
  );
}

/** The nonce that the server gave this document for its style elements; empty in development, where none is needed. */
function documentNonce(): string {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
