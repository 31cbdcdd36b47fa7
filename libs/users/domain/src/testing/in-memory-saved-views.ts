import type { SavedView } from '../model/saved-view';
import { SavedViews } from '../ports/own-account/saved-views';

export class InMemorySavedViews extends SavedViews {
  private rows: SavedView[] = [];
  private lastId = 0;

  override async save(view: Omit<SavedView, 'id'>): Promise<SavedView> {
    const isReplaced = ({ accountId, list, name }: SavedView) =>
      accountId === view.accountId && list === view.list && name === view.name;
    const saved = { ...view, id: this.rows.find(isReplaced)?.id ?? ++this.lastId };
    this.rows = [...this.rows.filter((row) => !isReplaced(row)), saved];
    return saved;
  }

  override async seenBy(accountId: number, departmentId: number | null, list: string): Promise<SavedView[]> {
    return this.rows
      .filter((row) => row.list === list)
      .filter((row) => row.accountId === accountId || (departmentId !== null && row.departmentId === departmentId))
      .sort((a, b) => a.id - b.id);
  }

  override async countOf(accountId: number): Promise<number> {
    return this.rows.filter((row) => row.accountId === accountId).length;
  }

  override async remove(accountId: number, id: number): Promise<boolean> {
    const before = this.rows.length;
    this.rows = this.rows.filter((row) => row.accountId !== accountId || row.id !== id);
    return this.rows.length < before;
  }

  override async removeAllOf(accountId: number): Promise<void> {
    this.rows = this.rows.filter((row) => row.accountId !== accountId);
  }
}
