import type { Draft } from './autosave-machine';

const prefix = 'pds.autosave.';

/** A form of an account: what is kept of it is nobody else's. */
export interface DraftForm {
  readonly account: number;
  /** « slot.12 » */
  readonly form: string;
}

/**
 * What was typed and not saved, in this browser: a reload or a closed lid loses nothing. Each tab keeps its own, so that none takes or
 * overwrites what another one is about to save.
 */
export class Drafts {
  /** @param storage that of the browser, which all its tabs and people share */
  constructor(private readonly storage: () => Storage) {}

  read(form: DraftForm, tab: string): Draft | null {
    try {
      return JSON.parse(this.storage().getItem(keyOf(form, tab)) ?? 'null') as Draft | null;
    } catch {
      return null;
    }
  }

  /** @param draft null forgets it */
  keep(form: DraftForm, tab: string, draft: Draft | null): void {
    try {
      if (draft) this.storage().setItem(keyOf(form, tab), JSON.stringify(draft));
      else this.storage().removeItem(keyOf(form, tab));
    } catch {
      // Full or forbidden (private windows): what is typed is still on the page.
    }
  }

  /** The tabs that keep something of the form. */
  tabsWith(form: DraftForm): string[] {
    const start = keyOf(form, '');
    return this.keys()
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length));
  }

  /** Whether anything of the account is kept, of whatever form and tab. */
  hasAny(account: number): boolean {
    return this.keys().some((key) => key.startsWith(`${prefix}${account}.`));
  }

  /** The browser may be somebody else's next. What others typed in it is not the account's to give up. */
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

/** A tab's name has no dot in it, a form's has: « slot.1 » is no beginning of « slot.12 ». */
const keyOf = ({ account, form }: DraftForm, tab: string) => `${prefix}${account}.${form}.${tab}`;
