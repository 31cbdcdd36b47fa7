import { Member, type MemberSnapshot } from '../model/member';
import { Members } from '../ports/members';

export class InMemoryMembers extends Members {
  private readonly rows = new Map<number, MemberSnapshot>();

  override async nextId(): Promise<number> {
    return Math.max(0, ...this.rows.keys()) + 1;
  }

  override async withIds(ids: readonly number[]): Promise<Member[]> {
    return [...this.rows.values()]
      .filter(({ id }) => ids.includes(id))
      .sort((a, b) => a.id - b.id)
      .map((row) => Member.restore(structuredClone(row)));
  }

  override async findForUpdate(id: number, officeId: number): Promise<Member | null> {
    return (await this.withIds([id])).find((member) => member.snapshot().officeId === officeId) ?? null;
  }

  override async save(member: Member): Promise<void> {
    this.rows.set(member.snapshot().id, structuredClone(member.snapshot()));
  }

  override async remove(member: Member): Promise<void> {
    this.rows.delete(member.snapshot().id);
  }
}
