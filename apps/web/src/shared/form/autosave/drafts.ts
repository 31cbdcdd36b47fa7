import type { Draft } from './autosave-machine';

const prefix = 'pds.autosave.';

/** What was typed and not saved, per form, in this browser: a reload or a closed lid loses nothing. */
export const drafts = {
  /** @param form « slot.12 » */
  read(form: string): Draft | null {
    try {
      return (JSON.parse(localStorage.getItem(prefix + form) ?? 'null') as { draft: Draft } | null)?.draft ?? null;
    } catch {
      return null;
    }
  },

  /** @param owner the page that types: two tabs on the same form do not take each other's draft away */
  keep(form: string, owner: string, draft: Draft): void {
    try {
      localStorage.setItem(prefix + form, JSON.stringify({ owner, draft }));
    } catch {
      // Full or forbidden (private windows): what is typed is still on the page.
    }
  },

  forget(form: string, owner: string): void {
    try {
      const kept = JSON.parse(localStorage.getItem(prefix + form) ?? 'null') as { owner: string } | null;
      if (kept?.owner === owner) localStorage.removeItem(prefix + form);
    } catch {
      // Not ours to read: not ours to take away.
    }
  },

  /** The browser may be somebody else's next. */
  forgetAll(): void {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  },
};
