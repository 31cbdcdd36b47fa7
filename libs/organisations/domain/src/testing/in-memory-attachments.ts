import type { Attachment } from '../model/attachment';
import { Attachments } from '../ports/attachments';

export class InMemoryAttachments extends Attachments {
  private rows: Attachment[] = [];
  private lastId = 0;

  override async nextId(): Promise<number> {
    return ++this.lastId;
  }

  override async find(id: number): Promise<Attachment | null> {
    return this.rows.find((row) => row.id === id) ?? null;
  }

  override async lastOf(organisationId: number, accountId: number): Promise<Attachment | null> {
    return this.rows.find((row) => row.organisationId === organisationId && row.accountId === accountId) ?? null;
  }

  override async allOf(accountId: number): Promise<readonly Attachment[]> {
    return this.rows.filter((row) => row.accountId === accountId).sort((a, b) => a.organisationId - b.organisationId);
  }

  override async remove(id: number): Promise<void> {
    this.rows = this.rows.filter((row) => row.id !== id);
  }

  override async save(attachment: Attachment): Promise<void> {
    const { organisationId, accountId } = attachment;
    this.rows = this.rows.filter((row) => row.organisationId !== organisationId || row.accountId !== accountId);
    this.rows.push(attachment);
  }
}
