import type { Instant } from '@pds/kernel';
import type { OrganisationType, PostalAddress } from '@pds/organisations/contract';
import { OrganisationUnnamed } from './organisations.errors';

/** What an address is for: letters, invoices, or anything else. */
export type AddressKind = 'contact' | 'billing' | 'other';

export interface OrganisationAddress extends PostalAddress {
  readonly id: number;
  readonly kind: AddressKind;
  /** Title of the address (spec back-office 3). */
  readonly name: string;
}

/** The whole state of an organisation, as it is stored. */
export interface OrganisationSnapshot {
  readonly id: number;
  readonly name: string;
  /** Null while only declared from the public form. */
  readonly type: OrganisationType | null;
  readonly identifier: string | null;
  readonly accountingEmail: string | null;
  /** The department whose staff look after it. */
  readonly departmentId: number | null;
  readonly addresses: readonly OrganisationAddress[];
  /** Accounts that manage it. */
  readonly managerIds: readonly number[];
  readonly createdAt: Instant;
}

/** An event organiser: who orders, signs and is invoiced. */
export class Organisation {
  private constructor(private state: OrganisationSnapshot) {}

  /**
   * As named on the public demand form: a name, an address and the person who declares it, its first manager. Type and
   * identifier come later, from staff. An address that was left empty is not kept. Throws `OrganisationUnnamed`.
   */
  static declare(
    ids: { organisation: number; address: number },
    declaration: {
      name: string;
      line1: string;
      zipcode: string;
      city: string;
      accountId: number;
      departmentId: number | null;
    },
    at: Instant,
  ): Organisation {
    const name = declaration.name.trim();
    if (name === '') throw new OrganisationUnnamed();
    const address = {
      line1: declaration.line1.trim(),
      line2: null,
      zipcode: declaration.zipcode.trim(),
      city: declaration.city.trim(),
    };
    const known = address.line1 !== '' || address.zipcode !== '' || address.city !== '';
    return new Organisation({
      id: ids.organisation,
      name,
      type: null,
      identifier: null,
      accountingEmail: null,
      departmentId: declaration.departmentId,
      addresses: known ? [{ id: ids.address, kind: 'contact', name: 'Contact', ...address }] : [],
      managerIds: [declaration.accountId],
      createdAt: at,
    });
  }

  static restore(snapshot: OrganisationSnapshot): Organisation {
    return new Organisation(snapshot);
  }

  snapshot(): OrganisationSnapshot {
    return this.state;
  }

  get id(): number {
    return this.state.id;
  }

  /** Whether a name means this organisation: case and spacing do not count. */
  isNamed(name: string): boolean {
    return comparableName(this.state.name) === comparableName(name);
  }
}

/** A name as it is compared: trimmed, single spaces, lower case. */
export function comparableName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
