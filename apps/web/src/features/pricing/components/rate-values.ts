import type { TariffRates } from '@pds/api-client/generated/model';

type Amount = Exclude<keyof TariffRates, 'disableNightHours' | 'nightHourStart' | 'nightHourEnd'>;

/** A tariff in a form. An amount is null while empty and NaN while the input is not a number. */
export type RateValues = Readonly<TariffRates>;

interface RateGroup {
  readonly title: string;
  readonly fields: readonly { readonly name: Amount; readonly label: string; readonly unit: string }[];
}

/** The amounts of a tariff, grouped as on the screens. The first group also contains the night hours. */
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

/** Returns only the rates of an object that contains them, to send in a save. */
export function ratesOf(values: RateValues): TariffRates {
  const { disableNightHours, nightHourStart, nightHourEnd } = values;
  return {
    ...(Object.fromEntries(amounts.map((name) => [name, values[name]])) as Pick<TariffRates, Amount>),
    disableNightHours,
    nightHourStart,
    nightHourEnd,
  };
}
