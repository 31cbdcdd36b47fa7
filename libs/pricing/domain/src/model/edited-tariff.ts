import type { EditedThing } from '@pds/kernel';
import type { RateOwner } from './rates';

/** A tariff, which people edit as a whole: it is saved with the version that was loaded. */
export function editedTariff(owner: RateOwner): EditedThing {
  return {
    key: owner.kind === 'default' ? 'pricing.tariff:default' : `pricing.tariff:${owner.kind}:${owner.id}`,
    inWords: 'ces tarifs',
  };
}
