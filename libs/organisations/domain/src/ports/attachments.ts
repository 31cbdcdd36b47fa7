import type { Attachment } from '../model/attachment';

/** Stores attachments: one per organisation and person, the latest. */
export abstract class Attachments {
  abstract nextId(): Promise<number>;

  abstract find(id: number): Promise<Attachment | null>;

  /** The one of a person in an organisation; null when they never came with its SIRET. */
  abstract lastOf(organisationId: number, accountId: number): Promise<Attachment | null>;

  /** Those of a person, in the order of organisations. */
  abstract allOf(accountId: number): Promise<readonly Attachment[]>;

  abstract remove(id: number): Promise<void>;

  /** Stores an attachment, in place of an earlier one of the same organisation and person. */
  abstract save(attachment: Attachment): Promise<void>;
}
