import type {
  AskedReinforcementAnswer,
  BoardBarAnswer,
  BoardDayAnswer,
  TeamFillAnswer,
} from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { staffDossierPath } from '../../../../shared/dossier/staff-dossier-path';
import { meansNames } from '../../../../shared/reference/means-names';
import { Button } from '../../../../shared/ui/buttons/button';
import { DossierLinks } from '../dossier-links';
import { whoComes } from '../sign-ups/who-comes-path';
import styles from './board.module.css';
import { leftInShort } from './means-left';

/** A dossier that goes to another office. */
export interface MovedDossier {
  readonly id: number;
  readonly eventName: string;
}

const stageTexts: Partial<Record<BoardBarAnswer['stage'], string>> = { quoted: 'en devis', asked: 'sans devis' };

/** An office on a day: its dossiers as bars, then what is missing, what it is asked for and what remains. */
export function BoardCell({
  day: { bars, conflicts, left },
  asked,
  colourOf,
  canAsk,
  onMove,
  onGrant,
}: {
  day: BoardDayAnswer;
  asked: readonly AskedReinforcementAnswer[];
  colourOf: (bar: BoardBarAnswer) => string;
  /** Whether the number of missing people is a link to asking members. */
  canAsk: boolean;
  /** Null where the user may not. */
  onMove: ((dossier: MovedDossier) => void) | null;
  onGrant: ((request: AskedReinforcementAnswer) => void) | null;
}) {
  const remaining = leftInShort(left);
  return (
    <>
      <ul className={styles.bars}>
        {bars.map((bar) => (
          <Bar
            key={`${bar.id} ${bar.eventName} ${bar.hours}`}
            bar={bar}
            colour={colourOf(bar)}
            canAsk={canAsk}
            onMove={onMove}
          />
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
            {onGrant && (
              <Button size="small" aria-label={`Accorder\u00a0: ${request.eventName}`} onClick={() => onGrant(request)}>
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

/** A dossier of an office on a day. */
function Bar({
  bar,
  colour,
  canAsk,
  onMove,
}: {
  bar: BoardBarAnswer;
  colour: string;
  canAsk: boolean;
  onMove: ((dossier: MovedDossier) => void) | null;
}) {
  const { id, eventName, hours, town, stage, team, means } = bar;
  return (
    <li
      className={styles.bar}
      style={{ '--dossier': colour, '--dossier-soft': `${colour}1c` } as CSSProperties}
      data-stage={stage}
    >
      <strong>
        <DossierLinks dossiers={[bar]} />
      </strong>
      <span className={styles.facts}>{[hours, town, stageTexts[stage]].filter(Boolean).join(' · ')}</span>
      {team && team.required !== 0 && (
        <Team
          team={team}
          to={
            canAsk && id !== null ? `${staffDossierPath({ id, isAidStation: stage === 'station' })}${whoComes}` : null
          }
        />
      )}
      {means.length > 0 && (
        <span className={styles.chips}>
          {means.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      )}
      {onMove && id !== null && stage !== 'reinforced' && (
        <Button
          size="small"
          variant="text"
          aria-label={`Changer d’antenne\u00a0: ${eventName}`}
          onClick={() => onMove({ id, eventName })}
        >
          Changer d’antenne
        </Button>
      )}
    </li>
  );
}

/**
 * `8/12` with a bar: what is filled, then hatched what is missing, with its number.
 * @param to where missing people are asked; null for nowhere
 */
function Team({ team: { filled, required }, to }: { team: TeamFillAnswer; to: string | null }) {
  const missing = Math.max(0, (required ?? filled) - filled);
  const content = (
    <>
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
    </>
  );
  return to !== null && missing > 0 ? (
    <Link to={to} className={styles.team}>
      {content}
    </Link>
  ) : (
    <span className={styles.team}>{content}</span>
  );
}
