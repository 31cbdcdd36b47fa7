/** The form of a request for an event in the Rhône. */
export const expressForm = {
  eventName: 'Corrida',
  eventDepartment: '69',
  eventType: 1,
  eventAddress: '1 place Bellecour',
  eventPostalCode: '69002',
  eventCity: 'Lyon',
  comments: 'Course à pied',
  eventSlots: [
    {
      name: 'Course',
      startDate: '2028-06-10T10:00:00+02:00',
      endDate: '2028-06-10T18:00:00+02:00',
      peak: 900,
      nature: 1,
    },
  ],
};

/** The contact of such a request. */
export const contact = { firstName: 'Anne', name: 'Martin', email: 'anne@example.org', tel: '06 39 98 00 01' };
