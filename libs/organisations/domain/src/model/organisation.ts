import {
  checkedPostalCode,
  comparableText,
  EmailAddress,
  FormCheck,
  type Instant,
  presentFields,
  textOrNull,
} from '@pds/kernel';
import {
  isBlank,
  type OrganisationCompletion,
  type OrganisationType,
  type PostalAddress,
  siretObstacle,
} from '@pds/organisations/contract';
import { OrganisationIdentifier } from './identifiers';
import {
  AddressKindTaken,
  AddressNotFound,
  AddressNotRemovable,
  InternalTypeReserved,
  InvalidFields,
  LastManager,
  NotAManager,
  OrganisationNameRequired,
} from '../organisations.errors';

/** The purpose of an address: letters, invoices, or another. */
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
  /** Null while only declared from the public form, and for an individual. */
  readonly type: OrganisationType | null;
  /** A private person, without a type and a number. */
  readonly isIndividual: boolean;
  readonly identifier: string | null;
  readonly accountingEmail: string | null;
  /** Whether it refuses an invoice without its service code. */
  readonly serviceCodeRequired: boolean;
  /** Whether it refuses an invoice without its order or engagement number. */
  readonly commitmentNumberRequired: boolean;
  /** The department whose staff manage its data. */
  readonly departmentId: number | null;
  readonly addresses: readonly OrganisationAddress[];
  /** Accounts that manage it. */
  readonly managerIds: readonly number[];
  readonly createdAt: Instant;
}

/** The lines of an address as a form gives them. */
export interface AddressLines {
  readonly line1: string;
  readonly line2: string | null;
  readonly zipcode: string;
  readonly city: string;
}

/** A titled address from a form (spec back-office 2: title, line 1, zipcode and city required). */
export interface AddressForm extends AddressLines {
  readonly name: string;
}

/** The new organisation form (spec back-office 3), without its manager. */
export interface OrganisationForm {
  readonly name: string;
  readonly isIndividual: boolean;
  /** Null for an individual, like its number. */
  readonly type: OrganisationType | null;
  readonly identifier: string | null;
  readonly accountingEmail: string | null;
  readonly contact: AddressLines;
  /** Null: the contact address is used. */
  readonly billing: AddressLines | null;
}

/** What a file says of an organisation: only what it gives. An empty text removes a value. */
export interface ImportedOrganisation {
  readonly name: string;
  /** A type, an individual, or an empty text for none. */
  readonly kind?: Exclude<OrganisationType, 6> | 'individual' | '' | undefined;
  /** 14 digits, or an empty text for none. */
  readonly siret?: string | undefined;
  readonly accountingEmail?: string | undefined;
  readonly contact?: ImportedAddress | undefined;
  readonly billing?: ImportedAddress | undefined;
}

/** An address as a file says it, or parts of it, in one line with postal code and town. */
export interface ImportedAddress {
  readonly line1?: string | undefined;
  readonly zipcode?: string | undefined;
  readonly city?: string | undefined;
}

/** The changes of the information tab; absent fields are unchanged. */
export interface InformationChanges {
  readonly name?: string | undefined;
  readonly type?: OrganisationType | undefined;
  readonly isIndividual?: boolean | undefined;
  readonly identifier?: string | null | undefined;
  readonly accountingEmail?: string | null | undefined;
  readonly serviceCodeRequired?: boolean | undefined;
  readonly commitmentNumberRequired?: boolean | undefined;
  readonly departmentId?: number | null | undefined;
}

/** The kind of customer an organisation is, as far as papers need it. */
type Kind = Pick<OrganisationSnapshot, 'type' | 'identifier'>;

/** The required references of a buyer who has stated none. */
const noRequiredReferences = { serviceCodeRequired: false, commitmentNumberRequired: false } as const;

const invalidIdentifier = 'Veuillez entrer un numéro valide';
const invalidEmail = 'Veuillez entrer une adresse mail valide';
const missing = 'Ce champ est obligatoire';

