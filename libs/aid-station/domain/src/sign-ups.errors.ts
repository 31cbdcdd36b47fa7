import { defineError, type FieldError } from '@pds/kernel';

/** The slot has no sign-up, or the caller may not see it. */
export class SignUpNotFound extends defineError('aid-station.sign-up-not-found', 'not-found', {
  message: 'Ce créneau n’existe pas.',
}) {}

/** The member does not exist, has left, or is outside the caller's scope. */
export class MemberToPlaceNotFound extends defineError('aid-station.member-not-found', 'not-found', {
  message: 'Cette personne n’est pas dans la liste.',
}) {}

/** The coordinators have not opened the slot, have closed it, or it is not held. */
export class SignUpClosed extends defineError('aid-station.sign-up-closed', 'conflict', {
  message: 'Les inscriptions à ce créneau sont fermées.',
}) {}

/** The slot has begun: its answers stay as they are, except by a coordinator. */
export class SlotBegun extends defineError('aid-station.slot-begun', 'conflict', {
  message: 'Ce créneau a commencé\u00a0: appelez votre antenne.',
}) {}

/** A reason as a sentence. */
export const reasonSentence = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

/** The member may not take the place, and why. */
export class PlaceRefused extends defineError('aid-station.place-refused', 'conflict', (reason: string) => ({
  message: reasonSentence(reason),
})) {}

/** Slots to open have invalid fields, each with its reason. */
export class InvalidSignUps extends defineError(
  'aid-station.invalid-sign-ups',
  'invalid',
  (fields: readonly FieldError[]) => ({ message: 'Veuillez vérifier les champs signalés.', fields }),
) {}
