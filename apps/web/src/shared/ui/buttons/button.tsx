import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsTakenOver } from '../lazy/deferred';
import styles from './button.module.css';

interface ButtonLook {
  /** `call`: the only orange button of a page, which continues the request. `default` by default. */
  variant?: 'default' | 'primary' | 'call' | 'text' | 'dashed';
  /** Red, for actions that cannot be undone. */
  danger?: boolean;
  size?: 'small' | 'medium' | 'large';
  /** As wide as its container. */
  block?: boolean;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that the action is running, and ignores presses. */
  loading?: boolean;
}

/** A native button that looks like Ant Design's. */
export function Button({
  variant,
  danger,
  size,
  block,
  loading = false,
  type = 'button',
  disabled,
  className = '',
  onClick,
  children,
  ...button
}: ButtonProps) {
  // In a page that the build drew, no button works yet, and a browser would send the fields in the address.
  const works = useIsTakenOver();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents a submit. The button keeps the focus, which `disabled` would remove.
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...button}
      type={type}
      disabled={disabled || !works}
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
  download,
  newTab = false,
  children,
  ...look
}: ButtonLook & {
  href: string;
  /** Name of the file that it downloads. */
  download?: string;
  /** Opens a new tab, which is announced to screen readers. */
  newTab?: boolean;
  children: ReactNode;
}) {
  return (
    <a href={href} download={download} className={classOf(look)} {...(newTab && { target: '_blank', rel: 'noopener' })}>
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
