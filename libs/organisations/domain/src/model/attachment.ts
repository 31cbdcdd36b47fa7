import type { Instant } from '@pds/kernel';
import type { OrganisationSnapshot } from './organisation';

/** How long the managers of an organisation may answer, in milliseconds. */
export const attachmentLifetime = 14 * 24 * 3_600_000;

/** What became of a person with the SIRET of an organisation. */
export type AttachmentState =
  /** They managed it already. */
  | 'known'
  /** They became its manager because it had none. */
  | 'attached'
  /** Its managers are asked. */
  | 'asked'
  /** A manager agreed. */
  | 'accepted'
  /** A manager refused. */
  | 'refused';

/** The last time that a person came with the SIRET of an organisation: one per organisation and person, kept as evidence. */
export interface Attachment {
  readonly id: number;
  readonly organisationId: number;
  readonly accountId: number;
  readonly siret: string;
  readonly state: AttachmentState;
  readonly createdAt: Instant;
  /** The end of the period in which its managers may answer. */
  readonly expiresAt: Instant;
  /** The manager who answered, and when. */
  readonly decidedBy: number | null;
  readonly decidedAt: Instant | null;
}

/**
 * What follows when a person comes with the SIRET of an organisation (decisions: Organisations): they manage it at once only when nobody
 * does, else its managers are asked. Nobody is asked twice within the period, nor after a refusal; a person who lost the role is not given
 * it back. That holds for a role which they had already, too: it is stored as « known ». The association's own organisations (« Interne »)
 * have no such managers.
 * @param last what followed the last time; null the first time
 * @returns the state in which an attachment begins; null when nothing follows
 */
export function attachmentVerdict(
  { type, managerIds }: Pick<OrganisationSnapshot, 'type' | 'managerIds'>,
  accountId: number,
  last: Pick<Attachment, 'state' | 'expiresAt'> | null,
  now: Instant,
): 'attached' | 'known' | 'asked' | null {
  if (type === 6 || (last && last.state !== 'asked')) return null;
  if (managerIds.includes(accountId)) return 'known';
  if (managerIds.length === 0) return 'attached';
  return last && last.expiresAt > now ? null : 'asked';
}
