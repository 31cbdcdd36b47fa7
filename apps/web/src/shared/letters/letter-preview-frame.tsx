import styles from './send-letter-dialog.module.css';

export interface LetterPreviewProps {
  /** The page that the recipient's program shows. */
  html: string;
  /** What stands above it: to whom, about what. */
  envelope: readonly (readonly [string, string])[];
}

/** A letter as its recipient will see it: the very page, which may neither run scripts nor reach anything. */
export function LetterPreview({ html, envelope }: LetterPreviewProps) {
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
      <iframe title="Aperçu de l’e-mail" className={styles.preview} sandbox="" srcDoc={html} />
    </section>
  );
}
