import { defineError, type FieldError } from '@pds/kernel';

/** Invalid reminder rules; each field has its own message. */
export class ReminderRulesRefused extends defineError(
  'accounting.reminder-rules',
  'invalid',
  (fields: readonly FieldError[]) => ({ message: 'Veuillez vérifier la validité des champs', fields }),
) {}

/** The department does not exist, or is outside the caller's scope. */
export class ReminderDepartmentNotFound extends defineError('accounting.department-not-found', 'not-found', {
  message: 'Ce département n’existe pas.',
}) {}

/** The reminder is not the one that is due now; the message says why. */
export class ReminderNotDue extends defineError('accounting.reminder-not-due', 'conflict', (message: string) => ({
  message,
})) {}

/** An exclusion from reminders needs a reason, and an end day that has not passed. */
export class ReminderExclusionRefused extends defineError(
  'accounting.leaving-out',
  'invalid',
  (fields: readonly FieldError[]) => ({ message: 'Veuillez vérifier la validité des champs', fields }),
) {}

/** The exclusion does not exist, is outside the caller's scope, or was ended already. */
export class ReminderExclusionNotFound extends defineError('accounting.left-out-not-found', 'not-found', {
  message: 'Cette mise de côté n’existe pas ou plus.',
}) {}