/** An event organiser: it orders, signs and is invoiced. */
export class Organisation {
  private constructor(private state: OrganisationSnapshot) {}

  /**
   * Creates an organisation from the public demand form: a name, an address and the person who declares it, its first manager (none when
   * staff name it for a customer). Staff add type and identifier later, unless the SIRET is known from the person. An empty address is not stored. Throws `OrganisationNameRequired`.
   */
  static declare(
    ids: { organisation: number; address: number },
    declaration: {
      name: string;
      line1: string;
      zipcode: string;
      city: string;
      accountId: number | null;
      departmentId: number | null;
      siret?: string | null;
      isIndividual?: boolean | undefined;
    },
    at: Instant,
  ): Organisation {
    const name = declaration.name.trim();
    if (name === '') throw new OrganisationNameRequired();
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
      isIndividual: declaration.isIndividual ?? false,
      identifier: declaration.siret ?? null,
      accountingEmail: null,
      ...noRequiredReferences,
      departmentId: declaration.departmentId,
      addresses: known ? [{ id: ids.address, kind: 'contact', name: 'Contact', ...address }] : [],
      managerIds: declaration.accountId === null ? [] : [declaration.accountId],
      createdAt: at,
    });
  }

  /**
   * Creates an organisation entered by staff, complete except for its manager, who is appointed next (spec back-office 5). Throws
   * `InternalTypeReserved`, `InvalidFields`.
   */
  static create(
    ids: { organisation: number; contact: number; billing: number },
    form: OrganisationForm,
    departmentId: number | null,
    at: Instant,
  ): Organisation {
    if (form.type === 6) throw new InternalTypeReserved();
    const checks = new FormCheck();
    const name = checks.required('name', form.name);
    const kind = form.isIndividual ? checkedIndividual(checks, form) : checkedTypeAndNumber(checks, form);
    const accountingEmail = checkedEmail(checks, form.accountingEmail);
    const contact = checkedLines(checks, form.contact, { line1: 'address1', zipcode: 'zipcode', city: 'city' });
    const billing =
      form.billing &&
      checkedLines(checks, form.billing, {
        line1: 'billingAddress1',
        zipcode: 'billingZipCode',
        city: 'billingCity',
      });
    checks.orThrow(InvalidFields);
    const addresses: OrganisationAddress[] = [{ id: ids.contact, kind: 'contact', name: 'Contact', ...contact }];
    if (billing) addresses.push({ id: ids.billing, kind: 'billing', name: 'Facturation', ...billing });
    return new Organisation({
      id: ids.organisation,
      name,
      ...kind,
      isIndividual: form.isIndividual,
      accountingEmail,
      ...noRequiredReferences,
      departmentId,
      addresses,
      managerIds: [],
      createdAt: at,
    });
  }

  /** Creates an organisation that staff bring from another tool, as far as it is known. Throws `InvalidFields`. */
  static fromImport(
    id: number,
    addressIds: { readonly contact: number; readonly billing: number },
    data: ImportedOrganisation,
    departmentId: number,
    at: Instant,
  ): Organisation {
    const organisation = new Organisation({
      ...{ id, name: '', type: null, isIndividual: false, identifier: null, accountingEmail: null, departmentId },
      ...noRequiredReferences,
      ...{ addresses: [], managerIds: [], createdAt: at },
    });
    organisation.takeImported(addressIds, data);
    return organisation;
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

  get managerIds(): readonly number[] {
    return this.state.managerIds;
  }

  /**
   * Changes the fields of the information tab. A number is validated against the type whenever either changes; an organisation that was
   * only declared may still have neither. An individual has neither until a type is given again. Throws `InternalTypeReserved`,
   * `InvalidFields`.
   */
  changeInformation(changes: InformationChanges): void {
    const {
      departmentId = this.state.departmentId,
      serviceCodeRequired = this.state.serviceCodeRequired,
      commitmentNumberRequired = this.state.commitmentNumberRequired,
    } = changes;
    if (changes.type === 6 && this.state.type !== 6) throw new InternalTypeReserved();
    const checks = new FormCheck();
    // The internal type could never be chosen again.
    if (changes.isIndividual && this.state.type === 6)
      checks.refuse('isIndividual', 'Une organisation interne n’est pas un particulier');
    const name = changes.name === undefined ? this.state.name : checks.required('name', changes.name);
    const { isIndividual = this.state.isIndividual && changes.type === undefined } = changes;
    const kind = isIndividual ? checkedIndividual(checks, changes) : this.changedKind(checks, changes);
    const accountingEmail =
      changes.accountingEmail === undefined
        ? this.state.accountingEmail
        : checkedEmail(checks, changes.accountingEmail);
    checks.orThrow(InvalidFields);
    const required = { serviceCodeRequired, commitmentNumberRequired };
    this.state = { ...this.state, name, ...kind, isIndividual, accountingEmail, ...required, departmentId };
  }

  /** Type and number after the change, validated when they differ. */
  private changedKind(checks: FormCheck, changes: InformationChanges): Kind {
    const { type = this.state.type } = changes;
    const wanted = changes.identifier === undefined ? this.state.identifier : textOrNull(changes.identifier);
    const kind = { type, identifier: wanted };
    return type === this.state.type && wanted === this.state.identifier ? kind : checkedTypeAndNumber(checks, kind);
  }

  /**
   * Fills in what is empty: type or individual, number, contact address. What is stored stays, whatever is given for it. A number is judged
   * by the type; a company needs its SIRET. Returns whether anything changed. Throws `InvalidFields`, with the fields of an acceptance.
   * @param addressId the id of the contact address, if it has none yet
   */
  complete(addressId: number, given: OrganisationCompletion): boolean {
    const before = this.state;
    const checks = new FormCheck();
    const hasKind = before.type !== null || before.isIndividual;
    const isIndividual = before.isIndividual || (!hasKind && before.identifier === null && given.isIndividual === true);
    const type = before.type ?? (isIndividual ? null : (given.type ?? null));
    let { identifier } = before;
    if (identifier === null && !isIndividual) {
      const number = textOrNull(given.identifier ?? null);
      if (number && type === null) checks.refuse('orgaType', 'Veuillez choisir un type');
      else if (number || (type === 1 && before.type === null))
        identifier = completedNumber(checks, type!, number ?? '');
    }
    const addresses = this.completedAddresses(checks, addressId, given);
    checks.orThrow(InvalidFields);
    this.state = { ...before, isIndividual, type, identifier, addresses };
    return (
      type !== before.type ||
      isIndividual !== before.isIndividual ||
      identifier !== before.identifier ||
      addresses !== before.addresses
    );
  }

  private completedAddresses(
    checks: FormCheck,
    id: number,
    given: OrganisationCompletion,
  ): OrganisationSnapshot['addresses'] {
    const { addresses } = this.state;
    const stored = addresses.find(({ kind }) => kind === 'contact');
    const filledIn = (part: 'line1' | 'zipcode' | 'city') =>
      isBlank(stored?.[part]) ? (given[part]?.trim() ?? '') : stored![part];
    const [line1, city] = [filledIn('line1'), filledIn('city')];
    const zipcode = isBlank(stored?.zipcode)
      ? checkedPostalCode(checks, 'orgaZipCode', given.zipcode ?? '')
      : stored!.zipcode;
    if (!stored) {
      const isEmpty = [line1, zipcode, city].every(isBlank);
      return isEmpty
        ? addresses
        : [...addresses, { id, kind: 'contact', name: 'Contact', line1, line2: null, zipcode, city }];
    }
    const isSame = line1 === stored.line1 && zipcode === stored.zipcode && city === stored.city;
    return isSame ? addresses : addresses.map((each) => (each === stored ? { ...each, line1, zipcode, city } : each));
  }

  /**
   * Takes what a file says. A type needs no number yet, and an address may lack parts: papers ask for them. Throws `InvalidFields`.
   * @param addressIds the ids of the addresses, if it has none yet
   */
  takeImported(
    addressIds: { readonly contact: number; readonly billing: number },
    { kind, siret, contact, billing, ...data }: Partial<ImportedOrganisation>,
  ): void {
    const checks = new FormCheck();
    const { state } = this;
    const name = checks.required('name', data.name ?? state.name);
    if (kind !== undefined && state.type === 6) checks.refuse('kind', 'Une organisation interne garde son type');
    const isIndividual = kind === undefined ? state.isIndividual : kind === 'individual';
    const type = kind === undefined ? state.type : kind === 'individual' || kind === '' ? null : kind;
    const identifier = siret === undefined ? state.identifier : textOrNull(siret);
    if (isIndividual && identifier !== null) checks.refuse('siret', 'Un particulier n’a pas de SIRET');
    const accountingEmail =
      data.accountingEmail === undefined ? state.accountingEmail : checkedEmail(checks, data.accountingEmail);
    checks.orThrow(InvalidFields);
    const addresses = withImportedAddress(
      withImportedAddress(state.addresses, { id: addressIds.contact, kind: 'contact', name: 'Contact' }, contact),
      { id: addressIds.billing, kind: 'billing', name: 'Facturation' },
      billing,
    );
    this.state = { ...state, name, type, isIndividual, identifier, accountingEmail, addresses };
  }

  /** Makes an account one of its managers. Idempotent. */
  appoint(accountId: number): void {
    if (this.state.managerIds.includes(accountId)) return;
    this.state = { ...this.state, managerIds: [...this.state.managerIds, accountId].sort((a, b) => a - b) };
  }

  /** Removes a manager. Throws `NotAManager`, `LastManager`. */
  dismiss(accountId: number): void {
    if (!this.state.managerIds.includes(accountId)) throw new NotAManager();
    if (this.state.managerIds.length === 1) throw new LastManager();
    this.state = { ...this.state, managerIds: this.state.managerIds.filter((each) => each !== accountId) };
  }

  /**
   * Removes a manager whose account lost its role here by another decision (its affiliations were edited, or it was deleted), even the last
   * one. Idempotent.
   */
  loseManager(accountId: number): void {
    this.state = { ...this.state, managerIds: this.state.managerIds.filter((each) => each !== accountId) };
  }

  /**
   * Adds an address. The first one becomes the contact address when there is none. Throws `AddressKindTaken` for a second contact or
   * billing address, `InvalidFields`.
   */
  addAddress(id: number, form: AddressForm, kind: AddressKind = 'other'): void {
    const has = (wanted: AddressKind) => this.state.addresses.some((address) => address.kind === wanted);
    if (kind !== 'other' && has(kind)) throw new AddressKindTaken();
    const given = kind === 'other' && !has('contact') ? 'contact' : kind;
    this.state = { ...this.state, addresses: [...this.state.addresses, { id, kind: given, ...checkedForm(form) }] };
  }

  /** Changes an address; absent fields are unchanged. Throws `AddressNotFound`, `InvalidFields`. */
  changeAddress(addressId: number, changes: Partial<AddressForm>): void {
    const address = this.address(addressId);
    const changed = { ...address, ...checkedForm({ ...address, ...presentFields(changes) }) };
    this.state = {
      ...this.state,
      addresses: this.state.addresses.map((each) => (each.id === addressId ? changed : each)),
    };
  }

  /** Throws `AddressNotFound`, `AddressNotRemovable` for the contact and billing addresses. */
  removeAddress(addressId: number): void {
    if (this.address(addressId).kind !== 'other') throw new AddressNotRemovable();
    this.state = { ...this.state, addresses: this.state.addresses.filter((each) => each.id !== addressId) };
  }

  /** Whether it is an individual whom no account but this one manages: the person's own organisation. */
  isPersonOf(accountId: number): boolean {
    return this.state.isIndividual && this.state.managerIds.every((each) => each === accountId);
  }

  /** Removes the individual who asked to be forgotten. Issued papers hold their own copies of name and address. */
  forgetPerson(): void {
    this.state = { ...this.state, name: 'Personne anonymisée', accountingEmail: null, addresses: [] };
  }

  private address(addressId: number): OrganisationAddress {
    const address = this.state.addresses.find((each) => each.id === addressId);
    if (!address) throw new AddressNotFound();
    return address;
  }

  /** Whether a name is this organisation's, ignoring case, spacing and the kind of apostrophe. */
  hasName(name: string): boolean {
    return comparableText(this.state.name) === comparableText(name);
  }
}

