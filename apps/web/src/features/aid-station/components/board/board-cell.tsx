import type {
  AskedReinforcementAnswer,
  BoardBarAnswer,
  BoardDayAnswer,
  TeamFillAnswer,
} from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import type { CSSProperties } from 'react';
import { meansNames } from '../../../../shared/reference/means-names';
import { Button } from '../../../../shared/ui/buttons/button';
import { DossierLinks } from '../dossier-links';
import styles from './board.module.css';
import { leftInShort } from './means-left';

/** What may be done on the board; absent where the user may not. */
export interface BoardActions {
  readonly move?: (bar: BoardBarAnswer) => void;
  readonly grant?: (request: AskedReinforcementAnswer) => void;
}

const stageTexts: Partial<Record<BoardBarAnswer['stage'], string>> = { quoted: 'en devis', asked: 'sans devis' };

/** An office on a day: its dossiers as bars, then what is missing, what it is asked for and what remains. */
export function BoardCell({
  day: { bars, conflicts, left },
  asked,
  colourOf,
  actions: { move, grant },
}: {
  day: BoardDayAnswer;
  asked: readonly AskedReinforcementAnswer[];
  colourOf: (bar: BoardBarAnswer) => string;
  actions: BoardActions;
}) {
  const remaining = leftInShort(left);
  return (
    <>
      <ul className={styles.bars}>
        {bars.map((bar) => (
          <li
            key={`${bar.id} ${bar.eventName} ${bar.hours}`}
            className={styles.bar}
            style={{ '--dossier': colourOf(bar), '--dossier-soft': `${colourOf(bar)}1c` } as CSSProperties}
            data-stage={bar.stage}
          >
            <strong>
              <DossierLinks dossiers={[bar]} />
            </strong>
            <span className={styles.facts}>
              {[bar.hours, bar.town, stageTexts[bar.stage]].filter(Boolean).join(' · ')}
            </span>
            {bar.team && bar.team.required !== 0 && <Team team={bar.team} />}
            {bar.means.length > 0 && (
              <span className={styles.chips}>
                {bar.means.map((text) => (
                  <span key={text}>{text}</span>
                ))}
              </span>
            )}
            {move && bar.id !== null && bar.stage !== 'reinforced' && (
              <Button
                size="small"
                variant="text"
                aria-label={`Changer d’antenne\u00a0: ${bar.eventName}`}
                onClick={() => move(bar)}
              >
                Changer d’antenne
              </Button>
            )}
          </li>
        ))}
        {conflicts.map(({ kind, start, text, needed, tentative, available }) => (
          <li key={`${kind} ${start}`} className={styles.lack} title={text}>
            <span aria-hidden="true">
              {meansNames[kind]}&nbsp;: manque <b>{needed - tentative - available}</b>
            </span>
            <span className="pds-visually-hidden">Manque&nbsp;: {text}</span>
          </li>
        ))}
        {asked.map((request) => (
          <li key={request.id} className={styles.asked}>
            <span>
              Renfort demandé, {request.eventName}&nbsp;: {request.askedText}
            </span>
            {grant && (
              <Button size="small" aria-label={`Accorder\u00a0: ${request.eventName}`} onClick={() => grant(request)}>
                Accorder
              </Button>
            )}
          </li>
        ))}
      </ul>
      {remaining && <p className={styles.left}>Reste&nbsp;: {remaining}</p>}
    </>
  );
}

/** `8/12` with a bar: what is filled, then hatched what is missing, with its number. */
function Team({ team: { filled, required } }: { team: TeamFillAnswer }) {
  const missing = Math.max(0, (required ?? filled) - filled);
  return (
    <span className={styles.team}>
      <span className={styles.filled} style={{ flexGrow: filled }}>
        <span className="pds-visually-hidden">Équipe&nbsp;: </span>
        {filled}/{required ?? '?'}
      </span>
      {missing > 0 && (
        <span className={styles.missing} style={{ flexGrow: missing }}>
          <span aria-hidden="true">
            <b>{missing}</b>
          </span>
          <span className="pds-visually-hidden">, {counted(missing, 'manquant')}</span>
        </span>
      )}
    </span>
  );
}
