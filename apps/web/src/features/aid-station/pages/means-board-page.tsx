import type {
  AskedReinforcementAnswer,
  BoardBarAnswer,
  BoardDayAnswer,
  BoardOfficeAnswer,
} from '@pds/api-client/generated/model';
import { daysLater, isCalendarDate, managerRoles } from '@pds/kernel';
import { keepPreviousData } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useSearchParams } from 'react-router';
import { changedAddress } from '../../../routing/changed-address';
import { pathTo } from '../../../routing/routes';
import { DateInput } from '../../../shared/form/inputs/date-input';
import { useDepartments, useOffices } from '../../../shared/reference/reference-lists';
import { useHasRole } from '../../../shared/session/session';
import { lazyWithAntDesign } from '../../../shared/ui/ant-design/lazy-with-ant-design';
import { Button } from '../../../shared/ui/buttons/button';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { longDay, shortDay } from '../../../shared/ui/text/day';
import { today } from '../../../shared/ui/text/today';
import { useIsPhone } from '../../../shared/ui/use-media-query';
import { useShowMeansBoard } from '../api/means';
import { useListAskedReinforcements } from '../api/reinforcements';
import { type BoardAddress, readBoardAddress } from '../components/board/board-address';
import { BoardCell, type MovedDossier } from '../components/board/board-cell';
import styles from '../components/board/board.module.css';
import { ChangeOfficeDialog } from '../components/board/change-office-dialog';
import { remaindersAt } from '../components/board/means-left';
import { OfficeDay } from '../components/board/office-day';

const AnswerReinforcementDialog = lazyWithAntDesign(
  () => import('../components/reinforcements/answer-reinforcement-dialog'),
);

/** The most requests that are looked for; no department has nearly as many that wait. */
const mostRequests = 200;

