import Button from 'antd/es/button';
import { DateInput } from '../../../shared/form/inputs/date-input';
import { documentNames } from '../../../shared/reference/document-names';
import common from '../../../shared/ui/common.module.css';
import { type DocumentType, documentTypes, type NextPaper } from './document-status';
import styles from './generate-documents.module.css';
import type { ScheduleChoice } from './schedule-choice';
import { ScheduleFields } from './schedule-fields';

export interface GenerateDocumentsProps {
  /** The paper that is usually sent next. Null if none. */
  readonly next: NextPaper | null;
  /** The running action: `generate-1`, `send-3`, `preview-2`. Null for none. */
  readonly busy: string | null;
  readonly generate: (type: DocumentType) => void;
  /** Opens the letter of a paper, after a question if it is to be generated first. */
  readonly send: (type: DocumentType) => void;
  readonly preview: (type: DocumentType) => void;
  /** `Y-m-d`; empty for the default. */
  readonly lastValidDay: string;
  readonly setLastValidDay: (day: string) => void;
  readonly schedule: ScheduleChoice;
  readonly setSchedule: (schedule: ScheduleChoice) => void;
}

const ids: Readonly<Record<DocumentType, string>> = {
  1: 'generate-quote',
  2: 'generate-convention',
  3: 'generate-declaration',
};

const sendTexts: Readonly<Record<DocumentType, string>> = {
  1: 'Envoyer le devis',
  2: 'Envoyer la convention',
  3: 'Envoyer la déclaration',
};

/**
 * The three papers of a dossier: what is usually done next, and the rest folded. Each can be previewed before it is generated (spec
 * back-office 2, tab « administratif »).
 */
export function GenerateDocuments({
  next,
  busy,
  generate,
  send,
  preview,
  lastValidDay,
  setLastValidDay,
  schedule,
  setSchedule,
}: GenerateDocumentsProps) {
  const sendButton = (type: DocumentType) => (
    <Button
      type={type === next?.type ? 'primary' : 'default'}
      loading={busy === `send-${type}`}
      disabled={busy !== null}
      onClick={() => send(type)}
    >
      {type === 1 && (type !== next?.type || next.id === null) ? 'Générer et envoyer' : sendTexts[type]}
    </Button>
  );
  const previewButton = (type: DocumentType) => (
    <Button type="text" loading={busy === `preview-${type}`} disabled={busy !== null} onClick={() => preview(type)}>
      Aperçu<span className="pds-visually-hidden"> {documentNames(type).ofThe}, dans un nouvel onglet</span>
    </Button>
  );
  return (
    <div className={styles.all}>
      {next && (
        <span className={styles.kind}>
          {sendButton(next.type)}
          {next.id === null && previewButton(next.type)}
        </span>
      )}
      <details>
        <summary>Autres documents et conditions du devis</summary>
        <div className={styles.all}>
          <p id="seen-from-then-on" className={common.note}>
            Dès sa génération, l’organisateur voit le devis, la convention ou la déclaration dans son espace. L’aperçu
            n’est montré qu’à vous, et rien n’en est gardé.
          </p>
          <div className={styles.kinds}>
            {documentTypes.map((type) => (
              <span key={type} className={styles.kind}>
                <Button
                  id={ids[type]}
                  loading={busy === `generate-${type}`}
                  disabled={busy !== null}
                  aria-describedby="seen-from-then-on"
                  onClick={() => generate(type)}
                >
                  Générer {documentNames(type).the}
                </Button>
                {type !== next?.type && sendButton(type)}
                {(type !== next?.type || next.id !== null) && previewButton(type)}
              </span>
            ))}
          </div>
          <div className={styles.validity}>
            <label htmlFor="last-valid-day">Dernier jour de validité du devis</label>
            <DateInput
              meant="next"
              id="last-valid-day"
              aria-describedby="last-valid-day-hint"
              value={lastValidDay}
              disabled={busy !== null}
              onChange={setLastValidDay}
            />
            <span id="last-valid-day-hint" className={common.note}>
              Laissez vide pour la durée fixée par le département, au plus tard la veille de l’évènement.
            </span>
          </div>
          <ScheduleFields value={schedule} disabled={busy !== null} onChange={setSchedule} />
        </div>
      </details>
    </div>
  );
}
