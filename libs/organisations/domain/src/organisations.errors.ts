import { defineError, defineThrottledError, type FieldError, waitInWords } from '@pds/kernel';

export class OrganisationNameRequired extends defineError('organisations.unnamed', 'invalid', {
  message: 'Le nom de l’organisation est obligatoire',
  field: 'name',
}) {}

/** A form with empty or invalid fields; each has its own message (spec back-office 5). */
export class InvalidFields extends defineError(
  'organisations.invalid-fields',
  'invalid',
  (fields: readonly FieldError[]) => ({ message: 'Veuillez vérifier la validité des champs', fields }),
) {}

/** A field that the caller may not set (decisions: The calls). */
export class FieldNotAllowed extends defineError('organisations.field-not-allowed', 'forbidden', (field: string) => ({
  message: 'Vous ne pouvez pas modifier ce champ',
  field,
})) {}

/** An organisation that does not exist, or outside the caller's scope. */
export class OrganisationNotFound extends defineError('organisations.organisation-not-found', 'not-found', {
  message: 'Cette organisation n’existe pas.',
}) {}

/** Another organisation in the caller's scope already has the name. */
export class OrganisationNameTaken extends defineError('organisations.name-taken', 'conflict', {
  message: 'Une organisation avec ce nom existe déjà',
  field: 'name',
}) {}

/** Type 6 « Interne » is not for customers (spec back-office 9). */
export class InternalTypeReserved extends defineError('organisations.internal-type-reserved', 'invalid', {
  message: 'Le type « Interne » ne peut pas être choisi',
  field: 'type',
}) {}

export class ManagerRequired extends defineError('organisations.manager-required', 'invalid', {
  message: 'Vous devez ajouter un gestionnaire à l’organisation',
  field: 'manager',
}) {}

/** An account that does not exist, or that the caller may not know. */
export class ManagerUnknown extends defineError('organisations.manager-unknown', 'not-found', {
  message: 'Aucun utilisateur ne correspond à cet ID',
  field: 'manager.id',
}) {}

/** The organisation belongs to another department, or to none: its managers are appointed there, or by an administrator. */
export class ManagersOfAnotherDepartment extends defineError('organisations.managers-named-elsewhere', 'forbidden', {
  message: 'Cette organisation relève d’un autre département, qui en nomme les gestionnaires.',
}) {}

/** A user may not appoint themselves manager of an organisation: they would see all its demands in every department. */
export class SelfAppointment extends defineError('organisations.own-management', 'forbidden', {
  message: 'Vous ne pouvez pas vous nommer gestionnaire d’une organisation.',
}) {}

/** An invitation to the caller's own e-mail address: by following its link they would appoint themselves. */
export class SelfInvitation extends defineError('organisations.own-invitation', 'invalid', {
  message: 'Vous ne pouvez pas vous inviter vous-même comme gestionnaire d’une organisation',
  field: 'email',
}) {}

export class NotAManager extends defineError('organisations.not-a-manager', 'not-found', {
  message: 'Cet utilisateur n’est pas gestionnaire de l’organisation.',
}) {}

/** The only manager of an organisation cannot be dismissed (spec back-office 2, Organization edit). */
export class LastManager extends defineError('organisations.last-manager', 'conflict', {
  message: 'Une organisation garde au moins un gestionnaire',
}) {}

/** A request to manage an organisation that does not exist, or of an organisation that the caller does not manage. */
export class AttachmentNotFound extends defineError('organisations.attachment-not-found', 'not-found', {
  message: 'Cette demande n’existe pas.',
}) {}

/** Another manager, or the same in another tab, has answered. */
export class AttachmentAnswered extends defineError('organisations.attachment-answered', 'conflict', {
  message: 'Un gestionnaire a déjà répondu à cette demande.',
}) {}

/** The period in which managers may answer is over. */
export class AttachmentExpired extends defineError('organisations.attachment-expired', 'conflict', {
  message: 'Cette demande a expiré. La personne en fera une nouvelle à sa prochaine connexion.',
}) {}

/** An office has as much equipment as it may have. */
export class TooMuchEquipment extends defineError('organisations.too-much-equipment', 'conflict', (most: number) => ({
  message: `Une antenne a ${most} moyens au plus. Retirez ceux qui ne servent plus, ou augmentez une quantité.`,
})) {}

/** A piece of equipment that does not exist, of another office, or retired. */
export class EquipmentNotFound extends defineError('organisations.equipment-not-found', 'not-found', {
  message: 'Ce moyen n’existe pas.',
}) {}

/** Somebody who does not exist, or of another office. */
export class MemberNotFound extends defineError('organisations.member-not-found', 'not-found', {
  message: 'Cette personne n’existe pas.',
}) {}

/** An import that added days out of service is undone: nobody knows which of the present ones it added. */
export class ImportedDaysStay extends defineError('organisations.imported-days-stay', 'conflict', {
  message: 'Les jours hors service de l’import restent. Retirez-les sur la page de l’antenne.',
}) {}

/** An address that does not exist, of another organisation, or outside the caller's scope. */
export class AddressNotFound extends defineError('organisations.address-not-found', 'not-found', {
  message: 'Cette adresse n’existe pas.',
}) {}

/** Contact and billing addresses cannot be removed (spec back-office 2, Organization edit). */
export class AddressNotRemovable extends defineError('organisations.address-kept', 'conflict', {
  message: 'Les adresses de contact et de facturation ne peuvent pas être supprimées',
}) {}

/** A second contact or billing address. */
export class AddressKindTaken extends defineError('organisations.address-kind-taken', 'conflict', {
  message: 'L’organisation a déjà une adresse de ce genre : modifiez-la',
}) {}

/** A department that does not exist, or outside the caller's scope. */
export class DepartmentNotFound extends defineError('organisations.department-not-found', 'not-found', {
  message: 'Ce département n’existe pas.',
}) {}

/** A department has no such version of its terms of sale. */
export class TermsOfSaleNotFound extends defineError('organisations.terms-of-sale-not-found', 'not-found', {
  message: 'Cette version des conditions générales de vente n’existe pas.',
}) {}

export class LogoNotFound extends defineError('organisations.logo-not-found', 'not-found', {
  message: 'Ce département n’a pas de logo.',
}) {}

/** An office that does not exist, or outside the caller's scope. */
export class OfficeNotFound extends defineError('organisations.office-not-found', 'not-found', {
  message: 'Cette antenne n’existe pas.',
}) {}

/** Two offices with one name in a department. */
export class OfficeNameTaken extends defineError('organisations.office-name-taken', 'conflict', {
  message: 'Une antenne de ce département porte déjà ce nom',
  field: 'name',
}) {}

/** « Mon département » of a user whose affiliation has no department (spec back-office 8). */
export class NotAffiliated extends defineError('organisations.not-affiliated', 'not-found', {
  message: 'Vous n’êtes pas affilié à un département',
}) {}

/** A kind of letter that does not exist. */
export class MailTemplateNotFound extends defineError('organisations.mail-template-not-found', 'not-found', {
  message: 'Ce modèle d’e-mail n’existe pas.',
}) {}

/** An organiser invites more colleagues in an hour than an organisation has. */
export class TooManyInvitations extends defineThrottledError(
  'organisations.too-many-invitations',
  (retryAfterSeconds) => `Trop d’invitations à la suite. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`,
) {}

/** An account, or the strangers of one network, ask outside services more often than people type. */
export class TooManyCompletions extends defineThrottledError(
  'organisations.too-many-completions',
  (retryAfterSeconds) => `Trop de recherches à la suite. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`,
) {}
