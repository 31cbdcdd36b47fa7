import styles from './brand.module.css';

/** The product's logo: the tent of a first-aid post. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 4 30 27h-8.3L16 17.2 10.3 27H2z" fill="#f28c28" />
      <path d="M16 4v13.2L10.3 27H2z" fill="#ffb066" />
    </svg>
  );
}

/** Logo and name, on the deep blue. */
export function Brand() {
  return (
    <span className={styles.brand}>
      <BrandMark size={28} />
      <span>Postes de secours</span>
    </span>
  );
}
