import type { MeansDayAnswer, MeansHourAnswer, VehicleDayAnswer } from '@pds/api-client/generated/model';
import { daysLater, isCalendarDate, managerRoles } from '@pds/kernel';
import { Link, useSearchParams } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { DateInput } from '../../../shared/form/inputs/date-input';
import { useOffices } from '../../../shared/reference/reference-lists';
import { useHasRole } from '../../../shared/session/session';
import { Button } from '../../../shared/ui/buttons/button';
import { longDay } from '../../../shared/ui/text/day';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { today } from '../../../shared/ui/text/today';
import { useShowMeansDay } from '../api/means';
import { DossierLinks } from '../components/dossier-links';
import styles from './means-day-page.module.css';

/** « Planning des moyens »: what an office needs and has on a day, hour by hour. Office and day are kept in the address. */
export default function MeansDayPage() {
  const [address, setAddress] = useSearchParams();
  const offices = useOffices();
  const officeId = Number(address.get('antenne')) || offices.data?.records[0]?.id;
  const typedDay = address.get('jour') ?? '';
  const day = isCalendarDate(typedDay) ? typedDay : today();
  const shown = useShowMeansDay(officeId ?? 0, { day }, { query: { enabled: officeId !== undefined } });
  const choose = (name: 'antenne' | 'jour', value: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      next.set(name, value);
      return next;
    });
  return (
    <PageFrame title="Planning des moyens" wide breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}>
      <form className={styles.filters} aria-label="Ce qui est montré" onSubmit={(event) => event.preventDefault()}>
        <label>
          Antenne
          <select
            className="pds-input"
            value={officeId ?? ''}
            onChange={({ target }) => choose('antenne', target.value)}
          >
            {/* An address may name an office that is not the user's: the list must not show another one as chosen. */}
            {offices.data && !offices.data.records.some(({ id }) => id === officeId) && (
              <option value={officeId ?? ''}>Choisir</option>
            )}
            {offices.data?.records.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Jour
          <DateInput value={day} onChange={(value) => isCalendarDate(value) && choose('jour', value)} />
        </label>
        <div className={styles.steps}>
          <Button onClick={() => choose('jour', daysLater(day, -1))}>Jour précédent</Button>
          <Button onClick={() => choose('jour', daysLater(day, 1))}>Jour suivant</Button>
        </div>
      </form>
      {offices.data?.records.length === 0 ? (
        <Notice title="Aucune antenne dans votre périmètre">Les moyens sont ceux des antennes.</Notice>
      ) : (
        <div className={styles.page} aria-busy={shown.isFetching}>
          <QueryState query={shown}>{(data) => <Day day={day} data={data} />}</QueryState>
        </div>
      )}
    </PageFrame>
  );
}

function Day({ day, data }: { day: string; data: MeansDayAnswer }) {
  const canOpenMeans = useHasRole(...managerRoles);
  return (
    <>
      <h2 className={styles.day}>{longDay(day)}</h2>
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
      {data.rows.length > 0 && <HoursTable data={data} />}
    </>
  );
}

/** A table of the hours of the day, which scrolls on its own where the window is narrower. */
function HoursTable({ data: { officeName, hours, rows, vehicles } }: { data: MeansDayAnswer }) {
  const caption = `Moyens de l’antenne ${officeName}, heure par heure`;
  return (
    <>
      <p id="means-legend" className={styles.legend}>
        Chaque case donne les moyens demandés sur ceux disponibles, trajets compris, au moment le plus chargé de
        l’heure&nbsp;; «&nbsp;+1&nbsp;» s’y ajoute dans des devis, «&nbsp;!&nbsp;» signale un manque, «&nbsp;HS&nbsp;»
        un véhicule hors service. La ligne d’un véhicule nomme les dossiers auxquels il est affecté.
      </p>
      {/* A scrolling region must be reachable with the keyboard. */}
      <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
        <table className={styles.table} aria-describedby="means-legend">
          <caption className="pds-visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Moyen</th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {Number(hour.slice(11, 13))}&nbsp;h
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.kind}>
                <th scope="row">{row.name}</th>
                {row.hours.map((hour, at) => (
                  <HourCell key={hours[at]} hour={hour} />
                ))}
              </tr>
            ))}
            {vehicles.map((vehicle) => (
              <tr key={vehicle.id}>
                <th scope="row">{vehicle.name}</th>
                {spansOf(vehicle).map((span) => (
                  <VehicleCell key={hours[span.at]} span={span} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Hours in a row in which a vehicle is with the same dossiers: one cell of the table. */
interface VehicleSpan {
  /** Position of the first hour. */
  readonly at: number;
  readonly hours: number;
  /** Why it cannot be used, or null. */
  readonly reason: string | null;
  /** Whether it would be in two places at once; two dossiers may share an hour one after the other. */
  readonly isOverlapping: boolean;
  readonly dossiers: readonly { id: number | null; eventName: string }[];
}

function spansOf({ outOfService, assigned, overlapping }: VehicleDayAnswer): VehicleSpan[] {
  const spans: VehicleSpan[] = [];
  for (const [at, reason] of outOfService.entries()) {
    const present = assigned.filter(({ firstHour, lastHour }) => firstHour <= at && at <= lastHour);
    // Two slots of a dossier name it once.
    const dossiers = [...new Map(present.map((each) => [each.id, each])).values()];
    const isOverlapping = overlapping[at] ?? false;
    const last = spans.at(-1);
    const isSame =
      last?.reason === reason &&
      last.isOverlapping === isOverlapping &&
      dossiers.length > 0 &&
      dossiers.map(({ id }) => id).join() === last.dossiers.map(({ id }) => id).join();
    if (isSame) spans[spans.length - 1] = { ...last, hours: last.hours + 1 };
    else spans.push({ at, hours: 1, reason, isOverlapping, dossiers });
  }
  return spans;
}

function VehicleCell({ span: { hours, reason, isOverlapping, dossiers } }: { span: VehicleSpan }) {
  const names = dossiers.map(({ eventName }) => eventName).join(', ');
  const isDoubtful = reason !== null || isOverlapping;
  return (
    <td
      colSpan={hours}
      className={isDoubtful ? styles.missing : dossiers.length > 0 ? styles.used : undefined}
      title={[reason, names].filter(Boolean).join(' – ') || undefined}
    >
      {reason === null && dossiers.length === 0 && <span className="pds-visually-hidden">En service</span>}
      {reason !== null && (
        <>
          HS<span className="pds-visually-hidden">&nbsp;: {reason}</span>{' '}
        </>
      )}
      {isOverlapping && (
        <>
          <span aria-hidden="true">!</span>
          <span className="pds-visually-hidden">En même temps&nbsp;:</span>{' '}
        </>
      )}
      {dossiers.length > 0 && (
        <span className={styles.dossiers} style={{ maxWidth: `${hours * 4}rem` }}>
          <DossierLinks dossiers={dossiers} />
        </span>
      )}
    </td>
  );
}

function HourCell({ hour: { firm, tentative, available } }: { hour: MeansHourAnswer }) {
  const isMissing = firm > available;
  return (
    <td className={isMissing ? styles.missing : firm + tentative > 0 ? styles.used : undefined}>
      {firm}
      {tentative > 0 && `+${tentative}`}/{available}
      {isMissing && (
        <>
          {' '}
          <span aria-hidden="true">!</span>
          <span className="pds-visually-hidden">manque {firm - available}</span>
        </>
      )}
    </td>
  );
}
