import {
  type DeletePastEvent,
  type EditPastEvent,
  pastEventIdentitiesNear,
  isSamePastEvent,
  type PastEventClass,
  type PastEventDays,
  type PastEventDetails,
  pastEventIdentity,
  type PastEventPlace,
  pastEventProblems,
  type PastEvents,
  pastFigureKeys,
  type PastPeriod,
  type RecordPastEvent,
} from '@pds/demand/domain';
import { type Clock, daysBetween, type FieldError, mainlandDay, managerRoles, searchWords } from '@pds/kernel';
import {
  idBatches,
  Importable,
  type ImportContext,
  type ImportedObject,
  type ImportedValue,
  type ImportedValues,
  linesOfFile,
  pairedLines,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import { eventKeys, notHeld, pastEventFields, periodKeys, rowsOfPastEvent } from './past-event-fields';

/** The kind of the identity that has all days of an event without a number. */
const ofDays = 'days:';

/**
 * Past events, from an older tool's list of events, its requests of stations, or a grid of quotes, invoices and payments. Several rows are
 * one event: those of one number, else those of one name, customer, place and week.
 */
export class PastEventsImport extends Importable {
  override readonly name = 'demand.past-events';
  override readonly title = 'Évènements passés';
  override readonly roles = managerRoles;

  constructor(
    private readonly record: RecordPastEvent,
    private readonly edit: EditPastEvent,
    private readonly deletion: DeletePastEvent,
    private readonly events: PastEvents,
    private readonly clock: Clock,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  override fields() {
    return Promise.resolve(pastEventFields);
  }

  override groupOf(values: ImportedValues): string | null {
    const { number, name, customer, place, startDay } = values;
    if (number !== undefined) return `number:${String(number)}`;
    if (name === undefined || typeof startDay !== 'string') return null;
    return `event:${[name, customer, place].map(plain).join('|')}|${weekOf(startDay)}`;
  }

  override identitiesOf(object: ImportedObject) {
    const details = detailsOf(object.lines);
    const identity = pastEventIdentity(details);
    if (details.number !== '') return [identity];
    const { name, customer, place, periods } = details;
    const event: PastEventDays = { name, customer, place, days: periods.map(({ startDay }) => startDay) };
    return [identity, `${ofDays}${JSON.stringify(event)}`];
  }

  override async find(identities: readonly string[], context: ImportContext) {
    const whole = await this.events.identified(identities, placeOf(context));
    return [
      ...whole,
      ...(await this.withADay(
        identities.filter((each) => each.startsWith(ofDays)),
        context,
      )),
    ];
  }

  /** The events of which a file without numbers has some of the days. */
  private async withADay(identities: readonly string[], context: ImportContext) {
    if (identities.length === 0) return [];
    const wanted = identities.map((identity) => {
      const event = JSON.parse(identity.slice(ofDays.length)) as PastEventDays;
      return { identity, event, near: [...new Set(pastEventIdentitiesNear(event))] };
    });
    const everyNear = wanted.flatMap(({ near }) => near);
    const ids = (await this.events.identified(everyNear, placeOf(context))).map(({ id }) => id);
    const stored = Map.groupBy(await this.events.several(ids, placeOf(context)), pastEventIdentity);
    return wanted.flatMap(({ identity, event, near }) =>
      near
        .flatMap((each) => stored.get(each) ?? [])
        .filter((each) => isSamePastEvent(event, each))
        .map(({ id }) => ({ identity, id })),
    );
  }

  override async current(ids: readonly number[], context: ImportContext) {
    const events = await this.events.several(ids, placeOf(context));
    return new Map(events.map((event) => [event.id, { name: event.name, lines: rowsOfPastEvent(event) }]));
  }

  override stored({ departmentId }: ImportContext) {
    return idBatches(this.unitOfWork, sql`SELECT id FROM demand.past_events WHERE department_id = ${departmentId}`);
  }

  override problems(object: ImportedObject): readonly FieldError[] {
    const { lines, rows = [] } = object;
    const file = linesOfFile(object);
    const problems = eventKeys.flatMap((key) => {
      const values = [...new Set(file.flatMap((line) => line[key] ?? []))];
      const message = `Les lignes de cet évènement se contredisent\u00a0: ${values.length} valeurs`;
      return values.length > 1 ? [{ field: key, message }] : [];
    });
    const statuses = file.flatMap(({ status }) => status ?? []);
    if (statuses.length > 0 && statuses.every((status) => status === notHeld))
      problems.push({ field: 'status', message: 'Cet évènement n’a pas été tenu\u00a0: il ne compte pas' });
    const said = saidOfEvent(file);
    const details = detailsOf(lines.map((line) => ({ ...line, ...said })));
    return [...problems, ...copyProblems(rows), ...pastEventProblems(details, mainlandDay(this.clock.now()))];
  }

  override create({ lines }: ImportedObject, { departmentId, principal }: ImportContext): Promise<number> {
    return this.record.execute(detailsOf(lines), departmentId, principal);
  }

  /** What the file does not say stays, periods included; of an undone import, those that `before` does not have go. */
  override async change(
    id: number,
    _: ImportedValues,
    { lines }: ImportedObject,
    context: ImportContext,
  ): Promise<void> {
    const [event] = await this.events.several([id], placeOf(context));
    const stored = event ? rowsOfPastEvent(event) : [];
    const given = lines.filter(({ startDay }) => startDay !== '');
    const stores = pairedLines(given, stored, pastEventFields);
    const rows = given.flatMap((line, at) =>
      stores[at] || line['startDay'] !== undefined ? [{ ...stores[at], ...line }] : [],
    );
    const kept = given.length === lines.length ? stored.filter((line) => !stores.includes(line)) : [];
    const said = saidOfEvent(given);
    // The number of another tool is that of its file, by which the kit finds the event again.
    if (event && event.number !== '') said['number'] = event.number;
    const whole = [...rows, ...kept].map((line) => ({ ...line, ...said }));
    await this.edit.execute(id, detailsOf(whole), context.principal);
  }

  /** Nothing uses a past event: a request that began with it stands alone. */
  override async remove(id: number, { principal }: ImportContext): Promise<null> {
    await this.deletion.execute(id, principal);
    return null;
  }
}

/** What rows say of the whole event, which may stand on one of them only, as a merged cell does. */
function saidOfEvent(rows: readonly ImportedValues[]): Record<string, ImportedValue> {
  return Object.fromEntries(rows.flatMap((row) => Object.entries(row).filter(([key]) => eventKeys.includes(key))));
}

/** Rows of one event with the same day and hours: copied by mistake, they would count twice. */
function copyProblems(rows: NonNullable<ImportedObject['rows']>): FieldError[] {
  const dated = rows.filter(({ values }) => values['startDay'] !== undefined);
  const copies = Map.groupBy(dated, ({ values: { startDay, endDay = startDay, ...values } }) =>
    JSON.stringify(periodKeys.map((key) => ({ ...values, startDay, endDay })[key] ?? '')),
  );
  return [...copies.values()].flatMap((same) => {
    const numbers = same.map(({ row }) => row).join(' et ');
    const message = `Les lignes ${numbers} du fichier ont le même jour et les mêmes heures\u00a0: n’en gardez qu’une`;
    return same.length > 1 ? [{ field: 'startDay', message }] : [];
  });
}

const plain = (value: ImportedValue | undefined) => searchWords(String(value ?? '')).join(' ');

const aMonday = '1969-12-29';

/** The number of a day's week, which begins on Monday. */
const weekOf = (day: string) => Math.floor(daysBetween(aMonday, day) / 7);

function placeOf({ departmentId, principal: { scope } }: ImportContext): PastEventPlace {
  return { departmentId, officeId: scope.kind === 'office' ? scope.officeId : null };
}

const inOrder = (lines: readonly ImportedValues[]) =>
  lines.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b), 'en'));
