import Button from 'antd/es/button';
import { documentWords } from '../../../shared/reference/document-words';
import styles from './generate-documents.module.css';

export type DocumentType = 1 | 2 | 3;

export interface GenerateDocumentsProps {
  /** The running action: `generate-1`, `preview-2`. Null for none. */
  readonly busy: string | null;
  readonly generate: (type: DocumentType) => void;
  readonly preview: (type: DocumentType) => void;
}

const kinds: readonly (readonly [type: DocumentType, id: string])[] = [
  [1, 'generate-quote'],
  [2, 'generate-convention'],
  [3, 'generate-declaration'],
];

/** The three papers of a dossier. Each can be previewed before it is generated (spec back-office 2, tab « administratif »). */
export function GenerateDocuments({ busy, generate, preview }: GenerateDocumentsProps) {
  return (
    <div className={styles.all}>
      <p id="seen-from-then-on" className={styles.hint}>
        Dès sa génération, l’organisateur voit le devis, la convention ou la déclaration dans son espace. L’aperçu n’est
        montré qu’à vous, et rien n’en est gardé.
      </p>
      <div className={styles.kinds}>
        {kinds.map(([type, id]) => (
          <span key={type} className={styles.kind}>
            <Button
              id={id}
              type={type === 1 ? 'primary' : 'default'}
              loading={busy === `generate-${type}`}
              disabled={busy !== null}
              aria-describedby="seen-from-then-on"
              onClick={() => generate(type)}
            >
              Générer {documentWords(type).the}
            </Button>
            <Button
              type="text"
              loading={busy === `preview-${type}`}
              disabled={busy !== null}
              onClick={() => preview(type)}
            >
              Aperçu<span className="pds-visually-hidden"> {documentWords(type).ofThe}, dans un nouvel onglet</span>
            </Button>
          </span>
        ))}
      </div>
    </div>
  );
}