/** The addresses with what a file says of one; one without any part is none. */
function withImportedAddress(
  addresses: readonly OrganisationAddress[],
  fresh: Pick<OrganisationAddress, 'id' | 'kind' | 'name'>,
  given: ImportedAddress | undefined,
): readonly OrganisationAddress[] {
  if (!given) return addresses;
  const stored = addresses.find(({ kind }) => kind === fresh.kind);
  const changed = {
    ...(stored ?? { ...fresh, line1: '', line2: null, zipcode: '', city: '' }),
    ...presentFields(given),
  };
  const others = addresses.filter((each) => each !== stored);
  return [changed.line1, changed.zipcode, changed.city].every(isBlank) ? others : [...others, changed];
}

/** An individual has neither type nor number; either is refused when given. */
function checkedIndividual(checks: FormCheck, { type, identifier }: Partial<Kind>): Kind {
  if ((type ?? null) !== null) checks.refuse('type', 'Un particulier n’a pas de type d’organisation');
  if (textOrNull(identifier ?? null) !== null) checks.refuse('identifier', 'Un particulier n’a pas d’identifiant');
  return { type: null, identifier: null };
}

/** Any other customer has both. */
function checkedTypeAndNumber(checks: FormCheck, { type, identifier }: Kind): Kind {
  const given = checks.required('identifier', identifier);
  if (type !== null) return { type, identifier: checkedIdentifier(checks, type, given) };
  checks.refuse('type', missing);
  return { type, identifier };
}