const momentOf = ({ startDay = '', startHour = '' }: ImportedValues) => `${String(startDay)} ${String(startHour)}`;

/** The past event that rows describe; an empty text is none. A row without a day has no period. */
function detailsOf(rows: readonly ImportedValues[]): PastEventDetails {
  const lines = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')));
  const first = (key: string) => lines.find((line) => line[key] !== undefined)?.[key];
  const text = (key: string) => String(first(key) ?? '');
  const day = (key: string) => (first(key) as string | undefined) ?? null;
  const cents = (key: string) => (first(key) as number | undefined) ?? null;
  return {
    ...{ number: text('number'), name: text('name'), place: text('place'), eprotecNumber: text('eprotecNumber') },
    ...{ customer: text('customer'), customerPostalCode: text('customerPostalCode') },
    stationClass: (first('stationClass') as PastEventClass | undefined) ?? null,
    ...{ quoteNumber: text('quoteNumber'), quotedOn: day('quotedOn'), quoteCents: cents('quoteCents') },
    ...{ invoiceNumber: text('invoiceNumber'), invoicedOn: day('invoicedOn'), invoiceCents: cents('invoiceCents') },
    paidOn: day('paidOn'),
    periods: inOrder(lines).flatMap((line) => {
      const { startDay, endDay = startDay, startHour = null, endHour = null, hours = null } = line;
      if (startDay === undefined) return [];
      const figures = Object.fromEntries(pastFigureKeys.flatMap((key) => (key in line ? [[key, line[key]]] : [])));
      return { startDay, endDay, startHour, endHour, hours, figures } as PastPeriod;
    }),
  };
}
