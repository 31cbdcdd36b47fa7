import type {
  ComingMemberAnswer,
  MeansDayAnswer,
  MeansHourAnswer,
  VehicleDayAnswer,
} from '@pds/api-client/generated/model';
import { counted, managerRoles } from '@pds/kernel';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { useHasRole } from '../../../../shared/session/session';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { useShowMeansDay } from '../../api/means';
import { DossierLinks } from '../dossier-links';
import styles from './board.module.css';

type Heading = 'h2' | 'h4';

/**
 * An office unfolded: what it lacks on a day, its people, and its means and vehicles hour by hour.
 * @param heading of its parts, below that of the place where it stands
 */
export function OfficeDay({ officeId, day, heading }: { officeId: number; day: string; heading: Heading }) {
  const shown = useShowMeansDay(officeId, { day });
  return (
    <div className={styles.officeDay} aria-busy={shown.isFetching}>
      <QueryState query={shown}>{(data) => <Content data={data} heading={heading} />}</QueryState>
    </div>
  );
}

function Content({ data, heading }: { data: MeansDayAnswer; heading: Heading }) {
  const canOpenMeans = useHasRole(...managerRoles);
  return (
    <>
      {data.conflicts.length > 0 && (
        <Notice tone="warning" title="Moyens insuffisants">
          <ul className={styles.conflicts}>
            {data.conflicts.map(({ text, dossiers, kind, start }) => (
              <li key={`${kind} ${start}`}>
                {text}&nbsp;: <DossierLinks dossiers={dossiers} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {!data.isEquipmentKnown && (
        <Notice title="Cette antenne n’a pas encore saisi de véhicule ni de matériel">
          {canOpenMeans && data.officeId !== null && (
            <Link to={pathTo('administration_office_means', { id: data.officeId })}>Saisir les moyens</Link>
          )}
        </Notice>
      )}
      {data.people && <People people={data.people} heading={heading} />}
      {data.rows.length > 0 && <Hours data={data} heading={heading} />}
    </>
  );
}

function People({ people, heading: Heading }: { people: readonly ComingMemberAnswer[]; heading: Heading }) {
  return (
    <section>
      <Heading>Personnes</Heading>
      {people.length === 0 ? (
        <p>Personne n’a encore confirmé de place ce jour.</p>
      ) : (
        [...Map.groupBy(people, ({ id }) => id)].map(([id, ofDossier]) => (
          <div key={id} className={styles.people}>
            <DossierLinks dossiers={[ofDossier[0]!]} />
            <ul>
              {ofDossier.map(({ name, officeName, function: role, hours }) => (
                <li key={`${name} ${hours}`}>
                  <strong>{name}</strong> ({officeName}), {role}, {hours}
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </section>
  );
}

/** Hours in a row in which the same is shown. */
interface Run {
  /** Position of the first hour. */
  readonly at: number;
  readonly hours: number;
  readonly isMissing: boolean;
  readonly content: ReactNode;
}

/** The hours of the day as tracks: one for each kind of means, then one for each vehicle. On a phone each is a list of its hours. */
function Hours({
  data: { officeName, hours, rows, vehicles },
  heading: Heading,
}: {
  data: MeansDayAnswer;
  heading: Heading;
}) {
  const name = `Moyens de l’antenne ${officeName}, heure par heure`;
  const tracks = [
    ...rows.map(({ kind: key, name, hours: levels }) => {
      const available = Math.min(...levels.map((level) => level.available));
      return { key, name, runs: runsOfKind(levels), free: counted(available, 'disponible') };
    }),
    ...vehicles.map((vehicle) => ({
      ...{ key: vehicle.id, name: vehicle.name, runs: runsOfVehicle(vehicle), free: 'libre' },
    })),
  ];
  const hourAt = (at: number) => (at < hours.length ? `${Number(hours[at]!.slice(11, 13))}\u00a0h` : 'minuit');
  return (
    <section>
      <Heading>Heures</Heading>
      <p className={styles.left}>
        Moyens demandés sur ceux disponibles, trajets compris, au moment le plus chargé&nbsp;; «&nbsp;+1&nbsp;» s’y
        ajoute dans des devis. La ligne d’un véhicule nomme les dossiers auxquels il est affecté.
      </p>
      <div className={styles.axis} aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour} h</span>
        ))}
      </div>
      <ul className={styles.tracks} aria-label={name}>
        {tracks.map((track) => (
          <li key={track.key}>
            <span className={styles.trackName}>{track.name}</span>
            <span className={styles.track}>
              {track.runs.map(({ at, hours: length, isMissing, content }) => (
                <span
                  key={at}
                  className={isMissing ? styles.short : undefined}
                  style={{ left: `${(at / hours.length) * 100}%`, width: `${(length / hours.length) * 100}%` }}
                >
                  <span className={styles.when}>
                    {hourAt(at)} – {hourAt(at + length)}&nbsp;:{' '}
                  </span>
                  {content}
                </span>
              ))}
              {track.runs.length === 0 && <span className={styles.free}>{track.free}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Joins hours in a row with the same key; hours without a key are left out. */
function runsBy<Hour>(
  hours: readonly Hour[],
  keyOf: (hour: Hour, at: number) => string | null,
  shown: (hour: Hour, at: number) => Pick<Run, 'isMissing' | 'content'>,
): Run[] {
  const runs: (Run & { readonly key: string })[] = [];
  for (const [at, hour] of hours.entries()) {
    const key = keyOf(hour, at);
    const last = runs.at(-1);
    if (key === null) continue;
    if (last?.key === key && last.at + last.hours === at) runs[runs.length - 1] = { ...last, hours: last.hours + 1 };
    else runs.push({ at, hours: 1, key, ...shown(hour, at) });
  }
  return runs;
}

const runsOfKind = (hours: readonly MeansHourAnswer[]) =>
  runsBy(
    hours,
    ({ firm, tentative, available }) => (firm + tentative > 0 ? `${firm}+${tentative}/${available}` : null),
    ({ firm, tentative, available }) => ({
      isMissing: firm > available,
      content: (
        <>
          {firm}
          {tentative > 0 && `+${tentative}`}/{available}
          {firm > available && (
            <>
              {' '}
              manque&nbsp;<b>{firm - available}</b>
            </>
          )}
        </>
      ),
    }),
  );

function runsOfVehicle({ outOfService, assigned, overlapping }: VehicleDayAnswer): Run[] {
  const presentAt = (at: number) => {
    const present = assigned.filter(({ firstHour, lastHour }) => firstHour <= at && at <= lastHour);
    // Two slots of a dossier name it once.
    return [...new Map(present.map((each) => [each.id, each])).values()];
  };
  return runsBy(
    outOfService,
    (reason, at) => {
      const dossiers = presentAt(at);
      if (reason === null && dossiers.length === 0) return null;
      return [reason, overlapping[at], ...dossiers.map(({ id }) => id)].join(' ');
    },
    (reason, at) => ({
      isMissing: reason !== null || overlapping[at]!,
      content: (
        <>
          {reason !== null && <span title={reason}>Hors service&nbsp;: {reason} </span>}
          {overlapping[at] && <>En même temps&nbsp;: </>}
          <DossierLinks dossiers={presentAt(at)} />
        </>
      ),
    }),
  );
}
