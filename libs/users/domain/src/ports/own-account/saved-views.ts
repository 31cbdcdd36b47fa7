import type { SavedView } from '../../model/saved-view';

/** Stores views of lists. */
export abstract class SavedViews {
  /** Stores a view. It replaces the one of the same account, list and name. Returns it with its id. */
  abstract save(view: Omit<SavedView, 'id'>): Promise<SavedView>;

  /** Returns an account's views of a list and those shared with a department, by id. @param departmentId null: own ones only */
  abstract seenBy(accountId: number, departmentId: number | null, list: string): Promise<SavedView[]>;

  /** Returns how many views an account has saved, of all lists. */
  abstract countOf(accountId: number): Promise<number>;

  /** Deletes a view of an account. False if the account has no such view. */
  abstract remove(accountId: number, id: number): Promise<boolean>;

  abstract removeAllOf(accountId: number): Promise<void>;
}
