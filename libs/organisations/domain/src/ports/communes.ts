import type { PostalCode } from '@pds/kernel';
import type { Commune } from '../model/postal-place';

/** The official list of communes. */
export abstract class Communes {
  /** Returns the communes with that postal code; none for CEDEX codes. A commune precedes its districts. */
  abstract withPostalCode(postalCode: PostalCode): readonly Commune[];
}
