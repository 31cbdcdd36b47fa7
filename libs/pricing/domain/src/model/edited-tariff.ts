import type { EditedThing } from '@pds/kernel';
import type { RateOwner } from './rates';

/** A tariff as a resource that users edit as a whole: it is saved with the loaded version. */
export function editedTariff(owner: RateOwner): EditedThing {
  return {
    key: owner.kind === 'default' ? 'pricing.tariff:default' : `pricing.tariff:${owner.kind}:${owner.id}`,
    inWords: 'ces tarifs',
  };
}
