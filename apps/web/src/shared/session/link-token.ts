import { useLocation } from 'react-router';

/** Returns the secret of the e-mail link that led to this page, or null. It is behind `#`, which no server sees. */
export function useLinkToken(): string | null {
  return new URLSearchParams(useLocation().hash.slice(1)).get('token') || null;
}
