import { type IssuerContact, isInScope, type Principal } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import type { Demands } from '../../ports/demands';
import type { Organisers } from '../../ports/organisers';
import type { People } from '../../ports/people';
import type { Structure } from '../../ports/structure';

/** Why a person has access: they handle the event, their account filed it, or they manage its organisation. */
export const accessReasons = ['handler', 'filer', 'manager'] as const;

/** A person with access to an event. */
export interface PersonWithAccess {
  readonly name: string;
  readonly email: string;
  readonly reason: (typeof accessReasons)[number];
}

/** Who has access to an event. */
export interface PeopleOfEvent {
  /** Each once, the contact first. */
  readonly people: readonly PersonWithAccess[];
  /** Null without one. */
  readonly organisation: string | null;
  /** The association that handles it, none of whose staff is named; null when no department is known. */
  readonly association: IssuerContact | null;
}

/**
 * Lists who has access to an event. The contact is named as the dossier names them, and the account that filed the event only to its own
 * person and as a confirmed manager: the name and address of any other account, which a hand-over may have chosen, are shown to nobody.
 * Throws `DemandNotFound` (missing or out of scope).
 */
export class ListPeople {
  constructor(
    private readonly demands: Demands,
    private readonly people: People,
    private readonly organisers: Organisers,
    private readonly structure: Structure,
  ) {}

  async execute(demandId: number, { accountId, scope }: Principal): Promise<PeopleOfEvent> {
    const demand = await this.demands.find(demandId);
    if (!demand || !isInScope(scope, demand.ownership)) throw new DemandNotFound();
    const { contact, filedBy, organisationId, departmentId, officeId } = demand.snapshot();
    const filer = filedBy === accountId ? await this.people.person(accountId) : null;
    const managers = organisationId === null ? [] : await this.people.managersOf(organisationId);
    const all = [
      { ...contact, reason: 'handler' as const },
      ...(filer ? [{ ...filer, reason: 'filer' as const }] : []),
      ...managers.map((manager) => ({ ...manager, reason: 'manager' as const })),
    ];
    const addresses = all.map(({ email }) => email.toLowerCase());
    return {
      people: all
        .filter((_, index) => addresses.indexOf(addresses[index]!) === index)
        .map(({ firstName, lastName, email, reason }) => ({ name: `${firstName} ${lastName}`, email, reason })),
      organisation: organisationId === null ? null : await this.organisers.name(organisationId),
      association: departmentId === null ? null : await this.structure.contactOf(departmentId, officeId),
    };
  }
}
