import { tabKeys } from './tab-keys';

/** A dossier that this tab showed. */
export interface RecentDossier {
  readonly id: number;
  /** Name of its event. */
  readonly title: string;
}

const key = tabKeys.recentDossiers;
const maxRecent = 5;

/** Returns the dossiers that this tab showed, latest first. */
export function recentDossiers(): readonly RecentDossier[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentDossier) : [];
  } catch {
    return [];
  }
}

function isRecentDossier(stored: unknown): stored is RecentDossier {
  const { id, title } = (stored ?? {}) as Partial<RecentDossier>;
  return Number.isSafeInteger(id) && typeof title === 'string';
}

/** Notes that a dossier is shown. Kept in this tab until the session ends. */
export function rememberDossier({ id, title }: RecentDossier): void {
  const others = recentDossiers().filter((dossier) => dossier.id !== id);
  sessionStorage.setItem(key, JSON.stringify([{ id, title }, ...others].slice(0, maxRecent)));
}
