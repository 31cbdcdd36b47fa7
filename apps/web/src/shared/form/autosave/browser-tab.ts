const key = 'pds.tab';
const lockOf = (id: string) => `${key}.${id}`;
/** A page that is reloaded may still be on its way out. */
const patienceMs = 1_000;

/** Which tab this is, over its reloads, and which ones there are. */
export interface Tab {
  /** Without a dot. */
  readonly id: string;
  /**
   * Has the others know that this tab is there, for as long as the page is. A tab that was duplicated starts with the name of the one
   * that it was made of: it gets its own.
   */
  claim(): Promise<void>;
  /** The tabs that are there; null where the browser cannot tell. */
  present(): Promise<ReadonlySet<string> | null>;
}

/** This tab: its name is in the session storage, that it is there is a lock that the browser frees with the page. */
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

/** Only a page that came over a safe connection has them. */
const locks = () => navigator.locks as LockManager | undefined;

/** Takes the lock of a tab until the page goes; false when another page has it. */
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
    // Forbidden: the name lives as long as the page.
  }
  return id;
}
