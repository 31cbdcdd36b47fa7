import type { EprotecEventForm } from '../model/eprotec-event';

/** An event as sent to e-Protec. */
export function eprotecForm(more: Partial<EprotecEventForm> = {}): EprotecEventForm {
  return {
    number: 501,
    name: 'Foulées de Lyon',
    place: { name: 'Stade', address: '1 place Bellecour', postalCode: '69002', city: 'Lyon' },
    startsAt: '2027-05-08T08:00:00+02:00',
    endsAt: '2027-05-08T14:00:00+02:00',
    publicPeak: 1500,
    slots: [
      { name: 'Course', startsAt: '2027-05-08T08:00:00+02:00', endsAt: '2027-05-08T14:00:00+02:00', rescuers: 4 },
    ],
    staff: {
      deviceLeader: 1,
      commandPostLeader: 0,
      commandPostOperator: 0,
      postLeader: 0,
      teamLeader: 1,
      pse2: 2,
      pse1: 0,
      logistician: 0,
      otherStaff: 0,
    },
    emergencyVehicles: 1,
    tents: 1,
    department: 'E69',
    office: null,
    ...more,
  };
}