/** « Planning des moyens »: the offices of a department on the days of a weekend or a week. Days and the unfolded office are in the address. */
export default function MeansBoardPage() {
  const [search, setSearch] = useSearchParams();
  const address = readBoardAddress(search, today());
  const { days, day, isWeek } = address;
  const department = useDepartment(address);
  const board = useShowMeansBoard(
    { start: days[0]!, end: days.at(-1)!, ...(department.id !== undefined && { department: department.id }) },
    { query: { enabled: department.isKnown, placeholderData: keepPreviousData } },
  );
  const change = (changes: Readonly<Record<string, string>>) =>
    setSearch((before) => changedAddress(before, changes), { preventScrollReset: true });
  return (
    <PageFrame title="Planning des moyens" wide dense breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}>
      <form className={styles.filters} aria-label="Ce qui est montré" onSubmit={(event) => event.preventDefault()}>
        <div className={styles.steps}>
          <Button aria-label="Période précédente" onClick={() => change({ jour: daysLater(day, -7) })}>
            ‹
          </Button>
          <Button onClick={() => change({ jour: '' })}>Aujourd’hui</Button>
          <Button aria-label="Période suivante" onClick={() => change({ jour: daysLater(day, 7) })}>
            ›
          </Button>
        </div>
        <label>
          Aller au
          <DateInput value={day} onChange={(value) => isCalendarDate(value) && change({ jour: value })} />
        </label>
        <div role="group" aria-label="Jours" className={styles.steps}>
          <Button
            variant={isWeek ? 'default' : 'primary'}
            aria-pressed={!isWeek}
            // A day before Friday would show the week.
            onClick={() => change({ vue: '', jour: days.at(-2)! })}
          >
            Week-end
          </Button>
          <Button
            variant={isWeek ? 'primary' : 'default'}
            aria-pressed={isWeek}
            onClick={() => change({ vue: 'semaine', jour: day })}
          >
            Semaine
          </Button>
        </div>
        {department.choices.length > 0 && (
          <label>
            Département
            <select
              className="pds-input"
              value={department.id ?? ''}
              onChange={({ target }) => change({ departement: target.value, antenne: '' })}
            >
              {department.choices.map(({ id, code, name }) => (
                <option key={id} value={id}>
                  {code} – {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </form>
      <div className={styles.page} aria-busy={board.isFetching}>
        <QueryState query={board}>
          {({ offices }) =>
            offices.length === 0 ? (
              <Notice title="Aucune antenne dans votre périmètre">Les moyens sont ceux des antennes.</Notice>
            ) : (
              <Board offices={offices} address={address} onChange={change} />
            )
          }
        </QueryState>
        <p className={styles.left}>
          8/12&nbsp;: places prises sur celles à pourvoir, ou équipe engagée sur celle demandée. Hachuré&nbsp;: ce qui
          manque, avec son nombre. Tirets&nbsp;: pas encore commandé. Reste&nbsp;: au moment le plus chargé du jour,
          trajets compris.
        </p>
      </div>
    </PageFrame>
  );
}

/** The department of the board: that of staff, for administrators the chosen one, that of the unfolded office or the first. */
function useDepartment({ departmentId, officeId }: BoardAddress) {
  const isAdmin = useHasRole('ROLE_ADMIN');
  const choices = useDepartments({ enabled: isAdmin }).data ?? [];
  const offices = useOffices().data?.records;
  const ofOffice = offices?.find(({ id }) => id === officeId)?.departmentId;
  if (!isAdmin) return { id: undefined, isKnown: true, choices: [] };
  const id = departmentId ?? ofOffice ?? (offices && choices[0]?.id);
  return { id, isKnown: id !== undefined, choices };
}

interface BoardProps {
  offices: readonly BoardOfficeAnswer[];
  address: BoardAddress;
  onChange: (changes: Readonly<Record<string, string>>) => void;
}

function Board({ offices, address: { officeId, day }, onChange }: BoardProps) {
  const isPhone = useIsPhone();
  const isManager = useHasRole(...managerRoles);
  const requests = useListAskedReinforcements({ state: 'waiting', page: 1, perPage: mostRequests }).data?.records ?? [];
  const [moved, setMoved] = useState<MovedDossier | null>(null);
  const [granted, setGranted] = useState<AskedReinforcementAnswer | null>(null);
  const colourOf = coloursOf(offices);
  const askedOn = (id: number | null, on: string) =>
    requests.filter((request) => request.officeId === id && !request.isUnanswered && isAskedOn(request, on));
  const cell = (office: BoardOfficeAnswer, on: BoardDayAnswer) => (
    <BoardCell
      day={on}
      asked={askedOn(office.id, on.day)}
      colourOf={colourOf}
      canAsk={isManager}
      onMove={isManager && offices.length > 1 ? setMoved : null}
      onGrant={isManager ? setGranted : null}
    />
  );
  const fold = ({ id, name }: BoardOfficeAnswer, on = day) => {
    if (id === null) return name;
    const isUnfolded = id === officeId && on === day;
    return (
      <Button
        variant="text"
        aria-expanded={isUnfolded}
        onClick={() => onChange(isUnfolded ? { antenne: '' } : { antenne: String(id), jour: on })}
      >
        {name}
      </Button>
    );
  };
  const grantedAt = granted && offices.find(({ id }) => id === granted.officeId);
  return (
    <>
      {isPhone ? (
        offices[0]!.days.map(({ day: on }, at) => (
          <section key={on} aria-labelledby={`day-${on}`}>
            <h2 id={`day-${on}`} className={styles.day}>
              {longDay(on)}
            </h2>
            {offices.map((office) => (
              <div key={office.id} className={styles.phoneOffice}>
                <h3>{fold(office, on)}</h3>
                {cell(office, office.days[at]!)}
                {office.id !== null && office.id === officeId && on === day && (
                  <OfficeDay officeId={office.id} day={on} heading="h4" />
                )}
              </div>
            ))}
          </section>
        ))
      ) : (
        <table className={styles.board}>
          <caption className="pds-visually-hidden">Antennes par jour</caption>
          <thead>
            <tr>
              <th scope="col">Antenne</th>
              {offices[0]!.days.map(({ day: on }) => (
                <th key={on} scope="col">
                  {shortDay(on)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {offices.map((office) => (
              <Fragment key={office.id}>
                <tr>
                  <th scope="row">{fold(office)}</th>
                  {office.days.map((on) => (
                    <td key={on.day}>{cell(office, on)}</td>
                  ))}
                </tr>
                {office.id !== null && office.id === officeId && (
                  <tr>
                    <td colSpan={office.days.length + 1}>
                      <div role="group" aria-label="Jour montré" className={styles.steps}>
                        {office.days.map(({ day: on }) => (
                          <Button
                            key={on}
                            size="small"
                            variant={on === day ? 'primary' : 'default'}
                            aria-pressed={on === day}
                            onClick={() => onChange({ jour: on })}
                          >
                            {shortDay(on)}
                          </Button>
                        ))}
                      </div>
                      <OfficeDay officeId={office.id} day={day} heading="h2" />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {moved && <ChangeOfficeDialog dossier={moved} offices={offices} onClose={() => setMoved(null)} />}
      {granted && grantedAt && (
        <AnswerReinforcementDialog
          request={granted}
          outcome="granted"
          left={remaindersAt(
            grantedAt,
            new Map(
              grantedAt.days.filter(({ day: on }) => isAskedOn(granted, on)).map(({ day: on }) => [on, granted.asked]),
            ),
          ).map(({ day: on, text }) => `Reste ${shortDay(on)}\u00a0: ${text}`)}
          onClose={() => setGranted(null)}
        />
      )}
    </>
  );
}

/** Whether a request is for a day, among others. */
const isAskedOn = ({ start, end }: AskedReinforcementAnswer, day: string) =>
  start.slice(0, 10) <= day && day <= end.slice(0, 10);

/** Dark enough for white text, and different enough beside each other. */
const colours = ['#1b4b8f', '#1d6b43', '#7a3b8f', '#8a4b08', '#0b6672', '#8c2f5d', '#4a5a1f', '#4b4a9c'];

/** The colour of each dossier, the same wherever it stands. */
function coloursOf(offices: readonly BoardOfficeAnswer[]): (bar: BoardBarAnswer) => string {
  const keyOf = ({ id, eventName }: BoardBarAnswer) => id ?? eventName;
  const keys = new Set(offices.flatMap(({ days }) => days.flatMap(({ bars }) => bars.map(keyOf))));
  const byKey = new Map([...keys].map((key, at) => [key, colours[at % colours.length]!]));
  return (bar) => byKey.get(keyOf(bar))!;
}
