import { defineError, defineThrottledError, type IssuerContact } from '@pds/kernel';

/** The member does not exist, is of another office, or is outside the caller's scope. */
export class VolunteerNotFound extends defineError('aid-station.volunteer-not-found', 'not-found', {
  message: 'Cette personne n’existe pas.',
}) {}

/** A member who has left has no link. */
export class VolunteerHasLeft extends defineError('aid-station.volunteer-has-left', 'conflict', {
  message: 'Cette personne a quitté l’antenne\u00a0: elle n’a plus de lien.',
}) {}

/** No link has that secret: it was mistyped, or ended long ago. */
export class VolunteerLinkUnknown extends defineError('aid-station.volunteer-link-unknown', 'not-found', {
  message:
    'Ce lien n’est pas valable. Ouvrez-le depuis le dernier e-mail reçu, ou demandez à votre antenne de vous en envoyer un nouveau.',
}) {}

/** The link is genuine and has ended: it is too old, was replaced, or the member has left. */
export class VolunteerLinkEnded extends defineError(
  'aid-station.volunteer-link-ended',
  'gone',
  (contact: IssuerContact | null) => ({
    message:
      'Ce lien n’est plus valable. Ouvrez celui du dernier e-mail reçu, ou demandez à votre antenne de vous en envoyer un nouveau.',
    ...(contact && { contact }),
  }),
) {}

/** A network tries too many unknown links. */
export class TooManyVolunteerLinks extends defineThrottledError(
  'aid-station.too-many-volunteer-links',
  'Trop de liens inconnus ont été essayés depuis ce réseau. Réessayez plus tard, ou ouvrez le lien de votre dernier e-mail.',
) {}
