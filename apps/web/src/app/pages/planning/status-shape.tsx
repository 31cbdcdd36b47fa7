import type { Shape } from './planning-texts';

/** The shape of a status: it is told apart without its colour. The text stands beside it. */
export function StatusShape({ shape }: { shape: Shape }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
      <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {shape === 'half' && <path d="M6 1.25a4.75 4.75 0 0 1 0 9.5z" fill="currentColor" />}
      {shape === 'full' && <circle cx="6" cy="6" r="4.75" fill="currentColor" />}
      {shape === 'cross' && <path d="m4 4 4 4M8 4 4 8" stroke="currentColor" strokeWidth="1.5" />}
    </svg>
  );
}

/** The shape of insufficient means: a triangle with an exclamation mark. */
export function LackShape() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
      <path d="M6 .75 11.5 11H.5z" fill="currentColor" />
      <path d="M6 4.25v3.25M6 8.5v1.25" stroke="#fff" strokeWidth="1.25" />
    </svg>
  );
}
