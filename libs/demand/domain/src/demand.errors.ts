import { DomainError, ThrottledError, type FieldError, waitInWords } from '@pds/kernel';

/** No demand with that id, a deleted one, or one outside the caller's scope: the three are indistinguishable. */
export class DemandNotFound extends DomainError {
  readonly code = 'demand.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette demande n’existe pas ou n’est pas accessible.');
  }
}

/** No slot with that id, or one of a demand outside the caller's scope. */
export class SlotNotFound extends DomainError {
  readonly code = 'demand.slot-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce créneau n’existe pas ou n’est pas accessible.');
  }
}

/** No contact or point of interest with that id, or one of a demand outside the caller's scope. */
export class SlotRowNotFound extends DomainError {
  readonly code = 'demand.slot-row-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette ligne n’existe pas ou n’est pas accessible.');
  }
}

/** The first contact of a slot cannot be removed (spec organiser 5). */
export class FirstContactNotRemovable extends DomainError {
  readonly code = 'demand.first-contact-stays';
  readonly kind = 'conflict';

  constructor() {
    super('Le premier contact d’un créneau ne peut pas être supprimé');
  }
}

/** Contacts of a slot are removed from the last one on (spec organiser 5). */
export class OnlyLastContactRemovable extends DomainError {
  readonly code = 'demand.only-last-contact-goes';
  readonly kind = 'conflict';

  constructor() {
    super('Seul le dernier contact d’un créneau peut être supprimé');
  }
}

/** Points of interest of a slot are removed from the last one on (spec organiser 5). */
export class OnlyLastInterestPointRemovable extends DomainError {
  readonly code = 'demand.only-last-interest-point-goes';
  readonly kind = 'conflict';

  constructor() {
    super('Seul le dernier point d’intérêt d’un créneau peut être supprimé');
  }
}

/** The public form breaks its rules (spec organiser 5); every error is reported at its field. */
export class InvalidExpressRequest extends DomainError {
  readonly code = 'demand.invalid-request';
  readonly kind = 'invalid';

  constructor(fields: readonly FieldError[]) {
    super('Veuillez refaire votre demande en vérifiant tous les champs', fields);
  }
}

/** A request that seems automated, or exceeds the limit of its address; nothing is stored (decisions: Demand). */
export class AutomatedRequestSuspected extends DomainError {
  readonly code = 'demand.taken-for-automatic';
  readonly kind = 'forbidden';

  constructor() {
    super('Cette demande a été prise pour un envoi automatique.');
  }
}

/** The account of the demand is neither the caller's nor the one that the same browser session just created. */
export class FilerNotFound extends DomainError {
  readonly code = 'demand.filer-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce compte n’existe pas ou n’est pas le vôtre.');
  }
}

/** A demand cannot be saved as requested (spec back-office 5); every reason is reported at its field. */
export class InvalidConfiguration extends DomainError {
  readonly code = 'demand.invalid-configuration';
  readonly kind = 'invalid';

  constructor(fields: readonly FieldError[]) {
    super('Veuillez vérifier la validité des champs', fields);
  }
}

/** A change of status outside the transition table. */
export class IllegalStatusChange extends DomainError {
  readonly code = 'demand.illegal-status-change';
  readonly kind = 'conflict';

  constructor(from: string, to: string) {
    super(`Une demande ${from} ne peut pas devenir ${to}.`);
  }
}

/** The organiser edits a demand that the association has decided or transformed (spec organiser 2.12). */
export class DemandNoLongerEditable extends DomainError {
  readonly code = 'demand.no-longer-editable';
  readonly kind = 'conflict';

  constructor() {
    super('L’édition de cette demande n’est plus possible');
  }
}

/** Another save of the same demand happened between reading and writing; nothing of this one was stored. */
export class ConcurrentDemandSave extends DomainError {
  readonly code = 'demand.saved-twice';
  readonly kind = 'conflict';

  constructor() {
    super(
      'Cette demande vient d’être modifiée par une autre personne : rechargez-la, puis reportez vos modifications.',
    );
  }
}

/** A demand has at least one slot (spec organiser 2.12). */
export class LastSlot extends DomainError {
  readonly code = 'demand.last-slot';
  readonly kind = 'conflict';

  constructor() {
    super('Une demande garde au moins un créneau');
  }
}

/** A demand has fifty slots at most. */
export class TooManySlots extends DomainError {
  readonly code = 'demand.too-many-slots';
  readonly kind = 'conflict';

  constructor(maximum: number) {
    super(`${maximum} créneaux au plus`);
  }
}

/** More requests were filed from one address than its hour allows. */
export class TooManyRequests extends ThrottledError {
  readonly code = 'demand.too-many-requests';

  constructor(retryAfterSeconds: number) {
    super(
      `Trop de demandes ont été envoyées depuis votre connexion. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`,
      retryAfterSeconds,
    );
  }
}

/** One address has unfinished forms checked more often than a person types. */
export class TooManyFormChecks extends ThrottledError {
  readonly code = 'demand.too-many-looks';

  constructor(retryAfterSeconds: number) {
    super(
      `Trop de vérifications à la suite. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`,
      retryAfterSeconds,
    );
  }
}

/** An organiser repeats events faster than a person could prepare them. */
export class TooManyRepeats extends ThrottledError {
  readonly code = 'demand.too-many-repeats';

  constructor(retryAfterSeconds: number) {
    super(
      `Trop d’évènements refaits à la suite. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`,
      retryAfterSeconds,
    );
  }
}

/** No annexed file with that id, or one of a demand outside the caller's scope. */
export class RelatedFileNotFound extends DomainError {
  readonly code = 'demand.related-file-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce fichier n’existe pas ou n’est pas accessible.');
  }
}

/** The name of a file is not that of any input (spec organiser 3). */
export class UnknownRelatedFileName extends DomainError {
  readonly code = 'demand.unknown-related-file-name';
  readonly kind = 'invalid';

  constructor() {
    super('Ce nom de document n’existe pas');
  }
}

/** A demand has thirty annexed files at most. */
export class TooManyRelatedFiles extends DomainError {
  readonly code = 'demand.too-many-related-files';
  readonly kind = 'conflict';

  constructor(maximum: number) {
    super(`${maximum} documents annexes au plus`);
  }
}

/** The decree is replaced and removed on the screen of the particularities. */
export class DecreeManagedInParticularities extends DomainError {
  readonly code = 'demand.decree-of-particularities';
  readonly kind = 'conflict';

  constructor() {
    super('L’arrêté se remplace et se retire dans les particularités de la demande');
  }
}
