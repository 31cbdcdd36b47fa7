import type { FieldError } from '@pds/api-client';
import { doubtOfEmail, doubtOfPhone } from './typing-doubts';

export { doubtOfEmail } from './typing-doubts';

/** What of a contact is probably typed wrongly, as questions at its fields. */
export function contactDoubts({ email, tel = '' }: { email: string; tel?: string }): readonly FieldError[] {
  const digits = doubtOfPhone(tel);
  return [
    doubtOfEmail(email) !== null && {
      field: 'email',
      message: 'Cette adresse semble mal tapée. Si elle est juste, envoyez à nouveau.',
    },
    digits !== null && {
      field: 'tel',
      message: `Un numéro français a dix chiffres${digits === 10 ? ' et commence par 0' : `, celui-ci en a ${digits}`}. S’il est juste, envoyez à nouveau.`,
    },
  ].filter((error) => error !== false);
}
