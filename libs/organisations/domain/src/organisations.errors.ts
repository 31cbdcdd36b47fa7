import { DomainError, type FieldError, ThrottledError, waitInWords } from '@pds/kernel';

/** An organisation without a name. */
export class OrganisationNameRequired extends DomainError {
  readonly code = 'organisations.unnamed';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Le nom de l’organisation est obligatoire';
    super(message, [{ field: 'name', message }]);
  }
}

/** A form with empty or invalid fields; each has its own message (spec back-office 5). */
export class InvalidFields extends DomainError {
  readonly code = 'organisations.invalid-fields';
  readonly kind = 'invalid';

  constructor(fields: readonly FieldError[]) {
    super('Veuillez vérifier la validité des champs', fields);
  }
}

/** A field that the caller may not set (decisions: The calls). */
export class FieldNotAllowed extends DomainError {
  readonly code = 'organisations.field-not-allowed';
  readonly kind = 'forbidden';

  constructor(field: string) {
    const message = 'Vous ne pouvez pas modifier ce champ';
    super(message, [{ field, message }]);
  }
}

/** An organisation that does not exist, or outside the caller's scope. */
export class OrganisationNotFound extends DomainError {
  readonly code = 'organisations.organisation-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette organisation n’existe pas.');
  }
}

/** Another organisation in the caller's scope already has the name. */
export class OrganisationNameTaken extends DomainError {
  readonly code = 'organisations.name-taken';
  readonly kind = 'conflict';

  constructor() {
    const message = 'Une organisation avec ce nom existe déjà';
    super(message, [{ field: 'name', message }]);
  }
}

/** Type 6 « Interne » is not for customers (spec back-office 9). */
export class InternalTypeReserved extends DomainError {
  readonly code = 'organisations.internal-type-reserved';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Le type « Interne » ne peut pas être choisi';
    super(message, [{ field: 'type', message }]);
  }
}

/** A new organisation without a manager. */
export class ManagerRequired extends DomainError {
  readonly code = 'organisations.manager-required';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Vous devez ajouter un gestionnaire à l’organisation';
    super(message, [{ field: 'manager', message }]);
  }
}

/** An account that does not exist, or that the caller may not know. */
export class ManagerUnknown extends DomainError {
  readonly code = 'organisations.manager-unknown';
  readonly kind = 'not-found';

  constructor() {
    const message = 'Aucun utilisateur ne correspond à cet ID';
    super(message, [{ field: 'manager.id', message }]);
  }
}

/** The organisation belongs to another department, or to none: its managers are appointed there, or by an administrator. */
export class ManagersOfAnotherDepartment extends DomainError {
  readonly code = 'organisations.managers-named-elsewhere';
  readonly kind = 'forbidden';

  constructor() {
    super('Cette organisation relève d’un autre département, qui en nomme les gestionnaires.');
  }
}

/** A user may not appoint themselves manager of an organisation: they would see all its demands in every department. */
export class SelfAppointment extends DomainError {
  readonly code = 'organisations.own-management';
  readonly kind = 'forbidden';

  constructor() {
    super('Vous ne pouvez pas vous nommer gestionnaire d’une organisation.');
  }
}

/** An invitation to the caller's own e-mail address: by following its link they would appoint themselves. */
export class SelfInvitation extends DomainError {
  readonly code = 'organisations.own-invitation';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Vous ne pouvez pas vous inviter vous-même comme gestionnaire d’une organisation';
    super(message, [{ field: 'email', message }]);
  }
}

/** The account is not a manager of the organisation. */
export class NotAManager extends DomainError {
  readonly code = 'organisations.not-a-manager';
  readonly kind = 'not-found';

  constructor() {
    super('Cet utilisateur n’est pas gestionnaire de l’organisation.');
  }
}

/** The only manager of an organisation cannot be dismissed (spec back-office 2, Organization edit). */
export class LastManager extends DomainError {
  readonly code = 'organisations.last-manager';
  readonly kind = 'conflict';

  constructor() {
    super('Une organisation garde au moins un gestionnaire');
  }
}

