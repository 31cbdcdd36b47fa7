import Button from 'antd/es/button';
import { DateInput } from '../../../shared/form/inputs/date-input';
import { documentNames } from '../../../shared/reference/document-names';
import common from '../../../shared/ui/common.module.css';
import styles from './generate-documents.module.css';
import type { ScheduleChoice } from './schedule-choice';
import { ScheduleFields } from './schedule-fields';

export type DocumentType = 1 | 2 | 3;

export interface GenerateDocumentsProps {
  /** The paper that the dossier needs next. Null if none. */
  readonly next: DocumentType | null;
  /** The running action: `generate-1`, `preview-2`. Null for none. */
  readonly busy: string | null;
  readonly generate: (type: DocumentType) => void;
  /** Generates the quote and opens its letter. */
  readonly generateAndSend: () => void;
  /** Opens the letter of the declaration to the authorities; generates the declaration if there is none. */
  readonly sendDeclaration: () => void;
  readonly preview: (type: DocumentType) => void;
  /** `Y-m-d`; empty for the default. */
  readonly lastValidDay: string;
  readonly setLastValidDay: (day: string) => void;
  readonly schedule: ScheduleChoice;
  readonly setSchedule: (schedule: ScheduleChoice) => void;
}

const kinds: readonly (readonly [type: DocumentType, id: string])[] = [
  [1, 'generate-quote'],
  [2, 'generate-convention'],
  [3, 'generate-declaration'],
];

/** The three papers of a dossier. Each can be previewed before it is generated (spec back-office 2, tab « administratif »). */
export function GenerateDocuments({
  next,
  busy,
  generate,
  generateAndSend,
  sendDeclaration,
  preview,
  lastValidDay,
  setLastValidDay,
  schedule,
  setSchedule,
}: GenerateDocumentsProps) {
  return (
    <div className={styles.all}>
      <p id="seen-from-then-on" className={common.note}>
        Dès sa génération, l’organisateur voit le devis, la convention ou la déclaration dans son espace. L’aperçu n’est
        montré qu’à vous, et rien n’en est gardé.
      </p>
      <div className={styles.kinds}>
        {kinds.map(([type, id]) => (
          <span key={type} className={styles.kind}>
            <Button
              id={id}
              type={type === next ? 'primary' : 'default'}
              loading={busy === `generate-${type}`}
              disabled={busy !== null}
              aria-describedby="seen-from-then-on"
              onClick={() => generate(type)}
            >
              Générer {documentNames(type).the}
            </Button>
            {type === 1 && (
              <Button disabled={busy !== null} aria-describedby="seen-from-then-on" onClick={generateAndSend}>
                Générer et envoyer
              </Button>
            )}
            {type === 3 && (
              <Button disabled={busy !== null} aria-describedby="seen-from-then-on" onClick={sendDeclaration}>
                Envoyer la déclaration
              </Button>
            )}
            <Button
              type="text"
              loading={busy === `preview-${type}`}
              disabled={busy !== null}
              onClick={() => preview(type)}
            >
              Aperçu<span className="pds-visually-hidden"> {documentNames(type).ofThe}, dans un nouvel onglet</span>
            </Button>
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
  );
}
