import { useLocation } from 'react-router';

/** The secret of the e-mail's link that led to this page; null without one. It stands behind `#`, which no server sees. */
export function useLinkToken(): string | null {
  return new URLSearchParams(useLocation().hash.slice(1)).get('token') || null;
}
