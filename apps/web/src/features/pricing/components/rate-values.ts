import type { TariffRates } from '@pds/api-client/generated/model';

type Amount = Exclude<keyof TariffRates, 'disableNightHours' | 'nightHourStart' | 'nightHourEnd'>;

/** A tariff in a form: an amount is null while empty and NaN while what is typed is none. */
export type RateValues = Readonly<TariffRates>;

interface RateGroup {
  readonly title: string;
  readonly fields: readonly { readonly name: Amount; readonly label: string; readonly unit: string }[];
}

/** The amounts of a tariff as the screens show them; the first group also holds the night hours. */
export const hourlyRates: RateGroup = {
  title: 'Heures des secouristes',
  fields: [
    { name: 'hourlyRescuer', label: 'Heure normale', unit: '€ / h' },
    { name: 'hourlyNight', label: 'Heure de nuit', unit: '€ / h' },
    { name: 'hourlyHoliday', label: 'Heure de jour férié', unit: '€ / h' },
  ],
};

export const otherRates: readonly RateGroup[] = [
  {
    title: 'Personnel de santé et repas',
    fields: [
      { name: 'doctor', label: 'Médecin', unit: '€ / h' },
      { name: 'nurse', label: 'Infirmier', unit: '€ / h' },
      { name: 'meal', label: 'Repas', unit: '€' },
    ],
  },
  {
    title: 'Lots',
    fields: [
      { name: 'lotA', label: 'Lot A', unit: '€' },
      { name: 'lotB', label: 'Lot B', unit: '€' },
      { name: 'lotC', label: 'Lot C', unit: '€' },
      { name: 'lotMedical', label: 'Lot médical', unit: '€' },
    ],
  },
  {
    title: 'Véhicules et tente',
    fields: [
      { name: 'vps', label: 'VPS', unit: '€' },
      { name: 'vl', label: 'VL', unit: '€' },
      { name: 'vtu', label: 'VTU', unit: '€' },
      { name: 'vtp', label: 'VTP', unit: '€' },
      { name: 'tent', label: 'Tente', unit: '€' },
    ],
  },
];

const amounts: readonly Amount[] = [hourlyRates, ...otherRates].flatMap(({ fields }) => fields.map(({ name }) => name));

/** The rates alone of anything that holds them: what a save may send. */
export function ratesOf(values: RateValues): TariffRates {
  const { disableNightHours, nightHourStart, nightHourEnd } = values;
  return {
    ...(Object.fromEntries(amounts.map((name) => [name, values[name]])) as Pick<TariffRates, Amount>),
    disableNightHours,
    nightHourStart,
    nightHourEnd,
  };
}