/** A request to manage an organisation that does not exist, or of an organisation that the caller does not manage. */
export class AttachmentNotFound extends DomainError {
  readonly code = 'organisations.attachment-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette demande n’existe pas.');
  }
}

/** Another manager, or the same in another tab, has answered. */
export class AttachmentAnswered extends DomainError {
  readonly code = 'organisations.attachment-answered';
  readonly kind = 'conflict';

  constructor() {
    super('Un gestionnaire a déjà répondu à cette demande.');
  }
}

/** The period in which managers may answer is over. */
export class AttachmentExpired extends DomainError {
  readonly code = 'organisations.attachment-expired';
  readonly kind = 'conflict';

  constructor() {
    super('Cette demande a expiré. La personne en fera une nouvelle à sa prochaine connexion.');
  }
}

/** An office has as much equipment as it may have. */
export class TooMuchEquipment extends DomainError {
  readonly code = 'organisations.too-much-equipment';
  readonly kind = 'conflict';

  constructor(most: number) {
    super(`Une antenne a ${most} moyens au plus. Retirez ceux qui ne servent plus, ou augmentez une quantité.`);
  }
}

/** A piece of equipment that does not exist, of another office, or retired. */
export class EquipmentNotFound extends DomainError {
  readonly code = 'organisations.equipment-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce moyen n’existe pas.');
  }
}

/** An address that does not exist, of another organisation, or outside the caller's scope. */
export class AddressNotFound extends DomainError {
  readonly code = 'organisations.address-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette adresse n’existe pas.');
  }
}

/** Contact and billing addresses cannot be removed (spec back-office 2, Organization edit). */
export class AddressNotRemovable extends DomainError {
  readonly code = 'organisations.address-kept';
  readonly kind = 'conflict';

  constructor() {
    super('Les adresses de contact et de facturation ne peuvent pas être supprimées');
  }
}

/** A second contact or billing address. */
export class AddressKindTaken extends DomainError {
  readonly code = 'organisations.address-kind-taken';
  readonly kind = 'conflict';

  constructor() {
    super('L’organisation a déjà une adresse de ce genre : modifiez-la');
  }
}

/** A department that does not exist, or outside the caller's scope. */
export class DepartmentNotFound extends DomainError {
  readonly code = 'organisations.department-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce département n’existe pas.');
  }
}

/** A department has no such version of its terms of sale. */
export class TermsOfSaleNotFound extends DomainError {
  readonly code = 'organisations.terms-of-sale-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette version des conditions générales de vente n’existe pas.');
  }
}

/** The department has no logo. */
export class LogoNotFound extends DomainError {
  readonly code = 'organisations.logo-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce département n’a pas de logo.');
  }
}

/** An office that does not exist, or outside the caller's scope. */
export class OfficeNotFound extends DomainError {
  readonly code = 'organisations.office-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette antenne n’existe pas.');
  }
}

/** Two offices with one name in a department. */
export class OfficeNameTaken extends DomainError {
  readonly code = 'organisations.office-name-taken';
  readonly kind = 'conflict';

  constructor() {
    const message = 'Une antenne de ce département porte déjà ce nom';
    super(message, [{ field: 'name', message }]);
  }
}

/** « Mon département » of a user whose affiliation has no department (spec back-office 8). */
export class NotAffiliated extends DomainError {
  readonly code = 'organisations.not-affiliated';
  readonly kind = 'not-found';

  constructor() {
    super('Vous n’êtes pas affilié à un département');
  }
}

/** A kind of letter that does not exist. */
export class MailTemplateNotFound extends DomainError {
  readonly code = 'organisations.mail-template-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce modèle d’e-mail n’existe pas.');
  }
}

/** An account, or the strangers of one network, ask outside services more often than people type. */
export class TooManyCompletions extends ThrottledError {
  readonly code = 'organisations.too-many-completions';

  constructor(retryAfterSeconds: number) {
    super(
      `Trop de recherches à la suite. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`,
      retryAfterSeconds,
    );
  }
}
