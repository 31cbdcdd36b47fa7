import { sharedValue, useShared } from './shared-value';
import styles from './toast.module.css';

type Tone = 'success' | 'error' | 'warning' | 'info';
interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly text: string;
}

/** At most twenty, newest on top (spec organiser 2.2). */
const limit = 20;
/** Errors and warnings stay until closed: users may need to read them twice or copy them. */
const lifetime: Record<Tone, number | null> = { success: 6000, info: 6000, warning: null, error: null };

const toasts = sharedValue<readonly Toast[]>([]);
let lastId = 0;

/** Closes the toasts that are not kept. */
const keep = (isKept: (toast: Toast) => boolean) => toasts.set(toasts.get().filter(isKept));
const close = (id: number) => keep((toast) => toast.id !== id);

/** Closes success messages: beside an error, one could be mistaken for the outcome of the failed action. */
export function closeSuccessToasts(): void {
  keep(({ tone }) => tone !== 'success');
}

function push(tone: Tone, text: string): void {
  if (tone === 'error') closeSuccessToasts();
  const id = ++lastId;
  toasts.set([{ id, tone, text }, ...toasts.get()].slice(0, limit));
  const time = lifetime[tone];
  if (time) setTimeout(close, time, id);
}

/** Shows short messages at the top right, from anywhere: `toast.success('Modifications effectuées avec succès')`. */
export const toast = {
  success: (text: string) => push('success', text),
  error: (text: string) => push('error', text),
  warning: (text: string) => push('warning', text),
  info: (text: string) => push('info', text),
};

/** Renders the toasts. Use once in the application. */
export function ToastRegion() {
  const shown = useShared(toasts);
  return (
    <div className={styles.region} role="region" aria-label="Messages">
      <ol className={styles.list} aria-live="polite" aria-relevant="additions">
        {shown.map(({ id, tone, text }) => (
          <li key={id} className={`${styles.toast} ${styles[tone]}`} role={tone === 'error' ? 'alert' : undefined}>
            <span className={styles.text}>{text}</span>
            <button type="button" className={styles.close} onClick={() => close(id)} aria-label="Fermer le message">
              ×
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
