const key = 'pds.tab';
const lockOf = (id: string) => `${key}.${id}`;
/** A page that is being reloaded may still be closing. */
const patienceMs = 1_000;

/** Identifies this tab across reloads, and lists the open tabs. */
export interface Tab {
  /** Contains no dot. */
  readonly id: string;
  /** Announces this tab to the others while the page is open. A duplicated tab starts with the name of its original and gets a new one. */
  claim(): Promise<void>;
  /** Returns the open tabs. Null if the browser cannot tell. */
  present(): Promise<ReadonlySet<string> | null>;
}

/** The real tab: its name is in the session storage, and a lock that the browser releases with the page shows that it is open. */
class BrowserTab implements Tab {
  private name: string | null = null;
  private claimed: Promise<void> | null = null;

  get id(): string {
    this.name ??= stored() ?? store(crypto.randomUUID());
    return this.name;
  }

  claim(): Promise<void> {
    return (this.claimed ??= this.hold());
  }

  async present(): Promise<ReadonlySet<string> | null> {
    if (!locks()) return null;
    const { held = [] } = await locks()!.query();
    return new Set(held.map(({ name = '' }) => name.slice(lockOf('').length)));
  }

  private async hold(): Promise<void> {
    if (!locks() || (await isHeld(this.id))) return;
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
    if (await isHeld(this.id)) return;
    this.name = store(crypto.randomUUID());
    await isHeld(this.id);
  }
}

export const browserTab: Tab = new BrowserTab();

/** Available only in a secure context. */
const locks = () => navigator.locks as LockManager | undefined;

/** Acquires a tab's lock until the page closes. Returns false if another page has it. */
function isHeld(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    void locks()!
      .request(lockOf(id), { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<never>(() => undefined);
      })
      .catch(() => resolve(true));
  });
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(id: string): string {
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // Storage is forbidden: the name lives as long as the page.
  }
  return id;
}
