import type { Principal } from '@pds/kernel';
import { Demand } from '../model/dossier/demand';
import type { DemandFiling } from '../model/dossier/demand-state';
import { readExpressEvent } from '../model/requests/express-request';
import type { ExpressDemandForm } from '../use-cases/requests/submit-express-demand';

/** A valid form, for an event in Lyon. */
export const validForm = {
  eventName: 'Foulées de Lyon',
  eventDepartment: '69',
  eventType: 1,
  eventAddress: '1 place Bellecour',
  eventPostalCode: '69002',
  eventCity: 'Lyon',
  comments: 'Course à pied sur route ouverte',
  eventSlots: [
    { name: 'Créneau 1', startDate: '2027-05-08T08:00', endDate: '2027-05-08T14:00', peak: 1500, nature: 1 },
    { name: 'Créneau 2', startDate: '2027-05-09T08:00', endDate: '2027-05-09T12:00', peak: '800', nature: '2' },
  ],
  firstName: 'Camille',
  name: 'Durand',
  email: 'camille@exemple.example',
  tel: '06 39 98 00 01',
} satisfies ExpressDemandForm;

const filedAt = Date.parse('2026-11-20T10:00:00Z');

/** The demand of {@link validForm}, filed by {@link organiser} and not stored yet. */
export function filedDemand(more: Partial<DemandFiling> = {}): Demand {
  const lyon = { id: 69, code: '69', timeZone: 'Europe/Paris' };
  return Demand.file({
    id: 1,
    uniqId: 'uniq',
    slotIds: [11, 12],
    event: readExpressEvent(validForm, lyon, { now: filedAt, isStaff: false }),
    contact: { firstName: 'Camille', lastName: 'Durand', email: 'camille@exemple.example', phone: '0639980001' },
    officeId: null,
    organisationId: null,
    filedBy: 5,
    enteredBy: 5,
    now: filedAt,
    ...more,
  });
}

export const organiser: Principal = {
  accountId: 5,
  role: 'ROLE_USER',
  scope: { kind: 'organiser', accountId: 5, organisationIds: [] },
};
export const stranger: Principal = {
  accountId: 6,
  role: 'ROLE_USER',
  scope: { kind: 'organiser', accountId: 6, organisationIds: [] },
};
export const manager: Principal = {
  accountId: 6,
  role: 'ROLE_LOCAL_MANAGER',
  scope: { kind: 'department', departmentId: 69 },
};
export const managerOf38: Principal = { ...manager, scope: { kind: 'department', departmentId: 38 } };
export const admin: Principal = { accountId: 6, role: 'ROLE_ADMIN', scope: { kind: 'all' } };
