import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

interface ButtonLook {
  /** `call`: the one orange button of a page, where the request goes on. `default` unless told. */
  variant?: 'default' | 'primary' | 'call' | 'text' | 'dashed';
  /** Red, for what cannot be undone. */
  danger?: boolean;
  size?: 'small' | 'medium' | 'large';
  /** As wide as its place. */
  block?: boolean;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Under way: shows it, and does nothing more when pressed. */
  loading?: boolean;
}

/** A button of the browser's own, which looks like Ant Design's beside it. */
export function Button({
  variant,
  danger,
  size,
  block,
  loading = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...button
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A submit is prevented too; the button keeps the focus, which `disabled` would take from it.
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...button}
      type={type}
      className={`${classOf({ variant, danger, size, block })} ${className}`}
      aria-busy={loading || undefined}
      onClick={press}
    >
      {loading && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link out of the application that looks like a button. */
export function ButtonLink({
  href,
  newTab = false,
  children,
  ...look
}: ButtonLook & {
  href: string;
  /** Leaves the page as it is; said to who does not see it. */
  newTab?: boolean;
  children: ReactNode;
}) {
  return (
    <a href={href} className={classOf(look)} {...(newTab && { target: '_blank', rel: 'noopener' })}>
      {children}
      {newTab && <span className="pds-visually-hidden"> (nouvel onglet)</span>}
    </a>
  );
}

/** A link to another page of the application that looks like a button. */
export function RouteLink({ to, children, ...look }: ButtonLook & { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classOf(look)}>
      {children}
    </Link>
  );
}

const classOf = ({ variant = 'default', danger, size = 'medium', block }: ButtonLook) =>
  [styles.button, styles[variant], styles[size], danger && styles.danger, block && styles.block]
    .filter(Boolean)
    .join(' ');
