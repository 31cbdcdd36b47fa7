import { type PastEventDetails, type PastPeriod, RecordPastEvent } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import type { Office } from './structure';
import { installer, type UseCases } from './use-cases';

export interface PastEventOptions extends Partial<Omit<PastEventDetails, 'periods'>> {
  /** Id of the department; by default the Rhône's. */
  readonly department?: number;
  /** The office that imported it, in place of the department. */
  readonly office?: Office;
  /** The first day; by default 22 June 2019. */
  readonly day?: string;
  readonly period?: Partial<PastPeriod>;
}

/** Records a past event of one evening with every detail, as its import does; returns its id. */
export function recordPastEvent(
  useCases: UseCases,
  { department = 69, office, day = '2019-06-22', period, ...details }: PastEventOptions,
): Promise<number> {
  const importer: Principal = office
    ? {
        ...{ accountId: installer.accountId, role: 'ROLE_OFFICE_LOCAL_MANAGER' },
        scope: { kind: 'office', officeId: office.id, departmentId: office.departmentId },
      }
    : installer;
  return useCases.get(RecordPastEvent).execute(
    {
      ...{ number: '2019-114', name: 'Fête de l’été', customer: 'Comité des fêtes', customerPostalCode: '69500' },
      ...{ place: 'Stade de Bron', stationClass: 'DPS-PE', eprotecNumber: '69-1234' },
      ...{ quoteNumber: 'D19-7', quotedOn: '2019-05-02', quoteCents: 65_000 },
      ...{ invoiceNumber: 'F19-41', invoicedOn: '2019-06-30', invoiceCents: 65_000, paidOn: '2019-07-15' },
      ...details,
      periods: [
        {
          ...{ startDay: day, endDay: day, startHour: '18:30', endHour: '01:00', hours: null },
          figures: { people: 800, rescuers: 4, helped: 2 },
          ...period,
        },
      ],
    },
    office?.departmentId ?? department,
    importer,
  );
}
