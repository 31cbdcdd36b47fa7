import type { ReactNode } from 'react';
import styles from './option-icon.module.css';

const wheel = (x: number, y: number, radius: number) => <circle key={`${x}-${y}`} cx={x} cy={y} r={radius} />;

/** The nine icons of options (spec back-office 3), drawn on 24 × 24 with one line width. */
const drawings: Readonly<Record<string, ReactNode>> = {
  'horse-riding': (
    <>
      <circle cx="11.5" cy="4" r="1.75" />
      <path d="M11.5 6.5v4l3 2.5" />
      <path d="M3 13.5c1-2 3-2.5 5-2.5h5.5c1.5 0 2.5-1 3-2.5l1-2.5 3.5 2.5-.5 1.5-2-.5-1 3.5c-.5 1.5-1.5 2.5-3 3" />
      <path d="M14.5 16l1.5 2-1 3M6.5 15.5 5 18l.5 3M3 13.5 2 17M6.5 15.5h7" />
    </>
  ),
  biking: (
    <>
      {[wheel(5.5, 16.5, 3.75), wheel(18.5, 16.5, 3.75)]}
      <path d="M5.5 16.5 9 10h6l-3.5 6.5zM9 10l2.5 6.5M18.5 16.5 15 8h2.5M7.5 8.5H10" />
    </>
  ),
  jeep: (
    <>
      <path d="M2.5 17V10.5h19V17h-1.25M15.75 17h-7.5M3.75 17H2.5M4.5 10.5l1-5.5h11l3.5 5.5M12 5v5.5M22.5 8v5" />
      {[wheel(6, 17.5, 2.25), wheel(18, 17.5, 2.25)]}
    </>
  ),
  car: (
    <>
      <path d="M4.5 17H2.5v-4l2-1.5L7 7h8.5l4 4.5 2 1.5v4h-2M14.5 17h-5M4.5 11.5h15M11.5 7v4.5" />
      {[wheel(7, 17, 2.25), wheel(17, 17, 2.25)]}
    </>
  ),
  boat: (
    <>
      <path d="M3 13h18l-2.5 5h-13zM6 13V8.5h7l3.5 4.5M9 8.5V5" />
      <path d="M2.5 21c1.6 0 1.6-1 3.2-1s1.6 1 3.1 1 1.6-1 3.2-1 1.6 1 3.2 1 1.6-1 3.1-1 1.6 1 3.2 1" />
    </>
  ),
  motocross: (
    <>
      {[wheel(5.25, 16.5, 3.5), wheel(18.75, 16.5, 3.5)]}
      <path d="M5.25 16.5 8 12h6.5l-2.5 4.5H8.5M18.75 16.5 15 7.5h-2.5M15.5 9.5 20 9M3 11h5" />
    </>
  ),
  ambulance: (
    <>
      <path d="M4.5 17H2.5V6.5H14V17h1M9.5 17h5M14 9.5h4l3.5 3.5v4H20M8.25 8.5v5M5.75 11h5" />
      {[wheel(7, 17, 2.25), wheel(17.5, 17, 2.25)]}
    </>
  ),
  quad: (
    <>
      {[wheel(6, 16.5, 3.5), wheel(18, 16.5, 3.5)]}
      <path d="M9.5 16.5h5M3 11.5h4.5l2 1.5h4l2.5-3 4.5 1.5M15 10l-1.5-3.5H11M7.5 11.5 9 9.5" />
    </>
  ),
  computer: (
    <>
      <path d="M4 4.5h16v11H4zM2.5 19.5h19M9.5 15.5v4M14.5 15.5v4" />
      <path d="M7.5 8.5h6M7.5 11.5h4" />
    </>
  ),
};

/** The icon of an option. Decorative, because the option's name is beside it. */
export function OptionIcon({ name }: { name: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name] ?? <circle cx="12" cy="12" r="8" />}
    </svg>
  );
}
