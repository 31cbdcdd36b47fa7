import type { Draft } from './autosave-machine';

const prefix = 'pds.autosave.';

/** A form of an account. Its stored input belongs to that account only. */
export interface DraftForm {
  readonly account: number;
  /** « slot.12 » */
  readonly form: string;
}

/**
 * Stores unsaved input in this browser, so that a reload or a closed lid loses nothing. Each tab stores its own, so that no tab takes or
 * overwrites what another is about to save.
 */
export class Drafts {
  /** @param storage the browser's, shared by all its tabs and users */
  constructor(private readonly storage: () => Storage) {}

  read(form: DraftForm, tab: string): Draft | null {
    try {
      return JSON.parse(this.storage().getItem(keyOf(form, tab)) ?? 'null') as Draft | null;
    } catch {
      return null;
    }
  }

  /** @param draft null removes it */
  keep(form: DraftForm, tab: string, draft: Draft | null): void {
    try {
      if (draft) this.storage().setItem(keyOf(form, tab), JSON.stringify(draft));
      else this.storage().removeItem(keyOf(form, tab));
    } catch {
      // The storage is full or forbidden (private windows): the input is still on the page.
    }
  }

  /** Returns the tabs with stored input of the form. */
  tabsWith(form: DraftForm): string[] {
    const start = keyOf(form, '');
    return this.keys()
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length));
  }

  /** Whether any input of the account is stored, for any form and tab. */
  hasAny(account: number): boolean {
    return this.keys().some((key) => key.startsWith(`${prefix}${account}.`));
  }

  /** The next user of the browser may be somebody else. Input of other accounts is kept. */
  forgetAll(account: number): void {
    for (const key of this.keys()) if (key.startsWith(`${prefix}${account}.`)) this.storage().removeItem(key);
  }

  private keys(): string[] {
    try {
      return Object.keys(this.storage());
    } catch {
      return [];
    }
  }
}

export const drafts = new Drafts(() => localStorage);

/** A tab's name has no dot, so that « slot.1 » is not a prefix of « slot.12 ». */
const keyOf = ({ account, form }: DraftForm, tab: string) => `${prefix}${account}.${form}.${tab}`;