function checkedIdentifier(checks: FormCheck, type: OrganisationType, text: string): string | null {
  const parse = (given: string) => OrganisationIdentifier.parse(type, given);
  return checks.optional('identifier', text, parse, invalidIdentifier)?.value ?? null;
}

/** The number of an organisation that had none: a SIRET must be one that an invoice may show. */
function completedNumber(checks: FormCheck, type: OrganisationType, text: string): string | null {
  const found = text === '' ? null : (OrganisationIdentifier.parse(type, text)?.value ?? text);
  const isSiret = type === 1 || (found !== null && /^\d{14}$/.test(found));
  const fault = isSiret ? siretObstacle(found) : null;
  if (fault) checks.refuse('orgaIdentifier', `Le SIRET ${fault}`);
  else if (found && !OrganisationIdentifier.parse(type, text)) checks.refuse('orgaIdentifier', invalidIdentifier);
  return found;
}

function checkedEmail(checks: FormCheck, text: string | null): string | null {
  return checks.optional('accountingEmail', text, EmailAddress.parse, invalidEmail)?.value ?? null;
}

function checkedLines(
  checks: FormCheck,
  lines: AddressLines,
  fields: { line1: string; zipcode: string; city: string },
): AddressLines {
  const zipcode = checkedPostalCode(checks, fields.zipcode, lines.zipcode, missing);
  return {
    line1: checks.required(fields.line1, lines.line1),
    line2: textOrNull(lines.line2),
    zipcode,
    city: checks.required(fields.city, lines.city),
  };
}

function checkedForm(form: AddressForm): AddressForm {
  const checks = new FormCheck();
  const name = checks.required('name', form.name);
  const lines = checkedLines(checks, form, { line1: 'line1', zipcode: 'zipcode', city: 'city' });
  checks.orThrow(InvalidFields);
  return { name, ...lines };
}
