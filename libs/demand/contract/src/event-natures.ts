/** Nature of an event and of its slots, by its number (spec organiser 3). */
export const eventNatures: Readonly<Record<number, string>> = {
  1: 'Sportif',
  2: 'Culturel',
  3: 'Festival',
  4: 'Professionnel (ex : convention)',
  5: 'Autre',
};
